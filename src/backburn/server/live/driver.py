"""The driver: bots, dice and clocks act when they are due, and a turn that another process left undone is taken up."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import structlog

from backburn.server.live.bots import Bots
from backburn.server.live.hub import Hub
from backburn.server.live.room import Room
from backburn.server.ops.errors import Damaged, Refusal
from backburn.server.ops.logs import mark
from backburn.server.ops.settings import Settings
from backburn.server.ops.steady import now as steady_now
from backburn.server.tables import commands, sitting
from backburn.server.tables.table import Table

SLOW = 0.7
"""Seconds after which people are told that a bot thinks."""
AT_ONCE = 3
"""Acts of bots that are carried out at the same time; more wait, so that a person's move never stands in line behind hundreds of them."""
HOUR, DAY = 3600, 86_400
LATE = ("move/stale", "move/not-your-turn")
"""Refusals of what somebody else has done already."""
log = structlog.get_logger("backburn.driver")


class Driver:
    """Acts for the server at every table where it owes something."""

    def __init__(self, room: Room, bots: Bots, hub: Hub, settings: Settings) -> None:
        self.room = room
        self.bots = bots
        self.hub = hub
        self.settings = settings
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._compiling: asyncio.Task[None] | None = None
        self._lane = asyncio.Semaphore(AT_ONCE)
        self._closing = False
        self._end = asyncio.Event()

    def start(self) -> None:
        """Take up what was left undone, now and then again."""
        self._tasks.append(asyncio.create_task(self._sweep(), name="sweep"))
        if self.settings.abandoned:
            self._tasks.append(asyncio.create_task(self._set_aside(), name="set aside"))
        if self.settings.compile:
            self._compiling = asyncio.create_task(self._compile(), name="compile")

    async def _compile(self) -> None:
        await asyncio.sleep(0.5)  # the first page comes first
        await self.bots.compiler.run(self._tell_compiling)

    def _tell_compiling(self, games: list[str], of: int) -> None:
        """Which games are being compiled, which are not ready, and how many of all are."""
        left = self.bots.compiler.left
        titles = [self.bots.shelf.card(game).title for game in games]
        self.hub.tell_all({"type": "compiling", "titles": titles, "left": left, "done": of - len(left), "of": of})

    async def _sweep(self) -> None:
        grace = 0.0
        while not self._closing:
            leapt = steady_now.leapt()
            if leapt:
                log.warning("the machine's clock was set; restart the server to go by it", seconds=round(leapt))
            try:
                for id in await self.room.store.overdue(steady_now() - grace):
                    self._begin(id)
            except Refusal:
                pass  # the database fails, which the store has told
            except Exception:
                log.exception("sweep failed")
            self.room.tidy()
            grace = self.settings.sweep
            await self._rest(self.settings.sweep)

    async def _rest(self, seconds: float) -> None:
        """Sleep, but not past the end of the server."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._end.wait(), seconds)

    async def _set_aside(self) -> None:
        while not self._closing:
            try:
                count = await self.room.store.set_aside(steady_now() - self.settings.abandoned * DAY)
                log.info("tables set aside", count=count)
            except Refusal:
                pass  # again in an hour
            except Exception:
                log.exception("setting aside failed")
            await self._rest(HOUR)

    def happened(self, table: Table) -> None:
        """Act at the table if the server owes something there, now or when the clock falls."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        self._ask_for_bots(table)
        now = steady_now()
        due = table.due(now)
        if due is None or self._closing:
            return
        if due <= now:
            self._begin(table.id)
        else:
            self._timers[table.id] = asyncio.get_running_loop().call_later(due - now + 0.01, self._begin, table.id)

    def _ask_for_bots(self, table: Table) -> None:
        """The rules of a table with bots are compiled before those of games that nobody plays."""
        for seat in table.seats:
            if seat.agent:
                self.bots.compiler.ask(table.match.game.card.id, seat.agent)

    def _begin(self, id: str) -> None:
        timer = self._timers.pop(id, None)
        if timer:
            timer.cancel()
        if id in self._turns or self._closing:
            return
        table = self.room.known(id)
        wait = self.room.ailing.wait(id, table.at if table else None)
        if wait:
            self._timers[id] = asyncio.get_running_loop().call_later(wait, self._begin, id)
        else:
            task = asyncio.create_task(self._drive(id), name="drive")
            self._turns[id] = task
            task.add_done_callback(partial(self._ended, id))

    def _ended(self, id: str, task: asyncio.Task[None]) -> None:
        self._turns.pop(id, None)
        if not task.cancelled() and task.exception():
            log.error("drive failed", table=mark(id), exc_info=task.exception())
        table = self.room.known(id)
        if table and not self._closing:
            self.happened(table)  # something may have become due while the task was ending

    async def _drive(self, id: str) -> None:
        while not self._closing:
            try:
                table = await self.room.table(id)
                due = table.due(steady_now())
                if due is None or due > steady_now():
                    return self.happened(table) if due else None
                await self._act(table)
                self.room.ailing.well(id)
            except Exception as error:
                if not (isinstance(error, Refusal) and error.code in LATE):
                    return self._failed(id, error)
        return None

    def _failed(self, id: str, error: Exception) -> None:
        """The table rests; it is looked at again when that is over, or when something has happened there."""
        if not isinstance(error, Damaged | Refusal):
            self.bots.metrics.failures.inc()
        table = self.room.known(id)
        self.room.ailing.failed(id, table.at if table else None, error)

    async def _act(self, table: Table) -> None:
        """One thing that is due."""
        if table.dice_due():
            await self.room.act(table.id, commands.roll)
        elif table.bot_to_act():
            await self._bot_turn(table)
        else:
            await self.room.act(table.id, lambda now: sitting.flag(now, steady_now()))

    async def _bot_turn(self, table: Table) -> None:
        seat, at = table.to_act, table.at
        thought = asyncio.gather(self.bots.move(table), asyncio.sleep(self.settings.bot_pause))
        try:
            done, _ = await asyncio.wait({thought}, timeout=SLOW)
            if not done:
                self.hub.tell(table.id, {"type": "thinking", "seat": seat, "share": 0})
            chosen, _ = await thought
        finally:
            thought.cancel()  # nobody would ask what became of it
        async with self._lane:
            await self.room.act(table.id, lambda now: commands.bot_move(now, seat, chosen, at))

    async def close(self) -> None:
        """Stop; what is due is taken up at the next start."""
        self._closing = True
        self._end.set()  # what asks the database now and then ends by itself, its question answered
        for timer in self._timers.values():
            timer.cancel()
        ending = [*self._turns.values(), *([self._compiling] if self._compiling else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*self._tasks, *ending, return_exceptions=True)
