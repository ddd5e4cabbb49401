"""Logistic regression: a chance that is fitted to what happened, and how far it can be relied on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
RIDGE = 1e-3
"""The weight of the penalty for large coefficients, which keeps them finite where a column separates the outcomes."""
STEPS = 50


@dataclass(frozen=True)
class Chance:
    """A fitted chance."""

    means: Numbers
    scales: Numbers
    """By which columns are standardized."""
    weights: Numbers
    """The intercept, then one for each column."""

    def of(self, columns: Numbers) -> Numbers:
        """Return the chance for each row."""
        ready = np.column_stack([np.ones(len(columns)), (columns - self.means) / self.scales])
        found: Numbers = 1 / (1 + np.exp(-np.clip(ready @ self.weights, -30, 30)))
        return found


def fit(columns: Numbers, happened: Numbers) -> Chance:
    """Fit a chance to rows of numbers and to what happened, 0, 1 or a share, by Newton's method."""
    means, scales = columns.mean(axis=0), columns.std(axis=0)
    scales = np.where(scales > 0, scales, 1.0)
    ready = np.column_stack([np.ones(len(columns)), (columns - means) / scales])
    weights, penalty = np.zeros(ready.shape[1]), RIDGE * len(columns) * np.eye(ready.shape[1])
    penalty[0, 0] = 1e-9
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(ready @ weights, -30, 30)))
        slope = ready.T @ (happened - chance) - penalty @ weights
        curve = (ready * (chance * (1 - chance))[:, None]).T @ ready + penalty
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if np.abs(step).max() < 1e-8:
            break
    return Chance(means, scales, weights)


def reliability(chance: Numbers, happened: Numbers, bins: int = 10) -> list[tuple[float, float, int]]:
    """Return the mean chance, the share that happened and the number of rows for each range of the chance that has rows."""
    place = np.minimum((chance * bins).astype(int), bins - 1)
    return [
        (float(chance[place == each].mean()), float(happened[place == each].mean()), int((place == each).sum()))
        for each in range(bins)
        if (place == each).any()
    ]


def brier(chance: Numbers, happened: Numbers) -> float:
    """Return the mean square of what a chance is off by: 0 is perfect."""
    return float(((chance - happened) ** 2).mean())
