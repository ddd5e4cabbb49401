"""Views: what each seat sees of its table, computed only from what it may know."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import count, islice
from typing import Any
from weakref import ref

from backburn.core.rules.contract import CHANCE
from backburn.picture.scene import Element, Scene
from backburn.play.cards.moves import write_move
from backburn.play.matches.ply import Ply
from backburn.play.texts import telling
from backburn.server.ops.monotonic_clock import server_time
from backburn.server.tables.acting.endings import offers
from backburn.server.tables.acting.hints import hint_kind
from backburn.server.tables.acting.undo import undo_kind
from backburn.server.tables.showing.attendance import NO_ONE, Attendance
from backburn.server.tables.showing.element_pool import ElementPool
from backburn.server.tables.showing.ending_words import ending_words
from backburn.server.tables.state import people as persons
from backburn.server.tables.state import players
from backburn.server.tables.state.seats import Seat
from backburn.server.tables.state.standing import series_field
from backburn.server.tables.state.table import MAX_UNDONE_LINES, Table, UndoneTurn, last_turn
from backburn.server.tables.state.wishes import ConsentRequest

MAX_SCENES = 12
LINES_PER_STEP = 10
"""Log lines made in one step; each takes up to about a millisecond."""
OMNISCIENT = -9
"""The pseudo-seat of a viewer who may know everything because the game is over."""


@dataclass(frozen=True)
class View:
    """A table as one seat, or a spectator (None), sees it after an event."""

    at: int
    fields: dict[str, Any]
    """Everything but the scene and the log."""
    scene: Scene
    log: tuple[dict[str, Any], ...]


class ViewBuilder:
    """Builds the views of one table, and caches its scenes and log lines."""

    def __init__(self, table: Table, pictures: ElementPool) -> None:
        self._table = ref(table)  # a weak reference: an evicted table must not stay in memory because of its views
        self._pool = pictures
        self._scenes: OrderedDict[tuple[bytes, int | None, bool], Scene] = OrderedDict()
        self._names: OrderedDict[tuple[bytes, bool], list[tuple[str, str]]] = OrderedDict()
        """The names of elements in public pictures, by the state that is shown, before the end and after."""
        self._lines: dict[int | None, dict[int, dict[str, Any]]] = {}
        """By seat, the lines by the numbers of the events that made the plies: a ply that is undone keeps its line."""
        self._returns: dict[int, bool] = {}
        """By its event, whether an undo was only a return."""
        self._fields_cache: dict[int | None, tuple[int, dict[str, Any]]] = {}

    @property
    def table(self) -> Table:
        """The table; callers hold a reference to it."""
        table = self._table()
        assert table is not None
        return table

    def view(self, seat: int | None, people: Attendance = NO_ONE) -> View:
        """What a seat sees now; `people` are those who are at the table."""
        fields, scene = self._fields(seat, people)
        return View(self.table.at, fields | {"undone": self.undone(seat)}, scene, tuple(self.log(seat)))

    def _fields(self, seat: int | None, people: Attendance) -> tuple[dict[str, Any], Scene]:
        """All fields but the log and the undos."""
        hidden = self.table.seen(self.table.match.state, seat)
        scene = self.scene(hidden, seat if not self.table.ending else None)
        return self._constant_fields() | self._status_fields(hidden, scene, people) | self._choice_fields(hidden, seat, people), scene

    def current_fields(self, seat: int | None) -> dict[str, Any]:
        """The view's fields, computed once per event; with the clocks at that moment."""
        if seat not in self._fields_cache or self._fields_cache[seat][0] != self.table.at:
            self._fields_cache[seat] = (self.table.at, self._fields(seat, NO_ONE)[0])
        return self._fields_cache[seat][1]

    # ---- the picture

    def scene(self, hidden: Any, seat: int | None) -> Scene:
        """The scene of a hidden state."""
        ended = self.table.ending is not None
        key = (hidden.tobytes(), seat, ended)
        if key not in self._scenes:
            self._scenes[key] = self._pool.intern(self.table.match.game.card.scene(hidden, seat, ended))
            if len(self._scenes) > MAX_SCENES:
                self._scenes.popitem(last=False)
        self._scenes.move_to_end(key)
        return self._scenes[key]

    def changed_last_turn(self, number: int | None = None) -> list[str]:
        """The elements with new public information since the last turn began, or since the last one before ply `number`."""
        match = self.table.match
        plies = match.plies[:number]
        first = last_turn(plies)
        if first == len(plies):
            return []
        earlier, later = (self._public_names(index) for index in (first, len(plies)))
        before = set(earlier)
        return [element for element, name in later if (element, name) not in before]

    def _public_names(self, number: int) -> list[tuple[str, str]]:
        """The names of elements in the picture before ply `number`, or now, as a spectator sees it: elements and their names."""
        match = self.table.match
        state = match.state.tobytes() if number == len(match.plies) else match.plies[number].before
        key = (state, self.table.ending is not None)
        if key not in self._names:
            hidden = self.table.seen(match.game.card.State.from_bytes(state), None)
            self._names[key] = [(each.id, _element_name(each)) for each in self.scene(hidden, None).elements if each.label]
            if len(self._names) > MAX_SCENES:
                self._names.popitem(last=False)
        return self._names[key]

    # ---- the rest

    def _constant_fields(self) -> dict[str, Any]:
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
            "series": series_field(table),
            "rematch": table.rematch,
        }

    def _status_fields(self, hidden: Any, scene: Scene, people: Attendance) -> dict[str, Any]:
        table, pending, closed = self.table, self.table.pending, self.table.wishes.closed
        return {
            "life": table.life.stage(people.known),
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
            "last": self.changed_last_turn(),
            "asked": pending and _request_fields(pending),
            "lapsed": closed and asdict(closed),
            "over": _ending_field(table),
            "returns": table.returns(),
        }

    def _seats(self, hidden: Any, people: Attendance) -> list[dict[str, Any]]:
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
            }
            for seat in table.seats
        ]

    def clock(self, seat: int) -> dict[str, Any] | None:
        """A seat's clock at this moment."""
        clock = self.table.clock
        if clock is None:
            return None
        running = clock.running == seat and not self.table.ending
        left = clock.remaining(seat, server_time()) if running else clock.left[seat]
        first = round(max(0.0, (clock.runs_out_at() or 0.0) - server_time()), 1) if running and clock.is_first_turn else None
        return {"left": round(max(0.0, left), 1), "running": running, "first": first}

    def _choice_fields(self, hidden: Any, seat: int | None, people: Attendance) -> dict[str, Any]:
        """What the seat can do."""
        undo, others = undo_kind(self.table, seat)
        hint, agreeing = hint_kind(self.table, seat)
        choice: dict[str, Any] = {"seat": seat, "moves": self._moves(hidden, seat), "undo": undo, "undo_asks": others}
        choice["offers"] = offers(self.table, seat, [] if seat is None else [seat], people.gone)
        return choice | {"hint": hint, "hint_asks": agreeing, "hinted": list(self.table.hinted)}

    def _moves(self, hidden: Any, seat: int | None) -> list[dict[str, Any]]:
        table = self.table
        game, words = table.match.game, table.match.game.card.notation
        if table.ending or seat is None or not players.may_move(table.seats[seat]):
            return []
        if seat != table.to_act and not (table.to_act == CHANCE and table.dice == "mine"):
            return []
        return [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in game.legal(hidden)]

    # ---- the log

    def _reader(self, seat: int | None) -> int | None:
        """Who reads the log: after a game with secrets everybody may know everything."""
        return OMNISCIENT if self.table.ending and self.table.secret else seat

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """A line for each ply that counts, as the seat may know it."""
        lines = self._all_lines(seat)
        return [lines[event] for event in self.table.ply_events]

    def undone(self, seat: int | None) -> list[dict[str, Any]]:
        """The undos, each with the lines the seat had seen; if there are too many, older ones without lines."""
        lines = self._all_lines(seat)
        return [_undone_fields(each) | {"lines": [lines[event] for event in each.events[:few]]} for each, few in self._shown_undone()]

    def _all_lines(self, seat: int | None) -> dict[int, dict[str, Any]]:
        """The lines a view needs, by the numbers of their events; others are dropped."""
        self.extend_log(seat, None)
        seat = self._reader(seat)
        lines = self._lines[seat]
        if len(lines) > len(self.table.ply_events) + sum(few for _, few in self._shown_undone()):
            self._lines[seat] = lines = {event: lines[event] for event, _, _ in self._required_plies()}
        return lines

    def extend_log(self, seat: int | None, most: int | None = LINES_PER_STEP) -> bool:
        """Make at most `most` missing lines, of the log and of undone plies; return whether any were missing."""
        seat = self._reader(seat)
        lines = self._lines.setdefault(seat, {})
        missing = list(islice((needed for needed in self._required_plies() if needed[0] not in lines), most))
        for event, number, ply in missing:
            lines[event] = self._line(ply, number, event, seat)
        return bool(missing)

    def _required_plies(self) -> Iterator[tuple[int, int, Ply]]:
        """The plies whose lines a view needs: the event, the ply's number, and the ply."""
        table = self.table
        yield from zip(table.ply_events, count(1), table.match.plies, strict=False)
        for each, few in self._shown_undone():
            yield from zip(each.events[:few], count(each.left + 1), each.plies, strict=False)

    def _shown_undone(self) -> list[tuple[UndoneTurn, int]]:
        """The undos but for returns, and how many lines of each are shown."""
        found: list[tuple[UndoneTurn, int]] = []
        remaining = MAX_UNDONE_LINES
        for each in reversed([each for each in self.table.undone if not self._is_return(each)]):
            found.append((each, min(len(each.plies), remaining)))
            remaining -= found[-1][1]
        return found[::-1]

    def _is_return(self, undone: UndoneTurn) -> bool:
        """Did the picture itself offer to give back what was undone first, as a shop does? Then it was a move like others."""
        if undone.number not in self._returns:
            match, ply = self.table.match, undone.plies[0]
            seen = match.game.hidden(match.game.card.State.from_bytes(undone.before), undone.by)
            offered = {each.undoes for each in self.scene(seen, undone.by).elements if each.undoes}
            self._returns[undone.number] = not undone.agreed and match.text_of(ply) in offered
        return self._returns[undone.number]

    def _line(self, ply: Ply, number: int, event: int, seat: int | None) -> dict[str, Any]:
        match = self.table.match
        game, before = match.game, match.game.card.State.from_bytes(ply.before)
        full = write_move(game, before, ply.move)
        text = full if seat == OMNISCIENT else match.seen(ply, seat)
        hidden = text != full
        known = before if seat == OMNISCIENT else game.hidden(before, seat)
        words = "" if hidden else game.card.notation.explain(known, ply.move)
        tells = None if hidden else game.card.notation.tell(known, ply.move)
        dice = telling.dice(text) if ply.seat == CHANCE else None
        told = tells and {name: value for name, value in tells._asdict().items() if value}
        line = {"number": event, "ply": number, "seat": ply.seat, "text": text, "words": words}
        return line | {"told": told, "dice": dice, "hidden": hidden, "bot": self.table.bots_plies.get(event)}


def _presence(seat: Seat, people: Attendance) -> dict[str, Any]:
    """Is the seat's player connected, away, or gone, and since when?"""
    connected = players.is_bot(seat) or seat.number in people.connected
    since = people.last_seen.get(seat.number) if seat.has_person and not connected else None
    return {
        "connected": connected,
        "away": not players.is_bot(seat) and seat.number in people.away,
        "since": since,
        "absent": seat.number in people.absent,
    }


def _request_fields(pending: ConsentRequest) -> dict[str, Any]:
    return {name: value for name, value in asdict(pending).items() if name not in ("own", "agreed", "played")}


def _undone_fields(undone: UndoneTurn) -> dict[str, Any]:
    return {"number": undone.number, "ply": undone.left, "by": undone.by, "agreed": list(undone.agreed), "count": undone.count}


def _element_name(element: Element) -> str:
    """The name of an element, without the rest of its label."""
    return element.label.partition(". ")[0]


def _ending_field(table: Table) -> dict[str, Any] | None:
    if not table.ending:
        return None
    who = {name: seat for name, seat in (("by", table.ending.by), ("late", table.ending.late)) if seat is not None}
    return {"why": table.ending.why, "winners": persons.winners(table), "words": ending_words(table), **who}
