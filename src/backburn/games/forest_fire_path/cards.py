"""The fire's cards: their kinds, and what each is called. (R7.1)"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.tables import listing, table


class Kind(IntEnum):
    """The kinds of cards, in the order of the rulebook."""

    BLOW = 0
    GROW_1 = 1
    GROW_2 = 2
    GROW_3 = 3
    GROW_4 = 4
    BURST = 5
    SPARK = 6


KINDS = len(Kind)

GROWTH = table(Kind, dict.fromkeys(Kind, 0) | {Kind.GROW_1: 1, Kind.GROW_2: 2, Kind.GROW_3: 3, Kind.GROW_4: 4})
"""The tokens that a card of Grow places. (R7.5)"""

CARD_WORDS = listing(
    Kind,
    {
        Kind.BLOW: "blow",
        Kind.GROW_1: "grow 1",
        Kind.GROW_2: "grow 2",
        Kind.GROW_3: "grow 3",
        Kind.GROW_4: "grow 4",
        Kind.BURST: "burst",
        Kind.SPARK: "spark",
    },
)
"""The kinds as they are typed."""
