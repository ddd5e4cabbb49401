"""Estimates with 95 % intervals.

An observation is a game, or a round: games that share their luck, such as those with exchanged seats, are not independent and count as
one cluster. A **round** here is any array of one number for each cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import Array

Z = 1.959963984540054
"""The 97.5 % quantile of the standard normal distribution."""


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def clustered_mean(values: NDArray[np.float64], mask: NDArray[np.bool_], clusters: Array) -> tuple[float, float | None]:
    """Return the mean of the masked values and its cluster-robust variance; None instead of the variance if there is only one cluster.

    `values` and `mask` have shape (games, seats); `clusters` numbers the cluster of each game.
    """
    counts = np.bincount(clusters, mask.sum(axis=1))
    sums = np.bincount(clusters, np.where(mask, values, 0.0).sum(axis=1))
    mean = float(sums.sum() / counts.sum())
    used = int((counts > 0).sum())
    if used < 2:
        return mean, None
    spread = float(((sums - mean * counts) ** 2).sum())
    return mean, used / (used - 1) * spread / float(counts.sum()) ** 2


def wilson(share: float, count: float) -> Interval:
    """Return a share of `count` trials with Wilson's 95 % score interval."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half_width = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return Interval(share, max(0.0, min(share, middle - half_width)), min(1.0, max(share, middle + half_width)))


def apart(one: Interval, other: Interval) -> Interval:
    """Return by how much a share is larger than one of other trials, both with Wilson's intervals (Newcombe's method 10, 1998)."""
    value = one.value - other.value
    low = value - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    return Interval(value, low, value + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2))


def share(rounds: Sequence[NDArray[np.float64]], most: Sequence[float] | None = None) -> Interval:
    """Return the mean share of wins over several meetings that count alike, with its 95 % interval.

    Each meeting is a sample of rounds, in which the share is from 0 to 1, or to the sample's `most`. The interval is Student's, after one
    round that is all lost and one that is all won have been added to each sample, as Agresti and Coull add two lost and two won games
    ("Approximate is better than 'exact'", 1998): so it has a width, and covers what it should, even if all rounds end alike.
    """
    tops = [1.0] * len(rounds) if most is None else most
    value = _mean([float(sample.mean()) if len(sample) else top / 2 for sample, top in zip(rounds, tops, strict=True)])
    middle, half_width = _interval([np.append(sample, [0.0, top]) for sample, top in zip(rounds, tops, strict=True)])
    return Interval(value, max(0.0, min(value, middle - half_width)), min(_mean(tops), max(value, middle + half_width)))


def mean(rounds: Sequence[NDArray[np.float64]]) -> Interval | None:
    """Return the mean over several meetings that count alike, with Student's 95 % interval; None if a meeting has fewer than two rounds."""
    if min(len(sample) for sample in rounds) < 2:
        return None
    value, half_width = _interval(rounds)
    return Interval(value, value - half_width, value + half_width)


def deviation(values: NDArray[np.float64]) -> Interval:
    """Return the standard deviation with its 95 % interval, by the fourth moment, so that no distribution is assumed."""
    found = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    if found == 0:
        return Interval(0.0, 0.0, 0.0)
    fourth = float(((values - values.mean()) ** 4).mean())
    reach = Z * sqrt(max(0.0, fourth - found**4) / len(values)) / (2 * found)
    return Interval(found, max(0.0, found - reach), found + reach)


def moments(samples: Sequence[NDArray[np.float64]]) -> tuple[float, float, float]:
    """Return the mean of the samples' means, its standard error, and the degrees of freedom (Welch's for several samples)."""
    errors = np.array([sample.var(ddof=1) / len(sample) for sample in samples])
    degrees = errors.sum() ** 2 / (errors**2 / [len(sample) - 1 for sample in samples]).sum() if errors.any() else 1.0
    return _mean([float(sample.mean()) for sample in samples]), sqrt(errors.sum()) / len(samples), float(degrees)


def quantile(degrees: float) -> float:
    """Return the 97.5 % quantile of Student's distribution."""
    from scipy.special import stdtrit

    return float(stdtrit(degrees, 0.975))


def _interval(samples: Sequence[NDArray[np.float64]]) -> tuple[float, float]:
    """Return the mean of the samples' means, and how far its 95 % interval reaches to either side."""
    middle, error, degrees = moments(samples)
    return middle, quantile(degrees) * error


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
