"""What callers do at a table: each command as the events that follow, each question as its answer. Nothing here changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from backburn.server.desk.caller import Caller
from backburn.server.ops.errors import RefusedRequest
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting import commands, endings, hints, intentions, seat_commands, undo
from backburn.server.tables.acting.remarks import Remark, remark
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state import people as persons
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.free_seats import ANYBODY
from backburn.server.tables.state.names import look_alike
from backburn.server.tables.state.seats import clean_name
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import DroppedMoves, LegalMessage, ReachMessage, RefusedMessage
from backburn.server.tables.wire.requests import SeatRequest


class MovesMade(NamedTuple):
    """The events of a command with moves, and which of them were dropped."""

    drafts: list[Draft]
    dropped: DroppedMoves | None


class DeskSession:
    """One caller at a table as it is now: another client may have taken the caller's seat meanwhile."""

    def __init__(self, table: Table, caller: Caller) -> None:
        self.table = table
        self.caller = caller.refreshed(table)

    # ---- playing

    def move(self, move: int | str | list[int], at: int) -> MovesMade:
        """Play a move, or several in one command."""
        seat = self.caller.require_seat()
        if not isinstance(move, list):
            return MovesMade(commands.move(self.table, seat, move, at), None)
        played = intentions.play_intention(self.table, seat, move, at)
        return MovesMade(played.drafts, {"dropped": played.dropped, **played.why.as_data()} if played.why else None)

    def reach(self, at: int, after: int | None = None) -> Callable[[], ReachMessage]:
        """The work of finding where the pieces of the caller's seat can get by one intention, now or after a move."""
        return intentions.foresee(self.table, self.caller.require_seat(), at, after)

    def why(self, move: int | str) -> LegalMessage | RefusedMessage:
        """Would that move be legal, and if not, why not?"""
        table, seat = self.table, self.caller.require_seat()
        try:
            commands.require_running(table)
            first = commands.read_moves(table, seat, move)[0]
        except RefusedRequest as refusal:
            return {"type": "refused", "code": refusal.code, "message": refusal.message, "clause": refusal.clause, "at": table.at}
        return {"type": "legal", "move": table.match.text(first), "at": table.at}

    def undo(self, count: int | None, at: int | None = None) -> list[Draft]:
        """Undo plies, or ask for consent."""
        seat = self.caller.require_seat()
        if not self.table.seats[seat].has_person:
            raise RefusedRequest("seat/forbidden", persons.why_not_playing(self.table, seat))
        return undo.undo_plies(self.table, seat, self.caller.held, count, at)

    # ---- with the others

    def offer(self, what: str, people: Attendance, at: int | None = None) -> list[Draft]:
        """Resign, offer a draw or call the game off."""
        return endings.offer(self.table, what, self.caller.require_seat(), self.caller.held, people.gone, at)

    def answer(self, what: str, yes: bool, people: Attendance, at: int | None = None) -> list[Draft]:
        """Consent or refuse."""
        self.caller.require_seat()
        return seat_commands.answer_request(self.table, self.caller.held, what, yes, at, people.gone)

    def ask_rematch(self, keep: bool, people: Attendance) -> list[Draft]:
        """Ask to play again, with the seats rotated or unchanged; empty if no one has to be asked."""
        if is_rematch_agreed(self.table, people):
            return []
        return seat_commands.ask_rematch(self.table, self.caller.require_seat(), self.caller.held, keep, people.gone)

    def ask_hint(self, at: int) -> list[Draft]:
        """Ask those who have to agree to a hint; empty if it can be given."""
        return hints.ask_hint(self.table, self.caller.require_seat(), self.caller.held, at)

    def note_hint(self, seat: int, at: int) -> list[Draft]:
        """The seat gets a hint on the position after event `at`."""
        return hints.note_hint(self.table, seat, at, self.caller.held)

    def say(self, phrase: str | None, text: str | None, chat: bool) -> Remark:
        """Say a set phrase, or a text where the host allows it."""
        return remark(self.table, self.caller.require_seat(), phrase, text, server_time(), chat)

    # ---- seats

    def takes_own(self, seat: int, body: SeatRequest) -> bool:
        """Does a request concern a bot or one of the caller's own seats, so that no one new sits down?"""
        return body.agent is not None or seat in self.caller.held

    def reseat(self, seat: int, body: SeatRequest, people: Attendance) -> list[Draft]:
        """Seat a bot, or the seat's person again."""
        table = self.table
        if body.agent is not None:
            if not self.caller.may_seat_a_bot(table.seats[seat], people):
                text = "only the person in this seat can put a bot there, or the table's owner if the person is not connected"
                raise RefusedRequest("seat/forbidden", text)
            if seat in self.caller.held and table.seats[seat].out and not table.ending:
                raise RefusedRequest("seat/forbidden", persons.why_not_playing(table, seat))
            return seat_commands.seat_bot(table, seat, body.agent)
        if seat not in self.caller.held:
            raise RefusedRequest("seat/taken", "this seat is taken")
        self._require_own_name(seat, body.name)
        return seat_commands.return_to_seat(table, seat, body.name)

    def take(self, seat: int, name: str | None, digest: str) -> list[Draft]:
        """Take an open or vacated seat with a new token, of which this is the digest."""
        self._require_own_name(seat, name)
        if self.table.open_to == ANYBODY and self.caller.held:
            raise RefusedRequest("seat/taken", "you have a seat at this table; the others are for other people")
        return seat_commands.take_seat(self.table, seat, name, digest)

    def _require_own_name(self, seat: int, name: str | None) -> None:
        """Refuse a name that looks like another player's at the table."""
        others = [each.person for each in self.table.seats if each.token and each.number != seat and each.number not in self.caller.held]
        if name and any(look_alike(clean_name(name), other) for other in others):
            raise RefusedRequest("person/taken", "this name, or one that looks like it, is taken at this table; choose another")

    def leave(self, seat: int) -> list[Draft]:
        """Leave a seat, whose link stays valid, or take a bot away."""
        if not self.caller.may_vacate(self.table.seats[seat]):
            text = "only the person in this seat can do that; the table's owner can seat or remove bots"
            raise RefusedRequest("seat/forbidden", text)
        return seat_commands.leave_seat(self.table, seat)


def number_of(events: list[Event]) -> dict[str, int]:
    """The response to a command: the number of its event."""
    return {"number": events[0].number}


def is_rematch_agreed(table: Table, people: Attendance) -> bool:
    """Has a rematch been asked for without anyone present who still has to answer?"""
    pending = table.pending
    return pending is not None and pending.what == "rematch" and set(pending.waiting) <= people.gone
