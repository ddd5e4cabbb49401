"""Score and payoffs."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.fire_tower.rules.upkeep import standing, stands
from backburn.games.fire_tower.state import Fate, State


@kernel
def score(state: State, seat: int) -> int:
    """Return 1 while the seat's tower is standing, otherwise 0."""
    return int(stands(state, seat))


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for winners, 0 for players who share a draw, -1 for losers. (R10.1, R10.2, R10.2a, R10.3a, R10.4, R10.4a)"""
    if state.options.teams:
        own = stands(state, seat) + stands(state, seat ^ 2)
        others = stands(state, seat ^ 1) + stands(state, seat ^ 3)
        return float((own > 0) - (others > 0))
    left = standing(state)
    if left == 0:
        return payoff_of_ashes(state, seat)
    if not stands(state, seat):
        return -1.0
    return 1.0 if left == 1 else 0.0


@kernel
def payoff_of_ashes(state: State, seat: int) -> float:
    """Return the payoff when no tower is left: the last ones share a draw, or the Shadow has won. (R10.2, R10.2a)"""
    for other in range(state.seats):
        if state.fates[other] == Fate.TIED:
            return 0.0 if state.fates[seat] == Fate.TIED else -1.0
    return 1.0 if state.fates[seat] == Fate.OUT else -1.0
