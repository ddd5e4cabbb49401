"""Intervals of means over rounds."""

from __future__ import annotations

import numpy as np
import pytest

from backburn.lab.statistics import intervals

VALUES = np.array([0, 0.25, 0.5, 0.75, 1])


@pytest.mark.parametrize("rounds", [12, 50, 400])
@pytest.mark.parametrize("chances", [[1, 2, 4, 2, 1], [1, 0, 2, 0, 1], [5, 0, 1, 0, 5], [1, 0, 20, 0, 2], [0, 0, 1, 1, 10]], ids=str)
def test_intervals_of_shares_cover_what_they_should(chances: list[int], rounds: int) -> None:
    """Whether the games of a round agree or cancel out; where nearly all rounds end alike, few rounds get intervals that are too long."""
    luck, probabilities = np.random.default_rng(1), np.array(chances) / sum(chances)
    drawn = luck.choice(VALUES, (2_000, rounds), p=probabilities)
    truth = float(VALUES @ probabilities)
    found = [intervals.share([sample]) for sample in drawn]
    assert 0.935 <= np.mean([each.low <= truth <= each.high for each in found]) <= (0.965 if rounds == 400 else 1)
    assert all(0 <= each.low <= each.value <= each.high <= 1 for each in found)


def test_intervals_of_means_cover_what_they_should() -> None:
    """Also over meetings of different lengths, which count alike."""
    luck, covered = np.random.default_rng(2), 0
    for _ in range(2_000):
        found = intervals.mean([luck.normal(3, 1, 10), luck.normal(5, 4, 40)])
        assert found is not None
        covered += found.low <= 4 <= found.high
    assert 0.935 <= covered / 2_000 <= 0.965


def test_exchanged_seats_that_cancel_out_make_intervals_short() -> None:
    cancelling, agreeing = np.full(100, 0.5), np.repeat([0.0, 1.0], 50)
    one, other = intervals.share([cancelling]), intervals.share([agreeing])
    assert one.value == other.value == 0.5
    assert 0 < one.high - one.low < 0.05 < 0.15 < other.high - other.low


def test_shares_of_less_than_all() -> None:
    """Where an agent also plays against itself, it cannot win everywhere."""
    whole, half = intervals.share([np.array([1.0, 0.5])]), intervals.share([np.array([0.5, 0.25])], [0.5])
    assert (half.value, half.low, half.high) == pytest.approx((whole.value / 2, whole.low / 2, whole.high / 2))


def test_few_rounds_say_little() -> None:
    nothing = intervals.share([np.zeros(0)])
    assert (nothing.value, nothing.low, nothing.high) == (0.5, 0.0, 1.0)
    assert intervals.mean([np.array([3.0])]) is None
    same = intervals.mean([np.array([3.0, 3.0])])
    assert same is not None and (same.value, same.low, same.high) == (3.0, 3.0, 3.0)
