"""The flow of the game from turn to turn, and its end."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.cards import FIRST_WEATHER, SORTS
from backburn.games.forest_fire_acres.rules.phases import finish, roll
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import Phase, State


@kernel
def weather_card(state: State) -> int:
    """Return the current WEATHER card. (R2.4a, R4.2)"""
    return state.weather - 1 if state.weather > 0 else FIRST_WEATHER


@kernel
def too_much_fire(state: State) -> bool:
    """Lose the game if too much burns; return whether it is lost. (R5.8, R5.8a, R8.2)"""
    if is_lost(state):
        finish(state)
        return True
    return False


@kernel
def enough_put_out(state: State) -> bool:
    """Win the game if enough fires are out and the team plays for that; return whether it is won. (R8.3, R8.3a)"""
    if 0 < state.options.extinguish <= state.out:
        finish(state)
        return True
    return False


@outlined
def next_turn(state: State) -> None:
    """Draw the next card; after the last one, win the game. (R4.1, R8.1)"""
    left = 0
    for sort in range(SORTS):
        left += int(state.unseen[sort])
    if left == 0:
        finish(state)
    else:
        roll(state, Phase.CARD)
