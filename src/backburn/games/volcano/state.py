"""The state of one game: the tiles with their loads, what the pilots have in hand and have won, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.colours import COLOURS
from backburn.core.states.options import OptionsRecord, choice, number, switch
from backburn.core.states.records import Int8, Int16, Record
from backburn.games.volcano.board import BIT, CELLS

Set = Annotated[int, np.int64]
"""A set of cells."""

MAX_COLOURS = len(COLOURS)
NEUTRAL = MAX_COLOURS
"""The kind of a neutral load; the others are the colours."""
KINDS = MAX_COLOURS + 1
HIGHEST = 6
"""The highest value of a tile."""
TILES = CELLS - 1
MOST_PLACES = 3
MOST_LOADS = 36
MOST_NEUTRALS = 12
MOST_EXTRA = 12
MOST_SOLO = 72
"""The number of places on all tiles in the original mix."""


class Phase(IntEnum):
    """The decision that is due."""

    LAY = 0
    """which tile is dealt next (R1.2a)"""
    FROM = 1
    """the first end of the row (R3.1a)"""
    TO = 2
    """the other end of the row (R3.1a)"""
    DROP = 3
    """whether the next load is of the pilot's own colour or neutral (R3.3a)"""
    OVER = 4


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    tiles_1: Int16 = number(6, 0, TILES, "tiles of value 1", "R1.2", usual=(3, 9))
    tiles_2: Int16 = number(6, 0, TILES, "tiles of value 2", "R1.2", usual=(3, 9))
    tiles_3: Int16 = number(6, 0, TILES, "tiles of value 3", "R1.2", usual=(3, 9))
    tiles_4: Int16 = number(6, 0, TILES, "tiles of value 4", "R1.2", usual=(3, 9))
    tiles_5: Int16 = number(6, 0, TILES, "tiles of value 5", "R1.2", usual=(3, 9))
    tiles_6: Int16 = number(6, 0, TILES, "tiles of value 6", "R1.2", usual=(3, 9))
    places_1: Int16 = number(1, 1, MOST_PLACES, "places for water on a tile of value 1", "R1.3", usual=(1, 2))
    places_2: Int16 = number(1, 1, MOST_PLACES, "places for water on a tile of value 2", "R1.3", usual=(1, 2))
    places_3: Int16 = number(2, 1, MOST_PLACES, "places for water on a tile of value 3", "R1.3", usual=(1, 3))
    places_4: Int16 = number(2, 1, MOST_PLACES, "places for water on a tile of value 4", "R1.3", usual=(1, 3))
    places_5: Int16 = number(3, 1, MOST_PLACES, "places for water on a tile of value 5", "R1.3", usual=(2, 3))
    places_6: Int16 = number(3, 1, MOST_PLACES, "places for water on a tile of value 6", "R1.3", usual=(2, 3))
    loads: Int16 = number(12, 1, MOST_LOADS, "loads of each colour", "R1.4", usual=(8, 16))
    two_colours: Int16 = switch(True, "two players have two colours each", "R1.5a")
    neutrals: Int16 = number(4, 0, MOST_NEUTRALS, "neutral loads of each player in a game of three", "R1.6", usual=(2, 6))
    extra_loads_two_1: Int16 = number(0, 0, MOST_EXTRA, "extra loads for the first of two players", "R1.7a", usual=(0, 3))
    extra_loads_three_1: Int16 = number(0, 0, MOST_EXTRA, "extra loads for the first of three players", "R1.7a", usual=(0, 3))
    extra_loads_three_2: Int16 = number(0, 0, MOST_EXTRA, "extra loads for the second of three players", "R1.7a", usual=(0, 3))
    extra_loads_four_1: Int16 = number(1, 0, MOST_EXTRA, "extra loads for the first of four players", "R1.7a", usual=(0, 3))
    extra_loads_four_2: Int16 = number(1, 0, MOST_EXTRA, "extra loads for the second of four players", "R1.7a", usual=(0, 3))
    extra_loads_four_3: Int16 = number(0, 0, MOST_EXTRA, "extra loads for the third of four players", "R1.7a", usual=(0, 3))
    extra_points_two_1: Int16 = number(
        0, 0, MOST_EXTRA, "points with which the first of two players begins", "R1.7b", usual=(0, 6), scores=True
    )
    extra_points_three_1: Int16 = number(
        5, 0, MOST_EXTRA, "points with which the first of three players begins", "R1.7b", usual=(0, 8), scores=True
    )
    extra_points_three_2: Int16 = number(
        3, 0, MOST_EXTRA, "points with which the second of three players begins", "R1.7b", usual=(0, 6), scores=True
    )
    extra_points_four_1: Int16 = number(
        0, 0, MOST_EXTRA, "points with which the first of four players begins", "R1.7b", usual=(0, 6), scores=True
    )
    extra_points_four_2: Int16 = number(
        0, 0, MOST_EXTRA, "points with which the second of four players begins", "R1.7b", usual=(0, 6), scores=True
    )
    extra_points_four_3: Int16 = number(
        0, 0, MOST_EXTRA, "points with which the third of four players begins", "R1.7b", usual=(0, 6), scores=True
    )
    solo_loads: Int16 = number(24, 1, MOST_SOLO, "loads of a single player", "R1.8a", usual=(16, 36))
    free_edges: Int16 = number(2, 0, 5, "free edges that a full tile needs to go out", "R4.1", usual=(1, 3))
    adjacent_edges: Int16 = switch(False, "whether these edges must be adjacent to each other", "R4.1b")
    ties: Int16 = choice(
        "last", ("last", "pilot"), "who wins a tie on a tile: the tied colour that flew last, or only the colour flying now", "R5.2a"
    )
    cooperative: Int16 = switch(False, "all players put out the fire together", "R1.9a")
    target: Int16 = number(
        0,
        0,
        TILES * HIGHEST,
        "score needed to win alone or together, 0 for leaving no tile",
        "R6.4b",
        usual=(40, 126),
        special=0,
        scores=True,
    )


class State(Record):
    """The complete state."""

    to_act: Int8
    seats: Int8
    phase: Int8
    colour: Int8
    """the colour that is flying; 0 before the first flight and when the game is over"""
    spot: Int8
    """LAY: the cell whose tile is dealt next; TO: the first end of the row; DROP: the tile on which the next load falls"""
    goal: Int8
    """DROP: the other end of the row"""
    tiles: Set
    """the cells that have a tile"""
    open: Set
    """the cells whose tile has a free place"""
    values: Annotated[NDArray[np.int8], CELLS]
    """the value of the tile on each cell; 0 where there is none"""
    drops: Annotated[NDArray[np.int8], (KINDS, CELLS)]
    """how many loads of each kind there are on each cell"""
    stack: Annotated[NDArray[np.int8], HIGHEST + 1]
    """tiles not yet dealt, by value"""
    own: Annotated[NDArray[np.int8], MAX_COLOURS]
    """loads of its own colour in each hand"""
    neutral: Annotated[NDArray[np.int8], MAX_COLOURS]
    """neutral loads in each hand"""
    won: Annotated[NDArray[np.int8], (MAX_COLOURS, HIGHEST + 1)]
    """tiles that each colour has won, by value"""
    flown: Annotated[NDArray[np.int8], MAX_COLOURS]
    """1 for the colour whose flight was last, 2 for the one before it, and so on; 0 for one that has not flown"""
    options: Options


LAY = 0
"""+ value - 1"""
FROM = LAY + HIGHEST
"""+ cell"""
TO = FROM + CELLS
"""+ cell"""
DROP_OWN = TO + CELLS
DROP_NEUTRAL = DROP_OWN + 1
N_MOVES = DROP_NEUTRAL + 1

COUNTS = tuple(f"tiles_{value}" for value in range(1, HIGHEST + 1))
"""The options that count the tiles."""


@kernel
def has(cells: int, cell: int) -> bool:
    """Whether the cell is in the set."""
    return bool(cells & BIT[cell])
