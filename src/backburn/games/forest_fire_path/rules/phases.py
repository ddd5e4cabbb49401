"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.state import TO_ACT, State


@kernel
def enter(state: State, phase: int) -> None:
    """Enter a phase and set who acts in it: a seat, chance or none. (R2.1)"""
    state.phase = phase
    state.to_act = TO_ACT[phase]
