"""A slow and plain Volcano!, written from the rulebook alone.

It shares no line with the real implementation and serves as the oracle the real one is compared with. Whatever can be counted afresh from
the tiles (rows, free edges, what is linked, points) is counted afresh every time. Clause numbers such as (R3.2) are the rulebook's.
"""

from __future__ import annotations

from collections.abc import Iterable

# The board (R1.1a): seven rows, the first and last of four cells.
ROWS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
CELLS = [f"{row}{number}" for row, length in ROWS.items() for number in range(1, length + 1)]
VOLCANO = "d4"  # (R1.1b)

# Where a cell lies: its row, and how many half cells it is from the west. Then each of six steps is always the same.
PLACE = {f"{row}{k + 1}": (line, 2 * k + 7 - length) for line, (row, length) in enumerate(ROWS.items()) for k in range(length)}
CELL_AT = {place: cell for cell, place in PLACE.items()}
STEPS = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]  # Each follows its neighbour around a cell.

COLOURS = ("blue", "white", "green", "violet")  # (R1.4)
NEUTRAL = "neutral"
VALUES = range(1, 7)  # (R1.2)

# The options in their fixed order: the default, and the values there are.
OPTIONS: dict[str, tuple[int | str, range | tuple[str, ...]]] = {
    **{f"tiles_{value}": (6, range(37)) for value in VALUES},
    **{f"places_{value}": (places, range(1, 4)) for value, places in zip(VALUES, (1, 1, 2, 2, 3, 3), strict=True)},
    "loads": (12, range(1, 37)),
    "two_colours": ("on", ("off", "on")),
    "neutrals": (4, range(13)),
    "extra_loads_two_1": (0, range(13)),
    "extra_loads_three_1": (0, range(13)),
    "extra_loads_three_2": (0, range(13)),
    "extra_loads_four_1": (1, range(13)),
    "extra_loads_four_2": (1, range(13)),
    "extra_loads_four_3": (0, range(13)),
    "extra_points_two_1": (0, range(13)),
    "extra_points_three_1": (5, range(13)),
    "extra_points_three_2": (3, range(13)),
    "extra_points_four_1": (0, range(13)),
    "extra_points_four_2": (0, range(13)),
    "extra_points_four_3": (0, range(13)),
    "solo_loads": (24, range(1, 73)),
    "free_edges": (2, range(6)),
    "adjacent_edges": ("off", ("off", "on")),
    "ties": ("last", ("last", "pilot")),
    "cooperative": ("off", ("off", "on")),
    "target": (0, range(217)),
}


def beyond(cell: str, step: tuple[int, int]) -> str | None:
    """The cell one step away, None beyond the border of the board."""
    line, halves = PLACE[cell]
    return CELL_AT.get((line + step[0], halves + step[1]))


AROUND = {cell: [beyond(cell, step) for step in STEPS] for cell in CELLS}  # The neighbours (R1.1a), None across the border.


def listed(values: list[int]) -> str:
    """Tiles ascending by value, with *N for more than one of a value (Notation)."""
    counts = [(value, values.count(value)) for value in VALUES if value in values]
    return " ".join(str(value) if count == 1 else f"{value}*{count}" for value, count in counts) or "-"


class Naive:
    """One game of Volcano!, from the dealing of the tiles to the end."""

    def __init__(self, seats: int, **options: int | str) -> None:
        """Set up a game; `options` are those that differ from the default ruleset."""
        self._seats = seats
        self._read_options(options)
        self._together = seats == 1 or self._options["cooperative"] == "on"  # (R6.4a)
        self._colours = self._colours_in_play()
        self._own = {colour: self._loads_at_first(colour) for colour in self._colours}
        neutrals = self._number("neutrals") if seats == 3 and not self._together else 0
        self._neutral = dict.fromkeys(self._colours, neutrals)  # (R1.6)
        self._has_neutrals = neutrals > 0
        self._tiles: dict[str, int] = {}  # The value of each tile on the board.
        self._loads: dict[str, list[str]] = {}  # The colours of the loads on each tile.
        self._won: dict[str, list[int]] = {colour: [] for colour in self._colours}
        self._flown: list[str] = []  # The colours that have flown, the last one first.
        self._phase = "lay"  # lay, from, to, drop, over
        self._flying = self._colours[0]  # (R2.1)
        self._from = ""  # The first end of the row named,
        self._to = ""  # the other end,
        self._still_to_drop: list[str] = []  # and the tiles on which a load is still to fall.
        self._to_lay = [cell for cell in CELLS if cell != VOLCANO]  # (R1.2a)
        self._stack = [value for value in VALUES for _ in range(self._number(f"tiles_{value}"))]
        self._lay_what_is_alike()

    # ------------------------------------------------------------------------------------------------------------ options

    def _read_options(self, options: dict[str, int | str]) -> None:
        self._options = {name: default for name, (default, _) in OPTIONS.items()}
        for name, value in options.items():
            if name not in OPTIONS or value not in OPTIONS[name][1]:
                raise ValueError(f"there is no {name}={value}")
            self._options[name] = value
        if sum(self._number(f"tiles_{value}") for value in VALUES) != 36:
            raise ValueError("together there must be 36 tiles (R1.2)")

    def _number(self, option: str) -> int:
        return int(self._options[option])

    def _colours_in_play(self) -> list[str]:
        """One colour for each seat (R1.4), or two for each of two players (R1.5a)."""
        if self._has_two_colours():
            return list(COLOURS)
        return list(COLOURS[: self._seats])

    def _has_two_colours(self) -> bool:
        return self._seats == 2 and self._options["two_colours"] == "on" and not self._together  # (R1.5a, R1.9a)

    def _loads_at_first(self, colour: str) -> int:
        """The loads with which a colour begins (R1.4, R1.7a, R1.8a)."""
        if self._seats == 1:
            return self._number("solo_loads")
        if self._together:
            return self._number("loads")
        word = {2: "two", 3: "three", 4: "four"}[self._seats]
        extra = f"extra_loads_{word}_{COLOURS.index(colour) + 1}"
        return self._number("loads") + (self._number(extra) if extra in OPTIONS else 0)

    def _points_at_first(self, seat: int) -> int:
        """The points with which a player begins (R1.7b)."""
        name = f"extra_points_{('one', 'two', 'three', 'four')[self._seats - 1]}_{seat + 1}"
        return self._number(name) if name in OPTIONS else 0

    def _colours_of(self, seat: int) -> list[str]:
        """The colours of a player: the first has blue and green, the second white and violet (R1.5a)."""
        if self._has_two_colours():
            return [("blue", "white")[seat], ("green", "violet")[seat]]
        return [COLOURS[seat]]

    # -------------------------------------------------------------------------------------------------- looking at the board

    def _is_full(self, cell: str) -> bool:
        """Whether the tile has a load on each of its places (R1.3)."""
        return len(self._loads[cell]) == self._number(f"places_{self._tiles[cell]}")

    def _in_hand(self, colour: str) -> int:
        """All loads in hand, neutral ones included (R2.2a)."""
        return self._own[colour] + self._neutral[colour]

    def _open_tiles(self, row: Iterable[str]) -> list[str]:
        """The tiles of the row with a free place, on each of which one load falls (R3.2)."""
        return [cell for cell in row if not self._is_full(cell)]

    def _rows_from(self, cell: str) -> dict[str, list[str]]:
        """All rows of tiles that begin at this one, by their other end (R3.1, R3.1a)."""
        rows = {cell: [cell]}
        for way in range(6):
            row, near = [cell], AROUND[cell][way]
            while near in self._tiles:  # The volcano is no tile (R1.1b).
                row.append(near)
                rows[near] = list(row)
                near = AROUND[near][way]
        return rows

    def _flights_from(self, cell: str) -> dict[str, list[str]]:
        """The rows from this tile that may be flown: some load falls (R3.2a), and there are loads enough (R3.2b)."""
        rows = self._rows_from(cell)
        return {end: row for end, row in rows.items() if 1 <= len(self._open_tiles(row)) <= self._in_hand(self._flying)}

    def _free_edges(self, cell: str) -> list[bool]:
        """For each edge around the tile whether it is free: no tile beyond it, and not the volcano (R4.1a)."""
        return [near not in self._tiles and near != VOLCANO for near in AROUND[cell]]

    def _is_open_enough(self, cell: str) -> bool:
        """Whether the tile has the free edges that it takes (R4.1, R4.1b)."""
        free, needed = self._free_edges(cell), self._number("free_edges")
        if self._options["adjacent_edges"] == "off":
            return sum(free) >= needed
        return any(all(free[(first + more) % 6] for more in range(needed)) for first in range(6))

    def _linked(self) -> set[str]:
        """The tiles that a chain of neighbouring tiles links to the volcano (R4.3)."""
        linked: set[str] = set()
        reached = [VOLCANO]
        while reached:
            for near in AROUND[reached.pop()]:
                if near in self._tiles and near not in linked:
                    linked.add(near)
                    reached.append(near)
        return linked

    # ------------------------------------------------------------------------------------------------------------ legal moves

    def legal(self) -> list[str]:
        """The texts of all legal moves in their order, none when the game is over."""
        if self._phase == "lay":
            return [f"tile {value}" for value in VALUES if value in self._stack]
        if self._phase == "from":
            return [f"from {cell}" for cell in CELLS if cell in self._tiles and self._flights_from(cell)]
        if self._phase == "to":
            flights = self._flights_from(self._from)
            return [f"to {cell}" for cell in CELLS if cell in flights]
        return ["drop own", "drop neutral"] if self._phase == "drop" else []

    def weight(self, text: str) -> int:
        """The number of tiles of that value not yet dealt (Notation)."""
        if self._phase != "lay" or text not in self.legal():
            raise ValueError(f"{text} is no outcome of {self.position()}")
        return self._stack.count(int(text.removeprefix("tile ")))

    # ---------------------------------------------------------------------------------------------------------------- playing

    def play(self, text: str) -> None:
        """Play a legal move, and all that follows from it by itself."""
        if text not in self.legal():
            raise ValueError(f"{text} is not legal in {self.position()}")
        word, what = text.split()
        if word == "tile":
            self._lay(int(what))
            self._lay_what_is_alike()
        elif word == "from":
            self._play_from(what)
        elif word == "to":
            self._fly(what)
        else:
            self._drop(neutral=what == NEUTRAL)
            self._go_on_dropping()

    def _lay(self, value: int) -> None:
        """Lay a tile of this value on the next cell (R1.2a)."""
        self._stack.remove(value)
        cell = self._to_lay.pop(0)
        self._tiles[cell] = value
        self._loads[cell] = []

    def _lay_what_is_alike(self) -> None:
        """Lay the last tiles when all of them are alike (R1.2a); when all are dealt, blue begins."""
        if len(set(self._stack)) == 1:
            while self._stack:
                self._lay(self._stack[0])
        if not self._stack:
            self._phase = "from"

    def _play_from(self, cell: str) -> None:
        """Name the first end, which is always asked; the other one only where there are several (R3.1a, R3.1b)."""
        self._from = cell
        self._phase = "to"
        ends = list(self._flights_from(cell))
        if len(ends) == 1:
            self._fly(ends[0])

    def _fly(self, end: str) -> None:
        """Fly the row (R3.2)."""
        self._to = end
        self._still_to_drop = self._open_tiles(self._rows_from(self._from)[end])
        self._go_on_dropping()

    def _go_on_dropping(self) -> None:
        """Drop the loads in the order of the row, asking only while both kinds are in hand (R3.3a, R3.3b)."""
        while self._still_to_drop:
            if self._own[self._flying] > 0 and self._neutral[self._flying] > 0:
                self._phase = "drop"
                return
            self._drop(neutral=self._own[self._flying] == 0)
        self._end_flight()

    def _drop(self, neutral: bool) -> None:
        """Let one load fall on the next tile."""
        (self._neutral if neutral else self._own)[self._flying] -= 1
        self._loads[self._still_to_drop.pop(0)].append(NEUTRAL if neutral else self._flying)

    def _end_flight(self) -> None:
        """Put out what can be put out (R4), then end the game (R6.1, R6.1a) or let the next colour fly (R2.1)."""
        self._flown = [self._flying] + [colour for colour in self._flown if colour != self._flying]
        self._put_out()
        in_hands = sum(self._in_hand(colour) for colour in self._colours)
        if in_hands == 0 or not self._open_tiles(self._tiles):
            self._phase = "over"
            return
        self._phase = "from"
        self._flying = self._next_colour()

    def _next_colour(self) -> str:
        """The next colour in order with a load in hand (R2.1, R2.2b)."""
        ahead = self._colours.index(self._flying) + 1
        in_order = self._colours[ahead:] + self._colours[:ahead]
        return next(colour for colour in in_order if self._in_hand(colour) > 0)

    def _put_out(self) -> None:
        """Remove open tiles with all their water as long as there are any, then what is cut off, and again (R4)."""
        while True:
            gone = [cell for cell in self._tiles if self._is_full(cell) and self._is_open_enough(cell)]  # (R4.1)
            if not gone:
                linked = self._linked()
                gone = [cell for cell in self._tiles if cell not in linked]  # (R4.3)
            if not gone:
                return  # (R4.3a)
            for cell in gone:
                self._remove(cell)

    def _remove(self, cell: str) -> None:
        """Remove a tile with its loads, and give it to the colour that has put it out (R5)."""
        value, loads = self._tiles.pop(cell), self._loads.pop(cell)
        colour = self._who_has_put_out(loads)
        if colour is not None:
            self._won[colour].append(value)

    def _who_has_put_out(self, loads: list[str]) -> str | None:
        """The colour to which a tile with these loads goes, None if it leaves the game."""
        if not loads:
            return None  # (R5.1a)
        most = max(loads.count(colour) for colour in loads)
        best = [colour for colour in self._flown if loads.count(colour) == most]  # The last to fly first (R5.2).
        if len(best) > 1 and self._options["ties"] == "pilot":
            return self._flying if self._flying in best else None  # (R5.2a)
        return best[0] if best else None  # None has as many as the neutral colour (R5.3a).

    # ---------------------------------------------------------------------------------------------------------------- the end

    def _tiles_of(self, seat: int) -> list[int]:
        """The values of the tiles of a player, in all colours (R1.5a)."""
        return [value for colour in self._colours_of(seat) for value in self._won[colour]]

    def score(self) -> int:
        """What has been put out by all less what is left on the board (R6.4a)."""
        return sum(sum(self._won[colour]) for colour in self._colours) - sum(self._tiles.values())

    def returns(self) -> list[float]:
        """The return of each seat, meaningful when the game is over."""
        seats = range(self._seats)
        if self._together:
            return [1.0 if self._has_reached_the_goal() else -1.0 for _ in seats]
        tiles = [self._tiles_of(seat) for seat in seats]
        ranks = [
            (self._points_at_first(seat) + sum(tiles[seat]), len(tiles[seat]), max(tiles[seat], default=0)) for seat in seats
        ]  # (R6.3a)
        share = 1.0 if ranks.count(max(ranks)) == 1 else 0.0  # (R6.2, R6.3a)
        return [share if rank == max(ranks) else -1.0 for rank in ranks]

    def _has_reached_the_goal(self) -> bool:
        """Whether those who play alone or together have won (R6.4b)."""
        target = self._number("target")
        return self.score() >= target if target > 0 else not self._tiles

    # --------------------------------------------------------------------------------------------------------------- notation

    def position(self) -> str:
        """The position: the diagram on one line (Notation)."""
        return " / ".join(" ".join(line.split()) for line in self.diagram().splitlines())

    def diagram(self) -> str:
        """A picture of everything there is to know (Notation)."""
        lines = [self._deciding(), *(self._row_line(row) for row in ROWS), *(self._colour_line(colour) for colour in self._colours)]
        if self._flown:
            lines.append("flown: " + " ".join(self._flown))
        differing = [f"{name}={self._options[name]}" for name, (default, _) in OPTIONS.items() if self._options[name] != default]
        if differing:
            lines.append(" ".join(["options", *differing]))
        return "\n".join(lines)

    def _deciding(self) -> str:
        """What is being decided, as the first line says it."""
        if self._phase == "lay":
            return f"chance to lay {self._to_lay[0]}"
        if self._phase == "from":
            return f"{self._flying} to fly"
        if self._phase == "to":
            return f"{self._flying} to fly from {self._from}"
        if self._phase == "drop":
            return f"{self._flying} to drop on {self._still_to_drop[0]} towards {self._to}"
        return "over"

    def _row_line(self, row: str) -> str:
        cells = [f"{row}{number}" for number in range(1, ROWS[row] + 1)]
        blanks = " " * (1 + 3 * (7 - ROWS[row]))
        return (row + blanks + " ".join(self._mark(cell).ljust(5) for cell in cells)).rstrip()

    def _mark(self, cell: str) -> str:
        if cell == VOLCANO:
            return "#"
        if cell in self._tiles:
            letters = [colour[0] for colour in (*COLOURS, NEUTRAL) for load in self._loads[cell] if load == colour]
            return f"{self._tiles[cell]}{''.join(letters)}"
        return "?" if cell in self._to_lay else "."

    def _colour_line(self, colour: str) -> str:
        neutral = f", neutral {self._neutral[colour]}" if self._has_neutrals else ""
        return f"{colour}: loads {self._own[colour]}{neutral}, won {listed(self._won[colour])}"
