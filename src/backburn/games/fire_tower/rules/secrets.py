"""Observation: what a seat may not know."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.rules.piles import TAKEN, UNSEEN, UNSEEN_GIFT, drawer_of, is_drawn, is_given, taker_of, victim_of
from backburn.games.fire_tower.state import State


@outlined
def hide(state: State, seat: int) -> None:
    """Blank the other hands, the draw pile, other players' draws, and cards handed over between others. (R11.1, R11.2a)"""
    for kind in range(ACTIONS):
        state.deck[kind] = 0
    for other in range(state.seats):
        if other != seat:
            for kind in range(ACTIONS):
                state.hands[other, kind] = 0
    sees = 0
    for i in range(state.past):
        entry = int(state.history[i])
        if entry <= TAKEN:
            sees = seat in (victim_of(entry), taker_of(entry))
        state.history[i] = hidden(entry, seat, sees)


@kernel
def hidden(entry: int, seat: int, sees: int) -> int:
    """Return a movement as a seat observes it; `sees` says whether the seat is the victim or the taker of cards handed over. (R11.1)"""
    if is_drawn(entry) and drawer_of(entry) != seat:
        return UNSEEN + drawer_of(entry)
    return UNSEEN_GIFT if is_given(entry) and not sees else entry
