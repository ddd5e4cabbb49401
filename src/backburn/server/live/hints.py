"""Hints: each is answered by its deadline with the best move known by then; asking again gets the better one."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import structlog

from backburn.analysis import Effort
from backburn.core.kit.loose import JsonObject
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.preparer import Preparer
from backburn.server.live.thinkers import HINT, Job, Thinkers
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state.table import Table

DEADLINE = 2.5
"""Seconds after which the best known move is the answer."""
GLANCE = 0.2
"""Seconds of processor time for a first look, in plain Python."""
CHEAP = 0.1
"""Seconds of a glance up to which a game is thought about even where nothing can be compiled."""
SHORT = 0.25
"""The share of a hint's time that it gets at first while others wait for theirs."""
MOST_OF_ONE = 4
"""Hints for one address that may be under way."""
KEPT = 64
"""Hints that are kept for those who ask again."""
FORGOTTEN_AFTER = 30.0
"""Seconds without a request after which a hint is given up."""
log = structlog.get_logger("backburn.hints")


class HintCourse(NamedTuple):
    """How a hint comes about, by what is compiled."""

    glances: bool
    """Does it begin with a first look, which needs no compiler?"""
    waits: bool
    """Do those who ask wait for something better than that, until the deadline?"""


COMPILING = HintCourse(glances=True, waits=False)
"""The compiler is busy with the game for long: what it makes possible is for those who ask again."""
INTERPRETED = HintCourse(glances=True, waits=True)
"""Nothing can be compiled: games are thought about only if a first look costs little."""
READY = HintCourse(glances=False, waits=True)


@dataclass(eq=False)
class HintWork:
    """A hint that a player has asked for."""

    task: HintTask
    job: Job
    best: JsonObject | None = None
    glanced: float = 0.0
    """Seconds that a glance took."""
    final: bool = False
    waiting: int = 0
    """How many requests wait for it now."""
    at: float = field(default_factory=time.monotonic)
    """When it was last asked for."""
    work: asyncio.Task[None] | None = None

    @property
    def forgotten(self) -> bool:
        """Is the last request for it long ago?"""
        return time.monotonic() - self.at > FORGOTTEN_AFTER


class Hints:
    """All hints of a server."""

    def __init__(self, thinkers: Thinkers, preparer: Preparer, effort: Effort) -> None:
        self.thinkers = thinkers
        self.preparer = preparer
        self.effort = effort
        self._requests: OrderedDict[tuple[str, int, bytes], HintWork] = OrderedDict()

    async def hint(self, table: Table, seat: int, address: str) -> JsonObject:
        """What the seat to act should do, from what it may know.

        `final` says whether it gets better; if so, `better_in` is after about how many seconds. Raises RefusedRequest.
        """
        view = table.match.hidden(seat).tobytes()
        request = self._requests.get((table.id, seat, view)) or self._begin((table.id, seat, view), table, address)
        await self._wait(request)
        if request.best is None:
            raise RefusedRequest("server/busy", "the hint could not be found; try again", wait=1)
        preparing = self.preparer.seconds(request.task.key.game)
        later = None if request.final else round(max(1.0, preparing or self.thinkers.ahead(request.job)[1]))
        return {**request.best, "final": request.final, "better_in": later}

    async def _wait(self, request: HintWork) -> None:
        """Wait for the final advice, but at the deadline only for any."""
        assert request.work is not None
        request.at, until = time.monotonic(), time.monotonic() + DEADLINE
        request.waiting += 1
        try:
            while not request.work.done() and not (request.best and (time.monotonic() > until or not self._course(request).waits)):
                await asyncio.wait({request.work}, timeout=0.05)
        except asyncio.CancelledError:
            if request.waiting == 1:
                request.work.cancel()
            raise
        finally:
            request.waiting -= 1

    def _course(self, request: HintWork) -> HintCourse:
        """What course a hint would take now."""
        if request.task.key.compiled and not self.preparer.is_ready(request.task.key.game):
            return COMPILING
        return READY if self.preparer.compiles or self.effort.counted else INTERPRETED

    async def _goes_on(self, request: HintWork, course: HintCourse) -> bool:
        """Whether there is more to think about after the first look; waits for the compiler."""
        if course is COMPILING:
            await self.preparer.wait_for(request.task.key.game)
            return self._course(request) is not COMPILING and not request.forgotten
        return course is READY or request.glanced <= CHEAP

    def _begin(self, key: tuple[str, int, bytes], table: Table, address: str) -> HintWork:
        if self.thinkers.count(HINT, address) >= MOST_OF_ONE:
            raise RefusedRequest(
                "server/busy", f"{MOST_OF_ONE} hints for you are being thought about already; wait for one of them", wait=2
            )
        game_key = GameKey.of(self.preparer.catalogue, table.match.game, self.preparer.compiles)
        request = HintWork(HintTask(game_key, key[2], self.effort), self.thinkers.begin(HINT, address, self.effort.seconds))
        self._requests[key] = request
        request.work = asyncio.create_task(self._advise(request, key), name="hint")
        while len(self._requests) > KEPT:
            self._requests.popitem(last=False)
        return request

    async def _advise(self, request: HintWork, key: tuple[str, int, bytes]) -> None:
        """Find better and better advice."""
        try:
            course = self._course(request)
            if course is COMPILING:
                self.preparer.request(request.task.key.game)
            if course.glances:
                await self._glance(request)
            if not await self._goes_on(request, course):
                return
            if self.thinkers.count(HINT) > 1 and not self.effort.counted:
                await self._think(request, replace(self.effort, seconds=self.effort.seconds * SHORT))
            await self._think(request, self.effort)
        except BrokenProcessPool:
            pass  # the one who waits gets the error
        except Exception:
            log.exception("a hint failed", game=request.task.key.game)
        finally:
            request.final = request.best is not None
            self.thinkers.end(request.job)
            if not request.final or request.forgotten:
                self._requests.pop(key, None)

    async def _glance(self, request: HintWork) -> None:
        key = replace(request.task.key, compiled=False)
        request.glanced, request.best = await self.thinkers.run(request.job, analyst.glance, replace(request.task, key=key), GLANCE)

    async def _think(self, request: HintWork, effort: Effort) -> None:
        request.best = await self.thinkers.run(request.job, analyst.hint, replace(request.task, effort=effort))

    async def close(self) -> None:
        """Give up all hints."""
        tasks = [request.work for request in self._requests.values() if request.work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
