"""Clusters that exist already: the connection to Dask or Ray, through joblib's backends."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from backburn.core.kit.errors import BackburnError
from backburn.core.kit.extras import extra_needed

PATIENCE = "30s"
"""How long a scheduler may take to answer."""


KNOCK = 3.0
"""How many seconds a machine may take to accept a connection."""


class WorkerError(BackburnError):
    """Workers that cannot be reached, or that died."""


def answers(address: str) -> None:
    """Check that a scheduler answers at the address of a cluster. Raises WorkerError."""
    scheme, _, place = address.partition("://")
    host, _, port = place.rpartition(":")
    what = "Dask scheduler" if scheme == "dask" else "Ray cluster"
    if not host or not re.fullmatch("[0-9]{1,5}", port):
        raise WorkerError(f"there is no {what} at {place!r}: it is not of the form HOST:PORT")
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise WorkerError(f"there is no {what} at {place!r}: {error}") from None


@contextmanager
def connected(address: str) -> Iterator[int]:
    """While this lasts, joblib hands orders to the cluster at `address`. Raises WorkerError if it cannot be reached or gives up."""
    scheme, _, place = address.partition("://")
    with (_dask if scheme == "dask" else _ray)(place):
        yield -1


@contextmanager
def _dask(place: str) -> Iterator[None]:
    with extra_needed():
        from distributed import Client, KilledWorker
    from joblib import parallel_config

    try:
        client = Client(f"tcp://{place}", set_as_default=False, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise WorkerError(f"there is no Dask scheduler at {place!r}: {error}") from None
    try:
        if not client.scheduler_info()["workers"]:
            raise WorkerError(f"the Dask scheduler at {place!r} has no workers; start some with: dask worker tcp://{place}")
        with parallel_config(backend="dask", client=client, n_jobs=-1):
            yield
    except KilledWorker as error:
        raise WorkerError(f"workers of the cluster died again and again while they played: {error}") from None
    finally:
        client.close()


@contextmanager
def _ray(place: str) -> Iterator[None]:  # pragma: no cover (tried by hand)
    try:
        import ray  # what `pip install 'backburn[cluster]'` does not bring: its version is the cluster's
        from ray.util.joblib import register_ray
    except ModuleNotFoundError:
        raise WorkerError("ray is not installed here: pip install 'ray[client]', in the version of the cluster") from None
    from joblib import parallel_config

    try:
        ray.init(address=f"ray://{place}")
    except ConnectionError as error:
        raise WorkerError(f"there is no Ray cluster at {place!r}: {error}") from None
    try:
        register_ray()
        with parallel_config(backend="ray", n_jobs=-1):
            yield
    finally:
        ray.shutdown()
