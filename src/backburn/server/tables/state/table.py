"""A table: the state that results from replaying its events."""

from __future__ import annotations

from backburn.core.kit.errors import BackburnError
from backburn.core.rules.contract import CHANCE
from backburn.play.matches.ply import Ply
from backburn.server.ops.errors import DamagedTable
from backburn.server.tables.state import players
from backburn.server.tables.state.events import SEAT_EVENTS, Event
from backburn.server.tables.state.facts import Departure, Ending, TableFacts, UndoneTurn
from backburn.server.tables.state.seats import Seat

MAX_UNDONE_LINES = 200
"""How many plies of an undo a table remembers."""


class Table(TableFacts):
    """One game with its seats. It changes only through `apply`."""

    def apply(self, event: Event) -> None:
        """Apply an event. Raises DamagedTable if it is impossible here."""
        if event.number != self.at + 1:
            raise DamagedTable(f"event {event.number} of table {self.id} does not follow event {self.at}")
        try:
            getattr(self, f"_{event.kind}")(event)
            self.life.happen(event.kind, event.data, event.number, self.to_act, event.time)
        except (BackburnError, ArithmeticError, LookupError, AttributeError, TypeError, ValueError) as error:
            raise DamagedTable(f"event {event.number} of table {self.id}: {error!r}") from error
        self.at = event.number
        if event.kind not in SEAT_EVENTS:
            self.position_at = event.number

    def _sat(self, event: Event) -> None:
        data, seat = event.data, self.seats[event.data["seat"]]
        self._note_handover(seat, data["who"], data.get("token", seat.token))
        if data["who"] != "person":
            self._depart(seat, event.number, data.get("token", seat.token))
            return
        if not seat.has_person:
            self.wishes.join(seat.number)
        if not self.ending:
            self.departures.pop(seat.number, None)

    def _came(self, event: Event) -> None:
        pass  # a matter of its life alone

    def _paused(self, event: Event) -> None:
        pass  # a matter of its life alone

    def _resumed(self, event: Event) -> None:
        pass  # a matter of its clocks alone

    def _note_handover(self, seat: Seat, who: str, token: str) -> None:
        """A bot or another person takes a person's seat, or a person takes a bot's: pending requests ask the wrong people."""
        if token == seat.token and (who != "bot" or not token):
            return
        if seat.token or seat.left or seat.for_now:
            self.handover_plies = len(self.match.plies)
        if token != seat.token:
            self.wishes.replace(seat.number)
            if seat.token:
                self._forget_standing(seat.number)
        self.wishes.hand_over()

    def _forget_standing(self, seat: int) -> None:
        """Points and title of who sat there do not go with the seat."""
        if self.standing:
            self.standing["points"][seat], self.standing["titles"][seat] = 0.0, ""

    def _left(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        self._depart(seat, event.number, seat.token)
        if not seat.token:
            self._forget_standing(seat.number)

    def _out(self, event: Event) -> None:
        seat = self.seats[event.data["seat"]]
        self._depart(seat, event.number, seat.token)

    def _depart(self, seat: Seat, number: int, token: str) -> None:
        """The seat's person is there no longer; once the game is over, that says nothing of its result."""
        self.wishes.leave(seat.number)
        if token and not self.ending:
            self.departures.setdefault(seat.number, Departure(number, len(self.match.plies)))

    def _ply(self, event: Event) -> None:
        data, match = event.data, self.match
        if match.to_act != data["seat"]:
            raise DamagedTable(f"event {event.number} of table {self.id}: seat {data['seat']} was not to act")
        if match.to_act == CHANCE and not data["by_hand"]:
            match.roll()
        else:
            known = 0 <= data["id"] < match.game.card.n_moves and data["id"] in match.legal() and match.text(data["id"]) == data["move"]
            match.push(data["id"] if known else data["move"])
        self.ply_events.append(event.number)
        self.joined.append(data.get("series", 0))
        self._note_turn(data["seat"])
        person = data["seat"] >= 0 and not players.is_bot(self.seats[data["seat"]])
        if data["seat"] >= 0 and not person:
            self.bots_plies[event.number] = self.seats[data["seat"]].name
        if data.get("hopeless"):
            self.hopeless.add(event.number)
        self.wishes.play(data["seat"], person, self.to_act)
        if self.pending:
            self.wishes.eliminate([other for other in range(len(self.seats)) if match.game.card.eliminated(match.state, other)])

    def _note_turn(self, seat: int) -> None:
        """A turn continues until another seat acts."""
        made, actor = self.turns[-1] if self.turns else (0, CHANCE)
        self.turns.append((made, actor) if seat in (CHANCE, actor) else (made + 1, seat))

    def _undone(self, event: Event) -> None:
        data, match = event.data, self.match
        left = len(match.plies) - data["count"]
        if not 0 <= left < len(match.plies):
            raise DamagedTable(f"event {event.number} of table {self.id}: there are no {data['count']} plies to undo")
        gone = match.plies[left:]
        few, agreed = slice(left, left + MAX_UNDONE_LINES), tuple(data.get("agreed", ()))
        shown = (tuple(match.plies[few]), tuple(self.ply_events[few]))
        self.undone.append(UndoneTurn(event.number, data["by"], agreed, left, len(gone), *shown, match.state.tobytes()))
        self.foreseen = self.foreseen or any(match.is_irreversible(ply) and not ply.given for ply in gone)
        for _ in gone:
            match.pop()
        match.undone += len(gone)
        del self.ply_events[left:], self.joined[left:], self.turns[left:]
        self.handover_plies = min(self.handover_plies, left)
        self.wishes.undo(data["by"])
        self.hinted_plies = {(seat, ply) for seat, ply in self.hinted_plies if ply <= left}

    def _asked(self, event: Event) -> None:
        self.wishes.ask(event.data, event.number)

    def _answered(self, event: Event) -> None:
        self.wishes.answer(event.data["seats"], event.data["yes"], self.turn)

    def _hinted(self, event: Event) -> None:
        if event.data["ply"] != len(self.match.plies):
            raise DamagedTable(f"event {event.number} of table {self.id}: a hint for another position")
        self.hinted[event.data["seat"]] += 1
        self.hinted_plies.add((event.data["seat"], event.data["ply"]))

    def _ended(self, event: Event) -> None:
        data = event.data
        self.ending = Ending(data["why"], data["returns"], tuple(seat.token for seat in self.seats), data.get("by"), data.get("late"))
        self.wishes.end()

    def _rematch(self, event: Event) -> None:
        self.rematch = event.data["table"]
        self.wishes.end()


def last_turn(plies: list[Ply]) -> int:
    """Where the last turn begins: the plies of the seat that acted last, with chance in between."""
    first = len(plies)
    for index in range(len(plies) - 1, -1, -1):
        if plies[index].seat != CHANCE:
            if first < len(plies) and plies[index].seat != plies[first].seat:
                break
            first = index
    return first
