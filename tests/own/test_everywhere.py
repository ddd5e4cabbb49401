"""The example is played everywhere: terminal, pictures, arena, laboratory, environments, a cluster."""

from __future__ import annotations

import io
import pickle
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import backburn
from backburn import games
from backburn.cli import main
from backburn.lab.running.runner import Runner
from backburn.lab.running.workers import Workers
from backburn.lab.sample import Sample
from own.games import EXAMPLE

STUDY = Path(EXAMPLE) / "study.toml"


@pytest.fixture(autouse=True)
def forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example is not open before a test, nor after it."""
    monkeypatch.setattr(games, "_opened", {})
    games._open_path.cache_clear()
    yield
    games._open_path.cache_clear()


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("why play helicopter\nhint\n1\n1\nquit\n"))
    saved = tmp_path / "a.txt"
    assert main(["play", EXAMPLE, "--plain", "--seed", "1", "--seats", "2", "--against", "greedy", "--save", str(saved)]) == 0
    assert "hands 0 3 0" in capsys.readouterr().out
    games._opened.clear()
    games._open_path.cache_clear()
    assert main(["replay", str(saved)]) == 2
    assert "there is no game 'lookouts'" in capsys.readouterr().err
    assert main(["--game", EXAMPLE, "replay", str(saved)]) == 0


def test_the_picture_offers_each_move_and_keeps_its_elements() -> None:
    match = backburn.load(EXAMPLE, seats=3).match(seed=2)
    card, first = match.game.card, match.game.card.scene(match.hidden(None), None)
    while match.to_act != backburn.OVER:
        seat = None if match.to_act < 0 else match.to_act
        scene = card.scene(match.hidden(seat), seat)
        assert [each.id for each in scene.elements] == [each.id for each in first.elements]
        offered = [move for each in scene.elements for move in each.offers if each.parts and each.label]
        assert offered == (match.game.legal(match.state) if seat is not None else [])
        match.roll() if match.to_act < 0 else match.push(match.moves()[0])
    assert "the game is over" in card.scene(match.state, 0).title


def test_the_pictures_ground_is_paper_not_black() -> None:
    """A shape that no sheet knows is black."""
    drawn = backburn.load(EXAMPLE).match(seed=1).svg(0)
    assert 'class="own-ground"' in drawn and ".own-ground { fill: var(--paper); }" in drawn


def test_in_the_arena_with_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", EXAMPLE, "--agents", "random,greedy", "--seats", "2", "--games", "8", "--jobs", "2", "--quiet"]) == 0
    assert "greedy" in capsys.readouterr().out


def test_a_study_runs_again_only_with_these_files_and_when_it_is_allowed(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.chdir(Path(EXAMPLE).parents[1])
    study = tmp_path / "study.toml"
    asked = ["lab", "balance", "./examples/lookouts", "--levels", "random", "--seconds", "0.3", "--quiet"]
    assert main([*asked, "-o", str(study)]) == 0
    assert main(["lab", "run", str(study), "--quiet"]) == 2
    assert "there is no game './examples/lookouts' among those that come with backburn" in capsys.readouterr().err
    assert main(["lab", "run", str(study), "--quiet", "--allow", "./examples/lookouts"]) == 0
    text, files = study.read_text(), games.fingerprint("./examples/lookouts")
    for changed, why in ((text.replace(files, "0123"), "has other files"), (text.replace(f'files = "{files}"\n', ""), "is missing")):
        study.write_text(changed)
        assert main(["lab", "check", str(study), "--quiet", "--allow", "./examples/lookouts"]) == 2
        assert why in capsys.readouterr().err


def test_the_study_of_the_example_is_of_these_files() -> None:
    assert f'files = "{games.fingerprint(EXAMPLE)}"' in STUDY.read_text()


def test_in_pettingzoo() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from backburn.adapters.pettingzoo import env

    with pytest.raises(backburn.OptionError, match="in Python, load it first"):
        env(EXAMPLE)
    backburn.load(EXAMPLE)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("lookouts", seats=2), num_cycles=50)


@pytest.mark.parametrize("secrets", [True, False])
def test_learners_see_what_a_seat_sees(secrets: bool) -> None:
    match = backburn.load(EXAMPLE, seats=2).match(seed=3) if secrets else backburn.load("volcano").match(seed=3)
    before = match.state.tobytes()
    for seat in range(2):
        hidden = match.game.hidden(match.state, seat)
        row, again = match.observe(seat), np.zeros(match.game.encoding.size, np.uint8)
        match.game.calls.questions.observe(match.game._boxed(hidden), seat, again)
        assert np.array_equal(row, again)
    assert match.state.tobytes() == before


def test_a_sample_travels_to_a_cluster_of_two() -> None:
    distributed = pytest.importorskip("distributed")
    sample = Sample.of(EXAMPLE, seats=2, agents=("random",))
    sample = Sample(sample.loaded.card.name, 2, sample.options, ("random",))
    assert pickle.loads(pickle.dumps(sample)).loaded.card.id == "lookouts"
    alone = Runner()
    alone.rows(sample, 60)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        there: Any = Runner(workers=Workers(cluster=str(cluster.scheduler_address).replace("tcp://", "dask://")))
        there.rows(sample, 60)
    assert there.hash() == alone.hash()
