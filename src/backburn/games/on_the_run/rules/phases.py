"""The phases: which decision comes next, and who makes it."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.on_the_run.state import State


@kernel
def enter(state: State, phase: int, to_act: int) -> None:
    """Enter a phase and set who acts in it: a seat, chance or none. (R2.1)"""
    state.phase = phase
    state.to_act = to_act
