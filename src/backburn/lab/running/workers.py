"""Workers: who carries out orders, which are plain data: this process, several on this machine, or a cluster that exists already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from backburn.lab.running.clusters import WorkerError, answers, connected

if TYPE_CHECKING:
    from joblib import Parallel

Order = TypeVar("Order")
Result = TypeVar("Result")
SECONDS = 0.5
"""How long an order should take: long enough that messages between processes cost little, short enough to see progress."""
MOST_GAMES = 20_000
"""The most games of an order, which are in memory together."""
SCHEMES = ("dask://", "ray://")


@dataclass(frozen=True)
class Workers:
    """Who carries out orders.

    `jobs` is a number of processes; any but 1 is joblib's: -1 is all cores, none is what `joblib.parallel_config` says, other
    machines included. `cluster` is the address of a running cluster instead, as `dask://HOST:PORT` or `ray://HOST:PORT`.
    """

    jobs: int | None = 1
    cluster: str | None = None

    def __post_init__(self) -> None:
        """Check the address. Raises WorkerError."""
        if self.cluster is not None and not self.cluster.startswith(SCHEMES):
            raise WorkerError(f"{self.cluster!r} is not the address of a cluster: it begins with {' or '.join(SCHEMES)}")

    def check(self) -> None:
        """Ask whether the cluster answers, before anything is compiled. Raises WorkerError."""
        if self.cluster is not None:
            answers(self.cluster)

    def carry_out(self, function: Callable[[Order], Result], orders: Iterator[Order], here: int = 1) -> Iterator[Result]:
        """Yield what `function` makes of each order, in the order of the orders, which are taken from the iterator when they are needed.

        The first `here` orders are carried out in this process, so that kernels are compiled once and not by every process. Raises
        WorkerError if a process is killed or the cluster fails.
        """
        try:
            if self.jobs == 1 and self.cluster is None:
                yield from map(function, orders)
                return
            with self._backend() as jobs:
                yield from map(function, islice(orders, here))
                yield from _by_many(function, orders, jobs)
        except BrokenExecutor:
            raise WorkerError("a process that played was killed, perhaps because memory ran out; fewer --jobs need less") from None

    def _backend(self) -> AbstractContextManager[int | None]:
        """Return a context in which joblib hands orders to these workers; it gives joblib's number of jobs."""
        if self.cluster is None:
            return nullcontext(self.jobs)
        return connected(self.cluster)


def _by_many(function: Callable[[Order], Result], orders: Iterator[Order], jobs: int | None) -> Iterator[Result]:
    from joblib import delayed, effective_n_jobs

    at_once = _returning(jobs)
    if at_once is not None:
        yield from at_once(map(delayed(function), orders))
        return
    while wave := list(islice(orders, 2 * effective_n_jobs(jobs))):
        yield from _lists(jobs)(map(delayed(function), wave))


def _returning(jobs: int | None) -> Parallel | Any:
    """Return joblib's way to hand out results as they come; None for a backend that returns lists only, such as Ray's."""
    from joblib import Parallel

    try:
        return Parallel(jobs, return_as="generator", batch_size=1)
    except ValueError:
        return None


def _lists(jobs: int | None) -> Parallel | Any:
    from joblib import Parallel

    return Parallel(jobs, batch_size=1)


def next_size(games: int, seconds: float, most: int = MOST_GAMES) -> int:
    """Return how many games fit into the time for a block, given how long a number of them took; but not too many more than before."""
    return max(1, min(4 * games, most, int(games * SECONDS / max(seconds, 1e-9))))
