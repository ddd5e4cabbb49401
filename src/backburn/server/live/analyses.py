"""Analyses and hints: a few processes do them, each one at a time, and one address has at most one of each."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

import structlog

from backburn.core.jit import can_compile
from backburn.play.game import Game
from backburn.play.match import Match
from backburn.server.live import analyst
from backburn.server.live.analyst import HintTask, MatchTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.processes import ProcessPool
from backburn.server.ops.errors import Refusal
from backburn.server.ops.logs import table_hash
from backburn.server.ops.settings import Settings
from backburn.server.tables.catalogue import Catalogue
from backburn.server.tables.table import Table

NICE = 10
"""Moves of bots come first."""
KEPT = 32
"""Tables whose analyses are kept."""
PREPARED_FROM = 6
"""Plies at a table after which its game is prepared for hints and an analysis."""
RETRY_SECONDS = 5.0
log = structlog.get_logger("backburn.analyses")


@dataclass
class Report:
    """What is known of one match, and who waits for more."""

    address: str
    """For whom it was begun."""
    head: dict[str, Any] = field(default_factory=dict)
    points: dict[int, dict[str, Any]] = field(default_factory=dict)
    verdicts: dict[int, dict[str, Any]] = field(default_factory=dict)
    listeners: set[asyncio.Queue[dict[str, Any] | None]] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    pool: ProcessPool | None = None
    """Who makes it."""

    def so_far(self) -> dict[str, Any]:
        """Everything that has been found, as one event."""
        found = {"points": list(self.points.values()), "verdicts": list(self.verdicts.values())}
        return {"type": "analysis", **self.head, **found}

    def add(self, found: dict[str, Any]) -> None:
        """Keep what is new, and tell it."""
        self.points |= {each["ply"]: each for each in found["points"]}
        self.verdicts |= {each["ply"]: each for each in found["verdicts"]}
        self.head |= {name: found[name] for name in ("turning", "suspects", "done")}
        self.tell({"type": "found", **found})

    def tell(self, event: dict[str, Any] | None) -> None:
        """Tell everybody who waits; None is the end."""
        for queue in self.listeners:
            queue.put_nowait(event)


class Analyses:
    """All analyses of a server, and the processes that make them."""

    def __init__(self, catalogue: Catalogue, settings: Settings, is_compiling: Callable[[str], bool]) -> None:
        self.catalogue = catalogue
        self.settings = settings
        self.is_compiling = is_compiling
        self._free = list[ProcessPool]()
        self._made = 0
        self._reports: OrderedDict[str, Report] = OrderedDict()
        self._hinting: set[str] = set()
        """The addresses that wait for a hint."""
        self._prepared: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    # ---- the processes

    def _take(self) -> ProcessPool:
        """A process that has nothing to do. Raises Refusal if all are busy."""
        if not self._has_room():
            raise Refusal("server/busy", "others are being analysed just now; try again in a moment", wait=RETRY_SECONDS)
        if self._free:
            return self._free.pop()
        self._made += 1
        return ProcessPool(1, NICE)

    def _has_room(self) -> bool:
        return bool(self._free) or self._made < max(1, self.settings.analysis_processes)

    def _give_back(self, pool: ProcessPool, broken: bool) -> None:
        if broken:
            self._made -= 1
            pool.terminate()
        else:
            self._free.append(pool)

    async def _ask(self, pool: ProcessPool, work: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)

    def key_of(self, game: Game) -> GameKey:
        """A game as its processes load it."""
        return GameKey.of(self.catalogue, game, self.settings.compile_rules and can_compile())

    # ---- preparing

    def table_changed(self, table: Table) -> None:
        """Prepare the game of a table at which somebody plays, once its rules are compiled and a process has nothing else to do."""
        key = self.key_of(table.match.game)
        wanted = key.compiled and len(table.match.plies) >= PREPARED_FROM and not table.ending
        if not wanted or key.game in self._prepared or self.is_compiling(key.game) or not self._has_room():
            return
        self._prepared.add(key.game)
        task = asyncio.create_task(self._prepare(key), name="prepare analysis")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _prepare(self, key: GameKey) -> None:
        try:
            await self._with_a_process(analyst.prepare, key)
        except Refusal:
            self._prepared.discard(key.game)
        except Exception:
            log.exception("preparing an analysis failed", game=key.game)

    async def _with_a_process(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a process finds out. One that failed, or whose caller went away, is not used again."""
        pool, fine = self._take(), False
        try:
            found = await self._ask(pool, work, *arguments)
            fine = True
            return found
        finally:
            self._give_back(pool, not fine)

    # ---- hints

    async def hint(self, table: Table, seat: int, address: str) -> dict[str, Any]:
        """What the seat to act should do, from what it may know. Raises Refusal if everybody is busy."""
        if address in self._hinting:
            raise Refusal("server/busy", "a hint is being thought about; one at a time", wait=1)
        task = HintTask(self.key_of(table.match.game), table.match.hidden(seat).tobytes(), self.settings.hint)
        self._hinting.add(address)
        try:
            found: dict[str, Any] = await self._with_a_process(analyst.hint, task)
            return found
        except BrokenProcessPool:
            raise Refusal("server/busy", "the hint could not be found; try again", wait=1) from None
        finally:
            self._hinting.discard(address)

    # ---- whole games

    def watch(self, id: str, match: Match, address: str) -> AsyncGenerator[dict[str, Any], None]:
        """What is found about a match in which everything is open, as it is found. Raises Refusal if everybody is busy."""
        report = self._reports.get(id)
        if report is None:
            report = self._begin(id, match, address)
        self._reports.move_to_end(id)
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        if report.head:
            queue.put_nowait(report.so_far())
        if report.task is None:
            queue.put_nowait(None)
        report.listeners.add(queue)
        return self._listen(id, report, queue)

    async def _listen(self, id: str, report: Report, queue: asyncio.Queue[dict[str, Any] | None]) -> AsyncGenerator[dict[str, Any], None]:
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            report.listeners.discard(queue)
            if not report.listeners and report.task is not None:
                self._stop(id, report)

    def _stop(self, id: str, report: Report) -> None:
        """Nobody waits any more: end it after the piece that is being made, and begin anew when somebody asks."""
        if self._reports.get(id) is report:
            del self._reports[id]

    def _begin(self, id: str, match: Match, address: str) -> Report:
        if any(each.task and each.address == address for each in self._reports.values()):
            raise Refusal("server/busy", "another of your games is being analysed; one at a time", wait=RETRY_SECONDS)
        task = MatchTask(self.key_of(match.game), match.start.tobytes(), tuple(match.plies), match.state.tobytes(), self.settings.analysis)
        report = Report(address, pool=self._take())
        self._reports[id] = report
        report.task = asyncio.create_task(self._analyse(report, id, task), name="analyse")
        while len(self._reports) > KEPT:
            self._reports.popitem(last=False)
        return report

    async def _analyse(self, report: Report, id: str, task: MatchTask) -> None:
        """Let a process work on it as long as somebody waits."""
        fine, pool = False, report.pool
        assert pool is not None
        try:
            report.head = await self._ask(pool, analyst.begin, id, task)
            report.tell(report.so_far())
            while not report.head["done"] and self._reports.get(id) is report:
                report.add(await self._ask(pool, analyst.go_on, id))
            await self._ask(pool, analyst.drop, id)
            fine = True
        except Exception:
            log.exception("an analysis failed", table=table_hash(id))
            self._stop(id, report)
        finally:
            self._give_back(pool, not fine)
            report.task = report.pool = None
            report.tell(None)

    async def close(self) -> None:
        """End all processes."""
        tasks = [*self._tasks, *(report.task for report in self._reports.values() if report.task)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for pool in self._free:
            pool.terminate()
