"""The sequential test: how often it is wrong, and when it stops."""

from __future__ import annotations

from math import inf, nan

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
from backburn.lab.arena.points import of_pairs
from backburn.lab.arena.seatings import meetings
from backburn.lab.statistics.sequential import LEAST, SequentialTest, expected

VALUES = np.array([0, 0.25, 0.5, 0.75, 1])
SHAPES = {
    "even": [1, 2, 4, 2, 1],
    "decisive": [1, 0, 2, 0, 1],
    "agreeing": [5, 0, 1, 0, 5],
    "drawish": [1, 5, 100, 5, 1],
    "decided by the seat": [1, 0, 60, 0, 1],
}


def with_mean(shape: list[int], mean: float) -> NDArray[np.float64]:
    """The distribution of that shape, tilted until it has this mean."""
    low, high = -50.0, 50.0
    for _ in range(80):
        tilt = (low + high) / 2
        tilted = np.array(shape) * np.exp(tilt * VALUES)
        tilted /= tilted.sum()
        low, high = (tilt, high) if tilted @ VALUES < mean else (low, tilt)
    return tilted


def wrong(test: SequentialTest, shape: list[int], elo: float, accepted: str, times: int = 400) -> float:
    """How often a test accepts the wrong hypothesis."""
    luck, mistakes = np.random.default_rng(3), 0
    chances = with_mean(shape, expected(elo, 2))
    for _ in range(times):
        points, seen, upto = luck.choice(VALUES, 6_400, p=chances), 0, 50
        while (result := test.evaluate(points[:upto], 2, seen)).accepted is None:
            seen, upto = upto, 2 * upto
            assert seen < len(points), "the test does not end"
        mistakes += result.accepted == accepted
    return mistakes / times


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("elo1", [60, 200])
def test_it_is_wrong_as_rarely_as_it_promises(shape: str, elo1: int) -> None:
    """0.02 is nearly twice the standard error of 400 trials of 0.05."""
    test = SequentialTest(0, elo1)
    assert wrong(test, SHAPES[shape], 0, "H1") <= 0.05 + 0.02
    assert wrong(test, SHAPES[shape], elo1, "H0") <= 0.05 + 0.02


@pytest.mark.parametrize("elo", [0, 100])
def test_on_three_sides_it_is_wrong_as_rarely(elo: int) -> None:
    """With winners by Luce's rule, alone against two and two against one."""
    test, luck, mistakes = SequentialTest(0, 100), np.random.default_rng(6), 0
    (meeting,) = meetings(2, 3)
    strengths = np.array([1.0, 10 ** (elo / 400)])[np.array(meeting.seatings)]
    for _ in range(300):
        winners = [luck.choice(3, 800, p=each / each.sum()) for each in strengths]
        points = of_pairs(meeting, np.eye(3)[np.stack(winners, axis=1)])[0, 1]
        result = test.evaluate(points, 3)
        mistakes += result.accepted == ("H0" if elo else "H1")
        assert result.accepted is not None
    assert mistakes / 300 <= 0.05 + 0.025


def test_each_kind_of_mistake_has_its_own_bound() -> None:
    test = SequentialTest(-30, 30, alpha=0.01, beta=0.2)
    assert wrong(test, SHAPES["even"], -30, "H1") <= 0.01 + 0.01
    assert 0.1 < wrong(test, SHAPES["even"], 30, "H0") <= 0.2 + 0.04


def test_exchanged_seats_that_cancel_out_make_it_short() -> None:
    luck, rounds = np.random.default_rng(4), []
    for shape in ("drawish", "even", "agreeing"):
        chances = with_mean(SHAPES[shape], expected(50, 2))
        rounds.append(np.mean([SequentialTest().evaluate(luck.choice(VALUES, 1_500, p=chances), 2).rounds for _ in range(30)]))
    assert rounds[0] < rounds[1] < rounds[2]


def test_it_stops_at_the_same_round_however_often_it_looks() -> None:
    luck, test = np.random.default_rng(5), SequentialTest(0, 60)
    points = luck.choice(VALUES, 3_000, p=with_mean(SHAPES["even"], expected(60, 2)))
    at_once = test.evaluate(points, 2)
    assert at_once.accepted == "H1" and LEAST < at_once.rounds < 3_000
    for step in (1, 7, 50):
        seen = 0
        while (result := test.evaluate(points[: seen + step], 2, seen)).accepted is None:
            assert result.rounds == seen + step
            seen += step
        assert (result.rounds, result.accepted) == (at_once.rounds, "H1")
        assert result.ratio == pytest.approx(at_once.ratio)


def test_it_never_stops_before_some_rounds_and_never_without_any() -> None:
    test = SequentialTest(0, 400)
    assert test.evaluate(np.zeros(0), 2).accepted is None
    early = test.evaluate(np.ones(LEAST - 1), 2)
    assert early.accepted is None and early.rounds == LEAST - 1 and early.ratio > 0
    assert test.evaluate(np.ones(100), 2).accepted == "H1" and test.evaluate(np.zeros(100), 2).accepted == "H0"


def test_what_is_expected_of_a_stronger_agent() -> None:
    assert expected(0, 2) == expected(0, 4) == 0.5
    assert expected(200, 2) == pytest.approx(0.7597, abs=1e-4)
    assert expected(200, 2) + expected(-200, 2) == pytest.approx(1)
    strength = 10**0.5
    assert expected(200, 3) == pytest.approx(0.5 + (strength / (strength + 2) - 1 / (1 + 2 * strength)) / 2)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"elo0": 50.0, "elo1": 50.0}, "elo0 must be below elo1"),
        ({"elo1": inf}, "between -2000 and 2000"),
        ({"elo0": nan}, "elo0 must be below elo1"),
        ({"alpha": 0.0}, "--alpha 0 is not a share of errors"),
        ({"beta": 0.5}, "--beta 0.5 is not a share of errors"),
        ({"beta": nan}, "--beta nan"),
    ],
)
def test_bounds_that_make_no_sense_are_refused(numbers: dict[str, float], words: str) -> None:
    with pytest.raises(backburn.OptionError, match=words):
        SequentialTest(**numbers)
