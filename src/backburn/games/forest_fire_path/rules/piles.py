"""The fire's deck, hand and discards, by the number of cards of each kind. (R7.1)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.cards import KINDS
from backburn.games.forest_fire_path.state import State


@kernel
def all_cards(state: State) -> int:
    """Return how many cards are in the game. (R7.1)"""
    total = 0
    for kind in range(KINDS):
        total += state.options.cards[kind]
    return total


@kernel
def full_hand(state: State) -> int:
    """Return how many cards the fire holds when it has drawn. (R7.2, R7.8a)"""
    return min(int(state.options.hand_size), all_cards(state))


@kernel
def shuffle_all(state: State) -> None:
    """Make a deck of all cards. (R7.1)"""
    for kind in range(KINDS):
        state.deck[kind] = state.options.cards[kind]


@kernel
def needs_card(state: State) -> bool:
    """Whether the fire draws another card. (R7.8, R7.8a)"""
    return state.held < full_hand(state)


@kernel
def deck_is_empty(state: State) -> bool:
    """Whether no card is left to draw. (R7.8a)"""
    total = 0
    for kind in range(KINDS):
        total += state.deck[kind]
    return total == 0


@kernel
def refill(state: State) -> None:
    """Make sure that there is a card to draw. (R7.8a)"""
    if deck_is_empty(state):
        shuffle_discards(state)


@kernel
def shuffle_discards(state: State) -> None:
    """Turn the discards into the deck. (R7.8a)"""
    for kind in range(KINDS):
        state.deck[kind] = state.discards[kind]
        state.discards[kind] = 0


@kernel
def take_card(state: State, kind: int) -> None:
    """Move a card from the deck to the hand. (R7.2, R7.8)"""
    state.deck[kind] -= 1
    state.hand[kind] += 1
    state.held += 1


@kernel
def lay_down(state: State, kind: int) -> None:
    """Move a card from the hand to the discards. (R7.3)"""
    state.hand[kind] -= 1
    state.held -= 1
    state.discards[kind] += 1
