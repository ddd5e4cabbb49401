"""The phases: what is to be decided next, and by whom."""

from __future__ import annotations

from backburn.core.contract import CHANCE, OVER
from backburn.core.jit import kernel
from backburn.games.volcano.state import Phase, State


@kernel
def enter(state: State, phase: int) -> None:
    """Let the flying colour's player, chance or nobody decide next. (R1.5a)"""
    state.phase = phase
    if phase == Phase.LAY:
        state.to_act = CHANCE
    elif phase == Phase.OVER:
        state.to_act = OVER
    else:
        state.to_act = state.colour % state.seats
