"""Thinkers: processes that think piece by piece, one of them for hints alone, and whose piece comes next.

Finished games come before positions typed in. Among equals comes first whose address has had the least time lately, then
who asked first. A piece that has begun is finished; unfinished work continues later in the same process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from backburn.server.live import analyst
from backburn.server.live.processes import ProcessPool
from backburn.server.ops.errors import RefusedRequest

HINT, FINISHED_GAME, POSITION = range(3)
"""What may be thought about, the most urgent first."""
HINT_NICE, NICE = 5, 10
"""Moves of bots come first, then hints, then the rest."""
MOST_JOBS = 32
"""Analyses that may be under way or wait."""
HALF_LIFE = 60.0
"""Seconds after which half of what an address has used is forgotten."""
MUCH = 30.0
"""Seconds of processor time, still remembered, for which the wishes of an address count as one kind less urgent."""
MOST_ACCOUNTS = 10_000


@dataclass(eq=False)
class Job:
    """Something to be thought about, for an address. All its pieces go to one process, which may keep things between them."""

    kind: int
    address: str
    left: float
    """About how many seconds of work are left."""
    number: int
    thinker: Thinker
    waits: bool = False
    """Does its next piece wait for a turn?"""


@dataclass(eq=False)
class Thinker:
    """One process."""

    nice: int
    pool: ProcessPool | None = None
    busy: bool = False
    jobs: list[Job] = field(default_factory=list)
    turns: dict[Job, asyncio.Future[None]] = field(default_factory=dict)
    """The jobs that wait for a turn."""


class Thinkers:
    """All processes that think, and the jobs that they do."""

    def __init__(self, processes: int) -> None:
        self._adviser = Thinker(HINT_NICE)
        self._analysts = [Thinker(NICE) for _ in range(max(1, processes))]
        self._spent: dict[str, tuple[float, float]] = {}
        """For each address the seconds it has used lately, as of a moment."""
        self._numbers = count()

    # ---- jobs

    def begin(self, kind: int, address: str, seconds: float) -> Job:
        """Begin a job of about this many seconds. Raises RefusedRequest if too many wait already."""
        there = sum(len(analyst.jobs) for analyst in self._analysts)
        if kind != HINT and there >= MOST_JOBS:
            raise RefusedRequest("server/busy", f"{there} analyses are waiting already; try again in a minute", wait=60)
        thinker = self._adviser if kind == HINT else min(self._analysts, key=lambda each: self._left(each.jobs))
        job = Job(kind, address, seconds, next(self._numbers), thinker)
        thinker.jobs.append(job)
        return job

    def end(self, job: Job) -> None:
        """Forget a job; a piece of it that has begun is finished."""
        if job in job.thinker.jobs:
            job.thinker.jobs.remove(job)

    def ahead(self, job: Job) -> tuple[int, float]:
        """How many jobs come before this one, and about how many seconds they take."""
        others = [each for each in job.thinker.jobs if each is not job and self._rank(each) < self._rank(job)]
        return len(others), self._left(others)

    @property
    def idle(self) -> bool:
        """Is there no job left?"""
        return not any(thinker.jobs for thinker in self._all())

    def count(self, kind: int, address: str | None = None) -> int:
        """How many jobs of a kind there are, of one address or of all."""
        jobs = [job for thinker in self._all() for job in thinker.jobs if job.kind == kind]
        return sum(address in (None, job.address) for job in jobs)

    def _all(self) -> list[Thinker]:
        return [self._adviser, *self._analysts]

    @staticmethod
    def _left(jobs: list[Job]) -> float:
        return sum(max(0.0, job.left) for job in jobs)

    # ---- pieces

    async def run(self, job: Job, work: Callable[..., Any], *arguments: Any) -> Any:
        """Let the job's process do a piece of work when it is its turn; its cost is charged to the address that asked."""
        thinker = job.thinker
        await self._turn(job)
        if thinker.pool is None:
            thinker.pool = ProcessPool(1, thinker.nice)
        loop, pool = asyncio.get_running_loop(), thinker.pool
        try:
            piece = pool.submit(analyst.measured, work, *arguments)
        except BaseException:
            self._broken(thinker, pool)
            raise
        piece.add_done_callback(lambda done: _safely(loop, self._done, job, pool, done))
        _, found = await asyncio.wrap_future(piece)
        return found

    def _done(self, job: Job, pool: ProcessPool, piece: Future[tuple[float, Any]]) -> None:
        """A piece is done, whether anybody still waits for it or not."""
        error = None if piece.cancelled() else piece.exception()
        if isinstance(error, BrokenProcessPool):
            self._broken(job.thinker, pool)
            return
        if not piece.cancelled() and error is None:
            job.left -= piece.result()[0]
            self._charge(job.address, piece.result()[0])
        self._free(job.thinker)

    async def _turn(self, job: Job) -> None:
        thinker = job.thinker
        turn = thinker.turns[job] = asyncio.get_running_loop().create_future()
        job.waits = True
        self._next(thinker)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._free(thinker)
            raise
        finally:
            job.waits = False
            thinker.turns.pop(job, None)

    def _next(self, thinker: Thinker) -> None:
        """Give the next turn, if the process is free."""
        waiting = [job for job, turn in thinker.turns.items() if not turn.done()]
        if waiting and not thinker.busy:
            thinker.busy = True
            thinker.turns[min(waiting, key=self._rank)].set_result(None)

    def _free(self, thinker: Thinker) -> None:
        thinker.busy = False
        self._next(thinker)

    def _broken(self, thinker: Thinker, pool: ProcessPool) -> None:
        """The process has died: the next piece gets a new one."""
        if thinker.pool is pool:
            thinker.pool = None
            pool.terminate()
        self._free(thinker)

    # ---- whose turn

    def _rank(self, job: Job) -> tuple[int, float, int]:
        """The lower comes first."""
        spent = self.spent(job.address)
        return job.kind + int(spent / MUCH), spent, job.number

    def spent(self, address: str) -> float:
        """The seconds that an address has used lately."""
        seconds, since = self._spent.get(address, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - since) / HALF_LIFE))

    def _charge(self, address: str, seconds: float) -> None:
        spent = self.spent(address) + seconds
        self._spent.pop(address, None)
        self._spent[address] = spent, time.monotonic()
        while len(self._spent) > MOST_ACCOUNTS:
            del self._spent[next(iter(self._spent))]

    # ---- beginning and end

    async def start(self) -> None:
        """Start the processes, so that the first request need not wait for that."""
        jobs = [Job(POSITION, "", 0.0, next(self._numbers), thinker) for thinker in self._all()]
        await asyncio.gather(*(self.run(job, analyst.wake) for job in jobs), return_exceptions=True)

    def close(self) -> None:
        """End all processes."""
        for thinker in self._all():
            if thinker.pool is not None:
                thinker.pool.terminate()


def _safely(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *arguments: Any) -> None:
    """Call it in the loop, if that still runs."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work, *arguments)
