"""The state of one game: the tiles with their loads, what the pilots have in hand and have won, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.colours import COLOURS
from backburn.core.states.options import OptionsRecord, array, choice, number, switch
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
N_EARLY = 6
"""The number of colours that fly before others, with two, three and four players together."""
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

    tiles: Annotated[NDArray[np.int16], HIGHEST] = array(
        {value: number(6, 0, TILES, f"tiles of value {value}", "R1.2", usual=(3, 9)) for value in range(1, HIGHEST + 1)}
    )
    places: Annotated[NDArray[np.int16], HIGHEST] = array(
        {
            value: number((value + 1) // 2, 1, MOST_PLACES, f"places for water on a tile of value {value}", "R1.3", usual=usual)
            for value, usual in enumerate(((1, 2), (1, 2), (1, 3), (1, 3), (2, 3), (2, 3)), start=1)
        }
    )
    loads: Int16 = number(12, 1, MOST_LOADS, "loads of each colour", "R1.4", usual=(8, 16))
    two_colours: Int16 = switch(True, "two players have two colours each", "R1.5a")
    neutrals: Int16 = number(4, 0, MOST_NEUTRALS, "neutral loads of each player in a game of three", "R1.6", usual=(2, 6))
    extra_loads: Annotated[NDArray[np.int16], N_EARLY] = array(
        {
            "two_1": number(0, 0, MOST_EXTRA, "extra loads for the first of two players", "R1.7a", usual=(0, 3)),
            "three_1": number(0, 0, MOST_EXTRA, "extra loads for the first of three players", "R1.7a", usual=(0, 3)),
            "three_2": number(0, 0, MOST_EXTRA, "extra loads for the second of three players", "R1.7a", usual=(0, 3)),
            "four_1": number(1, 0, MOST_EXTRA, "extra loads for the first of four players", "R1.7a", usual=(0, 3)),
            "four_2": number(1, 0, MOST_EXTRA, "extra loads for the second of four players", "R1.7a", usual=(0, 3)),
            "four_3": number(0, 0, MOST_EXTRA, "extra loads for the third of four players", "R1.7a", usual=(0, 3)),
        }
    )
    extra_points: Annotated[NDArray[np.int16], N_EARLY] = array(
        {
            "two_1": number(0, 0, MOST_EXTRA, "points with which the first of two players begins", "R1.7b", usual=(0, 6), scores=True),
            "three_1": number(5, 0, MOST_EXTRA, "points with which the first of three players begins", "R1.7b", usual=(0, 8), scores=True),
            "three_2": number(3, 0, MOST_EXTRA, "points with which the second of three players begins", "R1.7b", usual=(0, 6), scores=True),
            "four_1": number(0, 0, MOST_EXTRA, "points with which the first of four players begins", "R1.7b", usual=(0, 6), scores=True),
            "four_2": number(0, 0, MOST_EXTRA, "points with which the second of four players begins", "R1.7b", usual=(0, 6), scores=True),
            "four_3": number(0, 0, MOST_EXTRA, "points with which the third of four players begins", "R1.7b", usual=(0, 6), scores=True),
        }
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


@kernel
def has(cells: int, cell: int) -> bool:
    """Whether the cell is in the set."""
    return bool(cells & BIT[cell])
