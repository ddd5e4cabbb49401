"""The set-up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.rules.flow import begin_game
from backburn.games.forest_fire_path.rules.piles import shuffle_all
from backburn.games.forest_fire_path.rules.shop import open_shop
from backburn.games.forest_fire_path.state import LOST, MAX_ENGINES, State


@kernel
def setup(state: State) -> None:
    """Set up the board: fire on the last square, empty engines in the town; then come shop, deal and round 1. (R1.1, R1.2, R1.3, R2.1)"""
    last = state.options.path_length - 1
    state.squares[last] = state.options.start_tokens
    state.tokens = state.options.start_tokens
    state.fleet = 0 if state.options.budget > 0 else state.options.engines
    state.waiting = (1 << state.fleet) - 1
    for engine in range(state.fleet, MAX_ENGINES):
        state.places[engine] = LOST
    if state.options.fire_cards:
        shuffle_all(state)
    if state.options.budget > 0:
        open_shop(state)
    else:
        begin_game(state)
