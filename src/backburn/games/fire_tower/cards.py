"""The cards: their kinds and groups, and the size of the patterns they place. (R1.4)"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.states.tables import listing, table


class CardKind(IntEnum):
    """Action cards, then events, then the two things that are used like cards."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3
    SNAG = 4
    EXPLOSION = 5
    FLARE_UP = 6
    EMBER = 7
    AIR_DROP = 8
    ENGINE = 9
    SMOKEJUMPER = 10
    REFOREST = 11
    DOZER = 12
    SCRATCH = 13
    FIRESTORM = 14
    MUTUAL_AID = 15
    SHADOW = 16
    BUCKET = 17
    RECKLESS = 18


ACTIONS = 14
"""The number of kinds of action cards; they are numbered below this."""
IN_DECK = 17
"""The number of kinds that the draw pile may hold."""
SCARCE = (CardKind.FLARE_UP, CardKind.EMBER, CardKind.DOZER, CardKind.SCRATCH)
"""The action cards of which there are fewer. (R1.4a)"""

WORDS = tuple(kind.name.lower().replace("_", "-") for kind in CardKind)
"""The kinds in the order of their numbers, as typed."""

TITLES = listing(
    CardKind,
    {
        CardKind.NORTH: "North",
        CardKind.EAST: "East",
        CardKind.SOUTH: "South",
        CardKind.WEST: "West",
        CardKind.SNAG: "Burning Snag",
        CardKind.EXPLOSION: "Explosion",
        CardKind.FLARE_UP: "Flare Up",
        CardKind.EMBER: "Ember",
        CardKind.AIR_DROP: "Air Drop",
        CardKind.ENGINE: "Fire Engine",
        CardKind.SMOKEJUMPER: "Smokejumper",
        CardKind.REFOREST: "De/Reforest",
        CardKind.DOZER: "Dozer Line",
        CardKind.SCRATCH: "Scratch Line",
        CardKind.FIRESTORM: "Firestorm",
        CardKind.MUTUAL_AID: "Mutual Aid",
        CardKind.SHADOW: "Shadow of the Wood",
        CardKind.BUCKET: "Bucket",
        CardKind.RECKLESS: "Reckless Abandon",
    },
)
"""The titles printed on the cards."""

FIRST_WATER, FIRST_BREAK = int(CardKind.AIR_DROP), int(CardKind.REFOREST)
"""The kinds are ordered: wind, fire, water and firebreak cards."""

NEVER = 99

MOST = table(
    CardKind,
    dict.fromkeys(CardKind, 1)
    | {
        CardKind.SNAG: 4,
        CardKind.FLARE_UP: 3,
        CardKind.EMBER: 2,
        CardKind.AIR_DROP: 3,
        CardKind.ENGINE: 4,
        CardKind.SMOKEJUMPER: 9,
        CardKind.DOZER: 2,
        CardKind.SCRATCH: 2,
        CardKind.BUCKET: 3,
        CardKind.RECKLESS: 2,
    },
)
"""The most squares that a card takes, including the middle of a Smokejumper and the source of an Ember."""

ENOUGH = table(
    CardKind,
    dict.fromkeys(CardKind, NEVER)
    | {CardKind.SNAG: 1, CardKind.FLARE_UP: 1, CardKind.AIR_DROP: 1, CardKind.ENGINE: 1, CardKind.SMOKEJUMPER: 2, CardKind.BUCKET: 1},
)
"""The number of squares after which a player may stop."""

SPAN = table(
    CardKind,
    dict.fromkeys(CardKind, 1) | {CardKind.SNAG: 2, CardKind.FLARE_UP: 3, CardKind.AIR_DROP: 3, CardKind.ENGINE: 2, CardKind.BUCKET: 3},
)
"""The length of the card's line, or the width of its square, in squares."""
