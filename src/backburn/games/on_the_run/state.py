"""The state of one game: the fire, the animals, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.colours import COLOURS
from backburn.core.states.options import Int16, OptionsRecord, array, choice, number, switch
from backburn.core.states.records import Int8, Record
from backburn.games.on_the_run.board import TILES

HIGHEST = 6
"""The highest number on a tile."""
SEATS = len(COLOURS)
TABLES = SEATS - 1
"""How many numbers of players there are, from two on."""

Tiles = Annotated[int, np.int64]
"""A set of tiles."""


class Phase(IntEnum):
    """The decision that is due."""

    PLACE = 0
    """where an animal starts (R1.5)"""
    MOVE = 1
    """which animal moves (R3.1)"""
    STEP = 2
    """where the animal steps (R3.2)"""
    BURN = 3
    """which of the hottest tiles is turned up (R4.2)"""
    NUMBER = 4
    """chance: its number (R4.3)"""
    FLEE = 5
    """where the animal on that tile flees (R5.1)"""
    OVER = 6


class Flee(IntEnum):
    """How animals flee. (R5.1a)"""

    NONE = 0
    FOREST = 1
    OUT = 2


class Scoring(IntEnum):
    """How an animal that leaves the forest scores. (R6.1, R6.2)"""

    HEELS = 0
    PLAIN = 1
    FAMILY = 2


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    lightning: Int16 = number(3, 1, HIGHEST, "the number of the lightning in the middle", "R1.2", usual=(1, 6))
    tiles: Annotated[NDArray[np.int16], HIGHEST] = array(
        {value: number(6, 0, TILES - 1, f"tiles with a {value}", "R1.3", usual=(3, 9)) for value in range(1, HIGHEST + 1)}
    )
    animals: Annotated[NDArray[np.int16], TABLES] = array(
        {
            "2": number(6, 1, 9, "animals of each player in a game of two", "R1.4", usual=(4, 7)),
            "3": number(4, 1, 6, "animals of each player in a game of three", "R1.4", usual=(3, 5)),
            "4": number(3, 1, 4, "animals of each player in a game of four", "R1.4", usual=(2, 4)),
        }
    )
    inner: Annotated[NDArray[np.int16], TABLES] = array(
        {
            "2": number(1, 0, 3, "animals of each player that start next to the lightning, with two players", "R1.5a", usual=(0, 2)),
            "3": number(1, 0, 2, "animals of each player that start next to the lightning, with three players", "R1.5a", usual=(0, 2)),
            "4": number(1, 0, 1, "animals of each player that start next to the lightning, with four players", "R1.5a", usual=(0, 1)),
        }
    )
    steps: Int16 = number(2, 1, 3, "the most steps in an animal's move", "R3.2", usual=(1, 3))
    flee: Int16 = choice(
        "forest",
        ("none", "forest", "out"),
        "whether animals on a tile that catches fire are lost, may flee to a tile, or may also flee out of the forest",
        "R5.1a",
    )
    scoring: Int16 = choice(
        "heels",
        ("heels", "plain", "family"),
        "what adds to the point for an animal that leaves: burning tiles nearby, nothing, or animals saved before it",
        "R6.1",
        scores=True,
    )
    cooperative: Int16 = switch(False, "all players win or lose together", "R7.4")
    target: Int16 = number(32, 1, 99, "points that all players together need to win", "R7.4", usual=(20, 45), scores=True)


class State(Record):
    """The complete state."""

    to_act: Int8
    seats: Int8
    phase: Int8
    left: Int8
    """how many steps the moving animal has left"""
    tile: Int8
    """the tile of the moving animal, the tile to turn up, or the tile just turned up, from which an animal flees"""
    burning: Int8
    """how many tiles burn, including the lightning"""
    fire: Tiles
    """the burning tiles"""
    animals: Annotated[NDArray[np.int64], SEATS]
    """the tiles with animals of each seat"""
    numbers: Annotated[NDArray[np.int8], TILES]
    """the number of each burning tile; 0 for forest"""
    heat: Annotated[NDArray[np.int8], TILES]
    """the sum of the burning numbers around each tile of forest; 0 for a burning tile"""
    hidden: Annotated[NDArray[np.int8], HIGHEST + 1]
    """how many hidden tiles have each number"""
    points: Annotated[NDArray[np.int16], SEATS]
    saved: Annotated[NDArray[np.int8], SEATS]
    """animals that have left the forest"""
    best: Annotated[NDArray[np.int8], SEATS]
    """the largest score of a single animal"""
    options: Options


PLACE = 0
"""+ tile"""
ANIMAL = PLACE + TILES
"""+ tile"""
PASS = ANIMAL + TILES
STEP = PASS + 1
"""+ tile"""
BURN = STEP + TILES
"""+ tile"""
FLEE = BURN + TILES
"""+ tile"""
OUT = FLEE + TILES
STAY = OUT + 1
NUMBER = STAY + 1
"""+ number - 1"""
N_MOVES = NUMBER + HIGHEST
