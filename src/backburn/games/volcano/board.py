"""The board: a hexagon of 37 cells around the volcano, as sets of bits. Sources: R1.1a, R1.1b.

A set of cells is an integer. Its bits stand in rows of eight, one row of the board after the other, and slant with the axial
coordinates: a step each way is the same shift everywhere. The eighth column stays empty, so no shift runs on into another row.
"""

from __future__ import annotations

import numpy as np

from backburn.core.hexgrid import OUTSIDE, WAYS, Hexagon
from backburn.core.jit import kernel
from backburn.core.records import Cells

SIDE = 4
HEXAGON = Hexagon(SIDE)
CELLS = len(HEXAGON.cells)
VOLCANO = HEXAGON.middle
NAMES = HEXAGON.names

ROW = 8
"""How far apart the bits of a cell and its south-eastern neighbour are."""
_BITS = [1 << ROW * (r + SIDE - 1) + q + SIDE - 1 for q, r in HEXAGON.cells]
BIT = np.array([*_BITS, 0], np.int64).view(Cells)
"""The set of one cell; none for OFF_BOARD."""
BOARD = sum(_BITS)
"""Every cell."""
CRATER = _BITS[VOLCANO]
"""The volcano's cell as a set."""
OFF_BOARD = CELLS
"""Instead of a neighbour beyond the border."""
NEIGHBOURS = np.where(HEXAGON.neighbours == OUTSIDE, OFF_BOARD, HEXAGON.neighbours).astype(np.int16).view(Cells)
"""(cells, ways): the neighbour of each cell each way, or OFF_BOARD."""


def _ways() -> np.ndarray:
    """(cells, cells): the way from one cell to another in line with it, or -1."""
    found = np.full((CELLS, CELLS), -1, np.int8)
    for cell in range(CELLS):
        for way in range(WAYS):
            other = NEIGHBOURS[cell, way]
            while other != OFF_BOARD:
                found[cell, other] = way
                other = NEIGHBOURS[other, way]
    return found


WAY_TO = _ways().view(Cells)


@kernel
def with_neighbours(cells: int) -> int:
    """A set of cells and all their neighbours. (R1.1a)"""
    return (cells | cells << 1 | cells >> 1 | cells << ROW | cells >> ROW | cells << ROW - 1 | cells >> ROW - 1) & BOARD
