"""Intervals that hold at every look: looking again and again, and stopping when it is clear, is still wrong in 5 % of studies at most.

An ordinary 95 % interval holds for a number of games that was fixed beforehand. Looked at after each block until it excludes an even
share, it excludes a true one far more often than in 5 % of studies. These intervals are wider, for that.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from backburn.lab.statistics.intervals import Interval

ALPHA = 0.05
TIGHT_AT = 400
"""The number of clusters at which an interval is as narrow as it can be made."""
LEAST = 60
"""The clusters before which nothing is decided: the intervals rely on the central limit theorem."""


def half_width(deviation: float, count: int, alpha: float = ALPHA, tight_at: int = TIGHT_AT) -> float:
    """Return how far the interval reaches to either side of the mean of `count` clusters with this standard deviation.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit theory and
    asymptotic confidence sequences", 2024), Robbins' mixture of normal distributions (1970): all intervals together miss the mean with a
    chance of at most `alpha`.
    """
    wide = -2 * log(alpha)
    rate = (wide + log(wide + 1)) / tight_at
    grown = count * rate + 1
    return deviation * sqrt(2 * grown / (count * count * rate) * log(sqrt(grown) / alpha))


def always(values: NDArray[np.float64], top: float | None = None, alpha: float = ALPHA) -> Interval:
    """Return the mean of one number for each cluster with an interval that holds at every look from `LEAST` clusters on.

    It misses the mean with a chance of at most `alpha`.

    Of shares, `top` is the greatest: a cluster that is all lost and one that is all won are added, as in `intervals.share`.
    """
    value = float(values.mean())
    sample = values if top is None else np.append(values, [0.0, top])
    wide = half_width(float(sample.std(ddof=1)), len(values), alpha)
    low, high = value - wide, value + wide
    return Interval(value, low, high) if top is None else Interval(value, max(0.0, low), min(top, high))


def evenness(found: Interval, even: float, margin: float) -> str | None:
    """Return whether a mean is "uneven", "even" within the margin, or None as long as it may be either."""
    if found.low > even or found.high < even:
        return "uneven"
    return "even" if even - margin <= found.low and found.high <= even + margin else None
