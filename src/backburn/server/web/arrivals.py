"""Arrivals: a client that presents a seat's token is there, for the first time or again."""

from __future__ import annotations

from collections.abc import Collection

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.keeping.archive import OldTable
from backburn.server.tables.state.table import Table
from backburn.server.web.server import Server


async def arrive(server: Server, table: Table | OldTable, seats: Collection[int]) -> None:
    """The people of these seats are at the table. What can be read is read even if the database cannot store that."""
    if isinstance(table, OldTable):
        return
    server.hub.groups.absences.visit(table.id, seats)
    if table.life.begun or table.ending or table.clock is None or all(table.seats[seat].came for seat in seats):
        return  # nothing waits for them
    try:
        await server.live_tables.execute(table.id, lambda now: seat_commands.come(now, [seat for seat in seats if now.seats[seat].token]))
    except RefusedRequest as refusal:
        if refusal.code != "server/storage":
            raise
