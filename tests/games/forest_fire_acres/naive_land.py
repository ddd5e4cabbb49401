"""The oracle's table: the land and what lies on it, how it is counted and written, and what fire and water do to an acre."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.forest_fire_acres.naive_board import (
    ACRES,
    EDGE_OF,
    OPTIONS,
    ROWS,
    SEATS,
    TOUCHING,
    Acre,
    cards,
    hanging_together,
    in_order,
)


@dataclass
class Act:
    """The act under way (R6)."""

    kind: str  # lot, bulldozer, helicopter, carry, drive, flight
    free: bool = False  # A LUCKY BREAK allows it.
    piece: str = ""  # What is in motion, and where it is.
    acre: Acre = ""
    steps: int = 0
    digs: int = 0
    barrels: int = 0
    balls: int = 0
    water: int = 0
    moved: bool = False
    scooped: bool = False
    dropped: bool = False


class Land:
    """What is on the table."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Lay the empty board; `options` are those that differ from the default ruleset."""
        self._given = (seats, tuple(sorted(options.items())))
        self._seats = SEATS[:seats]
        self._read_options(options)
        self._cards = cards(self._options)
        self._land = dict.fromkeys(ACRES, ".")
        self._marked: set[Acre] = set()  # (R5.7)
        self._barrels: Counter[Acre] = Counter()
        self._balls: Counter[Acre] = Counter()
        self._bulldozers: list[Acre] = []
        self._helicopter: Acre | None = None
        self._rivers: list[list[Acre]] = []  # The acres of each in their order; only in R1.5a.
        self._wind = ""  # "" before it is drawn.
        self._weather: tuple[int, str] | None = None  # Speed and parity of the current WEATHER card.
        self._drawn: Counter[str] = Counter()
        self._turn = 0
        self._out = 0
        self._left = 0  # Acres still to be taken, or fires still to spread.
        self._lit: set[Acre] = set()  # The new fire; the fire of the drought; what has spread in this turn.
        self._last: Acre = ""  # The last acre of a strict fire.
        self._act: Act | None = None
        self._phase = ""

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        """A copy that shares only what never changes."""
        other = copy.copy(self)
        for name in ("_land", "_marked", "_barrels", "_balls", "_bulldozers", "_drawn", "_lit", "_act"):
            setattr(other, name, copy.copy(getattr(self, name)))
        other._rivers = [list(river) for river in self._rivers]
        return other

    # ------------------------------------------------------------------------------------- what the files do for each other

    def legal(self) -> list[str]:
        raise NotImplementedError

    def _has_begun_a_river(self) -> bool:
        raise NotImplementedError

    def _break_out(self, acre: Acre, acres: int) -> None:
        raise NotImplementedError

    def _begin_spreading(self) -> None:
        raise NotImplementedError

    def _begin_turn(self) -> None:
        raise NotImplementedError

    def _end_turn(self) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, options: dict[str, int | str]) -> None:
        self._options = {name: default for name, (default, _) in OPTIONS.items()}
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name][1]:
                raise ValueError(f"there is no {name}={value}")
            self._options[name] = value
        if self._word("map_by") == "players" and self._number("map"):
            raise ValueError("a map that the players make has no number (R1.5)")
        if self._number("drought_middle") + self._number("drought_last") > 3:
            raise ValueError("there are three DROUGHT cards (R3.1)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _word(self, option: str) -> str:
        return str(self._options[option])

    def _on(self, option: str) -> bool:
        return self._word(option) == "on"

    # ----------------------------------------------------------------------------------------------- looking at the board

    def _count(self, mark: str) -> int:
        return list(self._land.values()).count(mark)

    def _can_burn(self, acre: Acre) -> bool:
        return self._land[acre] in ".hs"  # (R1.2)

    def _is_fire_line(self, acre: Acre) -> bool:
        return self._land[acre] in "~xr"  # (R1.2)

    def _lets_a_bulldozer_in(self, acre: Acre) -> bool:
        return self._land[acre] in ".xrh"  # (R6.6a)

    def _fires(self) -> list[set[Acre]]:
        """The sets of burning acres that hang together, in the order of their first acres (R5.1)."""
        burning = {acre for acre, mark in self._land.items() if mark == "f"}
        fires: list[set[Acre]] = []
        for acre in in_order(burning):
            if not any(acre in fire for fire in fires):
                fires.append(hanging_together(acre, burning))
        return fires

    # --------------------------------------------------------------------------------------------------- fire and water

    def _reach(self, acre: Acre) -> bool:
        """Fire reaches an acre that can burn (R4.10); tell whether it burns now."""
        pieces = self._barrels if self._barrels[acre] > 0 else self._balls
        if pieces[acre] > 0:
            pieces[acre] -= 1  # Machines are kept (R4.11).
            self._land[acre] = "x"
            return False
        self._land[acre] = "f"
        self._lose_machines(acre)  # (R4.10a)
        return True

    def _lose_machines(self, acre: Acre) -> None:
        self._bulldozers = [bulldozer for bulldozer in self._bulldozers if bulldozer != acre]
        if self._helicopter == acre:
            self._helicopter = None

    def _put_out(self, acre: Acre) -> None:
        """A burning acre is put out (R6.4), and with it perhaps the last of its fire (R6.5a)."""
        self._burn_down(acre)
        if not any(self._land[near] == "f" for near in TOUCHING[acre]):
            self._out += 1

    def _burn_down(self, acre: Acre) -> None:
        self._land[acre] = "x"
        self._marked.discard(acre)  # (R5.7)

    # ------------------------------------------------------------------------------------------------------------ the end

    def _has_lost(self) -> bool:
        """End the game if too much burns, and tell whether it does (R5.8)."""
        if self._count("f") <= self._number("burning_limit"):
            return False
        self._end("lost")
        return True

    def _has_put_out_enough(self) -> bool:
        """End the game if enough fires are out to win it; return whether they are (R8.3)."""
        if not 0 < self._number("extinguish") <= self._out:
            return False
        self._end("won")
        return True

    def _end(self, phase: str) -> None:
        self._phase, self._left, self._act = phase, 0, None
        self._lit = set()

    def score(self) -> int:
        """The points that all share (R8.4); before the end those of a game that is won (R8.5a)."""
        points = self._number("loss_points" if self._phase == "lost" else "finish_points")
        points += self._number("house_points") * self._count("h") + self._number("school_points") * self._count("s")
        return points - self._count("f") - self._count("x") - self._count("r") // self._number("rock_acres")

    def returns(self) -> list[float]:
        """The return of each seat (R8.5b, R8.5a)."""
        scale = self._number("finish_points") + self._number("loss_points") + 400
        scale += self._number("houses") * self._number("house_points") + self._number("schools") * self._number("school_points")
        base = 0.5 if self._phase == "won" else -0.5
        return [base + self.score() / (2 * scale) for _ in self._seats]

    # ----------------------------------------------------------------------------------------------------------- notation

    def position(self) -> str:
        """The position (Notation)."""
        lines = [self._heading()]
        if self._act is not None:
            lines.append(self._now(self._act))
        marks = ["F" if acre in self._marked else mark for acre, mark in self._land.items()]  # Down one column after the other.
        lines += [f"{row} " + " ".join(marks[row - 1 :: 20]) for row in ROWS]
        lines += [f"{word} {rest}" for word, rest in self._below() if rest]
        return " / ".join(lines)

    def _heading(self) -> str:
        if self._phase in ("won", "lost"):
            return f"{self._phase} after turn {self._turn}"
        if self._turn == 0:
            return f"setup: {self._decision()}"
        seat = self._seats[(self._turn - 1) % len(self._seats)]  # (R4.1)
        free = ", free" if self._act is not None and self._act.free else ""
        return f"turn {self._turn}, {seat}{free}: {self._decision()}"

    def _decision(self) -> str:
        first = f"{self._seats[0]} " if self._turn == 0 else ""
        strict = f" from {self._last}" if self._on("strict") else ""
        return {
            "map": "the map is drawn",
            "river": f"{self._seat_of_token()} {self._drawing()}",
            "building": f"{self._seat_of_token()} sets a building",
            "bulldozer": f"{self._seats[len(self._bulldozers) % len(self._seats)]} sets a bulldozer",
            "first fire": "the first fire breaks out",
            "burn": f"{first}chooses acres that burn, {self._left} left{strict}",
            "wind": "the wind rises",
            "card": "draws a card",
            "new fire": f"a fire of {self._left} breaks out",
            "drought": "the drought strikes",
            "dry": f"chooses acres of the drought, {self._left} left",
            "scrap": "gives up a bulldozer",
            "lucky bulldozer": "has a lucky bulldozer",
            "set bulldozer": "sets the lucky bulldozer",
            "lucky helicopter": "has a lucky helicopter",
            "lucky lot": "has a lucky lot",
            "spread": f"one of the fires spreads, {self._left} left",
            "equipment": "moves equipment",
            "put": "puts a new piece",
            "move": "moves a piece",
            "take": "takes a piece",
            "drive": "drives",
            "fly": "flies",
            "spray": "sprays",
        }[self._phase]

    def _seat_of_token(self) -> str:
        """Who lays the next token of the map: by the number of tokens on the board (R1.5)."""
        tokens = sum(self._count(mark) for mark in "~hs")
        return self._seats[tokens % len(self._seats)]

    def _drawing(self) -> str:
        return (
            f"draws the river from {self._rivers[-1][-1]}, begun in the {EDGE_OF[self._rivers[-1][0]]}"
            if self._has_begun_a_river()
            else "begins a river"
        )

    def _now(self, act: Act) -> str:
        """The line of the act under way."""
        numbers = (("steps", act.steps), ("digs", act.digs), ("barrels", act.barrels), ("balls", act.balls), ("water", act.water))
        parts = ["now", act.kind, *([act.piece, act.acre] if act.piece else [])]
        parts += [f"{name} {number}" for name, number in numbers if number > 0]
        return " ".join(parts + [name for name in ("moved", "scooped", "dropped") if getattr(act, name)])

    def _below(self) -> list[tuple[str, str]]:
        """The lines below the board and what they say, "" for those that are absent."""
        options = [f"{name}={self._options[name]}" for name, (default, _) in OPTIONS.items() if self._options[name] != default]
        return [
            ("lit", " ".join(in_order(self._lit))),
            ("barrels", listed((acre, self._barrels[acre]) for acre in in_order(set(self._barrels)))),
            ("balls", listed((acre, self._balls[acre]) for acre in in_order(set(self._balls)))),
            ("bulldozers", " ".join(in_order(self._bulldozers))),
            ("helicopter", self._helicopter or ""),
            ("wind" if self._weather is None else "weather", " ".join([self._wind, *map(str, self._weather or ())])),
            ("out", str(self._out or "")),
            ("drawn", listed((card.name, self._drawn[card.name]) for card in self._cards)),
            ("options", " ".join(options)),
        ]


def listed(counts: Iterable[tuple[str, int]]) -> str:
    """Names of which there are some, with *N for more than one (Notation)."""
    return " ".join(name if number == 1 else f"{name}*{number}" for name, number in counts if number > 0)
