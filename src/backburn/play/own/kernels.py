"""The kernels that a game in one module need not write."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER, AnyState, payoff, score


@kernel
def equally_likely(state: AnyState, move: int) -> int:
    """The `weight` of a game whose outcomes are equally likely."""
    return 1


@kernel
def one_source(state: AnyState) -> int:
    """The `source` of a game whose state has no `phase`: all luck comes from one place."""
    return 0


@kernel
def by_score(state: AnyState, seat: int) -> float:
    """The `payoff` of a game that is won by points: 1 for the most, -1 for fewer, 0 for all who share the most."""
    own, others = score(state, seat), 0
    for other in range(state.seats):
        if other != seat and score(state, other) > own:
            return -1.0
        others += other != seat and score(state, other) == own
    return 0.0 if others else 1.0


@kernel
def no_estimate(state: AnyState, seat: int) -> float:
    """The `value` of a game without an estimate: nothing is known before the end."""
    return payoff(state, seat) if state.to_act == OVER else 0.0
