"""Estimates from games that are played on from a position: a share of wins, what one move gains over another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from backburn.core.players.opinion import Z95

SURE = 2.58
"""Standard errors by which a difference must exceed zero before it is reported: 99 %, since many moves are compared."""
CLEARLY, PROBABLY, TOSS_UP = "clearly", "probably", "toss-up"
"""How sure it is that a move is better than another."""
LIKELY = 1.0
"""Standard errors by which a difference must exceed zero for `probably`: 84 %."""
WIDE = 0.15
"""Half of a 95 % interval above which a chance is called doubtful."""

Shares = Sequence[float]
"""What a seat has of a win in each of some games."""


@dataclass(frozen=True)
class Estimate:
    """A mean over games."""

    value: float
    error: float
    """The standard error. It knows how many games were played, not how well."""
    games: int
    """How many games; 0 if the value is known."""
    least: float = 0.0
    """The lowest value that it can have; the highest is 1."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval, within the possible range.

        Of a share it is Wilson's ("Probable inference, the law of succession, and statistical inference", 1927), which never exceeds
        it. Of a difference it is what the usual one and the possible values have in common, which holds the true value as often.
        """
        if not self.games:
            return self.value, self.value
        if self.least < 0:
            return max(self.least, self.value - self.half_width), min(1.0, self.value + self.half_width)
        weight = Z95**2 / self.games
        middle = (self.value + weight / 2) / (1 + weight)
        half = sqrt(weight * (self.value * (1 - self.value) + weight / 4)) / (1 + weight)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def half_width(self) -> float:
        """Half of the width of the 95 % interval."""
        return Z95 * self.error

    @property
    def doubtful(self) -> bool:
        """Whether the interval is so wide that the value says little."""
        return self.half_width > WIDE


def known(value: float) -> Estimate:
    """Return what needs no estimating."""
    return Estimate(value, 0.0, 0)


def shares_of(returns: Sequence[float], graded: bool) -> list[float]:
    """Return what each seat has of a win in a game: 1 for a win, a half for a shared one, 0 for a loss; of a graded result its share."""
    return [min(1.0, max(0.0, each)) if graded else 1.0 if each > 0 else 0.5 if each == 0 else 0.0 for each in returns]


def mean(shares: Shares) -> Estimate:
    """Return the mean of shares from 0 to 1.

    Its error assumes two more wins and two more losses (Agresti and Coull, "Approximate is better than 'exact'", 1998): ten games won
    out of ten are no certainty.
    """
    games = len(shares)
    middle = (fsum(shares) + 2) / (games + 4)
    return Estimate(fsum(shares) / games, sqrt(middle * (1 - middle) / (games + 4)), games)


def difference(better: Shares, worse: Shares) -> Estimate:
    """Return the mean difference between games with the same luck; for its error one more pair is added, with one game won."""
    gaps = [one - other for one, other in zip(better, worse, strict=True)]
    middle, games = fsum(gaps) / len(gaps), len(gaps)
    variance = (fsum((gap - middle) ** 2 for gap in gaps) + 1) / (games + 1)
    return Estimate(middle, sqrt(variance / (games + 1)), games, -1.0)


def sureness(gap: float, error: float) -> str:
    """Return how sure it is that a move is better by a difference with this standard error."""
    if gap > SURE * error:
        return CLEARLY
    return PROBABLY if gap > LIKELY * error else TOSS_UP
