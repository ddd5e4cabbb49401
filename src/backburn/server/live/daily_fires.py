"""The keeper of the Daily Fire: a counted try stands among the results of its day once it is over, after an audit."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from weakref import WeakSet

import structlog

from backburn.server.ops.cost_accounting import WorkScheduler
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.ops.logs import table_hash
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.storage.fires import Fires
from backburn.server.storage.store import MAX_CLOCK_SKEW
from backburn.server.tables.keeping.audit import audit_events
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.daily import result_of
from backburn.server.tables.state.table import Table

log = structlog.get_logger("backburn.daily")


class DailyFires:
    """Watches tables for their ends."""

    def __init__(self, fires: Fires, catalogue: Catalogue, scheduler: WorkScheduler) -> None:
        self.fires = fires
        self.catalogue = catalogue
        self.scheduler = scheduler
        self._entered: WeakSet[Table] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()

    def table_changed(self, table: Table) -> None:
        """Enter the result of a counted try that is over."""
        if table.daily and table.ending and table not in self._entered:
            self._entered.add(table)
            task = asyncio.create_task(self._enter(table), name="daily fire")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _enter(self, table: Table) -> None:
        with suppress(RefusedRequest):  # the database failed; who looks at the result lets it be tried again
            await self.has(table)

    async def has(self, table: Table) -> bool:
        """Does a finished table stand among the results of its day? One that was not entered at its end is now, if it counts."""
        if not table.daily or await self.fires.has(table.id):
            return bool(table.daily)
        events = await self.fires.store.read(table.id)
        latest = server_time() + MAX_CLOCK_SKEW
        try:
            found = await self.scheduler.run_in_thread(lambda: result_of(audit_events(table.id, self.catalogue, events, latest), events))
        except (DamagedTable, RefusedRequest):
            found = None
            log.warning("daily fire refused", table=table_hash(table.id))
        if found:
            await self.fires.add(table.id, found)
        return found is not None

    async def close(self) -> None:
        """Wait for pending writes."""
        await asyncio.gather(*self._tasks)
