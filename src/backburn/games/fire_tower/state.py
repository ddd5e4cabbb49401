"""The state of one game: the forest, the cards, the decision that is due, and everything pending."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from backburn.core.kit.arrays import NDArray, np
from backburn.core.states.options import OptionsRecord, array, choice, number, switch
from backburn.core.states.records import Int8, Int16, Record
from backburn.games.fire_tower.board import SIZE, SQUARES
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, SCARCE, TITLES, CardKind

MAX_SEATS = 4
MOST_WAITING = 6
"""The most events that can wait at one time; a further one is discarded without effect. (R9.1b)"""
HISTORY = 160
"""The number of card movements that are remembered. (R11.2b)"""
PILES = 5
"""The number of draw piles that are remembered, counting the hands before them as one more. (R11.2b)"""
NONE = -1
"""Marks a seat, kind or wind when there is none; as the seat that burned a tower: none."""


class Phase(IntEnum):
    """The decision that is due."""

    DRAW = 0
    """which card `drawer` draws (chance)"""
    ROLL = 1
    """what the wind die shows (chance)"""
    PULL = 2
    """which card is pulled from the hand of `drawer` (chance, R9.10)"""
    REDRAW = 3
    """whether the Grand Champion keeps the hand (R1.11a)"""
    CHAMPION = 4
    """where the champion's next firebreak goes (R1.11)"""
    WIND = 5
    """where the wind spreads the blaze (R3.1)"""
    ACTION = 6
    """what to do from the tower (R2.1)"""
    USE = 7
    """how to use a wind card (R4)"""
    AIM = 8
    """the next square of the card in play, the bucket or Reckless Abandon"""
    PICK = 9
    """the next card for Reckless Abandon (R7.3a)"""
    THROW = 10
    """the next card to discard, or none (R2.4, R9.6)"""
    SHED = 11
    """the next card of a compulsory discard (R8.2, R9.8c)"""
    AFTER = 12
    """whether to use the bucket before or after drawing (R7.1a)"""
    AID = 13
    """which kind of aid all players give (R9.8)"""
    AID_GEM = 14
    AID_BREAK = 15
    SHADOW = 16
    """whether the Shadow uses the hands or the die (R9.9)"""
    PULLED = 17
    """which pulled card to play (R9.10)"""
    GUST = 18
    """where the Shadow's die spreads the blaze (R9.11)"""
    OVER = 19


class TurnStep(IntEnum):
    """How far the turn has come."""

    DEAL = 0
    CHAMPION = 1
    START = 2
    WIND = 3
    ACTION = 4
    AFTER = 5
    REFILL = 6
    LAST = 7


class Fate(IntEnum):
    """The condition of a tower."""

    STANDS = 0
    HIT = 1
    """there is a gem on its roof, but the action is not over"""
    BURNT = 2
    """burned but not yet resolved"""
    OUT = 3
    TIED = 4
    """one of the last towers, which burned together (R10.2)"""


class Roll(IntEnum):
    """What the wind die is rolled for."""

    START = 0
    CHANGE = 1
    STORM = 2
    CALM = 3
    SHADOW = 4


class Fall(IntEnum):
    """How far the resolution of a burnt tower has come."""

    SHED = 0
    DRAW = 1
    STORM = 2
    CALM = 3


class Aid(IntEnum):
    """The choices of Mutual Aid."""

    NONE = 0
    GEM = 1
    BREAK = 2
    CARDS = 3


WATER, BREAKS = 0, 1
"""The two groups of cards that allow Reckless Abandon."""


class Options(OptionsRecord):
    """The options: every number of the rulebook, and both readings of whatever it leaves open."""

    hand_size: Int16 = number(5, 1, 12, "cards in a hand", "R1.5", usual=(3, 7))
    hand_growth: Int16 = number(1, 0, 3, "cards added to the hand size when a tower burns", "R8.3", usual=(0, 2))
    cards: Annotated[NDArray[np.int16], ACTIONS] = array(
        {
            kind.name.lower(): number(3 if kind in SCARCE else 4, 0, 12, f"{TITLES[kind]} cards", "R1.4a", usual=(2, 6))
            for kind in CardKind
            if kind < ACTIONS
        }
    )
    first_tower: Int16 = choice("red", ("red", "purple", "blue", "green"), "the tower of the first seat", "R1.3a")
    teams: Int16 = switch(False, "four players in two teams", "R8.10")
    firestorm: Int16 = switch(True, "the Firestorm is in the deck", "R1.9")
    mutual_aid: Int16 = switch(False, "Mutual Aid is in the deck", "R1.10")
    shadow_of_the_wood: Int16 = switch(False, "eliminated players play Shadow of the Wood", "R1.10")
    partial_firestorm: Int16 = switch(True, "a firestorm follows each elimination", "R8.7")
    tower_ablaze: Int16 = switch(True, "burnt towers keep burning to the end of the game", "R8.6")
    champion: Int16 = number(0, 0, MAX_SEATS, "the seat of the Champion of the Wood, 0 for none", "R1.11", usual=(1, 2), special=0)
    grand_champion: Int16 = switch(False, "the champion may draw a new opening hand (the project's own)", "R1.11a")
    empty_corners: Int16 = choice("forest", ("forest", "tower"), "whether corners without a tower are forest or protected", "R1.3b")
    burnt_corners: Int16 = choice(
        "forest", ("forest", "tower"), "whether burnt towers are forest or protected without Tower Ablaze", "R5.2a"
    )
    flare_up_jumps: Int16 = switch(False, "a Flare Up may skip a firebreak", "R5.4a")
    storm_reward: Int16 = choice("drawer", ("nobody", "drawer"), "who is rewarded for a tower burned by a firestorm", "R8.2a")
    aid_gem: Int16 = choice("beside_fire", ("beside_fire", "anywhere"), "where the gems of Mutual Aid go", "R9.8a")
    aid_short: Int16 = choice("held", ("held", "skip"), "whether a player with fewer than three cards discards those held or none", "R9.8c")
    shadow_debt: Int16 = choice(
        "next_turn", ("this_turn", "next_turn"), "the turn at whose end the player on turn replaces what the Shadow pulled", "R9.10c"
    )
    shadow_winds: Int16 = choice("all", ("all", "allowed"), "the winds that the Shadow's die may show", "R9.11")
    shadow_flame: Int16 = switch(True, "the Shadow's die spreads the fire from the eternal flame, too", "R9.11b")
    team_reckless: Int16 = choice("own", ("own", "either"), "whose burning tower area allows Reckless Abandon in teams", "R7.4a")
    team_burnt_reckless: Int16 = switch(True, "fire in a player's own burnt tower allows Reckless Abandon in teams", "R7.4a")
    max_turns: Int16 = number(500, 1, 5000, "turns after which the game stops", "R2.7a", usual=(100, 500))


class State(Record):
    """The complete state."""

    to_act: Int8
    seats: Int8
    phase: Int8
    step: Int8
    mover: Int8
    """the seat whose turn it is"""
    turn: Int16
    wind: Int8
    limit: Int8
    """the current hand size"""
    gems: Annotated[NDArray[np.int32], SIZE]
    """a bit for each square of a row"""
    breaks: Annotated[NDArray[np.int32], SIZE]
    flame: Annotated[NDArray[np.int32], SIZE]
    """squares that burn to the end of the game"""
    guards: Int8
    """a bit for each corner whose area is protected (R6.1a)"""
    fates: Annotated[NDArray[np.int8], MAX_SEATS]
    credit: Annotated[NDArray[np.int8], MAX_SEATS]
    """the seat that burned a tower, while the tower is hit or burnt"""
    buckets: Annotated[NDArray[np.int8], MAX_SEATS]
    """1 for a full bucket"""
    hands: Annotated[NDArray[np.int8], (MAX_SEATS, ACTIONS)]
    held: Annotated[NDArray[np.int8], MAX_SEATS]
    """the number of cards in each hand"""
    owes: Annotated[NDArray[np.int8], MAX_SEATS]
    """cards pulled by the Shadow and not yet replaced (R9.10a)"""
    robbed: Int8
    """how many of these `mover` owes beyond the end of the turn under way (R9.10c)"""
    due: Annotated[NDArray[np.int8], MAX_SEATS]
    """cards still to be drawn"""
    deck: Annotated[NDArray[np.int8], IN_DECK]
    deck_size: Int16
    """action cards in the draw pile"""
    discard: Annotated[NDArray[np.int8], IN_DECK]
    pulled: Annotated[NDArray[np.int8], ACTIONS]
    history: Annotated[NDArray[np.int8], HISTORY]
    """the remembered movements of cards, encoded as in `piles` (R11.2a)"""
    past: Int16
    """how many movements are remembered"""
    laid: Annotated[NDArray[np.int8], ACTIONS]
    """the cards in the discard pile when the history begins"""
    origins: Annotated[NDArray[np.int8], HISTORY]
    """scratch for determinization: the pile from which each shown card came"""
    pools: Annotated[NDArray[np.int8], (PILES, ACTIONS)]
    """scratch for determinization: the cards left of each pile"""
    sizes: Annotated[NDArray[np.int16], PILES]
    """scratch for determinization: how many cards that is"""
    shares: Annotated[NDArray[np.int8], (MAX_SEATS, PILES)]
    """scratch for determinization: how many cards of each pile a hand holds"""
    tool: Int8
    """the card in play, the bucket or Reckless Abandon"""
    marks: Int8
    """how many squares it has taken so far"""
    top: Int8
    """the smallest rectangle around these squares"""
    bottom: Int8
    left: Int8
    right: Int8
    sort: Int8
    """the group of cards being picked for Reckless Abandon"""
    must: Int8
    """cards still to be discarded, or firebreaks still to be placed by the champion"""
    thrown: Int8
    """cards discarded so far in this decision"""
    drawer: Int8
    """the seat that draws, or from which a card is pulled"""
    roll: Int8
    """the purpose for which the die is rolled"""
    origin: Int8
    """the seat at which the order of burnt towers begins (R8.8a)"""
    victim: Int8
    """the seat whose burnt tower is being resolved"""
    fall: Int8
    waiting: Int8
    """how many events are waiting"""
    queue: Annotated[NDArray[np.int8], MOST_WAITING]
    callers: Annotated[NDArray[np.int8], MOST_WAITING]
    """the seats that drew them"""
    event: Int8
    """the event in progress"""
    stage: Int8
    """how far a firestorm has come, or whether the aid has been chosen"""
    caller: Int8
    """the seat that drew it, or its substitute"""
    stands_in: Int8
    asked: Int8
    """how many seats, counted from the caller, have finished"""
    aid: Int8
    placed: Int8
    """how many gems Mutual Aid has placed"""
    aid_gems: Annotated[NDArray[np.int16], MAX_SEATS]
    rolls: Int8
    """the number of the Shadow's roll in progress, from 1 to 3"""
    gust: Int8
    """the wind shown by that roll, or NONE"""
    options: Options


SQUARE = 0
"""+ square"""
PLAY = SQUARES
"""+ kind"""
THROW = PLAY + ACTIONS
"""+ kind"""
DONE = THROW + ACTIONS
ALL_LEFT = DONE + 1
BUCKET = ALL_LEFT + 1
RECKLESS = BUCKET + 1
"""+ group"""
SET_WIND = RECKLESS + 2
ROLL_WIND = SET_WIND + 1
NEW_HAND = ROLL_WIND + 1
AID = NEW_HAND + 1
"""+ Aid - 1"""
SHADOW_HANDS = AID + 3
SHADOW_DIE = SHADOW_HANDS + 1
WIND = SHADOW_DIE + 1
"""+ wind"""
DRAW = WIND + 4
"""+ kind"""
PULL = DRAW + IN_DECK
"""+ kind"""
N_MOVES = PULL + ACTIONS
