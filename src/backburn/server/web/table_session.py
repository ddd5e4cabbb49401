"""What callers do at a table, the same over HTTP and over a socket."""

from __future__ import annotations

import time
from typing import Any

from backburn.server.live.hub import Subscriber
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import commands, endings, hints, intentions, seat_commands, undo
from backburn.server.tables.acting.remarks import remark
from backburn.server.tables.state import people
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import DroppedMoves, LegalMessage, ReachMessage, RefusedMessage
from backburn.server.web.access import Caller
from backburn.server.web.people_api import settle_seat
from backburn.server.web.server import Server


class TableSession:
    """The commands of one caller at one table."""

    def __init__(self, server: Server, table: str, caller: Caller) -> None:
        self.server = server
        self.table = table
        self.caller = caller

    def _check_rate(self, seat: int | None) -> None:
        self.server.seat_rate.take(f"{self.table} {seat}")

    async def move(self, move: int | str | list[int], at: int) -> tuple[list[Event], DroppedMoves | None]:
        """Play a move, or several in one command; return the events, and which moves were dropped."""
        self._check_rate(self.caller.require_seat())
        await self._settle_seat()
        began = time.perf_counter()
        dropped: DroppedMoves | None = None

        def command(table: Table) -> list[Draft]:
            nonlocal dropped
            seat = self._caller_at(table).require_seat()
            if not isinstance(move, list):
                return commands.move(table, seat, move, at)
            played = intentions.play_intention(table, seat, move, at)
            dropped = {"dropped": played.dropped, **played.why.as_data()} if played.why else None
            return played.drafts

        events = await self.server.live_tables.execute(self.table, command)
        self.server.metrics.command_seconds.observe(time.perf_counter() - began)
        return events, dropped

    async def _settle_seat(self) -> None:
        """Before a seat's first move: it belongs to the one who makes it. Afterwards would be too late for a game that ends with it."""
        table, seat = await self.server.live_tables.table(self.table), self.caller.seat
        if self.server.settings.ratings and seat is not None and seat == table.to_act and not table.has_acted(seat):
            await settle_seat(self.server, table, self.caller.tokens[seat], self.caller.person_secret)

    async def reach(self, at: int, after: int | None = None) -> ReachMessage:
        """Where the pieces of the caller's seat can get by one intention, now or after a move."""
        seat = self.caller.require_seat()
        self._check_rate(seat)
        table = await self.server.live_tables.table(self.table)
        work = intentions.foresee(table, self._caller_at(table).require_seat(), at, after)
        return await self.server.scheduler.run_in_thread(work)

    def _caller_at(self, table: Table) -> Caller:
        """The caller as of now: another client may have taken its seat meanwhile."""
        return self.caller.refreshed(table)

    async def undo(self, count: int | None, at: int | None = None) -> list[Event]:
        """Undo plies, or ask for consent."""
        self._check_rate(self.caller.require_seat())

        def command(table: Table) -> list[Draft]:
            seat = self._caller_at(table).require_seat()
            if not table.seats[seat].has_person:
                raise RefusedRequest("seat/forbidden", people.why_not_playing(table, seat))
            return undo.undo_plies(table, seat, self._caller_at(table).held, count, at)

        return await self.server.live_tables.execute(self.table, command)

    async def offer(self, what: str, at: int | None = None) -> list[Event]:
        """Resign, offer a draw or call the game off."""
        self._check_rate(self.caller.require_seat())

        def command(table: Table) -> list[Draft]:
            caller = self._caller_at(table)
            return endings.offer(table, what, caller.require_seat(), caller.held, self._gone(table), at)

        return await self.server.live_tables.execute(self.table, command)

    def _gone(self, table: Table) -> frozenset[int]:
        """The seats whose people need not agree to requests that only keep the game going."""
        return self.server.hub.people(table).gone

    async def answer(self, what: str, yes: bool, at: int | None = None) -> list[Event]:
        """Consent or refuse."""
        self._check_rate(self.caller.require_seat())

        def command(table: Table) -> list[Draft]:
            self._caller_at(table).require_seat()
            return seat_commands.answer_request(table, self._caller_at(table).held, what, yes, at, self._gone(table))

        events = await self.server.live_tables.execute(self.table, command)
        await self.server.rematches.finish(self.table)
        return events

    async def rematch(self, keep: bool = False) -> str | None:
        """Play again, with the seats rotated or unchanged: the next table, or None while others are being asked."""
        self._check_rate(self.caller.require_seat())
        table = await self.server.live_tables.table(self.table)
        self._caller_at(table).require_seat()
        if table.rematch:
            return table.rematch

        def command(now: Table) -> list[Draft]:
            caller = self._caller_at(now)
            if self.server.rematches.are_agreed(now):
                return []
            return seat_commands.ask_rematch(now, caller.require_seat(), caller.held, keep, self._gone(now))

        asked = await self.server.live_tables.execute(self.table, command)
        following = await self.server.rematches.finish(self.table)
        waits = any(event.kind in ("asked", "answered") for event in asked)
        return following if following or waits else await self.server.rematches.create(self.table, keep)

    async def hint(self, at: int, address: str) -> dict[str, Any]:
        """What the caller's seat should do, as far as known by the deadline; or the event that asks those who have to agree."""
        self._check_rate(self.caller.require_seat())

        def ask(now: Table) -> list[Draft]:
            caller = self._caller_at(now)
            return hints.ask_hint(now, caller.require_seat(), caller.held, at)

        asked = await self.server.live_tables.execute(self.table, ask)
        if asked:
            return {"asked": asked[0].number}
        table = await self.server.live_tables.table(self.table)
        seat = self._caller_at(table).require_seat()
        found = await self.server.analyses.hints.hint(table, seat, address)

        def note(now: Table) -> list[Draft]:
            return hints.note_hint(now, seat, at, self._caller_at(now).held)

        await self.server.live_tables.execute(self.table, note)
        return found

    async def stop_thinking(self) -> None:
        """Let the bot that is thinking play the best move that it has found; without one, do nothing."""
        self._check_rate(self.caller.require_seat())
        table = await self.server.live_tables.table(self.table)
        self._caller_at(table).require_seat()
        self.server.driver.stop_thinking(self.table)

    async def say(self, phrase: str | None, text: str | None) -> None:
        """Say something to everybody at the table."""
        seat = self.caller.require_seat()
        self.server.remark_rate.take(f"{self.table} {seat}")
        table = await self.server.live_tables.table(self.table)
        seat = self._caller_at(table).require_seat()
        await self.server.remarks.say(self.table, remark(table, seat, phrase, text, server_time(), self.server.settings.chat))

    def set_presence(self, subscriber: Subscriber, here: bool) -> None:
        """The caller's page is seen again, or hidden."""
        table = self.server.live_tables.get(self.table)
        if table:
            self.server.hub.set_presence(table, subscriber, here)

    async def why(self, move: int | str) -> LegalMessage | RefusedMessage:
        """Would that move be legal, and if not, why not?"""
        self._check_rate(self.caller.require_seat())
        table = await self.server.live_tables.table(self.table)
        seat = self._caller_at(table).require_seat()
        try:
            commands.require_running(table)
            first = commands.read_moves(table, seat, move)[0]
        except RefusedRequest as refusal:
            return {"type": "refused", "code": refusal.code, "message": refusal.message, "clause": refusal.clause, "at": table.at}
        return {"type": "legal", "move": table.match.text(first), "at": table.at}
