"""Hints: each is answered by its deadline with the best move known by then; asking again gets the better one."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from backburn.analysis import Effort
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.preparer import Preparer
from backburn.server.live.thinkers import HINT, Job, Thinkers
from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.table import Table

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


@dataclass(eq=False)
class Asked:
    """A hint that a player has asked for."""

    task: HintTask
    job: Job
    best: dict[str, Any] | None = None
    final: bool = False
    waiting: int = 0
    """How many requests wait for it now."""
    at: float = field(default_factory=time.monotonic)
    """When it was last asked for."""
    work: asyncio.Task[None] | None = None


class Hints:
    """All hints of a server."""

    def __init__(self, thinkers: Thinkers, preparer: Preparer, effort: Effort) -> None:
        self.thinkers = thinkers
        self.preparer = preparer
        self.effort = effort
        self._asked: OrderedDict[tuple[str, int, bytes], Asked] = OrderedDict()

    async def hint(self, table: Table, seat: int, address: str) -> dict[str, Any]:
        """What the seat to act should do, from what it may know.

        `final` says whether it gets better; if so, `better_in` tells after about how many seconds. Raises RefusedRequest.
        """
        view = table.match.hidden(seat).tobytes()
        asked = self._asked.get((table.id, seat, view)) or self._begin((table.id, seat, view), table, address)
        await self._wait(asked)
        if asked.best is None:
            raise RefusedRequest("server/busy", "the hint could not be found; try again", wait=1)
        later = None if asked.final else round(max(1.0, self.preparer.seconds(asked.task.key.game) or self.thinkers.ahead(asked.job)[1]))
        return {**asked.best, "final": asked.final, "better_in": later}

    async def _wait(self, asked: Asked) -> None:
        """Wait for the final advice, but at the deadline only for any."""
        assert asked.work is not None
        asked.at, until = time.monotonic(), time.monotonic() + DEADLINE
        asked.waiting += 1
        try:
            while not asked.work.done() and not (asked.best and (time.monotonic() > until or self._waits_for_compiler(asked))):
                await asyncio.wait({asked.work}, timeout=0.05)
        except asyncio.CancelledError:
            if asked.waiting == 1:
                asked.work.cancel()
            raise
        finally:
            asked.waiting -= 1

    def _waits_for_compiler(self, asked: Asked) -> bool:
        """Would it take long until the first look gets better?"""
        return asked.task.key.compiled and not self.preparer.is_ready(asked.task.key.game)

    def _begin(self, key: tuple[str, int, bytes], table: Table, address: str) -> Asked:
        if self.thinkers.count(HINT, address) >= MOST_OF_ONE:
            raise RefusedRequest(
                "server/busy", f"{MOST_OF_ONE} hints for you are being thought about already; wait for one of them", wait=2
            )
        game_key = GameKey.of(self.preparer.catalogue, table.match.game, self.preparer.compiles)
        asked = Asked(HintTask(game_key, key[2], self.effort), self.thinkers.begin(HINT, address, self.effort.seconds))
        self._asked[key] = asked
        asked.work = asyncio.create_task(self._advise(asked, key), name="hint")
        while len(self._asked) > KEPT:
            self._asked.popitem(last=False)
        return asked

    async def _advise(self, asked: Asked, key: tuple[str, int, bytes]) -> None:
        """Find better and better advice."""
        try:
            if self._waits_for_compiler(asked):
                self.preparer.request(asked.task.key.game)
                await self._glance(asked)
                await self.preparer.wait_for(asked.task.key.game)
                if self._waits_for_compiler(asked) or time.monotonic() - asked.at > FORGOTTEN_AFTER:
                    return
            elif not (self.preparer.compiles or self.effort.counted):
                await self._glance(asked)
                if self.effort.seconds - asked.job.left > CHEAP:
                    return
            if self.thinkers.count(HINT) > 1 and not self.effort.counted:
                await self._think(asked, replace(self.effort, seconds=self.effort.seconds * SHORT))
            await self._think(asked, self.effort)
        except BrokenProcessPool:
            pass  # the one who waits gets the error
        except Exception:
            log.exception("a hint failed", game=asked.task.key.game)
        finally:
            asked.final = asked.best is not None
            self.thinkers.end(asked.job)
            if not asked.final or time.monotonic() - asked.at > FORGOTTEN_AFTER:
                self._asked.pop(key, None)

    async def _glance(self, asked: Asked) -> None:
        key = replace(asked.task.key, compiled=False)
        asked.best = await self.thinkers.run(asked.job, analyst.glance, replace(asked.task, key=key), GLANCE)

    async def _think(self, asked: Asked, effort: Effort) -> None:
        asked.best = await self.thinkers.run(asked.job, analyst.hint, replace(asked.task, effort=effort))

    async def close(self) -> None:
        """Give up all hints."""
        tasks = [asked.work for asked in self._asked.values() if asked.work]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
