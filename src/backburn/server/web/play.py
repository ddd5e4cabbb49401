"""What callers do at a table, the same over HTTP and over a socket."""

from __future__ import annotations

import time
from typing import Any

from backburn.server.ops.errors import Refusal
from backburn.server.tables import commands, sitting, undo
from backburn.server.tables.creation import next_table
from backburn.server.tables.events import Draft, Event
from backburn.server.tables.table import Table
from backburn.server.web.access import Caller
from backburn.server.web.services import Server


class Play:
    """The commands of one caller at one table."""

    def __init__(self, server: Server, table: str, caller: Caller) -> None:
        self.server = server
        self.table = table
        self.caller = caller

    def _patience(self, seat: int | None) -> None:
        self.server.seats.take(f"{self.table} {seat}")

    async def move(self, move: int | str, at: int) -> list[Event]:
        """Make a move."""
        self._patience(self.caller.speaks())
        began = time.perf_counter()
        events = await self.server.room.act(self.table, lambda table: commands.move(table, self._now(table).speaks(), move, at))
        self.server.metrics.commands.observe(time.perf_counter() - began)
        return events

    def _now(self, table: Table) -> Caller:
        """The caller as of now: since it came, another may have taken its seat."""
        return self.caller.still(table)

    async def undo(self, count: int | None, at: int | None = None) -> list[Event]:
        """Take plies back, or ask for it."""
        self._patience(self.caller.speaks())

        def command(table: Table) -> list[Draft]:
            seat = self._now(table).speaks()
            if not table.seats[seat].present:
                raise Refusal("seat/forbidden", "a bot plays for you; take your seat back first")
            return undo.undo(table, seat, self._now(table).held, count, at)

        return await self.server.room.act(self.table, command)

    async def answer(self, what: str, yes: bool, at: int | None = None) -> list[Event]:
        """Consent or refuse."""
        self._patience(self.caller.speaks())

        def command(table: Table) -> list[Draft]:
            self._now(table).speaks()
            return sitting.answer(table, self._now(table).held, what, yes, at)

        events = await self.server.room.act(self.table, command)
        if yes and what == "rematch":
            table = await self.server.room.table(self.table)
            if table.asked and table.asked.what == "rematch" and not table.asked.waiting:
                await self._next()
        return events

    async def rematch(self) -> str | None:
        """Play again: the next table, or None while others are asked."""
        self._patience(self.caller.speaks())
        table = await self.server.room.table(self.table)
        self._now(table).speaks()
        if table.rematch:
            return table.rematch
        asked = await self.server.room.act(self.table, lambda now: sitting.ask_rematch(now, self._now(now).speaks(), self._now(now).held))
        return None if asked else await self._next()

    async def _next(self) -> str:
        table = await self.server.room.table(self.table)
        if table.rematch is None:
            made = await self.server.room.make(next_table(table))
            draft = Draft("rematch", {"table": made.id})
            await self.server.room.act(self.table, lambda now: [] if now.rematch else [draft])
        return table.rematch or ""

    async def why(self, move: int | str) -> dict[str, Any]:
        """Would that move be legal, and if not, why not?"""
        self._patience(self.caller.speaks())
        table = await self.server.room.table(self.table)
        seat = self._now(table).speaks()
        try:
            commands.still_going(table)
            first = commands.read_moves(table, seat, move)[0]
        except Refusal as refusal:
            return {"type": "refused", "code": refusal.code, "message": refusal.message, "clause": refusal.clause, "at": table.at}
        return {"type": "legal", "move": table.match.text(first), "at": table.at}
