"""The cells of a fire that can grow in any direction: a cell is one number, and lists of cells are in ascending order.

The cell q:r is counted from the first tile of the game. Cells are ordered by row first, so neighbours in a row are adjacent in a list.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.loose import Array
from backburn.core.states.hexgrid import Q_STEP, R_STEP, Way
from backburn.core.states.tables import table

MAX_TILES = 60
"""The most tiles on the table. No cell of a connected fire, or next to it, is further from the first tile."""
MAX_RIM = 2 * MAX_TILES + 4
"""The most empty cells that can touch that many tiles.

A single tile has six. Each further tile occupies one cell of the rim and adds at most three, since two of its six neighbours also touch the
tile next to which it was placed. A straight line reaches this bound.
"""
ROW = 128
ORIGIN = ROW * 64 + 64
"""The cell of the first tile."""

STEP = table(Way, {way: int(Q_STEP[int(way)] + ROW * R_STEP[int(way)]) for way in Way})
"""The difference between a cell and its neighbour, by direction."""
_STEPS = STEP.tolist()


def cell_at(q: int, r: int) -> int:
    """Return the cell q:r."""
    return ORIGIN + ROW * r + q


def coordinates(cell: int) -> tuple[int, int]:
    """Return the coordinates q and r of a cell."""
    r, q = divmod(cell - ORIGIN + ROW // 2, ROW)
    return q - ROW // 2, r


def name(cell: int) -> str:
    """Return the text of a cell, `q:r`."""
    q, r = coordinates(cell)
    return f"{q}:{r}"


def neighbours(cell: int) -> list[int]:
    """Return the six cells around a cell, for texts and pictures."""
    return [cell + step for step in _STEPS]


@kernel
def touch(cell: int, other: int) -> bool:
    """Whether two cells share an edge."""
    away = abs(cell - other)
    return away == 1 or away == ROW or away == ROW - 1


@kernel
def rank(cells: Array, count: int, cell: int) -> int:
    """Return how many of the first `count` cells of an ascending list come before `cell`."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if cells[middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low
