"""Estimates from rounds: games with the same luck and exchanged seats, whose results are one observation together."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from backburn.lab.summary import Interval


def share(rounds: Sequence[NDArray[np.float64]], most: Sequence[float] | None = None) -> Interval:
    """Return the mean share of wins over several meetings that count alike, with its 95 % interval.

    Each meeting is a sample of rounds, in which the share is from 0 to 1, or to the sample's `most`. The interval is Student's, after one
    round that is all lost and one that is all won have been added to each sample, as Agresti and Coull add two lost and two won games
    ("Approximate is better than 'exact'", 1998): so it has a width, and covers what it should, even if all rounds end alike.
    """
    tops = [1.0] * len(rounds) if most is None else most
    value = _mean([float(sample.mean()) if len(sample) else top / 2 for sample, top in zip(rounds, tops, strict=True)])
    middle, reach = _interval([np.append(sample, [0.0, top]) for sample, top in zip(rounds, tops, strict=True)])
    return Interval(value, max(0.0, min(value, middle - reach)), min(_mean(tops), max(value, middle + reach)))


def mean(rounds: Sequence[NDArray[np.float64]]) -> Interval | None:
    """Return the mean over several meetings that count alike, with Student's 95 % interval; None if a meeting has fewer than two rounds."""
    if min(len(sample) for sample in rounds) < 2:
        return None
    value, reach = _interval(rounds)
    return Interval(value, value - reach, value + reach)


def _interval(samples: Sequence[NDArray[np.float64]]) -> tuple[float, float]:
    """Return the mean of the samples' means, and how far its 95 % interval reaches to either side (Welch's for several samples)."""
    from scipy.special import stdtrit

    errors = np.array([sample.var(ddof=1) / len(sample) for sample in samples])
    freedom = errors.sum() ** 2 / (errors**2 / [len(sample) - 1 for sample in samples]).sum() if errors.any() else 1.0
    return _mean([float(sample.mean()) for sample in samples]), float(stdtrit(freedom, 0.975)) * sqrt(errors.sum()) / len(samples)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
