"""Hexagonal grids: axial coordinates, the six directions, boards in the shape of a hexagon.

A cell is (q, r): r counts rows downwards and q counts along the row, so that a step to the south-east keeps q; the third cube coordinate
is -q - r. Hexes are pointy-topped. Terms and formulas follow Amit Patel, "Hexagonal Grids" (Red Blob Games, 2013).
"""

from __future__ import annotations

from enum import IntEnum
from math import cos, radians, sin, sqrt

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.states.records import Cells
from backburn.core.states.tables import table


class Way(IntEnum):
    """The six directions from a cell, clockwise; the opposite of a direction is three further on."""

    EAST = 0
    SOUTH_EAST = 1
    SOUTH_WEST = 2
    WEST = 3
    NORTH_WEST = 4
    NORTH_EAST = 5


WAYS = len(Way)
Q_STEP = table(Way, {Way.EAST: 1, Way.SOUTH_EAST: 0, Way.SOUTH_WEST: -1, Way.WEST: -1, Way.NORTH_WEST: 0, Way.NORTH_EAST: 1})
R_STEP = table(Way, {Way.EAST: 0, Way.SOUTH_EAST: 1, Way.SOUTH_WEST: 1, Way.WEST: 0, Way.NORTH_WEST: -1, Way.NORTH_EAST: -1})
"""How a step changes q and r, by direction."""
OUTSIDE = -1
"""Marks a neighbour that is off the board."""


@kernel
def distance(q: int, r: int) -> int:
    """Return the number of steps between two cells whose coordinates differ by (q, r)."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


class Hexagon:
    """A hexagonal board with `side` cells along each side; cells are numbered row by row from the north-western corner.

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
        """A letter for the row and the position in it: a1 is the north-western corner."""
        self.number = {name: number for number, name in enumerate(self.names)}
        self.neighbours = self._neighbours()
        width = 2 * side - 1
        self.square = np.array([(r + side - 1) * width + q + side - 1 for q, r in self.cells], np.uint8).view(Cells)
        """The place of each cell in a square of axial coordinates, (2 * side - 1) wide, row by row."""

    def _neighbours(self) -> NDArray[np.int16]:
        """Return the neighbour of each cell in each direction, or OUTSIDE; shape (cells, 6), for kernels."""
        found = [
            [self.index.get((q + q_step, r + r_step), OUTSIDE) for q_step, r_step in zip(Q_STEP.tolist(), R_STEP.tolist(), strict=True)]
            for q, r in self.cells
        ]
        return np.array(found, np.int16).view(Cells)


def middle_of(q: float, r: float, side: float) -> tuple[float, float]:
    """Return the centre (x, y) of a cell, in the units of `side`; x to the right, y down, and the centre of (0, 0) is the origin."""
    return side * sqrt(3) * (q + r / 2), side * 1.5 * r


def outline(side: float) -> str:
    """Return the outline of a hex centred on the origin, as SVG path data."""
    points = [(side * sin(radians(60 * corner)), -side * cos(radians(60 * corner))) for corner in range(6)]
    return "M" + "L".join(f"{round(x, 2) + 0.0:g} {round(y, 2) + 0.0:g}" for x, y in points) + "Z"
