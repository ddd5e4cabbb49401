"""The state of one game: the tiles that burn, the pawns on them, the cells around them, and what is being decided."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from backburn.core.colours import COLOURS
from backburn.core.options import Options, choice, number, switch
from backburn.core.records import Cells, Int8, Int16, Record
from backburn.games.wild_fire.board import MAX_RIM, MAX_TILES

VALUES = 10
"""Tiles show 0 to 9."""
BREAK = VALUES
"""Instead of the value of a tile that lies as a firebreak."""
MAX_SEATS = 4
NEUTRAL = len(COLOURS)
"""Pawns of nobody, after those of the colours."""
KINDS = NEUTRAL + 1
"""Kinds of pawns."""
NEUTRAL_SEATS = 3
"""The table at which there are neutral pawns. (R1.3b)"""

PLACES = np.array([1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 0], np.int16).view(Cells)
"""How many places are printed on a tile, by value, and on a firebreak, where no pawn is ever placed. (R3.3, R3.3a, R4.3a)"""
TARGETS = np.array([[0, 60, 120, 170, 215], [0, 45, 100, 125, 120]], np.int16).view(Cells)
"""The points that a table needs against the fire, by `one_tile` and colours in play. (R7.3a)"""

MOST_POINTS = len(COLOURS) * (9 * (MAX_TILES - 1) + 1)
"""More no table can have: each colour holds all tiles in one group, nines around a 1."""


class Phase(IntEnum):
    """What is being decided."""

    DEAL = 0
    """which start tile is drawn (R1.4)"""
    NEXT = 1
    """which start tile is laid next (R1.5a)"""
    SITE = 2
    """where it goes (R1.5a)"""
    FLIP = 3
    """whether to turn a tile up or to lay a firebreak (R4.1)"""
    DRAW = 4
    """which tile is turned up (R2.2)"""
    SPOT = 5
    """which of the hottest spots it goes to (R2.3)"""
    BREAK = 6
    """where the firebreak goes (R4.2)"""
    PAWNS = 7
    """where a pawn goes, or whether to stop (R3.1)"""
    OVER = 8


class Choices(Options):
    """Every number of the rulebook."""

    tiles_0: Int16 = number(2, 0, MAX_TILES, "tiles of value 0", "R1.1b")
    tiles_1: Int16 = number(6, 0, MAX_TILES, "tiles of value 1", "R1.1")
    tiles_2: Int16 = number(6, 0, MAX_TILES, "tiles of value 2", "R1.1")
    tiles_3: Int16 = number(6, 0, MAX_TILES, "tiles of value 3", "R1.1")
    tiles_4: Int16 = number(6, 0, MAX_TILES, "tiles of value 4", "R1.1")
    tiles_5: Int16 = number(6, 0, MAX_TILES, "tiles of value 5", "R1.1")
    tiles_6: Int16 = number(6, 0, MAX_TILES, "tiles of value 6", "R1.1")
    tiles_7: Int16 = number(3, 0, MAX_TILES, "tiles of value 7", "R1.1b")
    tiles_8: Int16 = number(3, 0, MAX_TILES, "tiles of value 8", "R1.1b")
    tiles_9: Int16 = number(3, 0, MAX_TILES, "tiles of value 9", "R1.1b")
    pawns: Int16 = number(12, 1, 20, "pawns of a colour", "R1.2")
    start_tiles: Int16 = number(0, 0, 12, "tiles that burn at the start, 0 for one for each colour", "R1.4")
    even_turns: Int16 = switch(True, "spare tiles are put aside, so that all colours have as many turns", "R1.6a")
    pawns_per_turn: Int16 = number(0, 0, 20, "pawns that may be placed in a turn, 0 for any number", "R3.4")
    one_tile: Int16 = switch(False, "all pawns of a turn go on the same tile", "R3.5")
    printed_places: Int16 = switch(False, "the places printed on the tiles limit the pawns, too", "R3.3")
    firebreaks: Int16 = switch(False, "tiles may be laid as firebreaks", "R4.1")
    rounding: Int16 = choice("down", ("down", "up"), "which way the worth of a group is rounded", "R6.2")
    single_tile: Int16 = choice("one", ("one", "nothing"), "what a group of one tile is worth", "R6.4a")
    two_colours: Int16 = switch(False, "two players play two colours each", "R1.3a")
    neutrals: Int16 = number(0, 0, 12, "neutral pawns that each of three players gets", "R1.3b")
    cooperative: Int16 = switch(False, "all players win or lose together", "R7.2a")
    target: Int16 = number(0, 0, MOST_POINTS, "points needed alone or together, 0 for the table's own number", "R7.3a")


class State(Record):
    """Everything there is to know.

    Tiles are in ascending order of their cells, and so are the empty cells around them, the rim. What follows from the tiles and
    pawns is kept up with them: free edges, room, the rim and its heat, hands, unseen tiles and the stack.
    """

    to_act: Int8
    seats: Int8
    phase: Int8
    colour: Int8
    """the colour at turn"""
    tiles: Int8
    """how many lie"""
    rim: Int8
    """how many empty cells touch them"""
    stack: Int8
    """how many tiles are still to be laid in turns"""
    drawn: Int8
    """the value of the tile to be laid"""
    placed: Int8
    """pawns placed in this turn"""
    chosen: Int8
    """with `one_tile`: the tile they are on, counted from 1; 0 for none"""
    idle: Int8
    """how many turns in a row are passes if nothing is placed in this one; 0 if it began with a tile or something has been placed"""
    unseen: Annotated[NDArray[np.int8], VALUES]
    """how many tiles of each value nobody has seen"""
    waiting: Annotated[NDArray[np.int8], VALUES]
    """start tiles drawn and not laid, by value"""
    hands: Annotated[NDArray[np.int8], MAX_SEATS]
    """pawns in hand, by colour"""
    neutrals: Annotated[NDArray[np.int8], NEUTRAL_SEATS]
    """neutral pawns in hand, by seat"""
    cells: Annotated[NDArray[np.int16], MAX_TILES]
    """where each tile lies"""
    values: Annotated[NDArray[np.int8], MAX_TILES]
    """its value, or BREAK"""
    free: Annotated[NDArray[np.int8], MAX_TILES]
    """its edges without another tile"""
    room: Annotated[NDArray[np.int8], MAX_TILES]
    """how many more pawns it takes; none if 0 or less"""
    pawns: Annotated[NDArray[np.int8], (KINDS, MAX_TILES)]
    """pawns on it, by colour, neutral ones last"""
    rim_cells: Annotated[NDArray[np.int16], MAX_RIM]
    """the empty cells next to tiles"""
    heat: Annotated[NDArray[np.int8], MAX_RIM]
    """the values around each of them, added up"""
    options: Choices


TILE = 0
"""+ value: the start tile that comes next"""
LAY = TILE + VALUES
"""+ place in the rim"""
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
