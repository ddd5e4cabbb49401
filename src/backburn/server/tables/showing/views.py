"""Views: what each seat sees of its table, computed only from what it may know."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from backburn.core.kit.loose import JsonObject
from backburn.core.rules.contract import CHANCE, AnyState
from backburn.picture.scene import Scene
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting.endings import offers
from backburn.server.tables.acting.hints import hint_kind
from backburn.server.tables.acting.undo import undo_kind
from backburn.server.tables.showing.attendance import NO_ONE, Attendance
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.ending_words import ending_words
from backburn.server.tables.showing.log import TableLog
from backburn.server.tables.showing.of_table import OfTable
from backburn.server.tables.showing.pictures import Pictures
from backburn.server.tables.state import people as persons
from backburn.server.tables.state import players
from backburn.server.tables.state.free_seats import LINK
from backburn.server.tables.state.seats import Seat
from backburn.server.tables.state.standing import series_field
from backburn.server.tables.state.table import Table
from backburn.server.tables.state.wishes import ConsentRequest


@dataclass(frozen=True)
class View:
    """A table as one seat, or a spectator (None), sees it after an event."""

    at: int
    fields: JsonObject
    """Everything but the scene and the log."""
    scene: Scene
    log: tuple[JsonObject, ...]


class ViewBuilder(OfTable):
    """Builds the views of one table."""

    def __init__(self, table: Table, pictures: ElementPool) -> None:
        super().__init__(table)
        self.pictures = Pictures(table, pictures)
        self.log = TableLog(table, self.pictures)
        self._fields_cache: dict[int | None, tuple[int, JsonObject]] = {}

    def view(self, seat: int | None, people: Attendance = NO_ONE) -> View:
        """What a seat sees now; `people` are those who are at the table."""
        fields, scene = self._fields(seat, people)
        return View(self.table.at, fields | {"undone": self.log.undone(seat)}, scene, tuple(self.log.lines(seat)))

    def _fields(self, seat: int | None, people: Attendance) -> tuple[JsonObject, Scene]:
        """All fields but the log and the undos."""
        hidden = self.table.seen(self.table.match.state, seat)
        scene = self.pictures.scene(hidden, seat if not self.table.ending else None)
        return self._constant_fields() | self._status_fields(hidden, scene, people) | self._choice_fields(hidden, seat, people), scene

    def current_fields(self, seat: int | None) -> JsonObject:
        """The view's fields, computed once per event; with the clocks at that moment."""
        if seat not in self._fields_cache or self._fields_cache[seat][0] != self.table.at:
            self._fields_cache[seat] = (self.table.at, self._fields(seat, NO_ONE)[0])
        return self._fields_cache[seat][1]

    def _constant_fields(self) -> JsonObject:
        """The fields that do not change during a game."""
        table = self.table
        game = table.match.game
        luck = {"commitment": table.commitment, "chosen": table.chosen, "foreseen": table.foreseen}
        if table.ending:
            luck |= {"seed": str(table.match.seed), "salt": table.salt}
        plain = {"table": table.id, "game": game.card.id, "title": table.title, "ruleset": game.ruleset, "options": table.changed_options()}
        return plain | {
            "reach": game.card.step is not None,
            "dice": table.dice,
            "clock": table.clock and {"per": "game", **table.clock.setup()},
            "secrets": table.secret,
            "luck": luck,
            "undo_rule": table.undo_rule,
            **({"open_to": table.open_to} if table.open_to != LINK else {}),
            "series": series_field(table),
            "rematch": table.rematch,
        }

    def _status_fields(self, hidden: AnyState, scene: Scene, people: Attendance) -> JsonObject:
        table, pending, closed = self.table, self.table.pending, self.table.wishes.closed
        return {
            "life": table.life.stage(people.known),
            "paused": table.life.paused,
            "missing": table.life.missing(people.known),
            "seats": self._seats(hidden, people),
            "clock_at": round(server_time(), 1) if table.clock and table.clock.running is not None else None,
            "spectators": people.spectators,
            "absent_after": people.absent_after,
            "to_act": table.to_act,
            "status": scene.title,
            "aim": table.match.aim(),
            "diagram": table.match.game.card.notation.write_diagram(hidden),
            "plies": len(table.match.plies),
            "position": None if table.secret and not table.ending else table.match.position(),
            "last": self.pictures.changed_last_turn(),
            "asked": pending and _request_fields(pending),
            "lapsed": closed and asdict(closed),
            "over": _ending_field(table),
            "returns": table.returns(),
        }

    def _seats(self, hidden: AnyState, people: Attendance) -> list[JsonObject]:
        table = self.table
        game, match = table.match.game, table.match
        scores = match.scores() if table.ending else game.scores(hidden)
        teams, returns = game.card.teams(hidden), table.returns()
        return [
            {
                "seat": seat.number,
                "role": game.seat_names[seat.number],
                "name": "" if seat.status == "open" and not table.ending else seat.name,
                "who": seat.status,
                "agent": seat.agent,
                "team": teams[seat.number],
                **_presence(seat, people),
                "came": seat.who != "open" and (players.is_bot(seat) or seat.came or seat.number in people.known),
                "out": seat.out or None,
                "score": scores[seat.number],
                "returns": returns[seat.number],
                "clock": self.clock(seat.number),
                **({"for_now": True} if table.plays_for_now(seat.number) else {}),
            }
            for seat in table.seats
        ]

    def clock(self, seat: int) -> JsonObject | None:
        """A seat's clock at this moment."""
        clock = self.table.clock
        if clock is None:
            return None
        running = clock.running == seat and not self.table.ending
        left = clock.remaining(seat, server_time()) if running else clock.left[seat]
        first = round(max(0.0, (clock.runs_out_at() or 0.0) - server_time()), 1) if running and clock.is_first_turn else None
        return {"left": round(max(0.0, left), 1), "running": running, "first": first}

    def _choice_fields(self, hidden: AnyState, seat: int | None, people: Attendance) -> JsonObject:
        """What the seat can do."""
        undo, others = undo_kind(self.table, seat)
        hint, agreeing = hint_kind(self.table, seat)
        choice: JsonObject = {"seat": seat, "moves": self._moves(hidden, seat), "undo": undo, "undo_asks": others}
        choice["offers"] = offers(self.table, seat, [] if seat is None else [seat], people.gone)
        return choice | {"hint": hint, "hint_asks": agreeing, "hinted": list(self.table.hinted)}

    def _moves(self, hidden: AnyState, seat: int | None) -> list[JsonObject]:
        table = self.table
        game, words = table.match.game, table.match.game.card.notation
        if table.ending or table.life.paused or seat is None or not players.may_move(table.seats[seat]):
            return []
        if seat != table.to_act and not (table.to_act == CHANCE and table.dice == "mine"):
            return []
        return [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in game.legal(hidden)]


def _presence(seat: Seat, people: Attendance) -> JsonObject:
    """Is the seat's player connected, away, or gone, and since when?"""
    connected = players.is_bot(seat) or seat.number in people.connected
    since = people.last_seen.get(seat.number) if seat.has_person and not connected else None
    return {
        "connected": connected,
        "away": not players.is_bot(seat) and seat.number in people.away,
        "since": since,
        "absent": seat.number in people.absent,
    }


def _request_fields(pending: ConsentRequest) -> JsonObject:
    return {name: value for name, value in asdict(pending).items() if name not in ("own", "agreed", "played")}


def _ending_field(table: Table) -> JsonObject | None:
    if not table.ending:
        return None
    who = {name: seat for name, seat in (("by", table.ending.by), ("late", table.ending.late)) if seat is not None}
    return {"why": table.ending.why, "winners": persons.winners(table), "words": ending_words(table), **who, **_grade_field(table)}


def _grade_field(table: Table) -> JsonObject:
    """What the rulebook calls the result, where it grades those of games that were played to their end."""
    assert table.ending
    match, grade = table.match, table.match.game.card.grade
    if not grade or table.ending.why != "over":
        return {}
    return {"grade": {"words": grade(match.game.scores(match.state)[0]), "good": persons.went_well(table)}}
