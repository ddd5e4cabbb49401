"""Ratings: one number for each agent's strength, in Elo, fitted to all games of an arena together.

An agent wins in proportion to its strength among all that play: of two, that is the model of Bradley and Terry ("Rank analysis of
incomplete block designs", 1952), of more, the choice rule of Luce (1959), by which Plackett (1975) also ranks the others. A first place
that several share counts for each of them in part. Rated by maximum likelihood; the intervals come from the sandwich estimator over
rounds, which needs games to be independent only if they are of different rounds (Huber 1967; White 1982).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

import numpy as np
from numpy.typing import NDArray

from backburn.lab.statistics.intervals import Interval, Z

ELO = 400 / log(10)
"""Elo in one unit of the logarithm of strength."""
PRECISION = 1e-10
"""The gradient, in wins by round, at which the fit is good enough."""


@dataclass(frozen=True)
class Rounds:
    """The wins in the rounds of one meeting."""

    seatings: NDArray[np.int64]
    """(contests, sides): the agents of each contest of a round."""
    wins: NDArray[np.float64]
    """(rounds, agents): how many contests of the round each agent won, shared ones in part."""

    @cached_property
    def won(self) -> NDArray[np.float64]:
        """How many contests each agent won in all rounds."""
        total: NDArray[np.float64] = self.wins.sum(axis=0)
        return total


def rate(meetings: Sequence[Rounds], agents: int) -> list[Interval]:
    """Return the rating of each agent in Elo, the first at 0, with 95 % intervals.

    Each meeting begins with an imagined round for each of its agents, in which it wins: ratings stay finite where an agent never loses, and
    have an interval where all rounds end alike (as in `intervals.share`).
    """
    from scipy.optimize import minimize

    known = [_with_imagined(each, agents) for each in meetings]
    found = minimize(lambda free: _fit(known, free)[0], np.zeros(agents - 1), jac=lambda free: _fit(known, free)[1],
                     hess=lambda free: _fit(known, free)[2], method="trust-exact", options={"gtol": PRECISION})  # fmt: skip
    errors = np.sqrt(np.diag(_sandwich(known, found.x)))
    pairs = zip([0.0, *found.x], [0.0, *errors], strict=True)
    return [Interval(float(ELO * value), float(ELO * (value - Z * error)), float(ELO * (value + Z * error))) for value, error in pairs]


def _with_imagined(meeting: Rounds, agents: int) -> Rounds:
    """Return a meeting that begins with one imagined round for each of its agents, who wins all of its contests; others are drawn."""
    seatings = meeting.seatings
    imagined = np.zeros((agents, agents))
    for agent in np.unique(seatings):
        own = (seatings == agent).any(axis=1)
        imagined[agent, agent] = own.sum()
        np.add.at(imagined[agent], seatings[~own], 1 / seatings.shape[1])
    return Rounds(seatings, np.vstack([imagined[np.unique(seatings)], meeting.wins]))


def _fit(meetings: Sequence[Rounds], free: NDArray[np.float64]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Return the negative logarithm of the likelihood by round, its gradient and its Hessian, for strengths of all agents but the first."""
    worth = np.append(0.0, free)
    value, slope, curve = 0.0, np.zeros_like(worth), np.zeros((len(worth), len(worth)))
    rounds = sum(len(each.wins) for each in meetings)
    for each in meetings:
        share = len(each.wins) / rounds
        total, likely, spread = _expected(each.seatings, worth)
        value += share * total - each.won @ worth / rounds
        slope += share * likely - each.won / rounds
        curve += share * spread
    return float(value), slope[1:], curve[1:, 1:]


def _expected(seatings: NDArray[np.int64], worth: NDArray[np.float64]) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """Return what one round adds to the logarithm of the normalizer, the expected wins of each agent, and their covariance."""
    sides = worth[seatings]
    top = sides.max(axis=1, keepdims=True)
    weights = np.exp(sides - top)
    shares = weights / weights.sum(axis=1, keepdims=True)
    by_agent = np.zeros((len(seatings), len(worth)))
    np.add.at(by_agent, (np.arange(len(seatings))[:, None], seatings), shares)
    total = float((np.log(weights.sum(axis=1)) + top[:, 0]).sum())
    return total, by_agent.sum(axis=0), np.diag(by_agent.sum(axis=0)) - by_agent.T @ by_agent


def _sandwich(meetings: Sequence[Rounds], free: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the covariance of the fitted strengths: the inverse Hessian around the outer products of the rounds' gradients."""
    worth, meat = np.append(0.0, free), np.zeros((len(free), len(free)))
    for each in meetings:
        slopes = (each.wins - _expected(each.seatings, worth)[1])[:, 1:]
        meat += slopes.T @ slopes
    bread = np.linalg.inv(_fit(meetings, free)[2]) / sum(len(each.wins) for each in meetings)
    covariance: NDArray[np.float64] = bread @ meat @ bread
    return covariance
