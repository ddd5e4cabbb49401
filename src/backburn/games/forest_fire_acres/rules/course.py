"""The course of the game from turn to turn, and its end."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.cards import FIRST_WEATHER, SORTS
from backburn.games.forest_fire_acres.rules.phases import finish, roll
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import Phase, State


@kernel
def weather_card(state: State) -> int:
    """The WEATHER card that counts. (R2.4a, R4.2)"""
    return state.weather - 1 if state.weather > 0 else FIRST_WEATHER


@kernel
def too_much_fire(state: State) -> bool:
    """The game is lost if too much burns. (R5.8, R5.8a, R8.2)"""
    if is_lost(state):
        finish(state)
        return True
    return False


@kernel
def enough_put_out(state: State) -> bool:
    """The game is won if enough fires are out, where the team plays for that. (R8.3, R8.3a)"""
    if 0 < state.options.extinguish <= state.out:
        finish(state)
        return True
    return False


@outlined
def next_turn(state: State) -> None:
    """The next card is drawn; after the last one the game is won. (R4.1, R8.1)"""
    left = 0
    for sort in range(SORTS):
        left += int(state.unseen[sort])
    if left == 0:
        finish(state)
    else:
        roll(state, Phase.CARD)
