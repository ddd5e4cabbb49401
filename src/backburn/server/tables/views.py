"""What a seat sees of its table: the view, built from what it may know and nothing else."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count, islice
from typing import Any
from weakref import ref

from backburn.core.contract import CHANCE
from backburn.picture.scene import Element, Scene
from backburn.play import notation
from backburn.play.match import Ply
from backburn.play.wording import ended_early
from backburn.server.ops.steady import now as steady_now
from backburn.server.tables.pictures import Pictures
from backburn.server.tables.table import MOST_LINES, Table, Undone, last_turn
from backburn.server.tables.undo import undo_kind

KEPT_SCENES = 12
LINES = 10
"""Lines of a log that are made at once; each takes up to about a millisecond."""
ALL = -9
"""The seat, so to say, of who may know everything because the game is over."""


@dataclass(frozen=True)
class View:
    """A table as one seat, or a spectator (None), sees it after one event."""

    at: int
    fields: dict[str, Any]
    """Everything but the scene and the log."""
    scene: Scene
    log: tuple[dict[str, Any], ...]


class Viewer:
    """Makes the views of one table; remembers pictures and log lines it has made."""

    def __init__(self, table: Table, pictures: Pictures) -> None:
        self._table = ref(table)  # a table that the room lets go must not live on here
        self._pictures = pictures
        self._scenes: OrderedDict[tuple[bytes, int | None], Scene] = OrderedDict()
        self._lines: dict[int | None, dict[int, dict[str, Any]]] = {}
        """By seat, the lines by the numbers of the events that made the plies: a ply that is taken back keeps its line."""
        self._now: dict[int | None, tuple[int, dict[str, Any]]] = {}

    @property
    def table(self) -> Table:
        """The table; whoever asks for its views holds it."""
        table = self._table()
        assert table is not None
        return table

    def view(self, seat: int | None, present: Callable[[int], bool] = lambda seat: False) -> View:
        """What a seat sees now; `present` tells on which seats somebody is connected."""
        fields, scene = self._fields(seat, present)
        return View(self.table.at, fields | {"undone": self.undone(seat)}, scene, tuple(self.log(seat)))

    def _fields(self, seat: int | None, present: Callable[[int], bool]) -> tuple[dict[str, Any], Scene]:
        """All but the log and what was taken back."""
        hidden = self.table.match.hidden(seat)
        scene = self.scene(hidden, seat if not self.table.ending else None)
        return self._about() | self._standing(hidden, scene, present) | self._choices(hidden, seat), scene

    def now(self, seat: int | None) -> dict[str, Any]:
        """The view's fields, made once for each event; the clocks are those of then."""
        if seat not in self._now or self._now[seat][0] != self.table.at:
            self._now[seat] = (self.table.at, self._fields(seat, lambda seat: False)[0])
        return self._now[seat][1]

    # ---- the picture

    def scene(self, hidden: Any, seat: int | None) -> Scene:
        """The picture of a hidden state."""
        key = (hidden.tobytes(), seat)
        if key not in self._scenes:
            self._scenes[key] = self._pictures.shared(self.table.match.game.card.scene(hidden, seat))
            if len(self._scenes) > KEPT_SCENES:
                self._scenes.popitem(last=False)
        self._scenes.move_to_end(key)
        return self._scenes[key]

    def last(self, number: int | None = None) -> list[str]:
        """The elements of which everybody is told something new since the last turn, or the last before ply `number`, began."""
        match = self.table.match
        plies = match.plies[:number]
        first = last_turn(plies)
        if first == len(plies):
            return []
        earlier, later = (self._seen_by_all(index) for index in (first, len(plies)))
        told = {(element.id, _name(element)) for element in earlier.elements}
        return [element.id for element in later.elements if element.label and (element.id, _name(element)) not in told]

    def _seen_by_all(self, number: int) -> Scene:
        """The picture before ply `number`, or now, as everybody sees it."""
        match = self.table.match
        state = match.state if number == len(match.plies) else match.game.card.State.from_bytes(match.plies[number].before)
        return self.scene(self.table.match.game.hidden(state, None), None)

    # ---- the rest

    def _about(self) -> dict[str, Any]:
        """What does not change while a game goes on."""
        table = self.table
        game = table.match.game
        usual = game.card.Choices.defaults() | game.card.Choices.read(game.card.rulesets[game.ruleset].options, game.card.id)
        unusual = {name: text for name, text in game.options.items() if game.choices[name] != usual[name]}
        luck = {"commitment": table.commitment, "chosen": table.chosen, "foreseen": table.foreseen}
        if table.ending:
            luck |= {"seed": str(table.match.seed), "salt": table.salt}
        plain = {"table": table.id, "game": game.card.id, "title": table.title, "ruleset": game.ruleset, "options": unusual}
        return plain | {"dice": table.dice, "secrets": table.secret, "luck": luck, "rematch": table.rematch}

    def _standing(self, hidden: Any, scene: Scene, present: Callable[[int], bool]) -> dict[str, Any]:
        table, asked = self.table, self.table.asked
        return {
            "seats": self._seats(hidden, present),
            "to_act": table.to_act,
            "status": scene.title,
            "diagram": table.match.game.card.notation.write_diagram(hidden),
            "plies": len(table.match.plies),
            "position": None if table.secret and not table.ending else table.match.position(),
            "last": self.last(),
            "asked": asked and asdict(asked),
            "over": _over(table),
            "returns": table.returns(),
        }

    def _seats(self, hidden: Any, present: Callable[[int], bool]) -> list[dict[str, Any]]:
        table = self.table
        game, match = table.match.game, table.match
        scores = match.scores() if table.ending else game.scores(hidden)
        teams, returns = game.card.teams(hidden), table.returns()
        return [
            {
                "seat": seat.number,
                "role": game.seat_names[seat.number],
                "name": "" if seat.shown == "open" and not table.ending else seat.name,
                "who": seat.shown,
                "agent": seat.agent,
                "team": teams[seat.number],
                "connected": seat.who == "bot" or present(seat.number),
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
        left = clock.remaining(seat, steady_now()) if running else clock.left[seat]
        return {"left": round(max(0.0, left), 1), "running": running}

    def _choices(self, hidden: Any, seat: int | None) -> dict[str, Any]:
        """What the seat can do."""
        undo, others = undo_kind(self.table, seat)
        return {"seat": seat, "moves": self._moves(hidden, seat), "undo": undo, "undo_asks": others}

    def _moves(self, hidden: Any, seat: int | None) -> list[dict[str, Any]]:
        table = self.table
        game, words = table.match.game, table.match.game.card.notation
        if table.ending or seat is None or not table.seats[seat].present:
            return []
        if seat != table.to_act and not (table.to_act == CHANCE and table.dice == "mine"):
            return []
        return [{"id": move, "text": words.spell(hidden, move)[0], "explain": words.explain(hidden, move)} for move in game.legal(hidden)]

    # ---- the log

    def log(self, seat: int | None) -> list[dict[str, Any]]:
        """A line for each ply that counts, as the seat may know it."""
        lines = self._all_lines(seat)
        return [lines[event] for event in self.table.ply_events]

    def undone(self, seat: int | None) -> list[dict[str, Any]]:
        """What was taken back, each time with the lines that the seat had seen; where they are too many, not those of long ago."""
        lines = self._all_lines(seat)
        return [_about_undone(each) | {"lines": [lines[event] for event in each.events[:few]]} for each, few in self._recalled()]

    def _all_lines(self, seat: int | None) -> dict[int, dict[str, Any]]:
        """Every line that a view needs, by the numbers of the events; those that no view needs any more are forgotten."""
        self.extend_log(seat, None)
        lines = self._lines[seat]
        if len(lines) > len(self.table.ply_events) + sum(few for _, few in self._recalled()):
            self._lines[seat] = lines = {event: lines[event] for event, _, _ in self._needed()}
        return lines

    def extend_log(self, seat: int | None, most: int | None = LINES) -> bool:
        """Make at most so many lines that are not there yet, of the log and of what was taken back; were there any to make?"""
        lines = self._lines.setdefault(seat, {})
        missing = list(islice((needed for needed in self._needed() if needed[0] not in lines), most))
        for event, number, ply in missing:
            lines[event] = self._line(ply, number, event, seat)
        return bool(missing)

    def _needed(self) -> Iterator[tuple[int, int, Ply]]:
        """The plies whose lines a view has: the event, the ply's number, and the ply."""
        table = self.table
        yield from zip(table.ply_events, count(1), table.match.plies, strict=False)
        for each, few in self._recalled():
            yield from zip(each.events[:few], count(each.left + 1), each.plies, strict=False)

    def _recalled(self) -> list[tuple[Undone, int]]:
        """What was taken back, and how many lines of each are told."""
        found: list[tuple[Undone, int]] = []
        room = MOST_LINES
        for each in reversed(self.table.undone):
            found.append((each, min(len(each.plies), room)))
            room -= found[-1][1]
        return found[::-1]

    def _line(self, ply: Ply, number: int, event: int, seat: int | None) -> dict[str, Any]:
        match = self.table.match
        game, before = match.game, match.game.card.State.from_bytes(ply.before)
        full = notation.write_move(game, before, ply.move)
        text = full if seat == ALL else match.seen(ply, seat)
        hidden = text != full
        words = "" if hidden else game.card.notation.explain(before if seat == ALL else game.hidden(before, seat), ply.move)
        dice = [int(found) for found in re.findall(r"\d+", text)] if ply.seat == CHANCE else None
        return {"number": event, "ply": number, "seat": ply.seat, "text": text, "words": words, "dice": dice, "hidden": hidden}


def _about_undone(undone: Undone) -> dict[str, Any]:
    return {"number": undone.number, "ply": undone.left, "by": undone.by, "agreed": list(undone.agreed), "count": undone.count}


def _name(element: Element) -> str:
    """What a thing is called, without what else is said of it."""
    return element.label.partition(". ")[0]


def _over(table: Table) -> dict[str, Any] | None:
    if not table.ending:
        return None
    returns = table.ending.returns
    best = max(returns)
    winners = [seat for seat, value in enumerate(returns) if value == best]
    winners = winners if best > 0 or len(winners) < len(returns) else []
    words = table.match.outcome() if table.ending.why == "over" else ended_early(table.match.game.seat_names, returns)
    return {"why": table.ending.why, "winners": winners, "words": words}
