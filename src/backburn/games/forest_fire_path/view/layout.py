"""The layout of the picture: rows of squares joined by a winding road. Lengths are hundredths of a square's side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, sin

from backburn.games.forest_fire_path.state import State
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame

LONGEST_ROW = 6
PITCH = 106
"""From one square to the next."""
SIDE = 50
"""Room left and right of the rows, where the road turns."""
STAKES = 54
"""Where the strip of stakes begins, below the status line."""
TOP = STAKES + STAKES_HEIGHT + 12
"""Where the rows begin."""
SQUARE_HEIGHT = 138
ROW = 178
"""From one row to the next."""
ROAD = 44
"""How far below a square's centre the road runs."""
YARD = 24
"""How far from the centre of a square the road begins and ends."""
NARROWEST = 640
EDGE = 18
LOT_WIDTH = 186
BAND = 164
"""The height of the band at the bottom, where shop and cards are, if the game has them."""
GAP = 12
CARD_WIDTH, CARD_HEIGHT, HANDLE = 92, 118, 32
"""A card, and what discards it, below."""
BUTTONS_IN_ROW = 7


@dataclass(frozen=True)
class Spot:
    """The centre of a square, and whether the way from the town leads right (1) or left (-1) there."""

    x: float
    y: float
    way: int


@dataclass(frozen=True)
class Layout:
    """The places of a path of some length, with engines of some capacity; worked out once and kept."""

    squares: int
    capacity: int
    banded: bool
    """Is there a shop, or are there cards?"""

    @cached_property
    def rows(self) -> int:
        """Rows of squares."""
        return ceil(self.squares / LONGEST_ROW)

    @cached_property
    def columns(self) -> int:
        """Squares in a full row."""
        return ceil(self.squares / self.rows)

    @cached_property
    def width(self) -> float:
        """Of the whole picture."""
        return max(NARROWEST, self.columns * PITCH - 6 + 2 * SIDE)

    @cached_property
    def left(self) -> float:
        """Where the rows begin."""
        return (self.width - self.columns * PITCH + 6) / 2

    @cached_property
    def tray(self) -> float:
        """The top of the tray below the rows."""
        return TOP + self.rows * ROW - (ROW - SQUARE_HEIGHT) + 22

    @cached_property
    def tray_height(self) -> float:
        """Room for all amounts of water to load."""
        return max(100, self.load_rows * 50)

    @cached_property
    def load_rows(self) -> int:
        """Rows of buttons when an empty engine loads."""
        return ceil((self.capacity + 1) / BUTTONS_IN_ROW)

    @cached_property
    def height(self) -> float:
        """Of the whole picture."""
        return self.tray + self.tray_height + 18 + (BAND + GAP if self.banded else 0)

    @cached_property
    def band(self) -> float:
        """The top of the band below the tray."""
        return self.tray + self.tray_height + GAP

    @cached_property
    def counter(self) -> float:
        """How wide the left part of the band is, where things are bought and cards are held; it begins at `EDGE`."""
        return self.width - 2 * EDGE - LOT_WIDTH - GAP

    @cached_property
    def depot(self) -> float:
        """The middle of the right part of the band, where the kit and the piles are."""
        return self.width - EDGE - LOT_WIDTH / 2

    def card_spots(self, count: int) -> list[tuple[float, float, float]]:
        """The place of this many cards: the middle of each and its scale."""
        pitch = CARD_WIDTH + 8
        scale = round(min(1, self.counter / (pitch * max(1, count))), 3)
        y = self.band + (BAND - HANDLE * scale) / 2
        return [(EDGE + pitch * scale * (place + 0.5), y, scale) for place in range(count)]

    @cached_property
    def spots(self) -> list[Spot]:
        """One for each place of the grid in the order of the path; the last may be empty."""
        return [self._spot(place) for place in range(self.rows * self.columns)]

    def _spot(self, place: int) -> Spot:
        row, column = divmod(place, self.columns)
        way = -1 if row % 2 else 1
        if way < 0:
            column = self.columns - 1 - column
        return Spot(self.left + 50 + column * PITCH, TOP + SQUARE_HEIGHT / 2 + row * ROW + 5 * sin(place * 1.9), way)

    @cached_property
    def roads(self) -> list[str]:
        """The road through each square, around its centre, as SVG paths."""
        return [self._road(square) for square in range(self.squares)]

    def _road(self, square: int) -> str:
        spot = self.spots[square]
        start = f"{-YARD * spot.way} {ROAD}" if square == 0 else self._joint(square, square - 1, -54 * spot.way)
        end = f"{YARD * spot.way} {ROAD}" if square == self.squares - 1 else self._joint(square, square + 1, 54 * spot.way)
        return f"M{start} Q0 {ROAD} {end}"

    def yard(self, square: int) -> float | None:
        """Where in its first and last square the road ends, around the square's centre."""
        ends = {0: -YARD, self.squares - 1: YARD * self.spots[square].way}
        return ends.get(square)

    def _joint(self, square: int, neighbour: int, x: float) -> str:
        here, there = self.spots[square], self.spots[neighbour]
        return f"{x:g} {ROAD + ((there.y - here.y) / 2 if here.way == there.way else 0):.4g}"

    def turns(self) -> list[str]:
        """The bends of the road from row to row, as SVG paths."""
        return [self._turn(row * self.columns) for row in range(1, self.rows)]

    def _turn(self, first: int) -> str:
        above, below = self.spots[first - 1], self.spots[first]
        x, bend = above.x + 52 * above.way, above.x + 78 * above.way
        return f"M{x:g} {above.y + ROAD:.4g} C{bend:g} {above.y + ROAD:.4g} {bend:g} {below.y + ROAD:.4g} {x:g} {below.y + ROAD:.4g}"

    def empty(self) -> Spot | None:
        """The middle of what the last row leaves free."""
        free = self.spots[self.squares :]
        return Spot((free[0].x + free[-1].x) / 2, free[0].y, free[0].way) if free else None

    def rocks(self) -> list[tuple[float, float, int]]:
        """Where rocks are between the rows: x, y and which of three kinds."""
        found = []
        for row in range(1, self.rows):
            pass_x = self.spots[row * self.columns].x + 74 * self.spots[row * self.columns - 1].way
            for step in range(int(self.width // 47)):
                x = 40 + step * 47 + 9 * sin(step * 5 + row)
                if abs(x - pass_x) > 52 and x < self.width - 36:
                    found.append((x, TOP + row * ROW - 10 + 4 * sin(step * 3.3 + row), (step * 7 + row * 4 + step // 3) % 3 + 1))
        return found


@lru_cache(maxsize=64)
def layout_for(squares: int, capacity: int, banded: bool = False) -> Layout:
    """The layout of a table; the same one every time."""
    return Layout(squares, capacity, banded)


def layout_of(state: State) -> Layout:
    """The layout of a game."""
    options = state.options
    return layout_for(options.path_length, options.water_capacity, bool(options.budget or options.fire_cards))


USUAL = layout_for(11, 5)
BOARD = Frame(0, TOP - 12, USUAL.width, USUAL.tray - TOP + 4)
"""The board alone, of a path of the usual length."""
