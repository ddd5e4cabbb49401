"""Results that can be compared: a better payoff comes first, then the lead in the game's own points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

DIGITS = 3
"""Of a payoff; where results are graded, the points say the rest."""
GIVEN_UP = -1_000_000
"""The lead of one who did not play to the end: behind everybody who did."""


class Outcome(NamedTuple):
    """What a game was worth to a seat; the greater, the better."""

    payoff: float
    lead: int
    """The seat's points less the most that another side has; all points, where there is no other side."""


class Rank(NamedTuple):
    """How a result stands among others: better than some, equal to some. A tie counts neither way."""

    better: int
    equal: int
    of: int


def outcome(returns: Sequence[float], scores: Sequence[int], teams: Sequence[int], seat: int) -> Outcome:
    """Return the outcome of a game that is over."""
    others = [score for score, team in zip(scores, teams, strict=True) if team != teams[seat]]
    return Outcome(round(returns[seat], DIGITS), scores[seat] - max(others, default=0))


def ranked(own: Outcome, others: Mapping[Outcome, int]) -> Rank:
    """Return how an outcome stands among others, each with how often it occurred."""
    better = sum(count for other, count in others.items() if own > other)
    return Rank(better, others.get(own, 0), sum(others.values()))
