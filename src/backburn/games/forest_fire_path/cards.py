"""The fire's cards: their kinds, and what each is called. (R7.1)"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.states.tables import listing, table


class CardKind(IntEnum):
    """The kinds of cards, in the order of the rulebook."""

    BLOW = 0
    GROW_1 = 1
    GROW_2 = 2
    GROW_3 = 3
    GROW_4 = 4
    BURST = 5
    SPARK = 6


KINDS = len(CardKind)

GROWTH = table(CardKind, dict.fromkeys(CardKind, 0) | {CardKind.GROW_1: 1, CardKind.GROW_2: 2, CardKind.GROW_3: 3, CardKind.GROW_4: 4})
"""The tokens that a card of Grow places. (R7.5)"""

CARD_WORDS = listing(
    CardKind,
    {
        CardKind.BLOW: "blow",
        CardKind.GROW_1: "grow 1",
        CardKind.GROW_2: "grow 2",
        CardKind.GROW_3: "grow 3",
        CardKind.GROW_4: "grow 4",
        CardKind.BURST: "burst",
        CardKind.SPARK: "spark",
    },
)
"""The kinds in the order of their numbers, as typed."""
