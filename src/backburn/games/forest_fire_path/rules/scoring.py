"""Points and payoffs."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.state import BURNT, FIRE, TOWN, State


@kernel
def points(state: State) -> int:
    """Return the fire's points. (R5.1)"""
    total = state.burnt * state.options.points_burnt + state.lost * state.options.points_engine
    return total + state.options.points_town if state.squares[TOWN] == BURNT else total


@kernel
def enough_points(state: State) -> bool:
    """Whether the fire has enough points for a total victory. (R5.2)"""
    return points(state) >= state.options.total_victory


@kernel
def score(state: State, seat: int) -> int:
    """Return the fire's points, or 0 for the chief, who does not score. (R5.1)"""
    return points(state) if seat == FIRE else 0


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for a total victory, 0.5 for a marginal one and -1 otherwise for the fire; the opposite for the chief. (R5.4, R5.4a)"""
    fire = -1.0
    if enough_points(state):
        fire = 1.0
    elif points(state) >= state.options.marginal_victory:
        fire = 0.5
    return fire if seat == FIRE else -fire
