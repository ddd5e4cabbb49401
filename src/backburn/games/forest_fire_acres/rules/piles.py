"""The piles of cards: which cards may be drawn, and with what weights."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_acres.cards import (
    CARDS,
    COMMON_CARDS,
    FIRE_COPIES,
    FLAME_ACRES,
    PILES,
    PLAIN_FIRE,
    PLAIN_FIRES,
    SORT,
    SORTS,
    WEATHERS,
    CardKind,
    Sort,
)
from backburn.games.forest_fire_acres.state import CARD, State


@kernel
def copies(state: State, card: int) -> int:
    """Return how many copies of a card are in the game. (R3.2, R3.2b, R3.4, R3.5)"""
    if card < CardKind.FIRE_2 or card > CardKind.DROUGHT:
        return 1
    if card < CardKind.FLAME:
        return FIRE_COPIES
    if card == CardKind.FLAME:
        return state.options.flames
    return 1 if card < CardKind.DROUGHT else state.options.drought_middle + state.options.drought_last


@outlined
def dealt(state: State, sort: int, piles: int) -> int:
    """Return how many cards of a group the first piles have together. (R3.1, R3.1b)"""
    if sort == Sort.COMMON:
        return COMMON_CARDS // PILES * piles
    if sort == Sort.FOREST_FIRE:
        return (PLAIN_FIRES + state.options.flames) * piles // PILES
    return (state.options.drought_middle if piles > 1 else 0) + (state.options.drought_last if piles > 2 else 0)


@outlined
def count_piles(state: State) -> None:
    """Count the cards left in the current pile and in all piles; an empty pile is followed by the next. (R3.1)"""
    for sort in range(SORTS):
        state.unseen[sort] = dealt(state, sort, PILES)
    for card in range(CARDS):
        state.unseen[SORT[card]] -= state.drawn[card]
    state.pile = 0
    while state.pile < PILES - 1 and emptied(state, state.pile + 1):
        state.pile += 1
    for sort in range(SORTS):
        state.here[sort] = state.unseen[sort] - dealt(state, sort, PILES) + dealt(state, sort, state.pile + 1)


@kernel
def emptied(state: State, piles: int) -> bool:
    """Whether the first piles are used up."""
    for sort in range(SORTS):
        if state.unseen[sort] > dealt(state, sort, PILES) - dealt(state, sort, piles):
            return False
    return True


@outlined
def legal_cards(state: State, moves: Moves) -> int:
    """List the cards that may be on top. (R3.1a)"""
    count = 0
    for card in range(CARDS):
        if state.here[SORT[card]] > 0 and state.drawn[card] < copies(state, card):
            moves[count] = CARD + card
            count += 1
    return count


@kernel
def odds(state: State, card: int) -> int:
    """Return a card's weight: its group's share of the pile, times the card's share of the rest of that group. (R3.1a)"""
    sort = int(SORT[card])
    weight = int(state.here[sort]) * (copies(state, card) - int(state.drawn[card]))
    if sort == Sort.DROUGHT:
        weight = int(state.here[sort])
    if sort != Sort.COMMON:
        weight *= max(int(state.unseen[Sort.COMMON]), 1)
    if sort != Sort.FOREST_FIRE:
        weight *= max(int(state.unseen[Sort.FOREST_FIRE]), 1)
    return weight


@kernel
def fire_acres(state: State, card: int) -> int:
    """Return the number of acres on a FOREST FIRE card. (R3.4a)"""
    return int(FLAME_ACRES[state.options.weather]) if card == CardKind.FLAME else card - WEATHERS + PLAIN_FIRE
