"""The cells of a fire that may grow any way: each is one number, and lists of cells are kept in ascending order.

A cell q:r counts from the first tile of the game. Rows come first in the order, so that neighbours in a row are neighbours in a list.
"""

from __future__ import annotations

from typing import Any

from backburn.core.hexgrid import Q_STEP, R_STEP, Way
from backburn.core.jit import kernel
from backburn.core.tables import table

MAX_TILES = 60
"""Tiles that may lie on the table. No cell of a connected fire, or next to it, is further from the first tile."""
MAX_RIM = 2 * MAX_TILES + 4
"""Empty cells that can touch so many tiles.

A single tile has six. Each further tile takes a cell of the rim, and as two of its six neighbours touch the tile it was laid beside too, it
adds three at most. A straight line reaches this bound.
"""
ROW = 128
ORIGIN = ROW * 64 + 64
"""The cell of the first tile."""

STEP = table(Way, {way: int(Q_STEP[int(way)] + ROW * R_STEP[int(way)]) for way in Way})
"""From a cell to its neighbour."""
_STEPS = STEP.tolist()


def cell_at(q: int, r: int) -> int:
    """The cell q:r."""
    return ORIGIN + ROW * r + q


def coordinates(cell: int) -> tuple[int, int]:
    """The q and the r of a cell."""
    r, q = divmod(cell - ORIGIN + ROW // 2, ROW)
    return q - ROW // 2, r


def name(cell: int) -> str:
    """How a cell is written."""
    q, r = coordinates(cell)
    return f"{q}:{r}"


def neighbours(cell: int) -> list[int]:
    """The six cells around one, for people."""
    return [cell + step for step in _STEPS]


@kernel
def touch(cell: int, other: int) -> bool:
    """Do two cells share an edge?"""
    away = abs(cell - other)
    return away == 1 or away == ROW or away == ROW - 1


@kernel
def rank(cells: Any, count: int, cell: int) -> int:
    """How many of the first `count` cells of an ascending list come before one."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if cells[middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low
