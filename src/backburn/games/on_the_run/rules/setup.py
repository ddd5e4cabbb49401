"""The set-up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.on_the_run.board import MIDDLE
from backburn.games.on_the_run.rules.flow import light
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import HIGHEST, Phase, State


@kernel
def setup(state: State) -> None:
    """Light the middle, hide all other numbers, and let blue place the first animal. (R1.2, R1.3, R1.5, R2.1)"""
    for value in range(1, HIGHEST + 1):
        state.hidden[value] = state.options.tiles[value - 1]
    light(state, MIDDLE, state.options.lightning)
    enter(state, Phase.PLACE, 0)
