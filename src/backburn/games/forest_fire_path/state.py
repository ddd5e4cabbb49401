"""The state of one game: the fire, the engines and their water, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from backburn.core.contract import CHANCE, OVER
from backburn.core.options import OptionsRecord, choice, number
from backburn.core.records import Cells, Int8, Int16, Record
from backburn.core.tables import table

MAX_SQUARES = 24
MAX_ENGINES = 6
MAX_WATER = 20
MAX_DIE = 20
FIRST_ENGINE = np.array([0, *((engines & -engines).bit_length() - 1 for engines in range(1, 1 << MAX_ENGINES))], np.int16).view(Cells)
"""The first engine of a set, in which each engine is a bit."""
LONGEST_SPRAY = 3
"""The greatest distance for which there is a number to hit."""

FIRE = 0
CHIEF = 1

TOWN = 0
"""The square of the town. Squares are numbered from 0 in code and from 1 for people."""
BURNT = -1
"""Marks a burnt square, in place of its number of tokens."""
LOST = -1
"""Marks an engine that is lost, in place of its square."""


class Phase(IntEnum):
    """The decision that is due."""

    ACTION = 0
    """the fire's action (R2.2)"""
    PLACE = 1
    """where a token of an intensified square goes (R3.4)"""
    SEND = 2
    """which engine acts next (R4.1a)"""
    LOAD = 3
    """how much water to load (R4.2)"""
    MOVE = 4
    """where to drive, or whether to spray instead (R4.3)"""
    SPRAY = 5
    """where to spray, or whether to stop (R4.4)"""
    ROLL = 6
    """what the die shows (R4.5)"""
    OVER = 7


TO_ACT = table(
    Phase,
    {
        Phase.ACTION: FIRE,
        Phase.PLACE: FIRE,
        Phase.SEND: CHIEF,
        Phase.LOAD: CHIEF,
        Phase.MOVE: CHIEF,
        Phase.SPRAY: CHIEF,
        Phase.ROLL: CHANCE,
        Phase.OVER: OVER,
    },
    np.int8,
)


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    path_length: Int16 = number(11, 2, MAX_SQUARES, "squares in the path, the town included", "R1.1")
    start_tokens: Int16 = number(1, 1, 99, "fire tokens on the last square at the start", "R1.2")
    engines: Int16 = number(2, 1, MAX_ENGINES, "fire engines", "R1.3")
    die_sides: Int16 = number(6, 2, MAX_DIE, "faces of the die", "R1.4")
    token_supply: Int16 = number(999, 20, 999, "fire tokens in the box", "R1.5a")
    gust_reach: Int16 = number(3, 1, MAX_SQUARES - 1, "squares that a gust covers", "R3.2")
    grow: Int16 = choice("one", ("one", "all"), "whether growing adds a token to one burning square or to all", "R3.3a")
    intensify_factor: Int16 = number(2, 1, 4, "tokens taken for each token of an intensified square", "R3.4")
    burn_out_at: Int16 = number(6, 0, 999, "tokens at which a square burns out, 0 for never", "R3.5")
    rightmost_burn_out_at: Int16 = number(0, 0, 999, "tokens on the board at which the rightmost fire burns out, 0 for never", "R3.7a")
    water_capacity: Int16 = number(5, 0, MAX_WATER, "water that an engine can hold", "R4.2")
    engine_speed: Int16 = number(5, 0, 30, "squares an empty engine may drive", "R4.3")
    hit_at_0: Int16 = number(1, 0, MAX_DIE, "number needed to hit in the engine's own square, 1 for a sure hit, 0 for out of range", "R4.5")
    hit_at_1: Int16 = number(3, 0, MAX_DIE, "number needed to hit one square away", "R4.5")
    hit_at_2: Int16 = number(5, 0, MAX_DIE, "number needed to hit two squares away", "R4.5")
    hit_at_3: Int16 = number(0, 0, MAX_DIE, "number needed to hit three squares away", "R4.5")
    points_burnt: Int16 = number(1, 0, 20, "points for a burnt square", "R5.1")
    points_engine: Int16 = number(5, 0, 20, "points for a lost engine", "R5.1")
    points_town: Int16 = number(10, 0, 50, "additional points for the burnt town", "R5.1")
    total_victory: Int16 = number(10, 1, 99, "points for a total victory", "R5.4")
    marginal_victory: Int16 = number(8, 1, 99, "points for a marginal victory", "R5.4")
    max_turns: Int16 = number(200, 1, 1000, "rounds after which the game stops", "R5.5a")


class State(Record):
    """The complete state, in 149 bytes."""

    to_act: Int8
    seats: Int8
    phase: Int8
    round: Int16
    tokens: Int16
    """fire tokens on the board"""
    burnt: Int16
    """burnt squares"""
    lost: Int16
    """engines lost"""
    source: Int16
    """the square that was just intensified"""
    reach: Int16
    """the greatest distance its tokens may go"""
    to_place: Int16
    """how many of them are still to be placed"""
    waiting: Int16
    """the engines still to act in this round, as bits; none when the game is over"""
    engine: Int16
    """the engine that is acting"""
    target: Int16
    """the square that is sprayed"""
    squares: Annotated[NDArray[np.int16], MAX_SQUARES]
    """tokens on each square, or BURNT"""
    places: Annotated[NDArray[np.int16], MAX_ENGINES]
    """the square of each engine, or LOST"""
    water: Annotated[NDArray[np.int16], MAX_ENGINES]
    options: Options


GUST = 0
GROW_ALL = 1
GROW = 2
"""+ square"""
INTENSIFY = GROW + MAX_SQUARES
"""+ square"""
TOKEN = INTENSIFY + MAX_SQUARES
"""+ square"""
ENGINE = TOKEN + MAX_SQUARES
"""+ engine"""
LOAD = ENGINE + MAX_ENGINES
"""+ water"""
MOVE = LOAD + MAX_WATER + 1
"""+ square; its own square to stay"""
SPRAY = MOVE + MAX_SQUARES
AIM = SPRAY + 1
"""+ square"""
STOP = AIM + MAX_SQUARES
ROLL = STOP + 1
"""+ face - 1"""
N_MOVES = ROLL + MAX_DIE
