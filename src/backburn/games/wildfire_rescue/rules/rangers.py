"""What can be asked of a ranger."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.wildfire_rescue.board import NOWHERE, has
from backburn.games.wildfire_rescue.state import Phase, State


@kernel
def is_alive(state: State, seat: int) -> bool:
    """Is the ranger on the board?"""
    return int(state.places[seat]) != NOWHERE


@kernel
def is_dead(state: State, seat: int) -> bool:
    """Has the ranger left the board? Before the first round he has not yet come."""
    return state.phase >= Phase.TURN and not is_alive(state, seat)


@kernel
def is_caught(state: State, seat: int) -> bool:
    """Does the tile of the ranger burn? (R6.7, R6.7a)"""
    return has(state.fire, state.places[seat])


@kernel
def owes(state: State, seat: int) -> bool:
    """Does he owe a turn? (R2.2, R2.2a)"""
    return has(state.owing, seat)
