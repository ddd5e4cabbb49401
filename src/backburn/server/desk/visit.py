"""What a visitor does at one table of a house: the desk's commands, carried out at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from backburn.core.kit.loose import JsonObject
from backburn.server.desk.caller import Caller
from backburn.server.desk.house import House
from backburn.server.desk.minds import HintQuestion
from backburn.server.desk.session import DeskSession
from backburn.server.tables.acting import seat_commands
from backburn.server.tables.showing.attendance import Attendance
from backburn.server.tables.state.events import Draft, Event
from backburn.server.tables.state.seats import digest, new_token
from backburn.server.tables.state.table import Table
from backburn.server.tables.wire.protocol import DroppedMoves, LegalMessage, ReachMessage, RefusedMessage
from backburn.server.tables.wire.requests import SeatRequest


@dataclass
class Visit:
    """The commands of one caller at one table of a house."""

    house: House
    table: Table
    caller: Caller

    def arrive(self, seats: list[int]) -> None:
        """The people of these seats are at the table, for the first time or again."""
        table = self.table
        self.house.groups.absences.visit(table.id, seats)
        if not (table.life.begun or table.ending or table.clock is None or all(table.seats[seat].came for seat in seats)):
            self.house.execute(table.id, lambda now: seat_commands.come(now, [seat for seat in seats if now.seats[seat].token]))

    @property
    def _now(self) -> DeskSession:
        return DeskSession(self.table, self.caller)

    def _do(self, command: Callable[[DeskSession], list[Draft]]) -> list[Event]:
        return self.house.execute(self.table.id, lambda now: command(DeskSession(now, self.caller)))

    def move(self, move: int | str | list[int], at: int) -> tuple[list[Event], DroppedMoves | None]:
        """Play a move, or several in one command; return the events, and which moves were dropped."""
        dropped: DroppedMoves | None = None

        def command(now: DeskSession) -> list[Draft]:
            nonlocal dropped
            drafts, dropped = now.move(move, at)
            return drafts

        return self._do(command), dropped

    def reach(self, at: int, after: int | None) -> ReachMessage:
        """Where the pieces of the caller's seat can get by one intention, now or after a move."""
        return self._now.reach(at, after)()

    def why(self, move: int | str) -> LegalMessage | RefusedMessage:
        """Would that move be legal, and if not, why not?"""
        return self._now.why(move)

    def undo(self, count: int | None, at: int | None) -> list[Event]:
        """Undo plies, or ask for consent."""
        return self._do(lambda now: now.undo(count, at))

    def offer(self, what: str, at: int | None) -> list[Event]:
        """Resign, offer a draw or call the game off."""
        return self._do(lambda now: now.offer(what, self._people, at))

    @property
    def _people(self) -> Attendance:
        return self.house.groups.people(self.table)

    def answer(self, what: str, yes: bool, at: int | None) -> list[Event]:
        """Consent or refuse."""
        events = self._do(lambda now: now.answer(what, yes, self._people, at))
        self.house.finish_rematch(self.table.id)
        return events

    def rematch(self, keep: bool) -> str | None:
        """Play again: the next table, or None while others are being asked."""
        self._now.caller.require_seat()
        if self.table.rematch:
            return self.table.rematch
        asked = self._do(lambda now: now.ask_rematch(keep, self._people))
        following = self.house.finish_rematch(self.table.id)
        waits = any(event.kind in ("asked", "answered") for event in asked)
        return following if following or waits else self.house.create_rematch(self.table.id, keep)

    def say(self, phrase: str | None, text: str | None) -> None:
        """Say something to everybody at the table."""
        self.house.say(self.table.id, self._now.say(phrase, text, self.house.chat))

    def stop_thinking(self) -> None:
        """Let the bot that is thinking play the best move that it has found; without one, do nothing."""
        self._now.caller.require_seat()
        self.house.mind.stop(self.table.id)

    def hint(self, at: int) -> JsonObject:
        """What the caller's seat should do, as far as known now; or the event that asks those who have to agree."""
        asked = self._do(lambda now: now.ask_hint(at))
        if asked:
            return {"asked": asked[0].number}
        table, seat = self.table, self._now.caller.require_seat()
        question = HintQuestion(table.id, table.at, seat, table.match.game, table.match.hidden(seat))
        found = self.house.mind.hint(question)
        self._do(lambda now: now.note_hint(seat, at))
        return found

    def sit(self, seat: int, body: SeatRequest) -> tuple[list[Event], str]:
        """Take an open seat, return to one's own, change one's name, or seat a bot; with the token if the seat is new."""
        seat_commands.find_seat(self.table, seat)
        if self._now.takes_own(seat, body):
            events = self._do(lambda now: now.reseat(seat, body, self._people))
            self.house.finish_rematch(self.table.id)
            return events, ""
        token = new_token()
        return self._do(lambda now: now.take(seat, body.name, digest(token))), token

    def leave(self, seat: int) -> list[Event]:
        """Leave a seat; its link stays valid."""
        seat_commands.find_seat(self.table, seat)
        events = self._do(lambda now: now.leave(seat))
        self.house.finish_rematch(self.table.id)
        return events
