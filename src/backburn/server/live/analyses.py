"""Analyses of finished games and of positions: made piece by piece for as long as a client waits, or was told that it need not."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import structlog

from backburn.analysis import Effort
from backburn.core.kernels.jit import can_compile
from backburn.core.kit.loose import JsonObject
from backburn.play.matches.match import Match
from backburn.server.live import analyst
from backburn.server.live.analyst import MatchTask
from backburn.server.live.game_key import GameKey
from backburn.server.live.hints import Hints
from backburn.server.live.preparer import Preparer
from backburn.server.live.thinkers import FINISHED_GAME, Job, Thinkers
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.settings import Settings
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.table import Table

KEPT = 32
"""Tables whose analyses are kept."""
PREPARED_FROM = 2
"""Plies at a table after which its game is prepared for hints and an analysis."""
REPORT_SECONDS = 1.0
"""Seconds until waiting clients first get an estimate of how long it may take, and between two estimates."""
RETRY_SECONDS = 5.0
MOST_OF_ONE = 8
"""Analyses that one address may have under way or waiting: a household's."""
LONG_SECONDS = 60.0
"""Seconds beyond which the analysis of one's own game continues when the page is closed."""
WAKE_SECONDS = 1.0
"""Seconds after the start in which the first page is served first."""
log = structlog.get_logger("backburn.analyses")


@dataclass(eq=False)
class Report:
    """Known facts about one match, and who waits for more."""

    kind: int
    address: str
    place: str
    """For whom it was begun: the address, and the seat, if the browser that asked holds one at the table."""
    head: JsonObject = field(default_factory=dict)
    points: dict[int, JsonObject] = field(default_factory=dict)
    verdicts: dict[int, JsonObject] = field(default_factory=dict)
    listeners: set[asyncio.Queue[JsonObject | None]] = field(default_factory=set)
    task: asyncio.Task[None] | None = None
    own: bool = False
    """Is it a game of the browser that asked?"""
    stays: bool = False
    """Do those who wait know that it continues without them?"""

    def so_far(self) -> JsonObject:
        """Everything that has been found, as one event."""
        found = {"points": list(self.points.values()), "verdicts": list(self.verdicts.values())}
        return {"type": "analysis", **self.head, **found}

    def add(self, found: JsonObject) -> None:
        """Store news, and pass it on."""
        self.points |= {each["ply"]: each for each in found["points"]}
        self.verdicts |= {each["ply"]: each for each in found["verdicts"]}
        self.head |= {name: found[name] for name in ("turning", "suspects", "done", "luck") if name in found}
        self.tell({"type": "found", **found})

    def tell_wait(self, ahead: int, seconds: float, preparing: float) -> None:
        """Say how long it may take; where that is long, that it continues without the page."""
        self.stays |= self.own and seconds + preparing > LONG_SECONDS
        told = {"ahead": ahead, "seconds": round(seconds + preparing), "preparing": preparing > 0, "stays": self.stays}
        self.tell({"type": "waiting", **told})

    def tell(self, event: JsonObject | None) -> None:
        """Notify everybody who waits; None is the end."""
        for queue in self.listeners:
            queue.put_nowait(event)


class Analyses:
    """All analyses and hints of a server, and the processes that make them."""

    def __init__(self, catalogue: Catalogue, settings: Settings, is_compiling: Callable[[str], bool]) -> None:
        self.catalogue = catalogue
        self.settings = settings
        self.thinkers = Thinkers(settings.analysis_processes)
        self.preparer = Preparer(catalogue, settings.compile_rules and can_compile(), is_compiling)
        self.preparer.is_idle = lambda: self.thinkers.idle
        self.hints = Hints(self.thinkers, self.preparer, settings.hint)
        self._reports: OrderedDict[str, Report] = OrderedDict()
        self._background = list[asyncio.Task[None]]()

    def start(self) -> None:
        """Start the processes in the background, and prepare games while there is nothing else to do."""
        if self.preparer.compiles:
            self._background = [asyncio.create_task(self._wake(), name="wake"), asyncio.create_task(self.preparer.run(), name="prepare")]

    async def _wake(self) -> None:
        await asyncio.sleep(WAKE_SECONDS)
        await self.thinkers.start()

    def table_changed(self, table: Table) -> None:
        """Prepare the game of a table in use."""
        if len(table.match.plies) >= PREPARED_FROM and not table.ending:
            self.preparer.note_played(table.match.game.card.id)

    def watch(
        self, id: str, match: Match, address: str, kind: int = FINISHED_GAME, seat: str = "", effort: Effort | None = None
    ) -> AsyncGenerator[JsonObject, None]:
        """The findings about a match in which everything is open, as they are found. Raises RefusedRequest if too many wait.

        `seat` names a seat that the browser holds at the table: each such seat has a place in the queue, and who holds none one for all.
        Without `effort` the settings say how much.
        """
        report = self._reports.get(id)
        if report is None:
            report = self._begin(id, match, Report(kind, address, f"{address} {seat}", own=bool(seat)), effort)
        self._reports.move_to_end(id)
        queue: asyncio.Queue[JsonObject | None] = asyncio.Queue()
        if report.head:
            queue.put_nowait(report.so_far())
        if report.task is None:
            queue.put_nowait(None)
        report.listeners.add(queue)
        return self._listen(id, report, queue)

    async def _listen(self, id: str, report: Report, queue: asyncio.Queue[JsonObject | None]) -> AsyncGenerator[JsonObject, None]:
        try:
            while (event := await queue.get()) is not None:
                yield event
        finally:
            report.listeners.discard(queue)
            if not (report.listeners or report.stays or report.task is None):
                self._stop(id, report)

    def _stop(self, id: str, report: Report) -> None:
        """No client waits any more: stop after the current piece, and begin again at the next request."""
        if self._reports.get(id) is report:
            del self._reports[id]
            assert report.task is not None
            report.task.cancel()

    def _begin(self, id: str, match: Match, report: Report, effort: Effort | None) -> Report:
        kind, address, given = report.kind, report.address, effort or self.settings.analysis
        others = [each for each in self._reports.values() if each.task and (each.kind, each.address) == (kind, address)]
        if len(others) >= MOST_OF_ONE or any(each.place == report.place for each in others):
            raise RefusedRequest("analysis/one", "another analysis from your network is under way; one at a time", wait=RETRY_SECONDS)
        key = GameKey.of(self.catalogue, match.game, self.preparer.compiles)
        task = MatchTask(key, match.start.tobytes(), tuple(match.plies), match.state.tobytes(), given)
        job = self.thinkers.begin(kind, address, given.seconds)
        self._reports[id] = report
        report.task = asyncio.create_task(self._analyse(report, job, id, task), name="analyse")
        while len(self._reports) > KEPT:
            self._reports.popitem(last=False)
        return report

    async def _analyse(self, report: Report, job: Job, id: str, task: MatchTask) -> None:
        """Work on it until it is done, or stopped."""
        try:
            if await self._reporting(report, job, task.key.game, self.preparer.wait_for(task.key.game)):
                while not report.head.get("done"):
                    await self._go_on(report, job, id, task)
        except asyncio.CancelledError:
            pass
        except Exception:
            log.exception("an analysis failed", table=table_hash(id))
            if self._reports.get(id) is report:
                del self._reports[id]
        finally:
            self._end(report, job, id)

    async def _go_on(self, report: Report, job: Job, id: str, task: MatchTask) -> None:
        """Do one piece; the first one, and one after the process has died, begins."""
        run, game = self.thinkers.run, task.key.game
        found = await self._reporting(report, job, game, run(job, analyst.go_on, id)) if report.head else None
        if found is not None:
            report.add(found)
            return
        report.head = await self._reporting(report, job, game, run(job, analyst.begin, id, task))
        report.tell(report.so_far())

    async def _reporting(self, report: Report, job: Job, game: str, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for work, and keep those who wait informed of how long it may take."""
        doing = asyncio.ensure_future(work)
        try:
            while not (await asyncio.wait({doing}, timeout=REPORT_SECONDS))[0]:
                (ahead, seconds), preparing = self.thinkers.ahead(job), self.preparer.seconds(game)
                if job.waits or preparing:
                    report.tell_wait(ahead, seconds, preparing)
            return await doing
        finally:
            doing.cancel()

    def _end(self, report: Report, job: Job, id: str) -> None:
        report.task = None
        report.tell(None)
        if report.head and not report.head["done"]:
            ending = asyncio.ensure_future(self.thinkers.run(job, analyst.drop, id))
            ending.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.thinkers.end(job)

    async def close(self) -> None:
        """End all processes."""
        tasks = [*self._background, *(report.task for report in self._reports.values() if report.task)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.hints.close()
        self.preparer.close()
        self.thinkers.close()
