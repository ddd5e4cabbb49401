"""A slow and plain Wild Fire!, written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. The table remembers only what lies on
it and what is being asked; the stack, the hands, free edges, spots and groups are counted afresh every time. Clause numbers such as (R3.2)
are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Cell = tuple[int, int]  # q along the row to the east, r downwards; a step down keeps q by going to the south-east (Notation).
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # East, south-east, south-west, west, north-west, north-east.

VALUES = range(10)
COLOURS = ("blue", "white", "green", "violet")  # (R1.3)
NEUTRAL = "n"
LETTERS = "bwgv" + NEUTRAL
PLACES = {0: 1, 1: 1, 2: 1, 3: 2, 4: 2}  # Printed places; every higher value has three (R3.3, R3.3a).
TARGETS = {"off": {1: 60, 2: 120, 3: 170, 4: 215}, "on": {1: 45, 2: 100, 3: 125, 4: 120}}  # By one_tile and the colours in play (R7.3a).

# The options in their fixed order: the default, then the lowest and the highest number or all words.
NUMBERS: dict[str, tuple[int, int, int]] = {
    **{f"tiles_{value}": (count, 0, 60) for value, count in zip(VALUES, (2, 6, 6, 6, 6, 6, 6, 3, 3, 3), strict=True)},
    "pawns": (12, 1, 20),
    "start_tiles": (0, 0, 12),
    "pawns_per_turn": (0, 0, 20),
    "neutrals": (0, 0, 12),
    "target": (0, 0, 2128),
}
WORDS: dict[str, tuple[str, ...]] = {
    "even_turns": ("on", "off"),
    "one_tile": ("off", "on"),
    "printed_places": ("off", "on"),
    "firebreaks": ("off", "on"),
    "rounding": ("down", "up"),
    "single_tile": ("one", "nothing"),
    "two_colours": ("off", "on"),
    "cooperative": ("off", "on"),
}
ORDER = (
    *(f"tiles_{value}" for value in VALUES),
    *("pawns", "start_tiles", "even_turns", "pawns_per_turn", "one_tile", "printed_places", "firebreaks"),
    *("rounding", "single_tile", "two_colours", "neutrals", "cooperative", "target"),
)
DEFAULTS: dict[str, int | str] = {name: NUMBERS[name][0] if name in NUMBERS else WORDS[name][0] for name in ORDER}


@dataclass
class Tile:
    """A tile on the table: a value, or none with the forest side up, and a letter for each pawn on it."""

    value: int | None
    pawns: str = ""

    def text(self) -> str:
        front = "x" if self.value is None else str(self.value)
        return front + "".join(sorted(self.pawns, key=LETTERS.index))


Tiles = dict[Cell, Tile]


# --------------------------------------------------------------------------------------------------------- cells and tiles


def name_of(cell: Cell) -> str:
    return f"{cell[0]}:{cell[1]}"


def cell_of(name: str) -> Cell:
    q, r = name.split(":")
    return (int(q), int(r))


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in STEPS]


def free_edges(tiles: Tiles, cell: Cell) -> int:
    """Sides that touch no other tile, be it a hole inside the fire that they touch (R3.2, R3.2a)."""
    return sum(near not in tiles for near in around(cell))


def spots(tiles: Tiles) -> list[Cell]:
    """Every empty cell that touches a tile (R2.3a, R4.2)."""
    return sorted({near for cell in tiles for near in around(cell) if near not in tiles})


def heat(tiles: Tiles, spot: Cell) -> int:
    """The values of all adjacent tiles, a firebreak's 0 among them (R2.3, R2.3a, R4.4)."""
    return sum(tiles[near].value or 0 for near in around(spot) if near in tiles)


def hottest(tiles: Tiles) -> list[Cell]:
    """The spots the next tile may go to (R2.3); without any heat all of them (R4.4a)."""
    most = max(heat(tiles, spot) for spot in spots(tiles))
    return [spot for spot in spots(tiles) if heat(tiles, spot) == most]


# --------------------------------------------------------------------------------------------------------------- groups


def groups(tiles: Tiles, letter: str) -> list[set[Cell]]:
    """The groups of a colour, by its letter (R6.1)."""
    left = {cell for cell, tile in tiles.items() if tile.value is not None and letter in tile.pawns}
    found = []
    while left:
        group: set[Cell] = set()
        reached = {min(left)}
        while reached:
            group |= reached
            reached = {near for cell in reached for near in around(cell) if near in left} - group
        found.append(group)
        left -= group
    return found


def worth(tiles: Tiles, group: set[Cell], rounding: str, single_tile: str) -> int:
    """What a group is worth (R6.2)."""
    values = {cell: tiles[cell].value or 0 for cell in group}
    divisors = [value for cell, value in values.items() if value > 0 and free_edges(tiles, cell) > 0]
    if not divisors:
        return 0  # (R6.3, R6.3a)
    if len(group) == 1 and single_tile == "nothing":
        return 0  # (R6.4a)
    whole, rest = divmod(sum(values.values()), min(divisors))
    return whole + 1 if rest and rounding == "up" else whole


# --------------------------------------------------------------------------------------------------------------- a game


class Naive:
    """One game of Wild Fire!, from the start tiles to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._seats = seats
        self._options = {**DEFAULTS, **options}
        self._check_options()
        self._tiles: Tiles = {}
        self._waiting: list[int] = []  # Start tiles that are drawn and neither chosen nor placed (R1.4).
        self._value = 0  # The tile in the hand: chosen (R1.5a) or turned up (R2.2).
        self._neutrals_left = [self._number("neutrals") if seats == 3 else 0 for _ in range(seats)]  # (R1.3b)
        self._colour = 1 % self._colours()  # White has the first turn; alone, blue (R1.7).
        self._placed = 0  # Pawns placed in this turn,
        self._at: Cell | None = None  # and where the last one went.
        self._began_empty = False  # Whether the stack was empty when the turn began.
        self._passed = 0  # Colours that have passed in a row (R5.3).
        # start draw, start choose, start lay; choose, draw, lay, break; place; over
        self._phase = "start draw"

    # ------------------------------------------------------------------------------------------------------------ options

    def _check_options(self) -> None:
        for name, value in self._options.items():
            if name in NUMBERS:
                _, lowest, highest = NUMBERS[name]
                if not lowest <= int(value) <= highest:
                    raise ValueError(f"{name} must be from {lowest} to {highest}")
            elif name not in WORDS or value not in WORDS[name]:
                raise ValueError(f"{name} cannot be {value}")
        if not self._start_tiles() + self._colours() <= self._all_tiles() <= 60:
            raise ValueError("too few or too many tiles (R1.1a)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _word(self, option: str) -> str:
        return str(self._options[option])

    def _on(self, option: str) -> bool:
        return self._word(option) == "on"

    def _colours(self) -> int:
        """How many colours are in play (R1.3, R1.3a)."""
        return 4 if self._seats == 2 and self._on("two_colours") else self._seats

    def _start_tiles(self) -> int:
        return self._number("start_tiles") or self._colours()  # (R1.4)

    def _all_tiles(self) -> int:
        return sum(self._number(f"tiles_{value}") for value in VALUES)  # (R1.1)

    # --------------------------------------------------------------------------------------------------- what there is

    def _stack(self) -> int:
        """How many tiles are left to draw, without those put aside (R1.6, R1.6a)."""
        after_start = self._all_tiles() - self._start_tiles()
        aside = after_start % self._colours() if self._on("even_turns") else 0
        in_hand = 1 if self._phase in ("start lay", "lay", "break") else 0
        return self._all_tiles() - aside - len(self._tiles) - len(self._waiting) - in_hand

    def _unseen(self, value: int) -> int:
        """Unseen tiles of a value (R2.2, Notation)."""
        on_table = sum(tile.value == value for tile in self._tiles.values())
        return self._number(f"tiles_{value}") - on_table - self._waiting.count(value)

    def _letter(self) -> str:
        return LETTERS[self._colour]

    def _seat(self) -> int:
        """The seat of the colour at turn (R1.3, R1.3a)."""
        return self._colour % self._seats

    def _in_hand(self) -> int:
        """Pawns of the colour at turn that are not placed (R1.2)."""
        return self._number("pawns") - sum(tile.pawns.count(self._letter()) for tile in self._tiles.values())

    def _room(self) -> list[Cell]:
        """The tiles that one more pawn may be placed on now, of whatever colour (R3)."""
        if self._number("pawns_per_turn") and self._placed == self._number("pawns_per_turn"):
            return []  # (R3.4)
        if self._on("one_tile") and self._at is not None:
            return [self._at] if self._has_room(self._at) else []  # (R3.5)
        return [cell for cell in sorted(self._tiles) if self._has_room(cell)]

    def _has_room(self, cell: Cell) -> bool:
        tile = self._tiles[cell]
        if tile.value is None:
            return False  # (R4.3a)
        if self._on("printed_places") and len(tile.pawns) >= PLACES.get(tile.value, 3):
            return False  # (R3.3)
        return len(tile.pawns) < free_edges(self._tiles, cell)  # (R3.2)

    # ------------------------------------------------------------------------------------------------- for the reader

    def legal(self) -> list[str]:
        """The texts of all legal moves, none when the game is over."""
        moves: dict[str, Callable[[], list[str]]] = {
            "start draw": self._draws,
            "start choose": lambda: [f"tile {value}" for value in sorted(set(self._waiting))],  # (R1.5a)
            "start lay": lambda: [f"lay {name_of(cell)}" for cell in spots(self._tiles)],  # (R1.5a)
            "choose": lambda: ["flip", "firebreak"],  # (R4.1)
            "draw": self._draws,
            "lay": lambda: [f"lay {name_of(cell)}" for cell in hottest(self._tiles)],  # (R2.3)
            "break": lambda: [f"lay {name_of(cell)}" for cell in spots(self._tiles)],  # (R4.2)
            "place": lambda: [*self._placements(), "done"],  # (R3.1)
            "over": list,
        }
        return moves[self._phase]()

    def _draws(self) -> list[str]:
        return [f"draw {value}" for value in VALUES if self._unseen(value) > 0]

    def _placements(self) -> list[str]:
        cells = [name_of(cell) for cell in self._room()]
        own = [f"pawn {cell}" for cell in cells] if self._in_hand() > 0 else []
        neutral = [f"neutral {cell}" for cell in cells] if self._neutrals_left[self._seat()] > 0 else []
        return own + neutral  # (R3.1, R3.6)

    def weight(self, text: str) -> int:
        """The weight of a draw: the unseen tiles of this value (R2.2)."""
        if self._phase not in ("start draw", "draw") or text not in self.legal():
            raise ValueError(f"{text} is no outcome of {self.position()}")
        return self._unseen(int(text.split()[1]))

    def play(self, text: str) -> None:
        """Play one legal move, and all that follows from it by itself."""
        if text not in self.legal():
            raise ValueError(f"{text} is not legal in {self.position()}")
        word, _, rest = text.partition(" ")
        if word == "draw":
            self._play_draw(int(rest))
        elif word == "tile":
            self._take(int(rest))
        elif word == "lay":
            self._play_lay(cell_of(rest))
        elif word in ("pawn", "neutral"):
            self._play_pawn(word, cell_of(rest))
        elif word == "done":
            self._end_turn()
        else:
            self._phase = "draw" if word == "flip" else "break"

    # ------------------------------------------------------------------------------------------------- the start tiles

    def _play_draw(self, value: int) -> None:
        if self._phase == "draw":
            self._turn_up(value)
            return
        self._waiting = sorted([*self._waiting, value])
        if len(self._waiting) == self._start_tiles():
            self._next_start_tile()

    def _next_start_tile(self) -> None:
        """Ask for the next start tile only if there is a choice (R1.5a)."""
        if not self._waiting:
            self._begin_turn()
        elif len(set(self._waiting)) > 1:
            self._phase = "start choose"
        else:
            self._take(self._waiting[0])

    def _take(self, value: int) -> None:
        """Take a start tile in the hand; the first goes to 0:0 by itself (R1.5a)."""
        self._waiting.remove(value)
        self._value = value
        self._phase = "start lay"
        if not self._tiles:
            self._play_lay((0, 0))

    # --------------------------------------------------------------------------------------------------------- the turn

    def _begin_turn(self) -> None:
        """A tile while the stack lasts (R2.1), otherwise pawns only (R5.1)."""
        self._placed, self._at = 0, None
        self._phase = "draw"
        self._began_empty = self._stack() == 0
        if self._began_empty:
            self._go_on_placing()
        elif self._on("firebreaks") and self._in_hand() > 0:
            self._phase = "choose"  # (R4.1)

    def _turn_up(self, value: int) -> None:
        """Turn up a tile and lay it on the hottest spot, which is chosen only if there are several (R2.2, R2.3)."""
        self._value = value
        self._phase = "lay"
        best = hottest(self._tiles)
        if len(best) == 1:
            self._play_lay(best[0])

    def _play_lay(self, cell: Cell) -> None:
        phase, self._phase = self._phase, "place"
        if phase == "break":
            self._tiles[cell] = Tile(None, self._letter())  # (R4.3)
        else:
            self._tiles[cell] = Tile(self._value)
        if phase == "start lay":
            self._next_start_tile()
        else:
            self._go_on_placing()

    def _play_pawn(self, word: str, cell: Cell) -> None:
        if word == "pawn":
            self._tiles[cell].pawns += self._letter()
        else:
            self._tiles[cell].pawns += NEUTRAL
            self._neutrals_left[self._seat()] -= 1
        self._placed += 1
        self._at = cell
        self._go_on_placing()

    def _go_on_placing(self) -> None:
        """Ask for pawns as long as one can be placed (R3.1a, R5.2a)."""
        self._phase = "place"
        if not self._placements():
            self._end_turn()

    def _end_turn(self) -> None:
        """Count the passes in a row (R5.2) and let the next colour begin (R1.7), unless all have passed (R5.3)."""
        is_pass = self._began_empty and self._placed == 0
        self._passed = self._passed + 1 if is_pass else 0
        if self._passed == self._colours():
            self._phase = "over"
        else:
            self._colour = (self._colour + 1) % self._colours()
            self._begin_turn()

    # ----------------------------------------------------------------------------------------------------------- points

    def _group_points(self, seat: int) -> list[int]:
        """What each group of the seat's colours is worth (R6.2, R1.3a)."""
        rounding, single_tile = self._word("rounding"), self._word("single_tile")
        letters = [LETTERS[colour] for colour in range(self._colours()) if colour % self._seats == seat]
        return [worth(self._tiles, group, rounding, single_tile) for letter in letters for group in groups(self._tiles, letter)]

    def points(self) -> list[int]:
        """The points of each seat (R6.5)."""
        return [sum(self._group_points(seat)) for seat in range(self._seats)]

    def returns(self) -> list[float]:
        """The return of each seat, meaningful when the game is over (R6.5, R6.6, R7)."""
        if self._seats == 1 or self._on("cooperative"):
            target = self._number("target") or TARGETS["on" if self._on("one_tile") else "off"][self._colours()]
            return [1.0 if sum(self.points()) >= target else -1.0] * self._seats
        rank = [(sum(points), max(points, default=0)) for points in map(self._group_points, range(self._seats))]
        winners = rank.count(max(rank))
        return [-1.0 if own < max(rank) else 1.0 if winners == 1 else 0.0 for own in rank]

    # --------------------------------------------------------------------------------------------------------- notation

    def position(self) -> str:
        """Everything there is to know, on one line (Notation)."""
        lines = [self._asked(), *self._rows()]
        if self._seats == 3 and self._number("neutrals") > 0:
            lines.append(" ".join(["neutrals", *map(str, self._neutrals_left)]))
        non_default = [f"{name}={self._options[name]}" for name in ORDER if self._options[name] != DEFAULTS[name]]
        if non_default:
            lines.append(" ".join(["options", *non_default]))
        return " / ".join(lines)

    def _asked(self) -> str:
        if self._phase == "over":
            return "over"
        who = "start" if self._phase.startswith("start") else COLOURS[self._colour]
        asked = {
            "start draw": "tile to draw",
            "start choose": "tile to choose",
            "start lay": f"{self._value} to lay",
            "choose": "flip or firebreak",
            "draw": "tile to draw",
            "lay": f"{self._value} to lay",
            "break": "firebreak to lay",
            "place": "pawns to place" + self._placed_text(),
        }[self._phase]
        waiting = ", waiting " + " ".join(map(str, self._waiting)) if self._waiting else ""
        return f"{who}: {asked}{waiting}"

    def _placed_text(self) -> str:
        if self._placed and self._on("one_tile") and self._at is not None:
            return f", placed {self._placed} at {name_of(self._at)}"
        if self._placed:
            return f", placed {self._placed}"
        return f", passed {self._passed}" if self._began_empty else ""

    def _rows(self) -> list[str]:
        return [self._row(r) for r in sorted({r for _, r in self._tiles})]

    def _row(self, r: int) -> str:
        taken = [q for q, row in self._tiles if row == r]
        cells = [(q, r) for q in range(min(taken), max(taken) + 1)]
        return " ".join([name_of(cells[0]), *(self._tiles[cell].text() if cell in self._tiles else "." for cell in cells)])
