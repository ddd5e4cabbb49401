"""Clusters: blocks are handed to Dask's workers, one of whom may be killed on the way."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backburn.lab.running import GamesFile, Runner, WorkerError, Workers, clusters, workers
from lab.running.fakes import Fake

pytestmark = pytest.mark.filterwarnings("ignore")  # of distributed: ports, event loops, workers that are lost


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers on this machine, each a process of its own."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as found:
        yield found


def address(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def test_a_cluster_plays_the_same_rows_though_a_worker_is_killed(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS", 0.02)
    sample = Fake("slow", pause=0.002)
    victims = [each.pid for each in cluster.workers.values()][:1]

    def kill(done: float, total: float) -> None:
        if done > 20 and victims:
            os.kill(victims.pop(), signal.SIGKILL)

    whole = Runner()
    whole.rows(Fake("slow"), 300)
    playing = Runner(GamesFile(tmp_path / "some.games", {}), Workers(cluster=address(cluster)), progress=kill)
    playing.rows(sample, 300)
    assert playing.hash() == whole.hash() and not victims


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", "1s")
    with pytest.raises(WorkerError, match=r"there is no Dask scheduler at '127\.0\.0\.1:9'"):
        Runner(workers=Workers(cluster="dask://127.0.0.1:9")).rows(Fake("a"), 3)
    with pytest.raises(WorkerError, match="is not the address of a cluster: it begins with dask:// or ray://"):
        Workers(cluster="tcp://127.0.0.1:9")
