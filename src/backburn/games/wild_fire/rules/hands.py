"""Pawns in hand, and whether they may be placed."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.wild_fire.state import NEUTRAL_SEATS, State

# ---- questions


@kernel
def own_in_hand(state: State) -> int:
    """Pawns of the colour at turn in hand. (R1.2)"""
    return int(state.hands[state.colour])


@kernel
def neutrals_in_hand(state: State) -> int:
    """Neutral pawns of the player at turn in hand. (R1.3b, R3.6)"""
    return int(state.neutrals[state.colour]) if state.seats == NEUTRAL_SEATS else 0


@kernel
def may_place(state: State) -> bool:
    """Is there a pawn to be placed, and room for it? (R3.1a)"""
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
    """Have as many pawns been placed as may be in one turn? (R3.4)"""
    return 0 < state.options.pawns_per_turn <= state.placed
