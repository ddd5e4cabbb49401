"""Differences of two samples that were played with the same luck: game n of one and game n of the other are a pair."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.lab.statistics import intervals
from backburn.lab.statistics.intervals import Interval

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Difference:
    """How much more the second of two samples has."""

    interval: Interval
    p: float
    """The two-sided p-value of no difference."""
    ratio: float
    """The variance of the difference divided by independent samples': below 1 if the same luck helps. NaN if neither sample varies."""


def difference(first: Numbers, second: Numbers, most: float | None = None) -> Difference:
    """Return the mean of `second - first`, pair by pair, with Student's 95 % interval, p-value and the ratio of variances.

    Both have one number for each cluster. If they are shares of at most `most`, one pair is added in which only the first has it and one in
    which only the second has it, as Bonett and Price do for matched pairs ("Adjusted Wald confidence interval for a difference of binomial
    proportions based on paired data", 2012): so an interval has a width even if no pair differs.
    """
    differences = second - first
    value = float(differences.mean())
    sample = differences if most is None else np.append(differences, [most, -most])
    middle, error, degrees = intervals.moments([sample])
    half_width = intervals.quantile(degrees) * error
    low, high = middle - half_width, middle + half_width
    if most is not None:
        low, high = max(-most, min(value, low)), min(most, max(value, high))
    return Difference(Interval(value, low, high), p_value(middle, error, degrees), ratio(first, second))


def ratio(first: Numbers, second: Numbers) -> float:
    """Return the variance of the difference of pairs over the sum of both variances; NaN if neither sample varies."""
    alone = float(first.var() + second.var())
    return float((second - first).var()) / alone if alone else float("nan")


def p_value(value: float, error: float, degrees: float) -> float:
    """Return the two-sided p-value of the mean 0, by Student's distribution; 1 where nothing differs."""
    from scipy.special import stdtr

    if error == 0:
        return 1.0 if value == 0 else 0.0
    return float(2 * stdtr(degrees, -abs(value) / error))
