"""The state of one game: the burning tiles, the pawns on them, the cells around them, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.colours import COLOURS
from backburn.core.states.options import OptionsRecord, array, choice, number, switch
from backburn.core.states.records import Cells, Int8, Int16, Record
from backburn.games.wild_fire.board import MAX_RIM, MAX_TILES

VALUES = 10
"""Tiles show 0 to 9."""
BREAK = VALUES
"""Marks a tile placed as a firebreak, in place of its value."""
MAX_SEATS = 4
NEUTRAL = len(COLOURS)
"""The kind of neutral pawns; it follows the colours."""
KINDS = NEUTRAL + 1
"""The number of kinds of pawns."""
NEUTRAL_SEATS = 3
"""The number of players with which neutral pawns are used. (R1.3b)"""

PLACES = np.array([1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 0], np.int16).view(Cells)
"""The number of places printed on a tile, by value; a firebreak, which takes no pawn, has none. (R3.3, R3.3a, R4.3a)"""
TARGETS = np.array([[0, 60, 120, 170, 215], [0, 45, 100, 125, 120]], np.int16).view(Cells)
"""The points needed against the fire, by `one_tile` and the number of colours in play. (R7.3a)"""

MOST_POINTS = len(COLOURS) * (9 * (MAX_TILES - 1) + 1)
"""An upper bound for the points of all players: each colour holds all tiles in one group, nines around a 1."""


class Phase(IntEnum):
    """The decision that is due."""

    DEAL = 0
    """which start tile is drawn (R1.4)"""
    NEXT = 1
    """which start tile is placed next (R1.5a)"""
    SITE = 2
    """where the start tile goes (R1.5a)"""
    FLIP = 3
    """whether to turn up a tile or lay a firebreak (R4.1)"""
    DRAW = 4
    """which tile is turned up (R2.2)"""
    SPOT = 5
    """which of the hottest spots it goes to (R2.3)"""
    BREAK = 6
    """where the firebreak goes (R4.2)"""
    PAWNS = 7
    """where a pawn goes, or whether to stop (R3.1)"""
    OVER = 8


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    tiles: Annotated[NDArray[np.int16], VALUES] = array(
        {0: number(2, 0, MAX_TILES, "tiles of value 0", "R1.1b", usual=(0, 4))}
        | {value: number(6, 0, MAX_TILES, f"tiles of value {value}", "R1.1", usual=(4, 8)) for value in range(1, 7)}
        | {value: number(3, 0, MAX_TILES, f"tiles of value {value}", "R1.1b", usual=(1, 5)) for value in range(7, VALUES)}
    )
    pawns: Int16 = number(12, 1, 20, "pawns of each colour", "R1.2", usual=(8, 16))
    start_tiles: Int16 = number(0, 0, 12, "tiles that burn at the start, 0 for one per colour", "R1.4", usual=(2, 6), special=0)
    even_turns: Int16 = switch(True, "surplus tiles are set aside so that all colours have the same number of turns", "R1.6a")
    pawns_per_turn: Int16 = number(
        0, 0, 20, "the most pawns that may be placed in a turn, 0 for any number", "R3.4", usual=(1, 4), special=0
    )
    one_tile: Int16 = switch(False, "all pawns placed in a turn go on the same tile", "R3.5")
    printed_places: Int16 = switch(False, "the places printed on the tiles also limit the pawns", "R3.3")
    firebreaks: Int16 = switch(False, "tiles may be placed as firebreaks", "R4.1")
    rounding: Int16 = choice("down", ("down", "up"), "how the value of a group is rounded", "R6.2", scores=True)
    single_tile: Int16 = choice("one", ("one", "nothing"), "the value of a group of one tile", "R6.4a", scores=True)
    two_colours: Int16 = switch(False, "two players play two colours each", "R1.3a")
    neutrals: Int16 = number(0, 0, 12, "neutral pawns that each player gets in a game of three", "R1.3b", usual=(2, 6), special=0)
    cooperative: Int16 = switch(False, "all players win or lose together", "R7.2a")
    target: Int16 = number(
        0,
        0,
        MOST_POINTS,
        "points needed to win alone or together, 0 for the rulebook's own number",
        "R7.3a",
        usual=(30, 250),
        special=0,
        scores=True,
    )


class State(Record):
    """The complete state.

    Tiles are in ascending order of their cells, and so are the empty cells around them, the rim. Whatever follows from the tiles and
    pawns is updated along with them: free edges, room, the rim and its heat, hands, unseen tiles and the stack.
    """

    to_act: Int8
    seats: Int8
    phase: Int8
    colour: Int8
    """the colour whose turn it is"""
    tiles: Int8
    """how many tiles have been placed"""
    rim: Int8
    """how many empty cells touch a tile"""
    stack: Int8
    """how many tiles are still to be drawn from the stack"""
    drawn: Int8
    """the value of the tile that is to be placed"""
    placed: Int8
    """pawns placed in this turn"""
    chosen: Int8
    """with `one_tile`: the tile they were placed on, counted from 1; 0 for none"""
    idle: Int8
    """how many turns in a row will be passes if no pawn is placed in this one; 0 if it began with a tile or a pawn has been placed"""
    unseen: Annotated[NDArray[np.int8], VALUES]
    """how many tiles of each value have not been seen"""
    waiting: Annotated[NDArray[np.int8], VALUES]
    """start tiles that were drawn but not yet placed, by value"""
    hands: Annotated[NDArray[np.int8], MAX_SEATS]
    """pawns in hand, by colour"""
    neutrals: Annotated[NDArray[np.int8], NEUTRAL_SEATS]
    """neutral pawns in hand, by seat"""
    cells: Annotated[NDArray[np.int16], MAX_TILES]
    """the cell of each tile"""
    values: Annotated[NDArray[np.int8], MAX_TILES]
    """its value, or BREAK for a firebreak"""
    free: Annotated[NDArray[np.int8], MAX_TILES]
    """its free edges: those that touch no other tile"""
    room: Annotated[NDArray[np.int8], MAX_TILES]
    """how many more pawns it can take; none if 0 or less"""
    pawns: Annotated[NDArray[np.int8], (KINDS, MAX_TILES)]
    """the pawns on it by colour, neutral pawns last"""
    rim_cells: Annotated[NDArray[np.int16], MAX_RIM]
    """the empty cells next to tiles"""
    heat: Annotated[NDArray[np.int8], MAX_RIM]
    """the sum of the values around each of them"""
    options: Options


TILE = 0
"""+ value: the start tile that is placed next"""
LAY = TILE + VALUES
"""+ position in the rim"""
FLIP = LAY + MAX_RIM
FIREBREAK = FLIP + 1
PAWN = FIREBREAK + 1
"""+ tile"""
NEUTRAL_PAWN = PAWN + MAX_TILES
"""+ tile"""
DONE = NEUTRAL_PAWN + MAX_TILES
DRAW = DONE + 1
"""+ value"""
N_MOVES = DRAW + VALUES
