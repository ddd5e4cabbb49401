"""Points and payoffs."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.on_the_run.state import State


@kernel
def score(state: State, seat: int) -> int:
    """Return a seat's points. (R7.3)"""
    return int(state.points[seat])


@kernel
def standing(state: State, seat: int) -> int:
    """Return a number that ranks seats by points, then by animals saved, then by their best single score. (R7.2)"""
    return (int(state.points[seat]) * 100 + int(state.saved[seat])) * 100 + int(state.best[seat])


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for the winner, 0 for players who share the victory, -1 for the others; together, the same for all. (R7.2, R7.3, R7.4)"""
    if state.options.cooperative:
        return 1.0 if together(state) >= state.options.target else -1.0
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing(state, other))
    own = standing(state, seat)
    return 1.0 if own > best else 0.0 if own == best else -1.0


@kernel
def together(state: State) -> int:
    """Return the points of all seats together. (R7.4)"""
    total = 0
    for seat in range(state.seats):
        total += int(state.points[seat])
    return total
