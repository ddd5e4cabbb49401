"""Intervals that hold at every look."""

from __future__ import annotations

import numpy as np
import pytest

from backburn.lab.statistics import stopping
from backburn.lab.statistics.intervals import Interval
from workshop.stopping import STREAMS, mistakes


@pytest.mark.parametrize("stream", STREAMS)
def test_looking_again_and_again_makes_few_mistakes(stream: str) -> None:
    """5 % of 300 streams, and two standard errors; an ordinary interval makes several times as many."""
    always, ordinary = mistakes(stream, 300, seed=1)
    assert always <= 0.075 < 0.1 < ordinary


def test_shares_without_any_spread_keep_a_width() -> None:
    found = stopping.always(np.ones(60), top=1.0)
    assert found.value == found.high == 1 and 0.7 < found.low < 0.99


def test_the_interval_narrows_with_the_root_of_the_games() -> None:
    few, many = stopping.half_width(0.5, 400), stopping.half_width(0.5, 1600)
    assert 1.96 * 0.5 / 20 < few < 1.6 * 1.96 * 0.5 / 20
    assert 1.8 < few / many < 2.1


def test_evenness() -> None:
    assert stopping.evenness(Interval(0.6, 0.55, 0.65), 0.5, 0.06) == "uneven"
    assert stopping.evenness(Interval(0.4, 0.35, 0.45), 0.5, 0.06) == "uneven"
    assert stopping.evenness(Interval(0.5, 0.45, 0.55), 0.5, 0.06) == "even"
    assert stopping.evenness(Interval(0.5, 0.4, 0.55), 0.5, 0.06) is None
