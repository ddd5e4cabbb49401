"""The layout of the picture. Lengths are hundredths of a board unit.

From top to bottom: the status line, the stakes, the fire, and below it two blocks next to each other: the colours, and the tiles with the
buttons. In wide windows a page puts the blocks next to the fire, one under the other: `art.css` says where, in
numbers that follow from these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin

from backburn.core.states.hexgrid import WAYS, middle_of
from backburn.games.wild_fire.state import VALUES
from backburn.picture.hextiles import SIDE
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame

WIDTH = 720
STAKES = 38
"""Where the strip of stakes begins."""
FIRE = STAKES + STAKES_HEIGHT
"""Where the frame of the fire begins."""
FIRE_HEIGHT = 660
MARGIN = 12
"""Nothing is drawn so near to the frame."""
SAYING = 27
"""The status line."""
GAP = 8
BOARD = Frame(0, FIRE, WIDTH, FIRE_HEIGHT)
"""The board alone."""
BELOW = FIRE + FIRE_HEIGHT + GAP
"""Where the two blocks begin."""
BLOCK = WIDTH // 2
"""Their width."""
PANEL = 176
"""The width of a colour's panel."""
STRIP = 82
"""Its height."""
COLOURS_HEIGHT = 2 * STRIP + GAP
"""The height of the block of colours."""
HEIGHT = BELOW + COLOURS_HEIGHT + GAP
"""Of the whole picture."""

TRAY = BLOCK + 4
"""Where the block of tiles begins."""
STACK = (TRAY + 44, BELOW + 42)
"""The middle of the stack."""
OFFERED = TRAY + 96
"""Where the tiles begin that wait to be placed."""
OFFERED_WIDTH = WIDTH - GAP - OFFERED
IN_ROW = 4
"""More tiles that wait are in two rows in wide windows."""
UNSEEN = BELOW + 126
"""The middle of the row of unseen tiles."""
BUTTON_WIDTH = 122
BUTTON_HEIGHT = 42

LARGEST = 1.5
"""The size of the tiles at first: the first fire and the cells around it fill the frame."""
CORNERS = tuple((SIDE * sin(radians(60 * corner)), -SIDE * cos(radians(60 * corner))) for corner in range(WAYS))
"""Of a hex, clockwise from the top."""
STEPS = 0.75
"""From one size of the tiles to the next smaller one."""
SMALLEST = 0.1
"""Tiles so small fit however far the fire has grown."""
WANDER = 200
"""The middle of the picture moves by so much."""


@dataclass(frozen=True)
class Camera:
    """Which part of the table is seen, and how large."""

    x: float
    """The middle of the visible part, in hundredths of a tile's width to the right of the first tile."""
    y: float
    scale: float

    def sees(self, q: int, r: int) -> tuple[float, float]:
        """The place of the middle of a cell in the picture."""
        x, y = middle_of(q, r, SIDE)
        return WIDTH / 2 + self.scale * (x - self.x), FIRE + FIRE_HEIGHT / 2 + self.scale * (y - self.y)

    def corners(self, q: int, r: int) -> list[tuple[float, float]]:
        """The place of the corners of a cell, clockwise from the top; the same numbers for all cells that meet there."""
        x, y = self.sees(q, r)
        return [(round(x + self.scale * across, 1), round(y + self.scale * down, 1)) for across, down in CORNERS]

    def holds(self, box: tuple[float, float, float, float]) -> bool:
        """Is all of a box seen?"""
        left, top, right, bottom = box
        across, down = (WIDTH / 2 - MARGIN) / self.scale, (FIRE_HEIGHT / 2 - MARGIN) / self.scale
        return max(right - self.x, self.x - left) <= across and max(bottom - self.y, self.y - top) <= down


def camera(cells: Iterable[tuple[int, int]]) -> Camera:
    """The largest view that shows all cells, from the first tile or as near to it as it can be: while a fire grows, it seldom changes."""
    middles = [middle_of(q, r, SIDE) for q, r in cells]
    across, down = zip(*middles, strict=True)
    box = (min(across) - SIDE, min(down) - SIDE, max(across) + SIDE, max(down) + SIDE)
    scale = LARGEST
    while scale > SMALLEST:
        for step in (0, WANDER / scale):
            seen = Camera(_near((box[0] + box[2]) / 2, step), _near((box[1] + box[3]) / 2, step), scale)
            if seen.holds(box):
                return seen
        scale = round(scale * STEPS, 4)
    return Camera((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, SMALLEST)


def _near(place: float, step: float) -> float:
    """The nearest multiple of a step; of none, the first tile."""
    return step * round(place / step) if step else 0.0


def panel(place: int) -> tuple[float, float]:
    """The middle of a colour's panel."""
    return GAP / 2 + PANEL / 2 + place % 2 * (PANEL + 4), BELOW + STRIP / 2 + place // 2 * (STRIP + GAP)


def offered_spots(count: int) -> list[tuple[float, float, float]]:
    """The place of this many tiles next to the stack: the middle of each and its scale. Many have room for two rows of the same length."""
    slots = count + count % 2 if count > IN_ROW else max(1, count)
    scale = round(min(0.72, OFFERED_WIDTH / (104 * slots)), 3)
    return [(OFFERED + 104 * scale * (place + 0.5), STACK[1], scale) for place in range(count)]


def unseen_spot(place: int) -> float:
    """Where the value at a place is in the row of unseen tiles, from its left end."""
    return 2 + (BLOCK - 12) / VALUES * (place + 0.5)


def button(place: int) -> tuple[float, float]:
    """The middle of a button, next to the stack."""
    return OFFERED + BUTTON_WIDTH / 2 + place * (BUTTON_WIDTH + GAP), STACK[1]
