"""Effects: how much each number of a rulebook matters for an outcome.

Both methods look at the outcome as a function on the unit cube, one side for each option. Morris changes one option at a time, which
is cheap enough for all options of a game; Sobol says which share of the variance belongs to each of a few.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.lab.statistics.intervals import Interval

Numbers = NDArray[np.float64]
LEVELS = 4
STEP = LEVELS / (2 * (LEVELS - 1))
"""How far an option moves, as a share of its range."""
RESAMPLES, SOBOL_RESAMPLES = 1000, 200


@dataclass(frozen=True)
class Effect:
    """What changing one option does to the outcome, over its whole range."""

    strength: Interval
    """The mean size of the effect, whatever its sign, with a bootstrap interval."""
    mean: float
    """The mean effect: its sign says whether a greater value of the option raises the outcome."""
    spread: float
    """The standard deviation of the effects: high if the effect depends on other options or on the value itself."""
    p: float
    """The p-value of no effect anywhere."""


def trajectory(options: int, rng: np.random.Generator) -> tuple[Numbers, NDArray[np.int64]]:
    """Return points (options + 1, options) of the unit cube, each moving one more option, and the order in which they move.

    Morris, "Factorial sampling plans for preliminary computational experiments", 1991.
    """
    base = rng.integers(0, LEVELS // 2, options) / (LEVELS - 1)
    up = rng.integers(0, 2, options).astype(bool)
    order = rng.permutation(options)
    points = np.tile(np.where(up, base, base + STEP), (options + 1, 1))
    for moved, option in enumerate(order):
        points[moved + 1 :, option] += STEP if up[option] else -STEP
    return points, order


def effect(changes: Numbers, errors: Numbers, rng: np.random.Generator) -> Effect:
    """Return the effect of one option, given how much the outcome changed when it rose by STEP, and the standard errors of that.

    The strength is the mu* of Campolongo, Cariboni and Saltelli ("An effective screening design for sensitivity analysis of large models",
    2007). Its p-value comes from the sum of squared changes, each by its error, as chi-square: luck alone makes mu* greater than 0.
    """
    from scipy.stats import chi2

    slopes = changes / STEP
    drawn = np.abs(slopes)[rng.integers(0, len(slopes), (RESAMPLES, len(slopes)))].mean(axis=1)
    low, high = np.quantile(drawn, [0.025, 0.975])
    certain = (errors == 0) & (changes != 0)
    squares = np.where(errors > 0, (changes / np.where(errors > 0, errors, 1)) ** 2, 0).sum()
    p = 0.0 if certain.any() else float(chi2.sf(squares, max(int((errors > 0).sum()), 1)))
    strength = Interval(float(np.abs(slopes).mean()), float(low), float(high))
    return Effect(strength, float(slopes.mean()), float(slopes.std(ddof=1)) if len(slopes) > 1 else 0.0, p)


@dataclass(frozen=True)
class Share:
    """Which share of an outcome's variance belongs to one option."""

    alone: Interval
    """What its own value explains."""
    total: Interval
    """What it explains alone and together with others."""


def sobol_points(options: int, power: int, seed: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return the points A and B, each (n, options) with n = 2**power, and AB, (options, n, options): A with one column of B.

    Saltelli and others, "Variance based sensitivity analysis of model output", 2010, on Sobol's sequence.
    """
    from scipy.stats import qmc

    drawn = qmc.Sobol(2 * options, seed=seed).random_base2(power)
    first, second = drawn[:, :options], drawn[:, options:]
    mixed = np.tile(first, (options, 1, 1))
    for option in range(options):
        mixed[option, :, option] = second[:, option]
    return first, second, mixed


def sobol_shares(first: Numbers, second: Numbers, mixed: Numbers, seed: int) -> list[Share]:
    """Return each option's shares with bootstrap intervals.

    They follow from the outcomes at the points of `sobol_points`, of shapes (n,), (n,) and (options, n). Where the outcome does not vary,
    no option explains anything.
    """
    rng, n = np.random.default_rng(seed), len(first)
    values = _indices(first, second, mixed)
    drawn = np.array([_indices(first[take], second[take], mixed[:, take]) for take in rng.integers(0, n, (SOBOL_RESAMPLES, n))])
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return [
        Share(*(Interval(float(values[kind, option]), float(low[kind, option]), float(high[kind, option])) for kind in (0, 1)))
        for option in range(len(mixed))
    ]


def _indices(first: Numbers, second: Numbers, mixed: Numbers) -> Numbers:
    """Return the shares alone and in total, (2, options)."""
    from scipy.stats import sobol_indices

    if np.ptp(np.concatenate([first, second])) == 0:
        return np.zeros((2, len(mixed)))
    found = sobol_indices(func={"f_A": first[None], "f_B": second[None], "f_AB": mixed[:, None]}, n=len(first))
    return np.array([found.first_order.reshape(-1), found.total_order.reshape(-1)])
