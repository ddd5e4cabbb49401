"""Queries about the pawns in hand and whether they may be placed."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wild_fire.state import NEUTRAL_SEATS, State


@kernel
def own_in_hand(state: State) -> int:
    """Return the number of pawns in hand of the colour whose turn it is. (R1.2)"""
    return int(state.hands[state.colour])


@kernel
def neutrals_in_hand(state: State) -> int:
    """Return the number of neutral pawns in the hand of the player whose turn it is. (R1.3b, R3.6)"""
    return int(state.neutrals[state.colour]) if state.seats == NEUTRAL_SEATS else 0


@kernel
def may_place(state: State) -> bool:
    """Whether there is a pawn to place and room for it. (R3.1a)"""
    if own_in_hand(state) == 0 and neutrals_in_hand(state) == 0:
        return False
    if enough_placed(state):
        return False
    if state.chosen > 0:
        return bool(state.room[state.chosen - 1] > 0)
    for tile in range(state.tiles):
        if state.room[tile] > 0:
            return True
    return False


@kernel
def enough_placed(state: State) -> bool:
    """Whether as many pawns have been placed as a turn allows. (R3.4)"""
    return 0 < state.options.pawns_per_turn <= state.placed
