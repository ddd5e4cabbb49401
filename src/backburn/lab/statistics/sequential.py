"""A sequential test of two agents: play until it is clear whether one is stronger by a given Elo, and no longer.

The test is Wald's sequential probability ratio test ("Sequential tests of statistical hypotheses", 1945) in the generalized form that
Fishtest, the testing framework of Stockfish, uses and Michel Van den Bergh describes: nothing is assumed of the results of a round but
their mean. Both hypotheses say what the mean is; each gets the distribution over the results seen so far that has this mean and the
greatest likelihood, and the test stops once the ratio of the two likelihoods leaves Wald's bounds. A round is one observation: games with
the same luck and exchanged seats are not independent, and often cancel out, which makes the test shorter.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import OptionError

PRIOR_POINTS = np.linspace(0, 1, 5)
PRIOR_ROUNDS = 5.0
"""How many rounds the test imagines, spread over the prior points, so that a few equal results do not look like certainty."""
LEAST = 12
"""The rounds before which the test does not stop."""
MOST_ELO = 2000.0
HALVINGS = 30
"""They find a tilt to eight digits and more, and the ratio, which is stationary there, to twice as many."""


@dataclass(frozen=True)
class TestResult:
    """What the test says after a number of rounds."""

    rounds: int
    ratio: float
    """The logarithm of the likelihood ratio: above 0 if elo1 explains the results better than elo0."""
    accepted: str | None
    """The hypothesis that is accepted, "H0" or "H1"; None while the test continues."""


@dataclass(frozen=True)
class SequentialTest:
    """A test of H0, that an agent is stronger by `elo0`, against H1, that it is stronger by `elo1`. Raises OptionError for wrong bounds."""

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    """The probability of accepting H1 where H0 is true."""
    beta: float = 0.05
    """The probability of accepting H0 where H1 is true."""

    def __post_init__(self) -> None:
        """Check the bounds."""
        if not -MOST_ELO <= self.elo0 < self.elo1 <= MOST_ELO:
            raise OptionError(f"--elo0 {self.elo0:g} and --elo1 {self.elo1:g}: elo0 must be below elo1, both between -2000 and 2000")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise OptionError(f"--{name} {rate:g} is not a share of errors: it must be above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds on the logarithm of the likelihood ratio: H0 is accepted below the first, H1 above the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def evaluate(self, points: NDArray[np.float64], sides: int, seen: int = 0) -> TestResult:
        """Return what the test says of the points of an agent, from 0 to 1, in rounds of a pair with this many sides.

        The test stops at the first round after which the ratio leaves the bounds, or reports the state after the last; it is known to
        go on after the first `seen` rounds.
        """
        if not len(points):
            return TestResult(0, 0.0, None)
        begin = min(max(seen, LEAST - 1), len(points) - 1)
        ratios = self._ratios(points, sides, begin)
        low, high = self.bounds
        crossed = np.flatnonzero(((ratios <= low) | (ratios >= high)) & (len(points) >= LEAST))
        last = int(crossed[0]) if len(crossed) else len(ratios) - 1
        accepted = None if not len(crossed) else "H1" if ratios[last] >= high else "H0"
        return TestResult(begin + last + 1, float(ratios[last]), accepted)

    def _ratios(self, points: NDArray[np.float64], sides: int, begin: int) -> NDArray[np.float64]:
        """Return the logarithm of the likelihood ratio after every round from number `begin` on."""
        means = expected(self.elo0, sides), expected(self.elo1, sides)
        rounded = np.round(points, 9)
        values = np.union1d(PRIOR_POINTS, rounded)
        counts = np.zeros(len(values))
        counts[np.isin(values, PRIOR_POINTS)] = _prior(sum(means) / 2)
        counts += np.bincount(np.searchsorted(values, rounded[:begin]), minlength=len(values))
        later = counts + np.cumsum(rounded[begin:, None] == values, axis=0)
        return _loss(later, values - means[0]) - _loss(later, values - means[1])


def expected(elo: float, sides: int) -> float:
    """Return the points expected in a round of a pair by the agent that is stronger by `elo`: 1/2 plus half the lead in lone wins.

    By the choice rule of Bradley and Terry, and of Luce, an agent alone against equal ones wins in proportion to its strength.
    """
    strength = 10 ** (elo / 400)
    alone, other_alone = strength / (strength + sides - 1), 1 / (1 + (sides - 1) * strength)
    return 0.5 + (alone - other_alone) / 2


def _prior(mean: float) -> NDArray[np.float64]:
    """Return the rounds imagined at each prior point, which lean to neither hypothesis."""
    even = np.full((1, len(PRIOR_POINTS)), PRIOR_ROUNDS / len(PRIOR_POINTS))
    leaning: NDArray[np.float64] = even[0] / (1 + _tilt(even, PRIOR_POINTS - mean) * (PRIOR_POINTS - mean))
    return leaning


def _loss(counts: NDArray[np.float64], off: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how much worse than the observed distribution the best one whose mean is 0 explains each row of counts of the values `off`."""
    worse: NDArray[np.float64] = (counts * np.log1p(_tilt(counts, off)[:, None] * off)).sum(axis=1)
    return worse


def _tilt(counts: NDArray[np.float64], off: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the tilt of each row for which the observed distribution, divided by 1 + tilt * off, has the mean 0, by halving.

    That is the best distribution (Owen, "Empirical likelihood ratio confidence intervals for a single functional", 1988).
    """
    low, high = np.full(len(counts), -1 / off.max()), np.full(len(counts), -1 / off.min())
    for _ in range(HALVINGS):
        tilt = (low + high) / 2
        above = (counts * off / (1 + tilt[:, None] * off)).sum(axis=1) > 0
        low, high = np.where(above, tilt, low), np.where(above, high, tilt)
    found: NDArray[np.float64] = (low + high) / 2
    return found
