"""The board: a hexagon of 37 cells around the volcano, as sets of bits. Sources: R1.1a, R1.1b.

A set of cells is an integer (a bitboard). Each row of the board takes eight bits, and rows are slanted like the axial coordinates, so a
step in a given direction is the same shift everywhere. The eighth column stays empty, so no shift runs over into another row.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.kit.loose import Array
from backburn.core.states.hexgrid import OUTSIDE, WAYS, Hexagon
from backburn.core.states.records import Cells

SIDE = 4
HEXAGON = Hexagon(SIDE)
CELLS = len(HEXAGON.cells)
VOLCANO = HEXAGON.middle
NAMES = HEXAGON.names

ROW = 8
"""The distance between the bits of a cell and of its south-eastern neighbour."""
_BITS = [1 << ROW * (r + SIDE - 1) + q + SIDE - 1 for q, r in HEXAGON.cells]
BIT = np.array([*_BITS, 0], np.int64).view(Cells)
"""The set with just one cell, by cell; empty for OFF_BOARD."""
PLACE = np.array([bit.bit_length() - 1 for bit in _BITS], np.int16).view(Cells)
"""The place of each cell's bit."""
BOARD = sum(_BITS)
"""The set of all cells."""
CRATER = _BITS[VOLCANO]
"""The set with just the volcano's cell."""
OFF_BOARD = CELLS
"""Marks a neighbour that is off the board."""
_NEIGHBOURS = [[OFF_BOARD if near == OUTSIDE else near for near in nears] for nears in HEXAGON.neighbours.tolist()]
NEIGHBOURS = np.array(_NEIGHBOURS, np.int16).view(Cells)
"""(cells, ways): the neighbour of each cell in each direction, or OFF_BOARD."""


def _ways() -> Array:
    """Return the direction from one cell to another in line with it, or -1; shape (cells, cells)."""
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
    """Return a set of cells together with all their neighbours. (R1.1a)"""
    return (cells | cells << 1 | cells >> 1 | cells << ROW | cells >> ROW | cells << ROW - 1 | cells >> ROW - 1) & BOARD


@kernel
def count_beside(cells: int, cell: int) -> int:
    """Return how many neighbours of a cell are in a set. (R1.1a)"""
    near = cells << ROW >> PLACE[cell]
    north, level, south = near & 1, near >> ROW - 1, near >> 2 * ROW - 1
    return int(north + (near >> 1 & 1) + (level & 1) + (level >> 2 & 1) + (south & 1) + (south >> 1 & 1))
