"""The set-up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.on_the_run.board import MIDDLE
from backburn.games.on_the_run.rules.flow import light
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import Phase, State


@kernel
def setup(state: State) -> None:
    """Light the middle, hide all other numbers, and let blue place the first animal. (R1.2, R1.3, R1.5, R2.1)"""
    options = state.options
    state.hidden[1] = options.tiles_1
    state.hidden[2] = options.tiles_2
    state.hidden[3] = options.tiles_3
    state.hidden[4] = options.tiles_4
    state.hidden[5] = options.tiles_5
    state.hidden[6] = options.tiles_6
    light(state, MIDDLE, options.lightning)
    enter(state, Phase.PLACE, 0)
