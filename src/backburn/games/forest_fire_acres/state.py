"""The state of one game: the land and the pieces on it, the cards, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.states.options import Int16, OptionsRecord, choice, number, switch
from backburn.core.states.records import Int8, Record
from backburn.games.forest_fire_acres.board import ACRES, SIDE, WAYS, WINDS, Land
from backburn.games.forest_fire_acres.cards import CARDS, FIRE_COPIES, SORTS

SEAT_NAMES = ("ash", "birch", "cedar", "elm", "fir", "oak")
MAPS = 100
"""The number of maps from which one is drawn. (R1.4)"""
LIMIT = 2
"""The number of bulldozers. (R1.3)"""
FEWEST_RIVER, MOST_DRAWN = 40, 50
"""The fewest and the most tokens of both rivers that the players draw. (R1.5a)"""
FIRST_RIVER = 44
"""The most tokens of the first of them, so that a second one always has room. (R1.5a)"""
MOST_HOUSES, MOST_SCHOOLS = 40, 6
MOST_RIVER = 52
"""The most acres of river on a map. (R1.6)"""

Acreage = Annotated[NDArray[np.int32], SIDE]
"""A set of acres: a number for each column, with one bit for each row from the north."""


class Phase(IntEnum):
    """The decision that is due."""

    MAP = 0
    """chance: which map (R1.4)"""
    RIVER_START = 1
    """where a river begins (R1.5a)"""
    RIVER = 2
    """where the river continues (R1.5a)"""
    BUILDING = 3
    """where a house or school is set (R1.5b)"""
    BULLDOZERS = 4
    """where a bulldozer starts (R2.1)"""
    FIRST_FIRE = 5
    """chance: where the first fire breaks out (R2.2)"""
    FIRST_BURN = 6
    """a further acre of it (R2.3a)"""
    WIND = 7
    """chance: the wind at the start (R2.4)"""
    CARD = 8
    """chance: the card (R3.1a)"""
    FIRE = 9
    """chance: where a new fire breaks out (R4.3)"""
    BURN = 10
    """a further acre of it (R4.3)"""
    DROUGHT = 11
    """chance: which of several largest fires (R7.1)"""
    DRY = 12
    """an acre of the drought (R7.2)"""
    BREAKDOWN = 13
    """which bulldozer is removed (R4.5a)"""
    LUCKY_BULLDOZER = 14
    """a new bulldozer, or which one is moved (R4.6)"""
    LUCKY_PLACE = 15
    """where that bulldozer is set (R4.6)"""
    LUCKY_HELICOPTER = 16
    """a new helicopter, or a flight (R4.7a)"""
    LUCKY_LOT = 17
    """which lot (R4.8a)"""
    SPREAD = 18
    """chance: which fire spreads (R5.2)"""
    EQUIPMENT = 19
    """what the team does with its equipment (R6.1)"""
    PLACE = 20
    """where on the edge a new piece is put (R6.2, R6.6, R6.7)"""
    BRING = 21
    """the steps of the new piece (R6.3)"""
    TAKE = 22
    """which piece is carried next (R6.8)"""
    CARRY = 23
    """the steps of that piece (R6.8)"""
    DRIVE = 24
    """steps and digging of a bulldozer (R6.9, R6.10)"""
    FLY = 25
    """what the helicopter does (R6.11, R6.12)"""
    SPRAY = 26
    """the second acre of a ball (R6.4)"""
    OVER = 27


class Act(IntEnum):
    """The act of equipment in progress. (R6.1)"""

    NONE = 0
    LOT = 1
    """the team gets extinguishers"""
    BULLDOZER = 2
    """the team gets a bulldozer"""
    HELICOPTER = 3
    """the team gets a helicopter"""
    CARRY = 4
    DRIVE = 5
    FLIGHT = 6


class Piece(IntEnum):
    """The piece in motion."""

    NONE = 0
    BARREL = 1
    BALL = 2
    BULLDOZER = 3
    HELICOPTER = 4


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    map_by: Int16 = choice("program", ("program", "players"), "whether the program or the players make the map", "R1.5")
    map: Int16 = number(0, 0, 2**15 - 1, "the number of the map, 0 to draw one", "R1.4b", usual=(1, 100), special=0)
    houses: Int16 = number(20, 0, MOST_HOUSES, "houses on the map", "R1.4", usual=(10, 30))
    schools: Int16 = number(2, 0, MOST_SCHOOLS, "schools on the map", "R1.4", usual=(1, 4))
    barrels: Int16 = number(28, 0, 60, "water barrels in the game", "R1.3", usual=(20, 36))
    balls: Int16 = number(14, 0, 30, "extinguisher balls in the game", "R1.3", usual=(10, 18))
    bulldozers: Int16 = number(2, 0, LIMIT, "bulldozers on the board at the start", "R2.1", usual=(1, 2))
    first_fire: Int16 = number(4, 1, 6, "acres of the first fire", "R2.2", usual=(2, 6))
    strict: Int16 = switch(False, "further acres of new fires follow the wind", "R2.5")
    winds: Int16 = choice(
        "six", ("six", "eight"), "whether cards bring six winds, or eight as the old cards with east and west winds", "R3.2"
    )
    weather: Int16 = choice("usual", ("usual", "harsh"), "the strength of the WEATHER cards", "R3.3b")
    flames: Int16 = number(3, 0, FIRE_COPIES, "FOREST FIRE cards with a flame, the worst ones", "R3.4", usual=(0, 3))
    drought_middle: Int16 = number(0, 0, 3, "DROUGHT cards in the second pile", "R3.1", usual=(0, 1))
    drought_last: Int16 = number(1, 0, 3, "DROUGHT cards in the last pile", "R3.1", usual=(0, 2))
    lucky_bulldozer: Int16 = choice("edge", ("edge", "anywhere"), "where a bulldozer begins that a LUCKY BREAK adds", "R4.6b")
    crash_acres: Int16 = number(3, 1, 6, "acres of the fire after a crash", "R4.4b", usual=(2, 4))
    realistic: Int16 = switch(False, "the windward side of fires burns out", "R5.7")
    burning_limit: Int16 = number(40, 6, ACRES, "burning acres above which the game is lost", "R5.8", usual=(30, 50))
    extinguish: Int16 = number(0, 0, 40, "fires to put out for an early win, 0 for none", "R8.3", usual=(4, 10), special=0)
    lot_barrels: Int16 = number(6, 1, 12, "barrels in a lot of barrels", "R6.2", usual=(4, 8))
    lot_balls: Int16 = number(3, 1, 12, "balls in a lot of balls", "R6.2", usual=(2, 4))
    new_steps: Int16 = number(2, 0, 6, "steps of new equipment", "R6.2", usual=(1, 4))
    carry_steps: Int16 = number(10, 1, 30, "steps of all extinguishers together that are carried in a turn", "R6.8", usual=(6, 14))
    drive_steps: Int16 = number(10, 1, 30, "steps of a bulldozer", "R6.9", usual=(6, 14))
    fly_steps: Int16 = number(10, 1, 30, "steps of the helicopter", "R6.11", usual=(6, 14))
    dig_acres: Int16 = number(5, 0, 10, "acres of fire line that a bulldozer may dig in a turn", "R6.10", usual=(3, 8))
    load_limit: Int16 = number(0, 0, 20, "loads and pieces that the helicopter can hold, 0 for no limit", "R6.11a", usual=(2, 8), special=0)
    landing_distance: Int16 = number(2, 1, 3, "the shortest distance from fire at which the helicopter may land", "R6.13", usual=(1, 3))
    finish_points: Int16 = number(400, 0, 1000, "points for winning the game", "R8.4", usual=(200, 600), scores=True)
    loss_points: Int16 = number(200, 0, 1000, "points for losing the game", "R8.4", usual=(100, 300), scores=True)
    house_points: Int16 = number(10, 0, 100, "points for each house left standing", "R8.4", usual=(5, 20), scores=True)
    school_points: Int16 = number(20, 0, 100, "points for each school left standing", "R8.4", usual=(10, 40), scores=True)
    rock_acres: Int16 = number(2, 1, 9, "acres of rock that cost a point", "R8.4", usual=(1, 4), scores=True)
    rock_pieces: Int16 = number(0, 0, 60, "pieces of rock in the game, 0 for as many as needed", "R1.3a", usual=(10, 40), special=0)


class State(Record):
    """The complete state."""

    to_act: Int8
    seats: Int8
    phase: Int8
    free: Int8
    """1 during an act that a LUCKY BREAK card allows"""
    turn: Int8
    """the number of cards drawn, which is the number of the turn"""
    left: Int16
    """acres still to burn, including the one being decided; or fires still to spread, including this one"""
    out: Int16
    """fires put out (R6.5a)"""

    act: Int8
    piece: Int8
    """the piece in motion; a ball that is spraying still counts"""
    at: Int16
    """the acre of that piece; or the last token of the river being drawn; in strict games the last acre of a new fire; otherwise 0"""
    steps: Int8
    """steps left"""
    digs: Int8
    """how many acres it may still dig"""
    hand_barrels: Int8
    """barrels of a lot still to come, or on board in a flight"""
    hand_balls: Int8
    water: Int8
    """loads of water on board"""
    moved: Int8
    """1 when the carried piece has taken a step"""
    scooped: Int8
    """1 when water was taken up since the helicopter entered this acre"""
    dropped: Int8
    """1 when a barrel or ball was dropped since then"""

    wind: Int8
    """a Wind; 0 before it is drawn"""
    weather: Int8
    """1 + the current WEATHER card; 0 before the first"""
    pile: Int8
    """the pile from which cards are drawn, from 0"""
    here: Annotated[NDArray[np.int8], SORTS]
    """cards left in this pile, by group"""
    unseen: Annotated[NDArray[np.int8], SORTS]
    """cards left in all piles, by group"""
    drawn: Annotated[NDArray[np.int8], CARDS]
    """how many of each card have been drawn"""

    store_barrels: Int8
    store_balls: Int8
    lying: Int16
    """the number of barrels and balls on the board"""
    bulldozers: Annotated[NDArray[np.int16], LIMIT]
    """the acres of the bulldozers, ascending; OFF_BOARD for each that is missing"""
    helicopter: Int16
    """the acre of the helicopter, or OFF_BOARD"""
    edges: Int8
    """while a river is drawn: the edge on which it began, as a bit; otherwise 0"""
    land: Annotated[NDArray[np.int8], ACRES + 1]
    """the Land of each acre; OUTSIDE in the last element"""
    lands: Annotated[NDArray[np.int16], len(Land)]
    """the number of acres of each Land"""
    barrels: Annotated[NDArray[np.int8], ACRES]
    balls: Annotated[NDArray[np.int8], ACRES]
    fire: Acreage
    """the burning acres"""
    spent: Acreage
    """those that have spread or were set on fire in this turn, until equipment moves; for a new fire only its own (R5.2)"""
    marked: Acreage
    """in realistic games, acres of fires that have spread once (R5.7)"""
    reached: Acreage
    """scratch: the acres that a search has found; empty between plies"""
    within: Acreage
    """scratch: the acres to which a search may go; empty between plies"""
    luck: Annotated[NDArray[np.uint64], 1]
    """the generator while a map is made; otherwise 0"""
    options: Options


MAP = 0
"""+ number - 1"""
RIVER = MAP + MAPS
"""+ acre, like all moves up to SPRAY"""
HOUSE = RIVER + ACRES
SCHOOL = HOUSE + ACRES
BULLDOZER = SCHOOL + ACRES
HELICOPTER = BULLDOZER + ACRES
BARREL = HELICOPTER + ACRES
BALL = BARREL + ACRES
FIRE = BALL + ACRES
BURN = FIRE + ACRES
SPREAD = BURN + ACRES
SCRAP = SPREAD + ACRES
MOVE = SCRAP + ACRES
DRIVE = MOVE + ACRES
TAKE_BARREL = DRIVE + ACRES
TAKE_BALL = TAKE_BARREL + ACRES
SPRAY = TAKE_BALL + ACRES
"""+ way"""
STEP = SPRAY + WAYS
"""+ way"""
WIND = STEP + WAYS
"""+ wind"""
CARD = WIND + WINDS
"""+ card"""
GET_BARRELS = CARD + CARDS
GET_BALLS = GET_BARRELS + 1
GET_TWO_AND_TWO = GET_BALLS + 1
GET_FOUR_AND_ONE = GET_TWO_AND_TWO + 1
GET_BULLDOZER = GET_FOUR_AND_ONE + 1
GET_HELICOPTER = GET_BULLDOZER + 1
CARRY = GET_HELICOPTER + 1
FLY = CARRY + 1
PASS = FLY + 1
NEW_BULLDOZER = PASS + 1
DECLINE = NEW_BULLDOZER + 1
DIG = DECLINE + 1
PICK_BARREL = DIG + 1
PICK_BALL = PICK_BARREL + 1
SCOOP = PICK_BALL + 1
DROP_BARREL = SCOOP + 1
DROP_BALL = DROP_BARREL + 1
DROP_WATER = DROP_BALL + 1
STAY = DROP_WATER + 1
DONE = STAY + 1
LAND = DONE + 1
N_MOVES = LAND + 1


@kernel
def has(acres: Acreage, acre: int) -> bool:
    """Whether the acre is in the set."""
    return (int(acres[acre // SIDE]) >> (acre % SIDE)) & 1 != 0


@kernel
def include(acres: Acreage, acre: int) -> None:
    """Add an acre to a set."""
    acres[acre // SIDE] |= 1 << (acre % SIDE)


@kernel
def exclude(acres: Acreage, acre: int) -> None:
    """Remove an acre from a set."""
    acres[acre // SIDE] &= ~(1 << (acre % SIDE))


@kernel
def clear(acres: Acreage) -> None:
    """Empty a set."""
    for column in range(SIDE):
        acres[column] = 0


ASKED = {
    Phase.RIVER_START: (RIVER,),
    Phase.RIVER: (RIVER,),
    Phase.BUILDING: (HOUSE, SCHOOL),
    Phase.BULLDOZERS: (BULLDOZER,),
    Phase.FIRST_FIRE: (FIRE,),
    Phase.FIRST_BURN: (BURN,),
    Phase.FIRE: (FIRE,),
    Phase.BURN: (BURN,),
    Phase.DROUGHT: (SPREAD,),
    Phase.DRY: (BURN,),
    Phase.BREAKDOWN: (SCRAP,),
    Phase.LUCKY_BULLDOZER: (MOVE,),
    Phase.LUCKY_PLACE: (BULLDOZER,),
    Phase.SPREAD: (SPREAD,),
    Phase.EQUIPMENT: (DRIVE,),
    Phase.TAKE: (TAKE_BARREL, TAKE_BALL),
}
"""The moves that name an acre, by phase."""
