"""Who won what in a round: shares of first places, in the terms that ratings, tests and tables are made from.

Every seating of a meeting is a **contest** between the sides, and the first place gets a point; several who share the first place share
the point. A co-operative game has no opponents: there, the contests of a round are between every two agents, and the one whose game ended
better with the same luck gets the point: with the higher payoff, or the same payoff and more points.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from backburn.lab.arena.blocks import Games
from backburn.lab.arena.plan import Plan
from backburn.lab.arena.seatings import Meeting

Pair = tuple[int, int]


def contests(meeting: Meeting) -> NDArray[np.int64]:
    """Return the agents in each contest of a round: (contests, sides)."""
    together = len(meeting.seatings[0]) == 1
    return np.array(list(combinations(meeting.agents, 2)) if together else meeting.seatings)


def points(plan: Plan, games: Games) -> NDArray[np.float64]:
    """Return the points in each round of a meeting: (rounds, contests, sides)."""
    if plan.sides == 1:
        return _compared(games)
    returns = games.returns[:, :, plan.seat_of_side]
    first = returns == returns.max(axis=2, keepdims=True)
    shares: NDArray[np.float64] = first / first.sum(axis=2, keepdims=True)
    return shares


def _compared(games: Games) -> NDArray[np.float64]:
    """Return the points in a co-operative game, where the seatings of a round are compared two by two."""
    lefts, rights = np.array(list(combinations(range(games.plies.shape[1]), 2))).T
    payoffs, scores = games.returns[:, :, 0], games.scores.mean(axis=2)
    better = np.sign(payoffs[:, rights] - payoffs[:, lefts])
    better = np.where(better == 0, np.sign(scores[:, rights] - scores[:, lefts]), better)
    return np.stack([(1 - better) / 2, (1 + better) / 2], axis=2)


def wins(meeting: Meeting, shares: NDArray[np.float64], agents: int) -> NDArray[np.float64]:
    """Return the points of each agent in each round: (rounds, agents)."""
    seatings = contests(meeting)
    return np.stack([np.where(seatings == agent, shares, 0.0).sum(axis=(1, 2)) for agent in range(agents)], axis=1)


def of_pairs(meeting: Meeting, shares: NDArray[np.float64]) -> dict[Pair, NDArray[np.float64]]:
    """Return for each pair of a meeting the points of the second agent in each round, from 0 to 1: 1/2 if both are equally strong.

    On more than two sides that is 1/2 plus half the difference between the second's share of wins alone against the first, and the
    first's alone against the second.
    """
    if meeting.is_pair:
        sides = np.arange(shares.shape[2])
        alone = shares[:, sides, sides].mean(axis=1)
        reverse = shares[:, sides - len(sides), sides].mean(axis=1) if len(sides) > 2 else 1 - alone
        return {meeting.pairs[0]: 0.5 + (reverse - alone) / 2}
    return {pair: shares[:, place, 1] for place, pair in enumerate(meeting.pairs)}


def scores(meeting: Meeting, teams: tuple[int, ...], games: Games, agent: int) -> NDArray[np.float64]:
    """Return an agent's mean score in each round, over the seats where it sits."""
    sits = np.array(meeting.seats(teams)) == meeting.agents.index(agent)
    found: NDArray[np.float64] = games.scores[:, sits].mean(axis=1)
    return found
