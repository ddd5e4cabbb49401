"""The forest: 37 tiles in the shape of a hexagon, sets of tiles as bits of a number, and the colours of the seats. (R1.1, R1.4)"""

from __future__ import annotations

from collections.abc import Iterable

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.states.hexgrid import OUTSIDE, Hexagon, distance
from backburn.core.states.records import Cells

SIDE = 4
FOREST = Hexagon(SIDE)
TILES = len(FOREST.cells)
MIDDLE = FOREST.middle


def _bits(tiles: Iterable[int]) -> int:
    return sum(1 << tile for tile in tiles)


_AWAY = [distance(q, r) for q, r in FOREST.cells]
ALL, FIRST_RING, SECOND_RING, EDGE = (
    _bits(tile for tile, away in enumerate(_AWAY) if away in ring) for ring in (range(SIDE), (1,), (2,), (SIDE - 1,))
)
"""Sets of tiles: bit n means tile n."""

NEIGHBOURS = FOREST.neighbours
TOUCHING = np.array([_bits(tile for tile in tiles.tolist() if tile != OUTSIDE) for tiles in NEIGHBOURS], np.int64).view(Cells)
"""The set of tiles that touch each tile."""


@kernel
def rest(tiles: int) -> int:
    """Return the set without its first tile."""
    return tiles & (tiles - 1)


@kernel
def has(tiles: int, tile: int) -> bool:
    """Whether the tile is in the set."""
    return (tiles >> tile) & 1 != 0


@kernel
def single(tiles: int) -> bool:
    """Whether the set has exactly one tile."""
    return tiles != 0 and rest(tiles) == 0
