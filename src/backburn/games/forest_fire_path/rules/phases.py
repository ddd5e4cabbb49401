"""The phases: what is to be decided next, and by whom."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_path.state import TO_ACT, State


@kernel
def enter(state: State, phase: int) -> None:
    """Let the phase's seat, chance or nobody decide next. (R2.1)"""
    state.phase = phase
    state.to_act = TO_ACT[phase]
