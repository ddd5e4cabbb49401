"""The forest: 25 tiles in five rows, sets of tiles as bits of a number, and the names of everything. (R1.1, R1.3, R1.7)"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.states.records import Cells

SIDE = 5
TILES = SIDE * SIDE
NOWHERE = TILES
"""Marks the tile of a ranger who is not on the board."""


class TileKind(IntEnum):
    """What a tile shows; the tools for the first three kinds have the same numbers."""

    TREES = 0
    ROCKS = 1
    ANIMALS = 2
    WILDFIRE = 3


class Tool(IntEnum):
    """The kinds of tool cards."""

    AXE = 0
    PICKAXE = 1
    BOW = 2
    EXTINGUISHER = 3


class Way(IntEnum):
    """The direction of a step."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


KINDS, TOOLS, WAYS = len(TileKind), len(Tool), len(Way)
"""How many there are of each kind."""

KIND_NAMES = tuple(kind.name.lower() for kind in TileKind)
TOOL_NAMES = tuple(tool.name.lower() for tool in Tool)
WAY_NAMES = tuple(way.name.lower() for way in Way)
COLUMNS = "abcde"
NAMES = tuple(f"{column}{row + 1}" for row in range(SIDE) for column in COLUMNS)
"""The name of each tile."""


def bits(tiles: Iterable[int]) -> int:
    """Return a set with these tiles."""
    return sum(1 << tile for tile in tiles)


ALL = bits(range(TILES))
COLUMN_A = bits(range(0, TILES, SIDE))
COLUMN_E = COLUMN_A << (SIDE - 1)
ROW_1 = bits(range(SIDE))
EDGE = ROW_1 | ROW_1 << (TILES - SIDE) | COLUMN_A | COLUMN_E
MIDDLE = ALL & ~EDGE
"""The tiles that are not at the edge."""

STEPS = np.array([-SIDE, 1, SIDE, -1], np.int8).view(Cells)
"""The difference between the numbers of a tile and of its neighbour, by direction."""
CORNERS = np.array([0, SIDE - 1, TILES - SIDE, TILES - 1], np.int8).view(Cells)
_EASTWARDS = [tile + 1 if tile % SIDE < SIDE - 1 else tile + SIDE if tile < TILES - 1 else tile - 1 for tile in range(TILES)]
INSTEAD = np.array(_EASTWARDS, np.int8).view(Cells)
"""The tile that a token occupies instead of this one if this is the wildfire tile. (R1.9, R1.9a)"""

DIAGONAL = 2 * SIDE
"""The first line that is neither a row nor a column."""
DIAGONALS = np.array([bits(range(0, TILES, SIDE + 1)), bits(range(SIDE - 1, TILES - 1, SIDE - 1))], np.int32).view(Cells)
"""The set of tiles of the diagonal from a1, and of that from e1. (R6.6c)"""
LINES = (
    *(f"row {row}" for row in range(1, SIDE + 1)),
    *(f"column {column}" for column in COLUMNS),
    *(f"diagonal {NAMES[corner]}" for corner in CORNERS[:2].tolist()),
)
"""The name of each line of five tiles."""
N_LINES = len(LINES)

_PLANS = (
    "b3 c2 c3 c4 d3",
    "b2 b4 c3 d2 d4",
    "a3 c1 c3 c5 e3",
    "a2 a4 c3 e2 e4",
    "b2 c1 c3 c5 d4",
    "a3 b2 c1 d2 e3",
    "a3 b2 c4 d2 e3",
    "a2 b4 c5 d4 e2",
    "b2 b4 c1 c3 e3",
)
PLANS = np.array([bits(NAMES.index(name) for name in plan.split()) for plan in _PLANS], np.int32).view(Cells)
"""The set of the campers' tiles in each plan. (R1.8)"""
CAMPERS = 5


@kernel
def neighbours(tiles: int) -> int:
    """Return the tiles that share an edge with a tile of the set; they may include tiles of the set. (R1.1)"""
    across = ((tiles & ~COLUMN_E) << 1) | ((tiles & ~COLUMN_A) >> 1)
    return (across | (tiles << SIDE) | (tiles >> SIDE)) & ALL


@kernel
def has(tiles: int, tile: int) -> bool:
    """Whether the tile is in the set."""
    return (tiles >> tile) & 1 != 0


@kernel
def tiles_of(line: int) -> int:
    """Return the tiles of a line: 0 to 4 are the rows, 5 to 9 the columns, then come the diagonals. (R6.6, R6.6c)"""
    if line >= DIAGONAL:
        return int(DIAGONALS[line - DIAGONAL])
    return ROW_1 << (SIDE * line) if line < SIDE else COLUMN_A << (line - SIDE)
