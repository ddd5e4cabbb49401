"""How varied things are: how often two of them, drawn at random, are alike.

That does not depend on how many were drawn, as the number of different ones does. Its reciprocal is the number of equally frequent things
that would be as varied (Simpson, "Measurement of diversity", 1949; Hill, "Diversity and evenness", 1973).
"""

from __future__ import annotations

import numpy as np

from backburn.core.kit.loose import Array
from backburn.lab.statistics.intervals import Interval, wilson


def alike(things: Array) -> Interval:
    """Return how often two of the things are alike, with a 95 % interval.

    The variance is that of a U-statistic of order two (Hoeffding, 1948). The interval is Wilson's for as many independent pairs as have
    that variance, so that it has a width even if no two are alike.
    """
    counts = np.unique(things, return_counts=True)[1].astype(float)
    number = counts.sum()
    pairs = number * (number - 1) / 2
    share = float((counts * (counts - 1)).sum() / 2 / pairs)
    parts = counts / number
    of_one = max(0.0, float((parts**3).sum() - (parts**2).sum() ** 2))
    of_pair = share * (1 - share)
    variance = 4 * (number - 2) / (number * (number - 1)) * of_one + of_pair / pairs
    worth = min(pairs, of_pair / variance) if variance > 0 and of_pair > 0 else pairs if share == 0 else number
    return wilson(share, worth)


def as_many(found: Interval) -> Interval:
    """Return how many equally frequent things would be as varied."""
    value, low, high = (1 / max(bound, 1e-12) for bound in (found.value, found.high, found.low))
    return Interval(value if found.value else float("nan"), low, high if found.low else float("inf"))
