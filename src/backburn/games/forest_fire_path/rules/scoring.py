"""Points, and what the end of the game is worth."""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_path.state import BURNT, FIRE, TOWN, State


@kernel
def points(state: State) -> int:
    """The fire's points. (R5.1)"""
    total = state.burnt * state.options.points_burnt + state.lost * state.options.points_engine
    return total + state.options.points_town if state.squares[TOWN] == BURNT else total


@kernel
def enough_points(state: State) -> bool:
    """Does the fire have a total victory? (R5.2)"""
    return points(state) >= state.options.total_victory


@kernel
def score(state: State, seat: int) -> int:
    """The fire's points; the chief has none of his own. (R5.1)"""
    return points(state) if seat == FIRE else 0


@kernel
def payoff(state: State, seat: int) -> float:
    """Total victory 1, marginal 0.5, otherwise -1 for the fire; the opposite for the chief. (R5.4, R5.4a)"""
    fire = -1.0
    if enough_points(state):
        fire = 1.0
    elif points(state) >= state.options.marginal_victory:
        fire = 0.5
    return fire if seat == FIRE else -fire
