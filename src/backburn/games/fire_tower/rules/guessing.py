"""Determinization: sampling the cards that a seat cannot see."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.chance import Generator, below
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.rules.piles import SHUFFLED, TAKEN
from backburn.games.fire_tower.rules.story import clear, fraction, is_fair, leave_hand, search, tell
from backburn.games.fire_tower.state import PILES, State

TRIES = 12
"""The number of histories sampled. One that is consistent is chosen by its weight; if none is, a search looks for one."""


@outlined
def guess(state: State, seat: int, rng: Generator) -> None:
    """Deal the cards that the seat cannot see into hands and draw pile, consistently with what it remembers. (R11.1, R11.2c)

    Other players' draws stay hidden in the history: what another seat remembers in the sample is less than it really knows, never wrong.
    """
    dealt = 0
    start = 0 if is_open(state) else int(state.past)
    while not dealt:
        first = start
        while not choose_story(state, seat, first, rng):
            first = next_start(state, first)
        deal(state, seat, rng)
        dealt = is_fair(state, seat, rng)
    clear(state)


@kernel
def next_start(state: State, first: int) -> int:
    """Return the next reshuffle from which the past can be reconstructed, or the present. (R11.2c)"""
    first += 1
    while first < state.past and state.history[first] != SHUFFLED:
        first += 1
    return first


@outlined
def choose_story(state: State, seat: int, first: int, rng: Generator) -> int:
    """Sample histories from a moment on and reconstruct the one chosen by weight; return whether there is any. (R11.2c)"""
    best, total = rng[0], 0.0
    for _ in range(TRIES if first < state.past else 1):
        begin = rng[0]
        chance = tell(state, seat, first, rng)
        total += chance
        if chance > 0 and fraction(rng) * total < chance:
            best = begin
    if total == 0:
        return search(state, seat, first, rng)
    end = rng[0]
    rng[0] = best
    tell(state, seat, first, rng)
    rng[0] = end
    return 1


@kernel
def is_open(state: State) -> int:
    """Whether a shown card may have come from several places; if not, the past says nothing that is not in sight. (R11.2c)"""
    for i in range(state.past):
        if state.history[i] == SHUFFLED or state.history[i] <= TAKEN:
            return 1
    return 0


@outlined
def deal(state: State, seat: int, rng: Generator) -> None:
    """Deal every hand its share of each pile; the rest is the draw pile. (R11.2c)"""
    for pile in range(PILES):
        for other in range(state.seats):
            deal_share(state, other, pile, rng)
    for kind in range(ACTIONS):
        state.deck[kind] = 0
        for pile in range(PILES):
            state.deck[kind] += state.pools[pile, kind]


@outlined
def deal_share(state: State, owner: int, pile: int, rng: Generator) -> None:
    """Deal a hand its share of one pile. (R11.2c)"""
    while state.shares[owner, pile] > 0:
        ticket = below(rng, int(state.sizes[pile]))
        kind = 0
        while ticket >= state.pools[pile, kind]:
            ticket -= state.pools[pile, kind]
            kind += 1
        leave_hand(state, owner, kind, pile, 1)
        state.hands[owner, kind] += 1
