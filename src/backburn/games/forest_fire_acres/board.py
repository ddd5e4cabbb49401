"""The board: 400 acres in 20 columns of 20, the six directions between them, and where winds drive a fire.

Hexes are flat-topped, and every other column is half an acre lower. The number of an acre is column * 20 + row, so the order of the
board is the order of these numbers. Sources: R1.1, R1.2, R2.4, R3.2a.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kit.arrays import np
from backburn.core.states.records import Cells
from backburn.core.states.tables import listing

SIDE = 20
COLUMN = (1 << SIDE) - 1
"""All acres of a column, as bits."""
ACRES = SIDE * SIDE
OFF_BOARD = ACRES
"""Marks a neighbour beyond the edge, and the acre of a machine that is not on the board."""
COLUMNS = "abcdefghijklmnopqrst"
NAMES = [f"{column}{row + 1}" for column in COLUMNS for row in range(SIDE)]
NUMBER = {name: acre for acre, name in enumerate(NAMES)}


class Land(IntEnum):
    """What an acre is: forest and buildings can burn; the kinds from RIVER to ROCK are fire line. (R1.2)"""

    FOREST = 0
    HOUSE = 1
    SCHOOL = 2
    FIRE = 3
    RIVER = 4
    BURNT = 5
    ROCK = 6
    OUTSIDE = 7


LAND_NAMES = listing(
    Land,
    {
        Land.FOREST: "forest",
        Land.HOUSE: "a house",
        Land.SCHOOL: "a school",
        Land.FIRE: "on fire",
        Land.RIVER: "river",
        Land.BURNT: "burnt",
        Land.ROCK: "rock",
        Land.OUTSIDE: "off the board",
    },
)
"""The words for the land of an acre, as they follow `is`."""


class Way(IntEnum):
    """The six directions to neighbouring acres, clockwise; the opposite of a direction is three further on."""

    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


WAY_NAMES = ("north", "northeast", "southeast", "south", "southwest", "northwest")


class Wind(IntEnum):
    """Winds by the direction they come from, in the order of the WEATHER cards. (R2.4, R3.2)"""

    N = 0
    NE = 1
    E = 2
    SE = 3
    S = 4
    SW = 5
    W = 6
    NW = 7


WAYS = len(Way)
WINDS = len(Wind)


def _acre(column: int, row: int) -> int:
    return column * SIDE + row if 0 <= column < SIDE and 0 <= row < SIDE else OFF_BOARD


def _step(acre: int, way: int) -> int:
    """Return the neighbouring acre in one direction; odd columns are half an acre lower."""
    column, row = divmod(acre, SIDE)
    lower = column % 2
    across, down = [(0, -1), (1, lower - 1), (1, lower), (0, 1), (-1, lower), (-1, lower - 1)][way]
    return _acre(column + across, row + down)


NEIGHBOURS = np.array(
    [[_step(acre, way) for way in range(WAYS)] for acre in range(ACRES)] + [[OFF_BOARD] * WAYS],
    np.int16,
).view(Cells)
"""(acres + 1, ways): the neighbouring acre in each direction, or OFF_BOARD."""

_WAY_OF = {Wind.N: Way.S, Wind.NE: Way.SW, Wind.SE: Way.NW, Wind.S: Way.N, Wind.SW: Way.NE, Wind.NW: Way.SE}


def _way_downwind(wind: int, acre: int) -> int:
    """Return the direction of a wind; east and west winds drive along the row, which is a different direction in lower columns."""
    lower = acre // SIDE % 2
    if wind == Wind.E:
        return Way.NW if lower else Way.SW
    if wind == Wind.W:
        return Way.NE if lower else Way.SE
    return _WAY_OF[Wind(wind)]


def _along(wind: int, turned: int) -> list[int]:
    """Return for every acre the one downwind of it, or the one in the direction next to that."""
    return [int(NEIGHBOURS[acre, (_way_downwind(wind, acre) + turned) % WAYS]) for acre in range(ACRES)] + [OFF_BOARD]


OPPOSITE = [(wind + WINDS // 2) % WINDS for wind in range(WINDS)]
DOWNWIND = np.array([_along(wind, 0) for wind in range(WINDS)], np.int16).view(Cells)
"""(winds, acres + 1): the acre to which a wind drives the fire of an acre."""
ACROSS = np.array([int(DOWNWIND[wind, 9 * SIDE + 9]) // SIDE - 9 for wind in range(WINDS)], np.int8).view(Cells)
"""(winds,): how many columns a wind drives fire to the east."""
DOWN = np.array([[int(DOWNWIND[wind, column * SIDE + 9]) % SIDE - 9 for column in (8, 9)] for wind in range(WINDS)], np.int8).view(Cells)
"""(winds, 2): how many rows it drives fire to the south, from even and from odd columns."""
UPWIND = np.array([_along(OPPOSITE[wind], 0) for wind in range(WINDS)], np.int16).view(Cells)
"""(winds, acres + 1): the acre from which the wind comes."""
ASIDE = np.array([[_along(wind, turned) for turned in (-1, 1)] for wind in range(WINDS)], np.int16).view(Cells)
"""(winds, 2, acres + 1): the two acres that touch both an acre and the one downwind of it."""


def _depth(wind: int, acre: int) -> int:
    """Return how far downwind an acre is; the smallest number is nearest to the wind's arrow. (R7.1a)"""
    column, row = divmod(acre, SIDE)
    height = 2 * row + column % 2
    south = {Wind.N: 1, Wind.S: -1, Wind.NE: 1, Wind.NW: 1, Wind.SE: -1, Wind.SW: -1}.get(Wind(wind), 0)
    east = {Wind.NE: -3, Wind.SE: -3, Wind.NW: 3, Wind.SW: 3, Wind.E: -1, Wind.W: 1}.get(Wind(wind), 0)
    return south * height + east * column


DEPTH = np.array([[_depth(wind, acre) for acre in range(ACRES)] for wind in range(WINDS)], np.int16).view(Cells)
"""(winds, acres): how far downwind each acre is."""

EDGES = (1, 2, 4, 8)
"""The northern, eastern, southern and western edge, as bits."""
EDGE_NAMES = ("north", "east", "south", "west")
ALL_EDGES = 15


def _edges(acre: int) -> int:
    column, row = divmod(acre, SIDE)
    return sum(edge for edge, there in zip(EDGES, (row == 0, column == SIDE - 1, row == SIDE - 1, column == 0), strict=True) if there)


EDGE_OF = np.array([_edges(acre) for acre in range(ACRES)], np.int8).view(Cells)
"""The edges on which an acre is: none inside the board, two in a corner."""
EDGE_ACRES = np.array([acre for acre in range(ACRES) if _edges(acre)], np.int16).view(Cells)
"""The 76 acres of the edge, in the order of the board."""
N_EDGE = len(EDGE_ACRES)
MIDDLE_FIRST, MIDDLE_LAST = 5, 14
"""Columns and rows of the middle, counted from 0."""
IN_MIDDLE = np.array(
    [all(MIDDLE_FIRST <= place <= MIDDLE_LAST for place in divmod(acre, SIDE)) for acre in range(ACRES)] + [False], np.int8
).view(Cells)
"""Whether an acre is in the middle."""
