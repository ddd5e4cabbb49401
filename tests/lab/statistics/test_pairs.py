"""Differences of pairs."""

from __future__ import annotations

import numpy as np
import pytest

from backburn.lab.statistics import pairs


def test_differences_are_those_of_a_textbook() -> None:
    """Student's own data, the sleep gained by two drugs (1908): 1.58 hours, 0.70 to 2.46, p = 0.0028."""
    first = np.array([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
    second = np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
    found = pairs.difference(first, second)
    assert (found.interval.value, found.interval.low, found.interval.high) == pytest.approx((1.58, 0.7001, 2.4599), abs=1e-3)
    assert found.p == pytest.approx(0.00283, abs=1e-4)
    assert found.ratio == pytest.approx(np.var(second - first) / (np.var(first) + np.var(second)))


def test_pairs_that_never_differ_still_say_little_if_they_are_few() -> None:
    won = np.ones(10)
    found = pairs.difference(won, won, most=1.0)
    assert found.interval.low < -0.1 and found.interval.value == 0 and found.interval.high > 0.1
    assert found.p == 1 and np.isnan(found.ratio)


def test_without_any_variance_a_mean_is_certain() -> None:
    assert pairs.difference(np.zeros(4), np.ones(4)).p == 0
    assert pairs.difference(np.zeros(4), np.zeros(4)).p == 1


@pytest.mark.parametrize("agree", [0.0, 0.9])
def test_intervals_of_differences_cover_what_they_should(agree: float) -> None:
    rng, covered = np.random.default_rng(3), 0
    for _ in range(1_000):
        first, other = rng.random(60) < 0.3, rng.random(60) < 0.4
        second = np.where(rng.random(60) < agree, first, other)
        found = pairs.difference(first.astype(float), second.astype(float), most=1.0)
        covered += found.interval.low <= (1 - agree) * 0.1 <= found.interval.high
    assert covered >= 936
