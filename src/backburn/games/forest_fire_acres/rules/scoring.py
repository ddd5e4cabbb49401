"""The score and payoffs."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_acres.board import ACRES, Land
from backburn.games.forest_fire_acres.state import Phase, State


@kernel
def is_lost(state: State) -> bool:
    """Whether more acres burn than the limit; a game that ends like this is lost. (R5.8, R8.2)"""
    return int(state.lands[Land.FIRE]) > state.options.burning_limit


@kernel
def score(state: State, seat: int) -> int:
    """Return the joint score. (R8.4, R8.4a, R8.5a)"""
    options = state.options
    points = options.loss_points if state.phase == Phase.OVER and is_lost(state) else options.finish_points
    points += int(state.lands[Land.HOUSE]) * options.house_points + int(state.lands[Land.SCHOOL]) * options.school_points
    return points - int(state.lands[Land.FIRE]) - int(state.lands[Land.BURNT]) - int(state.lands[Land.ROCK]) // options.rock_acres


@kernel
def payoff(state: State, seat: int) -> float:
    """Return a payoff by which every win is above every loss, and more points are above fewer. (R8.5b, R8.5a)"""
    options = state.options
    most = options.finish_points + options.loss_points + ACRES
    most += options.houses * options.house_points + options.schools * options.school_points
    won = state.phase == Phase.OVER and not is_lost(state)
    return (0.5 if won else -0.5) + score(state, seat) / (2 * most)
