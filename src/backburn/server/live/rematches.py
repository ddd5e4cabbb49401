"""Rematches: the next table is made once everybody who was asked for it agrees, or is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from backburn.server.desk.session import is_rematch_agreed
from backburn.server.live.live_tables import LiveTables
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.acting.creation import rematch_table
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.events import Draft
from backburn.server.tables.state.table import Table


class Rematches:
    """Makes the tables that people continue to."""

    def __init__(self, live_tables: LiveTables, people: Callable[[Table], Attendance]) -> None:
        self.live_tables = live_tables
        self.people = people
        self._tasks: set[asyncio.Task[None]] = set()

    async def finish(self, id: str) -> str | None:
        """The next table, if its rematch is agreed. Raises RefusedRequest."""
        table = await self.live_tables.table(id)
        return await self.create(id, table.pending.keep) if table.pending and is_rematch_agreed(table, self.people(table)) else None

    async def create(self, id: str, keep: bool) -> str:
        """The next table, which is made unless there is one. Raises RefusedRequest."""
        table = await self.live_tables.table(id)
        if table.rematch is None:
            created = await self.live_tables.create(rematch_table(table, keep, self.people(table).gone))
            draft = Draft("rematch", {"table": created.id})
            await self.live_tables.execute(id, lambda now: [] if now.rematch else [draft])
        return table.rematch or ""

    def on_gone(self, id: str) -> None:
        """People of a table are gone: was only their answer missing?"""
        table = self.live_tables.get(id)
        if table and is_rematch_agreed(table, self.people(table)):
            task = asyncio.create_task(self._finish_later(id), name="rematch")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _finish_later(self, id: str) -> None:
        with suppress(RefusedRequest, DamagedTable):  # already logged; the next request tries again
            await self.finish(id)

    async def close(self) -> None:
        """Wait for what has begun."""
        await asyncio.gather(*self._tasks)
