"""The set-up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE
from backburn.games.fire_tower.board import MIDDLE
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.rules.seating import seat_at
from backburn.games.fire_tower.state import NONE, Fate, Phase, State


@kernel
def setup(state: State) -> None:
    """Light the eternal flame, fill the buckets, put all cards except events into the deck, and begin to deal. (R1.2, R1.4, R1.5, R1.6)"""
    state.flame[7] = MIDDLE
    state.flame[8] = MIDDLE
    state.limit = state.options.hand_size
    state.wind = NONE
    state.tool = NONE
    state.origin = NONE
    state.victim = NONE
    state.event = NONE
    state.gust = NONE
    state.drawer = NONE
    count_cards(state)
    for kind in range(ACTIONS):
        state.deck_size += state.deck[kind]
    for seat in range(state.seats):
        state.buckets[seat] = 1
    guard(state)
    state.phase = Phase.DRAW
    state.to_act = CHANCE
    state.drawer = 0


@kernel
def count_cards(state: State) -> None:
    """Put every action card into the draw pile. (R1.4, R1.4a)"""
    for kind in range(ACTIONS):
        state.deck[kind] = state.options.cards[kind]


@kernel
def guard(state: State) -> None:
    """Protect the areas of towers, and of other corners according to the options. (R1.3, R1.3b, R5.2a, R6.1a)"""
    state.guards = 0
    for corner in range(4):
        seat = seat_at(state, corner)
        if seat == NONE:
            protected = state.options.empty_corners == 1
        elif state.fates[seat] <= Fate.HIT or state.options.teams:
            protected = True
        else:
            protected = state.options.burnt_corners == 1 and state.options.tower_ablaze == 0
        state.guards |= protected << corner
