"""The state of one game: the fire, the engines and their water, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.options import OptionsRecord, array, choice, number, switch
from backburn.core.states.records import Cells, Int8, Int16, Record
from backburn.core.states.tables import table
from backburn.games.forest_fire_path.cards import KINDS

MAX_SQUARES = 24
MAX_ENGINES = 6
MAX_WATER = 20
MAX_DIE = 20
FIRST_ENGINE = np.array([0, *((engines & -engines).bit_length() - 1 for engines in range(1, 1 << MAX_ENGINES))], np.int16).view(Cells)
"""The first engine of a set, in which each engine is a bit."""
MAX_RUNS = 20
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


class Ware(IntEnum):
    """What the shop sells. (R6.2 to R6.5)"""

    ENGINE = 0
    PUMP = 1
    RUN = 2
    HOSES = 3


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
    SHOP = 7
    """what to buy (R6.1)"""
    FLY = 8
    """where to fly a helicopter, or whether to fly none (R6.4a)"""
    DRAW = 9
    """which card the fire draws (R7.8)"""
    PLAY = 10
    """which card the fire plays or discards (R7.3)"""
    GROW = 11
    """where a token of Grow goes (R7.5)"""
    BURST = 12
    """which square is intensified (R7.6)"""
    SPARK = 13
    """where the spark goes (R7.7)"""
    OVER = 14


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
        Phase.SHOP: CHIEF,
        Phase.FLY: CHIEF,
        Phase.DRAW: CHANCE,
        Phase.PLAY: FIRE,
        Phase.GROW: FIRE,
        Phase.BURST: FIRE,
        Phase.SPARK: FIRE,
        Phase.OVER: OVER,
    },
    np.int8,
)


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    path_length: Int16 = number(11, 2, MAX_SQUARES, "squares in the path, the town included", "R1.1", usual=(8, 14))
    start_tokens: Int16 = number(1, 1, 99, "fire tokens on the last square at the start", "R1.2", usual=(1, 3))
    engines: Int16 = number(2, 1, MAX_ENGINES, "fire engines", "R1.3", usual=(1, 5))
    die_sides: Int16 = number(6, 2, MAX_DIE, "faces of the die", "R1.4", usual=(6, 10))
    token_supply: Int16 = number(999, 20, 999, "fire tokens in the box", "R1.5a", usual=(40, 999))
    gust_reach: Int16 = number(3, 1, MAX_SQUARES - 1, "squares that a gust covers", "R3.2", usual=(1, 5))
    grow: Int16 = choice("one", ("one", "all"), "whether growing adds a token to one burning square or to all", "R3.3a")
    intensify_factor: Int16 = number(2, 1, 4, "tokens taken for each token of an intensified square", "R3.4", usual=(1, 3))
    burn_out_at: Int16 = number(6, 0, 999, "tokens at which a square burns out, 0 for never", "R3.5", usual=(4, 9), special=0)
    rightmost_burn_out_at: Int16 = number(
        0, 0, 999, "tokens on the board at which the rightmost fire burns out, 0 for never", "R3.7a", usual=(10, 30), special=0
    )
    water_capacity: Int16 = number(5, 0, MAX_WATER, "water that an engine can hold", "R4.2", usual=(3, 8))
    engine_speed: Int16 = number(5, 0, 30, "squares an empty engine may drive", "R4.3", usual=(3, 9))
    hit_at: Annotated[NDArray[np.int16], LONGEST_SPRAY + 1] = array(
        {
            "0": number(
                1,
                0,
                MAX_DIE,
                "number needed to hit in the engine's own square, 1 for a sure hit, 0 for out of range",
                "R4.5",
                usual=(1, 3),
                special=0,
            ),
            "1": number(3, 0, MAX_DIE, "number needed to hit one square away", "R4.5", usual=(2, 5), special=0),
            "2": number(5, 0, MAX_DIE, "number needed to hit two squares away", "R4.5", usual=(3, 6), special=0),
            "3": number(0, 0, MAX_DIE, "number needed to hit three squares away", "R4.5", usual=(5, 6), special=0),
        }
    )
    points_burnt: Int16 = number(1, 0, 20, "points for a burnt square", "R5.1", usual=(1, 3), scores=True)
    points_engine: Int16 = number(5, 0, 20, "points for a lost engine", "R5.1", usual=(2, 8), scores=True)
    points_town: Int16 = number(10, 0, 50, "additional points for the burnt town", "R5.1", usual=(5, 15), scores=True)
    total_victory: Int16 = number(10, 1, 99, "points for a total victory", "R5.4", usual=(8, 14), scores=True)
    marginal_victory: Int16 = number(8, 1, 99, "points for a marginal victory", "R5.4", usual=(6, 10), scores=True)
    max_turns: Int16 = number(200, 1, 1000, "rounds after which the game stops", "R5.5a", usual=(100, 400))
    budget: Int16 = number(0, 0, 60, "coins for the chief's kit, 0 for no shop", "R6.1", usual=(10, 40), special=0)
    price_engine: Int16 = number(3, 1, 20, "coins for an engine", "R6.2", usual=(2, 5))
    price_pump: Int16 = number(2, 1, 20, "coins for a pump", "R6.3", usual=(1, 4))
    slow_load: Int16 = number(2, 0, MAX_WATER, "water that an engine can load without a pump", "R6.3a", usual=(1, 4))
    price_run: Int16 = number(2, 1, 20, "coins for a helicopter", "R6.4", usual=(1, 6))
    runs_from: Int16 = number(3, 1, 200, "the first round in which a helicopter can be flown", "R6.4a", usual=(1, 6))
    run_water: Int16 = number(3, 1, 99, "tokens that a helicopter puts out", "R6.4b", usual=(2, 5))
    price_hoses: Int16 = number(2, 0, 20, "coins for long hoses, 0 if they are not for sale", "R6.5", usual=(1, 4), special=0)
    hoses_hit: Int16 = number(6, 1, MAX_DIE, "number needed to hit three squares away with long hoses", "R6.5", usual=(4, 6))
    stay_open: Int16 = switch(False, "the shop stays open until the chief is done, even when nothing more can be bought", "R6.1b")
    fire_cards: Int16 = switch(False, "the fire plays with cards", "R7.1")
    hand_size: Int16 = number(3, 1, 9, "cards in the fire's hand", "R7.2", usual=(2, 5))
    cards: Annotated[NDArray[np.int16], KINDS] = array(
        {
            "blow": number(6, 0, 30, "Blow cards", "R7.1", usual=(3, 9)),
            "grow_1": number(2, 0, 30, "Grow 1 cards", "R7.1", usual=(0, 4)),
            "grow_2": number(4, 0, 30, "Grow 2 cards", "R7.1", usual=(2, 6)),
            "grow_3": number(3, 0, 30, "Grow 3 cards", "R7.1", usual=(1, 5)),
            "grow_4": number(2, 0, 30, "Grow 4 cards", "R7.1", usual=(0, 4)),
            "burst": number(4, 0, 30, "Burst cards", "R7.1", usual=(2, 6)),
            "spark": number(3, 0, 30, "Spark cards", "R7.1", usual=(1, 5)),
        }
    )


class State(Record):
    """The complete state."""

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
    fleet: Int16
    """the engines that the chief has or had, the lost ones included; those beyond are LOST, too"""
    coins: Int16
    """coins left, in the shop"""
    pumps: Int16
    free_pumps: Int16
    """the pumps that no engine has taken in this turn"""
    runs: Int16
    """helicopters left"""
    hoses: Int16
    """whether there are long hoses"""
    held: Int16
    """the number of cards in the fire's hand, which everybody knows"""
    hand: Annotated[NDArray[np.int16], KINDS]
    """the fire's cards of each kind; zeros for who does not see them"""
    deck: Annotated[NDArray[np.int16], KINDS]
    """the cards of each kind to draw from; zeros for who does not see the hand"""
    discards: Annotated[NDArray[np.int16], KINDS]
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
BUY = ROLL + MAX_DIE
"""+ ware"""
DONE = BUY + len(Ware)
FLY = DONE + 1
"""+ square"""
NO_FLIGHT = FLY + MAX_SQUARES
PLAY = NO_FLIGHT + 1
"""+ kind"""
DISCARD = PLAY + KINDS
"""+ kind"""
DRAW = DISCARD + KINDS
"""+ kind"""
N_MOVES = DRAW + KINDS
