"""The assignment of seats to the corners of the board."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.fire_tower.state import NONE, State


@kernel
def corner_of(state: State, seat: int) -> int:
    """Return the corner of a seat's tower: clockwise from the first seat's, or diagonally opposite for two players. (R1.3a)"""
    return (state.options.first_tower + seat * (2 if state.seats == 2 else 1)) & 3


@kernel
def seat_at(state: State, corner: int) -> int:
    """Return the seat whose tower is in a corner, or NONE."""
    away = (corner - state.options.first_tower) & 3
    if state.seats == 2:
        return NONE if away & 1 else away >> 1
    return away if away < state.seats else NONE
