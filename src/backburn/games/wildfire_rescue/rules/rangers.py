"""Queries about a ranger."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wildfire_rescue.board import NOWHERE, has
from backburn.games.wildfire_rescue.state import Phase, State


@kernel
def is_alive(state: State, seat: int) -> bool:
    """Whether the ranger is on the board."""
    return int(state.places[seat]) != NOWHERE


@kernel
def is_dead(state: State, seat: int) -> bool:
    """Whether the ranger has left the board; during the set-up rangers are not dead but have not arrived yet."""
    return state.phase >= Phase.TURN and not is_alive(state, seat)


@kernel
def is_caught(state: State, seat: int) -> bool:
    """Whether the ranger's tile burns. (R6.7, R6.7a)"""
    return has(state.fire, state.places[seat])


@kernel
def owes(state: State, seat: int) -> bool:
    """Whether the ranger owes a turn. (R2.2, R2.2a)"""
    return has(state.owing, seat)
