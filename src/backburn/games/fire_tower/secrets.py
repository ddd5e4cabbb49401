"""What a seat may not know, and guesses at it. (R11)"""

from __future__ import annotations

from backburn.core.chance import Generator, below
from backburn.core.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.state import State, count_cards


@outlined
def hide(state: State, seat: int) -> None:
    """Blank the other hands, what the draw pile holds, and what others remember. (R11.1)"""
    for kind in range(ACTIONS):
        state.deck[kind] = 0
    for other in range(state.seats):
        if other != seat:
            for kind in range(ACTIONS):
                state.hands[other, kind] = 0
                for third in range(state.seats):
                    state.known[other, third, kind] = 0


@outlined
def guess(state: State, seat: int, rng: Generator) -> None:
    """Deal what the seat cannot see, what it remembers to the right hands, into hands and draw pile. (R11.1, R11.2a, R11.2b)

    What the other seats remember is left blank: less than they know, never wrong.
    """
    count_cards(state)
    spare = 1 if seat == 0 else 0
    unseen, unplaced = 0, 0
    for kind in range(ACTIONS):
        together = int(state.known[seat, seat, kind])
        placed = place_known(state, seat, kind)
        in_sight = state.hands[seat, kind] + state.discard[kind] + state.pulled[kind] + (state.tool == kind)
        state.deck[kind] -= in_sight + placed + together
        state.known[spare, spare, kind] = together
        unseen += state.deck[kind]
        unplaced -= placed + together
    for other in range(state.seats):
        unplaced += state.held[other] if other != seat else 0
    for i in range(unplaced):
        state.known[spare, spare, draw_unseen(state, unseen - i, rng)] += 1
    for other in range(state.seats):
        if other != seat:
            fill_hand(state, other, spare, rng)


@kernel
def place_known(state: State, seat: int, kind: int) -> int:
    """Put the cards of a kind that the seat knows of each hand into it; say how many. (R11.2a)"""
    placed = 0
    for other in range(state.seats):
        if other != seat:
            state.hands[other, kind] = state.known[seat, other, kind]
            placed += state.known[seat, other, kind]
    return placed


@outlined
def draw_unseen(state: State, unseen: int, rng: Generator) -> int:
    """Take a random card from the draw pile, which holds all that is unseen."""
    ticket = below(rng, unseen)
    kind = 0
    while ticket >= state.deck[kind]:
        ticket -= state.deck[kind]
        kind += 1
    state.deck[kind] -= 1
    return kind


@outlined
def fill_hand(state: State, seat: int, spare: int, rng: Generator) -> None:
    """Fill a hand at random with the cards that the other hands hold together, laid ready in the memory of `spare`. (R11.2b)"""
    ready, missing = 0, int(state.held[seat])
    for kind in range(ACTIONS):
        ready += state.known[spare, spare, kind]
        missing -= state.hands[seat, kind]
    for i in range(missing):
        ticket = below(rng, ready - i)
        kind = 0
        while ticket >= state.known[spare, spare, kind]:
            ticket -= state.known[spare, spare, kind]
            kind += 1
        state.known[spare, spare, kind] -= 1
        state.hands[seat, kind] += 1
