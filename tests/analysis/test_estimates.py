"""Estimates: what games say, and how sure they are."""

from __future__ import annotations

import pytest

from backburn.analysis.estimates import Estimate, difference, known, mean, shares_of


def test_a_win_counts_one_and_a_shared_one_half() -> None:
    assert shares_of([1.0, -1.0, 0.5, -0.5, 0.0], graded=False) == [1.0, 0.0, 1.0, 0.0, 0.5]


def test_a_graded_result_counts_its_share() -> None:
    assert shares_of([0.6, -0.2], graded=True) == [0.6, 0.0]


def test_ten_wins_of_ten_are_no_certainty() -> None:
    found = mean([1.0] * 10)
    assert found.value == 1.0 and found.games == 10
    assert found.error == pytest.approx(0.0935, abs=0.0001)


@pytest.mark.parametrize(("games", "doubtful"), [(4, True), (200, False)])
def test_few_games_are_doubtful(games: int, doubtful: bool) -> None:
    assert mean([0.0, 1.0] * (games // 2)).doubtful is doubtful


def test_what_is_known_has_no_error() -> None:
    assert known(0.5) == Estimate(0.5, 0.0, 0) and not known(0.5).doubtful


def test_pairs_with_the_same_luck_tell_a_difference_sooner() -> None:
    luck = [0.0, 1.0] * 50
    worse = [0.0] * 40 + luck[40:]  # twenty of the wins are lost by the other move
    paired, apart = difference(luck, worse), difference(luck, [worse[-1], *worse[:-1]])
    assert paired.value == pytest.approx(apart.value) == pytest.approx(0.2)
    assert paired.error < apart.error / 2


def test_no_difference_in_a_few_pairs_is_no_certainty() -> None:
    assert difference([1.0] * 4, [1.0] * 4).error > 0.15


@pytest.mark.parametrize("won", [0, 1, 7, 15, 16])
def test_no_interval_leaves_what_is_possible(won: int) -> None:
    """Of shares from 0 to 1, of differences from -1 to 1; and the value is always within."""
    shares = [1.0] * won + [0.0] * (16 - won)
    for found, least in ((mean(shares), 0.0), (difference(shares, [1 - each for each in shares]), -1.0)):
        low, high = found.interval
        assert least <= low <= found.value <= high <= 1.0 and low < high


def test_an_interval_of_shares_is_wilsons() -> None:
    """Brown, Cai and DasGupta, "Interval estimation for a binomial proportion" (2001): of 10 wins out of 10 it is 0.722 to 1."""
    assert mean([1.0] * 10).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert known(0.25).interval == (0.25, 0.25)
