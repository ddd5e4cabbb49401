"""Many comparisons: p-values adjusted so that false findings stay rare."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def holm(p_values: Sequence[float]) -> NDArray[np.float64]:
    """Return adjusted p-values: those below 5 % contain any false one with a chance of at most 5 %, however tests depend on each other.

    Holm, "A simple sequentially rejective multiple test procedure", 1979.
    """
    given = np.asarray(p_values, float)
    order = np.argsort(given)
    steps = np.maximum.accumulate(given[order] * np.arange(len(given), 0, -1))
    adjusted = np.empty(len(given))
    adjusted[order] = np.minimum(steps, 1)
    return adjusted


def benjamini_hochberg(p_values: Sequence[float]) -> NDArray[np.float64]:
    """Return adjusted p-values: of those below 5 %, on average at most 5 % are false, if tests are independent or agree.

    Benjamini and Hochberg, "Controlling the false discovery rate", 1995.
    """
    from scipy.stats import false_discovery_control

    given = np.asarray(p_values, float)
    if not len(given):
        return given
    adjusted: NDArray[np.float64] = false_discovery_control(given, method="bh")
    return adjusted
