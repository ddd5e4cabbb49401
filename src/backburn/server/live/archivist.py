"""The archivist: keeps the end of every game, so that it can still be shown when the rules have another version."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from weakref import WeakSet

import structlog

from backburn.server.live.hub import Hub
from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.storage.archives import Archives
from backburn.server.tables.keeping.archive import archiving
from backburn.server.tables.state.table import Table

BATCH = 100
"""Older games that are looked up at a time."""
PAUSE_SECONDS = 0.05
"""Seconds between two older games, which are not urgent."""
log = structlog.get_logger("backburn.archivist")


class Archivist:
    """Watches tables for their ends."""

    def __init__(self, archives: Archives, hub: Hub, scheduler: WorkScheduler) -> None:
        self.archives = archives
        self.hub = hub
        self.scheduler = scheduler
        self._kept: WeakSet[Table] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()
        self._catching_up: asyncio.Task[None] | None = None

    def table_changed(self, table: Table) -> None:
        """Keep the end of a game that is over."""
        if table.ending and table not in self._kept:
            self._kept.add(table)
            task = asyncio.create_task(self._keep(table), name="archive")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def start(self, live_tables: LiveTables) -> None:
        """Keep the ends of games that were not kept: the server was killed, or knew no archives then."""
        self._catching_up = asyncio.create_task(self._catch_up(live_tables), name="archive older games")

    async def _catch_up(self, live_tables: LiveTables) -> None:
        before = float("inf")
        with suppress(RefusedRequest):
            while batch := await self.archives.missing(before, BATCH):
                for id, _ in batch:
                    with suppress(RefusedRequest, DamagedTable):
                        await self._keep(await live_tables.table(id))
                    await asyncio.sleep(PAUSE_SECONDS)
                before = batch[-1][1]

    async def _keep(self, table: Table) -> None:
        try:
            await self.hub.prepare_log(table, None)
            work = archiving(self.hub.groups.view_builder(table))
            await self.archives.add(table.id, await self.scheduler.run_in_thread(lambda: work().packed()))
        except (RefusedRequest, DamagedTable):
            self._kept.discard(table)  # the database failed; the next start tries it again
        except Exception:
            log.exception("archive lost", table=table_hash(table.id))

    async def kept(self) -> None:
        """Wait for pending writes."""
        await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Wait for pending writes; older games are left to the next start."""
        if self._catching_up:
            self._catching_up.cancel()
            await asyncio.gather(self._catching_up, return_exceptions=True)
        await self.kept()
