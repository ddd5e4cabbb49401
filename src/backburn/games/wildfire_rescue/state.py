"""The state of one game: the forest, the fire, the campers and rangers, and the decision that is due."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.colours import COLOURS
from backburn.core.states.options import Int16, OptionsRecord, choice, number, switch
from backburn.core.states.records import Int8, Int32, Record
from backburn.games.wildfire_rescue.board import KINDS, N_LINES, PLANS, TOOLS, WAYS

SEATS = len(COLOURS)
DIE = 6


class Phase(IntEnum):
    """The decision that is due."""

    ASIDE = 0
    """chance: which card is set aside (R1.4)"""
    DEAL = 1
    """chance: the next tile (R1.2)"""
    TOOL = 2
    """chance: a first tool (R1.5a)"""
    CORNER = 3
    """where a ranger starts (R1.7)"""
    CAMP = 4
    """chance or blue: the plan of the campers (R1.8a)"""
    TURN = 5
    """what a ranger does (R2.1)"""
    TAKE = 6
    """whether a ranger takes a companion along (R3.9)"""
    NEW = 7
    """chance: a new tool (R4.1)"""
    DISCARD = 8
    """which tool is discarded (R4.3)"""
    EVENT = 9
    """chance: the event die (R6.2)"""
    PLANE = 10
    """where the rescue plane flies (R6.6)"""
    ESCAPE = 11
    """where a caught ranger flees immediately (R6.8d)"""
    OVER = 12


class Slow(IntEnum):
    """Who owes a turn after a step without the right tool. (R3.4a)"""

    MOVER = 0
    ALL = 1
    FREE = 2


class Hazards(IntEnum):
    """The rolls after which hazards become fires. (R6.5a)"""

    ROLL = 0
    WILDFIRE = 1


class Escape(IntEnum):
    """When caught rangers escape. (R6.8d)"""

    NEXT_TURN = 0
    AT_ONCE = 1


class Campers(IntEnum):
    """How the plan of the campers is determined; a number above CHOOSE is one more than the number of a plan, counted from 1. (R1.8a)"""

    RANDOM = 0
    CHOOSE = 1


_PLAN_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Options(OptionsRecord):
    """The options: every number of the rulebook."""

    trees: Int16 = number(8, 0, 24, "tiles with trees", "R1.1", usual=(6, 10))
    rocks: Int16 = number(8, 0, 24, "tiles with rocks", "R1.1", usual=(6, 10))
    animals: Int16 = number(8, 0, 24, "tiles with wild animals", "R1.1", usual=(6, 10))
    largest_group: Int16 = number(3, 1, 24, "the largest group of connected tiles of one kind after the deal", "R1.2", usual=(2, 5))
    deals: Int16 = number(100, 1, 1000, "the number of the deal in which a larger group is kept", "R1.2a", usual=(20, 200))
    axes: Int16 = number(2, 0, 4, "axes among the cards", "R1.3", usual=(1, 3))
    pickaxes: Int16 = number(2, 0, 4, "pickaxes among the cards", "R1.3", usual=(1, 3))
    bows: Int16 = number(2, 0, 4, "bows among the cards", "R1.3", usual=(1, 3))
    extinguishers: Int16 = number(2, 0, 4, "fire extinguishers among the cards", "R1.3", usual=(1, 3))
    extra_cards: Int16 = number(4, 0, 12, "cards in the deck beyond one for each player", "R1.4", usual=(2, 4))
    starting_tools: Int16 = number(1, 0, 2, "tools of each player at the start", "R1.5a", usual=(0, 2))
    same_corner: Int16 = switch(False, "several rangers may start on the same corner", "R1.7a")
    campers: Int16 = choice(
        "random", ("random", "choose", *_PLAN_WORDS), "whether the plan of the campers is drawn, chosen by blue, or given", "R1.8a"
    )
    slow: Int16 = choice(
        "mover",
        ("mover", "all", "free"),
        "who loses a turn after a move without the tool: the ranger who moves, all who move along, or none of them",
        "R3.4a",
    )
    hazard_free: Int16 = switch(False, "a tile with a hazard may be entered without a tool", "R3.6a")
    own_feet: Int16 = switch(False, "a ranger may put out a fire or hazard on their own tile", "R3.6b")
    new_tools: Int16 = number(4, 0, 16, "how many new tools may be drawn in a game", "R4.2", usual=(2, 8))
    tool_limit: Int16 = number(2, 1, 4, "how many tools a ranger may hold", "R4.3", usual=(1, 3))
    wildfire_faces: Int16 = number(3, 0, DIE, "faces of the die that spread the wildfire", "R6.2", usual=(2, 4))
    plane_faces: Int16 = number(1, 0, DIE, "faces of the die that bring the rescue plane", "R6.2", usual=(0, 2))
    plane: Int16 = choice("lines", ("lines", "diagonals"), "whether the plane flies along diagonals, too", "R6.6c")
    hazards: Int16 = choice(
        "roll", ("roll", "wildfire"), "whether hazards become fires after every roll or only when the wildfire spreads", "R6.5a"
    )
    escape: Int16 = choice(
        "next_turn", ("next_turn", "at_once"), "whether caught rangers escape in their next turn or immediately", "R6.8d"
    )
    escape_through_fire: Int16 = switch(False, "a caught ranger may escape into a fire and put it out", "R6.8b")
    waive_lost_turn: Int16 = switch(False, "a ranger who is caught no longer owes a turn", "R6.8c")
    max_rounds: Int16 = number(60, 1, 100, "rounds after which the game ends", "R7.3a", usual=(40, 80))


class State(Record):
    """The complete state. Sets of tiles and of seats are bits; the tools of a hand or the deck are hexadecimal digits."""

    to_act: Int8
    seats: Int8
    phase: Int8
    round: Int8
    """counted from 1; 0 during the set-up"""
    turn: Int8
    """the seat whose turn it is, or was before an event; `seats` at the end of a round; in the set-up, the seat that draws or chooses"""
    event: Int8
    """1 from the roll of the die until the event and its escapes are over"""
    way: Int8
    """the direction of the step while its ranger decides whom to take along"""
    asked: Int8
    """the seat on which the ranger has to decide"""
    taken: Int8
    """the seats that are taken along"""
    drawn: Int8
    """how many new tools have been drawn"""
    owing: Int8
    """the seats that owe a turn"""
    cell: Int8
    """the place of the next tile in the deal"""
    fitting: Int8
    """the kinds that may be dealt there"""
    deal: Int16
    """the number of the deal; 0 when it is done"""
    stock: Int32
    """how many tiles of each kind are still to be dealt, eight bits for each"""
    deck: Int16
    kinds: Annotated[NDArray[np.int32], KINDS]
    """the tiles of each kind"""
    fire: Int32
    hazards: Int32
    campers: Int32
    pairs: Int32
    """the tiles with two campers"""
    danger: Int32
    """the tiles whose campers are in danger"""
    places: Annotated[NDArray[np.int8], SEATS]
    """the tile of each ranger; NOWHERE before a corner is chosen, and for the dead"""
    tools: Annotated[NDArray[np.int16], SEATS]
    saved: Annotated[NDArray[np.int8], SEATS]
    options: Options


ASIDE = 0
"""+ tool"""
DEAL = ASIDE + TOOLS
"""+ kind"""
TOOL = DEAL + KINDS
"""+ tool"""
CORNER = TOOL + TOOLS
"""+ corner"""
CAMP = CORNER + 4
"""+ plan"""
GO = CAMP + len(PLANS)
"""+ direction"""
DRAW = GO + WAYS
FETCH = DRAW + 1
"""+ seat"""
JOIN = FETCH + SEATS
"""+ seat"""
PUT_OUT = JOIN + SEATS
PASS = PUT_OUT + 1
GIVE_UP = PASS + 1
TAKE = GIVE_UP + 1
"""+ seat"""
LEAVE = TAKE + SEATS
"""+ seat"""
DISCARD = LEAVE + SEATS
"""+ tool"""
ROLL = DISCARD + TOOLS
"""+ face - 1"""
PLANE = ROLL + DIE
"""+ line"""
N_MOVES = PLANE + N_LINES
