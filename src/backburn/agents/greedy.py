"""Greedy policy: a one-ply search on one determinization, with the expectation taken over a chance node that follows."""

from __future__ import annotations

from typing import Any

from backburn.core.agent import Agent
from backburn.core.chance import Generator, below
from backburn.core.contract import CHANCE, OVER, apply, guess, legal, payoff, value, weight
from backburn.core.jit import kernel


@kernel
def choose(view: Any, states: Any, moves: Any, rng: Generator, budget: int) -> int:
    """Return the move with the highest expected value for the seat to act; ties are broken at random."""
    seat = view.to_act
    states[0] = view
    guess(states[0], seat, rng)
    chosen, best, ties = -1, -1e9, 0
    for i in range(legal(view, moves[0])):
        states[1] = states[0]
        apply(states[1], int(moves[0][i]))
        worth = expected(states, moves[1], seat)
        if worth > best + 1e-9:
            chosen, best, ties = int(moves[0][i]), worth, 1
        elif worth > best - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                chosen = int(moves[0][i])
    return chosen


@kernel
def expected(states: Any, moves: Any, seat: int) -> float:
    """Return the value of `states[1]` to the seat, averaged over the outcomes if it is a chance node."""
    if states[1].to_act != CHANCE:
        return worth(states[1], seat)
    total, chances = 0.0, 0
    for i in range(legal(states[1], moves)):
        outcome = int(moves[i])
        states[2] = states[1]
        apply(states[2], outcome)
        likely = weight(states[1], outcome)
        total += likely * worth(states[2], seat)
        chances += likely
    return total / chances


@kernel
def worth(state: Any, seat: int) -> float:
    """Return the payoff of a terminal state, or the heuristic value of any other."""
    if state.to_act == OVER:
        return payoff(state, seat)
    return value(state, seat)


AGENT = Agent("greedy", "looks one move ahead and takes what looks best", choose)
