"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.wild_fire.state import Phase, State


@kernel
def enter(state: State, phase: int) -> None:
    """Enter a phase and set who acts in it: chance, the first seat, the player of the current colour, or none. (R1.5)"""
    state.phase = phase
    if phase in (Phase.DEAL, Phase.DRAW):
        state.to_act = CHANCE
    elif phase == Phase.OVER:
        state.to_act = OVER
    elif phase in (Phase.NEXT, Phase.SITE):
        state.to_act = 0
    else:
        state.to_act = seat_of(state, state.colour)


@kernel
def seat_of(state: State, colour: int) -> int:
    """Return the seat that plays a colour. (R1.3, R1.3a)"""
    return colour % state.seats
