"""What callers do at a table, the same over HTTP and over a socket."""

from __future__ import annotations

import time
from typing import Any

from backburn.server import commands, sitting
from backburn.server.access import Caller
from backburn.server.creation import next_table
from backburn.server.errors import Refusal
from backburn.server.events import Draft, Event
from backburn.server.services import Server
from backburn.server.table import Table


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
        seat = self.caller.speaks()
        self._patience(seat)
        began = time.perf_counter()
        events = await self.server.room.act(self.table, lambda table: commands.move(table, seat, move, at))
        self.server.metrics.commands.observe(time.perf_counter() - began)
        return events

    async def undo(self, count: int | None, at: int | None = None) -> list[Event]:
        """Take plies back, or ask for it."""
        seat, held = self.caller.speaks(), self.caller.held
        self._patience(seat)

        def command(table: Table) -> list[Draft]:
            if not table.seats[seat].present:
                raise Refusal("seat/forbidden", "a bot plays for you; take your seat back first")
            return commands.undo(table, seat, held, count, at)

        return await self.server.room.act(self.table, command)

    async def answer(self, what: str, yes: bool) -> list[Event]:
        """Consent or refuse."""
        self._patience(self.caller.speaks())
        events = await self.server.room.act(self.table, lambda table: sitting.answer(table, self.caller.held, what, yes))
        if yes and what == "rematch":
            table = await self.server.room.table(self.table)
            if table.asked and table.asked.what == "rematch" and not table.asked.waiting:
                await self._next()
        return events

    async def rematch(self) -> str | None:
        """Play again: the next table, or None while others are asked."""
        seat, held = self.caller.speaks(), self.caller.held
        self._patience(seat)
        table = await self.server.room.table(self.table)
        if table.rematch:
            return table.rematch
        asked = await self.server.room.act(self.table, lambda now: sitting.ask_rematch(now, seat, held))
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
        try:
            commands.still_going(table)
            first = commands.read_moves(table, self.caller.speaks(), move)[0]
        except Refusal as refusal:
            return {"type": "refused", "code": refusal.code, "message": refusal.message, "clause": refusal.clause, "at": table.at}
        return {"type": "legal", "move": table.match.text(first), "at": table.at}
