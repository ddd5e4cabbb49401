"""The cards: their kinds and groups, and the size of the patterns they place. (R1.4)"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.tables import listing, table


class Kind(IntEnum):
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

WORDS = tuple(kind.name.lower().replace("_", "-") for kind in Kind)
"""The kinds as they are typed."""

TITLES = listing(
    Kind,
    {
        Kind.NORTH: "North",
        Kind.EAST: "East",
        Kind.SOUTH: "South",
        Kind.WEST: "West",
        Kind.SNAG: "Burning Snag",
        Kind.EXPLOSION: "Explosion",
        Kind.FLARE_UP: "Flare Up",
        Kind.EMBER: "Ember",
        Kind.AIR_DROP: "Air Drop",
        Kind.ENGINE: "Fire Engine",
        Kind.SMOKEJUMPER: "Smokejumper",
        Kind.REFOREST: "De/Reforest",
        Kind.DOZER: "Dozer Line",
        Kind.SCRATCH: "Scratch Line",
        Kind.FIRESTORM: "Firestorm",
        Kind.MUTUAL_AID: "Mutual Aid",
        Kind.SHADOW: "Shadow of the Wood",
        Kind.BUCKET: "Bucket",
        Kind.RECKLESS: "Reckless Abandon",
    },
)
"""The titles printed on the cards."""

FIRST_WATER, FIRST_BREAK = int(Kind.AIR_DROP), int(Kind.REFOREST)
"""The kinds are ordered: wind, fire, water and firebreak cards."""

NEVER = 99

MOST = table(
    Kind,
    dict.fromkeys(Kind, 1)
    | {
        Kind.SNAG: 4,
        Kind.FLARE_UP: 3,
        Kind.EMBER: 2,
        Kind.AIR_DROP: 3,
        Kind.ENGINE: 4,
        Kind.SMOKEJUMPER: 9,
        Kind.DOZER: 2,
        Kind.SCRATCH: 2,
        Kind.BUCKET: 3,
        Kind.RECKLESS: 2,
    },
)
"""The most squares that a card takes, including the middle of a Smokejumper and the source of an Ember."""

ENOUGH = table(
    Kind,
    dict.fromkeys(Kind, NEVER) | {Kind.SNAG: 1, Kind.FLARE_UP: 1, Kind.AIR_DROP: 1, Kind.ENGINE: 1, Kind.SMOKEJUMPER: 2, Kind.BUCKET: 1},
)
"""The number of squares after which a player may stop."""

SPAN = table(
    Kind,
    dict.fromkeys(Kind, 1) | {Kind.SNAG: 2, Kind.FLARE_UP: 3, Kind.AIR_DROP: 3, Kind.ENGINE: 2, Kind.BUCKET: 3},
)
"""The length of the card's line, or the width of its square, in squares."""
