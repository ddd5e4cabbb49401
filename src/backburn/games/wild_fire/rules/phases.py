"""The phases: what is to be decided next, and by whom."""

from __future__ import annotations

from backburn.core.contract import CHANCE, OVER
from backburn.core.jit import kernel
from backburn.games.wild_fire.state import Phase, State


@kernel
def enter(state: State, phase: int) -> None:
    """Let chance, the first seat, the player of the colour at turn, or nobody decide next. (R1.5)"""
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
    """Who plays a colour. (R1.3, R1.3a)"""
    return colour % state.seats
