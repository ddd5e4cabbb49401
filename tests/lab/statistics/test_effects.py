"""Which options matter, on functions whose answer is known."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from backburn.lab.statistics import effects


def ishigami(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """The function on which methods of sensitivity analysis are tried (Ishigami and Homma, 1990)."""
    x = np.pi * (2 * points - 1)
    found: NDArray[np.float64] = np.sin(x[..., 0]) + 7 * np.sin(x[..., 1]) ** 2 + 0.1 * x[..., 2] ** 4 * np.sin(x[..., 0])
    return found


def test_shares_of_the_variance_are_those_that_are_known() -> None:
    first, second, mixed = effects.sobol_points(3, 10, seed=1)
    found = effects.sobol_shares(ishigami(first), ishigami(second), ishigami(mixed), seed=1)
    for share, alone, total in zip(found, (0.3139, 0.4424, 0), (0.5576, 0.4424, 0.2437), strict=True):
        assert share.alone.low <= alone <= share.alone.high
        assert share.total.low <= total <= share.total.high
        assert share.total.high - share.total.low < 0.2


def test_where_nothing_varies_no_option_explains_anything() -> None:
    same = np.full(8, 0.5)
    assert [each.total.value for each in effects.sobol_shares(same, same, np.tile(same, (2, 1)), seed=1)] == [0, 0]


def changes(seed: int, trajectories: int, noise: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How 3 x + 0 y - 2 z changes along trajectories, measured with some noise: (trajectories, options), and its standard error."""
    rng, found = np.random.default_rng(seed), np.zeros((trajectories, 3))
    for row in found:
        points, order = effects.trajectory(3, rng)
        assert points.min() >= 0 and points.max() <= 1 and (np.abs(np.diff(points, axis=0)) > 1e-9).sum() == 3
        outcomes = points @ [3.0, 0.0, -2.0]
        for step, option in enumerate(order):
            rise = np.sign(points[step + 1, option] - points[step, option])
            row[option] = rise * (outcomes[step + 1] - outcomes[step]) + rng.normal(0, noise)
    return found, np.full(found.shape, noise)


def test_morris_finds_strength_and_sign() -> None:
    found, errors = changes(1, 8, 0.0)
    first, none, third = (effects.effect(found[:, each], errors[:, each], np.random.default_rng(1)) for each in range(3))
    assert (first.mean, third.mean, third.strength.value) == pytest.approx((3, -2, 2))
    assert (first.p, none.p, third.p) == (0, 1, 0)
    assert none.strength.value == none.spread == 0


def test_an_option_without_effect_is_seldom_found_to_have_one() -> None:
    """5 % of 200 studies, and two standard errors."""
    wrong, missed = 0, 0
    for seed in range(200):
        found, errors = changes(seed, 6, 0.3)
        first, none, _ = (effects.effect(found[:, each], errors[:, each], np.random.default_rng(seed)) for each in range(3))
        wrong, missed = wrong + (none.p < 0.05), missed + (first.p > 0.05)
    assert wrong <= 16
    assert missed == 0
