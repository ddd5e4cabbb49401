"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER
from backburn.games.volcano.state import Phase, State


@kernel
def enter(state: State, phase: int) -> None:
    """Enter a phase and set who acts in it: the player of the flying colour, chance or none. (R1.5a)"""
    state.phase = phase
    if phase == Phase.LAY:
        state.to_act = CHANCE
    elif phase == Phase.OVER:
        state.to_act = OVER
    else:
        state.to_act = state.colour % state.seats
