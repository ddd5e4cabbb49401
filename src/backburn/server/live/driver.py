"""The driver: plays bots' moves, rolls dice and enforces clocks when they are due, and picks up turns left undone by another process."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial

import structlog

from backburn.server.desk.due import LOST_RACE, Due, bot_question, due_now, outcome
from backburn.server.live.bots import BotPool
from backburn.server.live.decisions import Decision
from backburn.server.live.hub import Hub
from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.table import Table

THINKING_NOTICE_SECONDS = 0.7
"""Seconds until players see that a bot is thinking, and from then on how far it is."""
MAX_CONCURRENT_BOT_MOVES = 3
"""Bot moves executed at the same time; more are queued, so that a person's move never waits behind hundreds of them."""
HOUR, DAY = 3600, 86_400
log = structlog.get_logger("backburn.driver")


class Driver:
    """Acts for the server at every table where something is due."""

    def __init__(self, live_tables: LiveTables, bots: BotPool, hub: Hub, settings: Settings) -> None:
        self.live_tables = live_tables
        self.bots = bots
        self.hub = hub
        self.settings = settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._thinking: dict[str, Decision] = {}
        """The decisions that bots are making, by table."""
        self._tasks: list[asyncio.Task[None]] = []
        self._compiling: asyncio.Task[None] | None = None
        self._bot_slots = asyncio.Semaphore(MAX_CONCURRENT_BOT_MOVES)
        self._closing = False
        self._stopped = asyncio.Event()

    def start(self) -> None:
        """Start the periodic tasks."""
        self._tasks.append(asyncio.create_task(self._sweep(), name="sweep"))
        if self.settings.abandoned_days:
            self._tasks.append(asyncio.create_task(self._mark_abandoned(), name="mark abandoned"))
        if self.settings.compile_rules:
            self._compiling = asyncio.create_task(self._compile(), name="compile")

    async def _compile(self) -> None:
        await asyncio.sleep(0.5)  # serve the first page first
        await self.bots.compiler.run(self._report_progress)

    def _report_progress(self, games: list[str], of: int) -> None:
        """Send which games are being compiled, which are not ready, and how many are."""
        left = self.bots.compiler.left
        titles = [self.bots.catalogue.card(game).title for game in games]
        self.hub.broadcast_progress({"type": "compiling", "titles": titles, "left": left, "done": of - len(left), "of": of})

    async def _sweep(self) -> None:
        grace = 0.0
        while not self._closing:
            leapt = server_time.wall_clock_shift()
            if leapt:
                log.warning("the system clock was set; restart the server to use it", seconds=round(leapt))
            try:
                for id in await self.live_tables.store.overdue(server_time() - grace):
                    self._start_driving(id)
            except RefusedRequest:
                pass  # the database failed; the store has logged it
            except Exception:
                log.exception("sweep failed")
            self.live_tables.evict_idle()
            grace = self.settings.sweep_seconds
            await self._sleep(self.settings.sweep_seconds)

    async def _sleep(self, seconds: float) -> None:
        """Sleep, but not beyond the end of the server."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stopped.wait()

    async def _mark_abandoned(self) -> None:
        while not self._closing:
            try:
                count = await self.live_tables.store.mark_abandoned(server_time() - self.settings.abandoned_days * DAY)
                log.info("abandoned tables counted out", count=count)
            except RefusedRequest:
                pass  # retried in an hour
            except Exception:
                log.exception("marking abandoned tables failed")
            await self._sleep(HOUR)

    def table_changed(self, table: Table) -> None:
        """Act at the table if something is due there, now or when its clock runs out."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        self._request_rules(table)
        now = server_time()
        due = table.due(now)
        if due is None or self._closing:
            return
        if due <= now:
            self._start_driving(table.id)
        else:
            self._timers[table.id] = asyncio.get_running_loop().call_later(due - now + 0.01, self._start_driving, table.id)

    def _request_rules(self, table: Table) -> None:
        """Compile the rules of a table with bots before idle games'."""
        for seat in table.seats:
            if seat.agent:
                self.bots.compiler.request(table.match.game.card.id, seat.agent)

    def _start_driving(self, id: str) -> None:
        timer = self._timers.pop(id, None)
        if timer:
            timer.cancel()
        if id in self._driving or self._closing:
            return
        table = self.live_tables.get(id)
        wait = self.live_tables.failing.delay(id, table.at if table else None)
        if wait:
            self._timers[id] = asyncio.get_running_loop().call_later(wait, self._start_driving, id)
        else:
            task = asyncio.create_task(self._drive(id), name="drive")
            self._driving[id] = task
            task.add_done_callback(partial(self._ended, id))

    def _ended(self, id: str, task: asyncio.Task[None]) -> None:
        self._driving.pop(id, None)
        if not task.cancelled() and task.exception():
            log.error("drive failed", table=table_hash(id), exc_info=task.exception())
        table = self.live_tables.get(id)
        if table and not self._closing:
            self.table_changed(table)  # something may have become due meanwhile

    async def _drive(self, id: str) -> None:
        while not self._closing:
            try:
                table = await self.live_tables.table(id)
                due = table.due(server_time())
                if due is None or due > server_time():
                    return self.table_changed(table) if due else None
                await self._act(table)
                self.live_tables.failing.recovered(id)
            except Exception as error:
                if not (isinstance(error, RefusedRequest) and error.code in LOST_RACE):
                    return self._failed(id, error)
        return None

    def _failed(self, id: str, error: Exception) -> None:
        """Back off; the table is retried after a delay, or when something has happened there."""
        if not isinstance(error, DamagedTable | RefusedRequest):
            self.bots.metrics.bot_failures.inc()
        table = self.live_tables.get(id)
        self.live_tables.failing.failed(id, table.at if table else None, error)

    async def _act(self, table: Table) -> None:
        """Do one thing that is due."""
        due = due_now(table)
        if due is Due.BOT:
            await self._bot_turn(table)
        elif due:
            await self.live_tables.execute(table.id, lambda now: outcome(now, due))

    async def _bot_turn(self, table: Table) -> None:
        question = bot_question(table)
        pause = self.settings.bot_pause_seconds if question.opens_turn else 0.0
        with self.bots.decisions.begin() as decision:
            self._thinking[table.id] = decision
            choosing = asyncio.gather(self.bots.move(question, decision), asyncio.sleep(pause))
            try:
                while not (await asyncio.wait({choosing}, timeout=THINKING_NOTICE_SECONDS))[0]:
                    self.hub.broadcast(table.id, {"type": "thinking", "seat": question.seat, "share": round(decision.share, 2)})
                chosen, _ = await choosing
            finally:
                choosing.cancel()  # no longer awaited
                del self._thinking[table.id]
        async with self._bot_slots:
            await self.live_tables.execute(table.id, lambda now: question.drafts(now, chosen))

    def stop_thinking(self, table: str) -> None:
        """Let the bot that is thinking at a table play the best move that it has found."""
        if table in self._thinking:
            self._thinking[table].stop()

    async def close(self) -> None:
        """Stop; whatever is due is done after the next start."""
        self._closing = True
        self._stopped.set()  # the periodic tasks finish their queries and stop
        for timer in self._timers.values():
            timer.cancel()
        ending = [*self._driving.values(), *([self._compiling] if self._compiling else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*self._tasks, *ending, return_exceptions=True)
