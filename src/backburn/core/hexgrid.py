"""Hexagonal grids: axial coordinates, six ways, boards in the shape of a hexagon.

A cell is (q, r): r counts rows downwards, q along a row, and a step down keeps q by going to the south-east; the third cube coordinate is
-q - r. Hexes stand on a corner. Terms and formulas follow Amit Patel, "Hexagonal Grids" (Red Blob Games, 2013).
"""

from __future__ import annotations

from enum import IntEnum
from math import cos, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from backburn.core.jit import kernel
from backburn.core.records import Cells
from backburn.core.tables import table


class Way(IntEnum):
    """The six ways from a cell, clockwise; the opposite of a way is three further."""

    EAST = 0
    SOUTH_EAST = 1
    SOUTH_WEST = 2
    WEST = 3
    NORTH_WEST = 4
    NORTH_EAST = 5


WAYS = len(Way)
Q_STEP = table(Way, {Way.EAST: 1, Way.SOUTH_EAST: 0, Way.SOUTH_WEST: -1, Way.WEST: -1, Way.NORTH_WEST: 0, Way.NORTH_EAST: 1})
R_STEP = table(Way, {Way.EAST: 0, Way.SOUTH_EAST: 1, Way.SOUTH_WEST: 1, Way.WEST: 0, Way.NORTH_WEST: -1, Way.NORTH_EAST: -1})
"""What a step changes, by way."""
OUTSIDE = -1
"""Instead of a neighbour beyond the board."""


@kernel
def distance(q: int, r: int) -> int:
    """How many steps lead from a cell to one that is (q, r) away."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


class Hexagon:
    """A board of hexes in the shape of a hexagon; its cells are numbered row by row from the north-western corner.

    >>> board = Hexagon(4)
    >>> len(board.cells), board.names[0], board.names[board.middle], board.number["g4"]
    (37, 'a1', 'd4', 36)
    """

    def __init__(self, side: int) -> None:
        reach = range(1 - side, side)
        self.side = side
        self.cells = [(q, r) for r in reach for q in reach if distance(q, r) < side]
        """The axial coordinates of each cell; the middle is (0, 0)."""
        self.index = {cell: number for number, cell in enumerate(self.cells)}
        self.middle = self.index[0, 0]
        self.rows = [[number for number, (_, row) in enumerate(self.cells) if row == r] for r in reach]
        """The cells of each row, from west to east."""
        self.names = [
            f"{'abcdefghijklmnopqrstuvwxyz'[letter]}{place + 1}" for letter, row in enumerate(self.rows) for place in range(len(row))
        ]
        """A letter for the row and the place in it: a1 is the north-western corner."""
        self.number = {name: number for number, name in enumerate(self.names)}
        self.neighbours = self._neighbours()

    def _neighbours(self) -> NDArray[np.int16]:
        """(cells, 6): the neighbour of each cell each way, or OUTSIDE; for kernels."""
        found = [
            [self.index.get((q + q_step, r + r_step), OUTSIDE) for q_step, r_step in zip(Q_STEP.tolist(), R_STEP.tolist(), strict=True)]
            for q, r in self.cells
        ]
        return np.array(found, np.int16).view(Cells)


# ---- for pictures


def middle_of(q: float, r: float, side: float) -> tuple[float, float]:
    """Where the middle of a cell lies, if that of (0, 0) is the origin and a hex has this side; x to the right, y down."""
    return side * sqrt(3) * (q + r / 2), side * 1.5 * r


def outline(side: float) -> str:
    """A hex around the origin as the data of an SVG path."""
    points = [(side * sin(radians(60 * corner)), -side * cos(radians(60 * corner))) for corner in range(6)]
    return "M" + "L".join(f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}" for x, y in points) + "Z"
