"""The cards: how many of each there are, and what the WEATHER cards say. Sources: R3.

The texts of the real cards could not be found; the table of the weather is this project's own.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kit.arrays import np
from backburn.core.states.records import Cells
from backburn.games.forest_fire_acres.board import WINDS, Wind

SPEEDS = (2, 7, 12, 17, 22)
"""Wind speeds in miles per hour."""
N_SPEEDS = len(SPEEDS)
WEATHERS = WINDS * N_SPEEDS
"""The number of WEATHER cards; a card's number is its wind's * 5 + its speed's."""


class CardKind(IntEnum):
    """The other cards; the WEATHER cards have the numbers below these."""

    FIRE_2 = WEATHERS
    FIRE_3 = WEATHERS + 1
    FIRE_4 = WEATHERS + 2
    FLAME = WEATHERS + 3
    CRASH = WEATHERS + 4
    BREAKDOWN = WEATHERS + 5
    DROUGHT = WEATHERS + 6
    BULLDOZER = WEATHERS + 7
    HELICOPTER = WEATHERS + 8
    LOT = WEATHERS + 9


CARDS = WEATHERS + len(CardKind)
PILES = 3


class Sort(IntEnum):
    """Groups of cards that are dealt into the piles together. (R3.1)"""

    COMMON = 0
    FOREST_FIRE = 1
    DROUGHT = 2


SORTS = len(Sort)
_FIRES = (CardKind.FIRE_2, CardKind.FIRE_3, CardKind.FIRE_4, CardKind.FLAME)
SORT = np.array(
    [Sort.FOREST_FIRE if card in _FIRES else Sort.DROUGHT if card == CardKind.DROUGHT else Sort.COMMON for card in range(CARDS)], np.int8
).view(Cells)
"""The group of each card."""
COMMON_CARDS = 45
FIRE_COPIES = 3
"""The number of copies of each FOREST FIRE card."""
PLAIN_FIRES = FIRE_COPIES * (len(_FIRES) - 1)
"""The number of FOREST FIRE cards without a flame."""

ARRIVES = np.array([[{Wind.E: Wind.SE, Wind.W: Wind.SW}.get(Wind(wind), wind) for wind in range(WINDS)], list(range(WINDS))], np.int8).view(
    Cells
)
"""(six or eight winds, printed wind): the wind that a card brings. (R3.2)"""

_CALM = ((1, 1, 0), (1, 1, 0))
_USUAL = {2: _CALM, 7: _CALM, 12: ((2, 1, 0), (2, 1, 0)), 17: ((2, 2, 1), (2, 2, 0)), 22: ((3, 3, 2), (3, 2, 2))}
_HARSH = {2: _CALM, 7: _CALM, 12: ((2, 1, 0), (3, 1, 0)), 17: ((3, 2, 0), (2, 2, 1)), 22: ((3, 3, 2), (3, 3, 2))}
"""By speed: fires, acres and jump of the odd cards and of the even cards. (R3.3, R3.3a)"""

FIRES, REACH, JUMP = (
    np.array([[table[speed][wind % 2][what] for wind in range(WINDS) for speed in SPEEDS] for table in (_USUAL, _HARSH)], np.int8).view(
        Cells
    )
    for what in range(3)
)
"""(usual or harsh, WEATHER card): how many fires spread, by how many acres, and how many acres they may jump."""
FIRST_WEATHER = 1
"""The wind of the start counts as a card of the second speed. (R2.4a)"""
JUMPING_SPEED, GALE = 2, 4
"""The speeds, as positions in SPEEDS, from which a drought jumps one acre and two. (R7.3)"""
PLAIN_FIRE = 2
"""The acres of the smallest FOREST FIRE card."""
FLAME_ACRES = (5, 6)
"""The acres of the cards with a flame, in usual and in harsh weather. (R3.4)"""
