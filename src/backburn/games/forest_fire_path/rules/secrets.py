"""What the chief does not see: the fire's hand, and the deck, whose counts would reveal the hand."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.chance import Generator, below
from backburn.games.forest_fire_path.cards import KINDS
from backburn.games.forest_fire_path.state import FIRE, State


@kernel
def hide(state: State, seat: int) -> None:
    """Blank hand and deck, but for the fire. (R7.9)"""
    if state.options.fire_cards and seat != FIRE:
        blank_cards(state)


@kernel
def blank_cards(state: State) -> None:
    """Blank the fire's hand and the deck. (R7.9)"""
    for kind in range(KINDS):
        state.hand[kind] = 0
        state.deck[kind] = 0


@kernel
def guess(state: State, seat: int, rng: Generator) -> None:
    """Deal the hand again from all cards that are not discarded; the rest is the deck. (R7.9a)"""
    if state.options.fire_cards and seat != FIRE:
        gather(state)
        left = unseen(state)
        for card in range(state.held):
            deal_one(state, below(rng, left - card))


@kernel
def gather(state: State) -> None:
    """Put all cards that are not discarded into the deck. (R7.9a)"""
    for kind in range(KINDS):
        state.hand[kind] = 0
        state.deck[kind] = state.options.cards[kind] - state.discards[kind]


@kernel
def unseen(state: State) -> int:
    """Return how many cards the deck has. (R7.9a)"""
    total = 0
    for kind in range(KINDS):
        total += state.deck[kind]
    return total


@kernel
def deal_one(state: State, ticket: int) -> None:
    """Move the card at a place of the deck to the hand. (R7.9a)"""
    kind = 0
    while ticket >= state.deck[kind]:
        ticket -= int(state.deck[kind])
        kind += 1
    state.deck[kind] -= 1
    state.hand[kind] += 1
