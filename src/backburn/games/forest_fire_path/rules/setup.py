"""The set-up."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.state import LOST, MAX_ENGINES, Phase, State


@kernel
def setup(state: State) -> None:
    """Set up the board: fire on the last square, empty engines in the town, and the fire to act. (R1.1, R1.2, R1.3, R2.1)"""
    last = state.options.path_length - 1
    state.round = 1
    state.squares[last] = state.options.start_tokens
    state.tokens = state.options.start_tokens
    state.waiting = (1 << state.options.engines) - 1
    for engine in range(state.options.engines, MAX_ENGINES):
        state.places[engine] = LOST
    enter(state, Phase.ACTION)
