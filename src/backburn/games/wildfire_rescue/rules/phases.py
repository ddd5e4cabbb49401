"""The phases: what is to be decided next, and by whom."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.wildfire_rescue.state import State


@kernel
def enter(state: State, phase: int, to_act: int) -> None:
    """Let a seat, chance or nobody decide next. (R2.1)"""
    state.phase = phase
    state.to_act = to_act
