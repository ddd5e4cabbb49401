"""Many comparisons, against the examples of the papers."""

from __future__ import annotations

import numpy as np
import pytest

from backburn.lab.statistics.many import benjamini_hochberg, holm


def test_holm_as_in_an_example_worked_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == pytest.approx([1, 1])


def test_benjamini_and_hochberg_on_their_own_example() -> None:
    """The fifteen p-values of their paper, of which four are found at 5 %, and three by Holm."""
    given = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.000]
    assert (benjamini_hochberg(given) <= 0.05).sum() == 4
    assert (holm(given) <= 0.05).sum() == 3


def test_nothing_compared() -> None:
    assert len(holm([])) == len(benjamini_hochberg([])) == 0


def test_false_findings_stay_rare() -> None:
    """Twenty true hypotheses in each of 400 studies: any is rejected in 5 % of studies at most, and two standard errors."""
    drawn = np.random.default_rng(5).random((400, 20))
    assert np.mean([holm(row).min() <= 0.05 for row in drawn]) <= 0.072
    assert np.mean([benjamini_hochberg(row).min() <= 0.05 for row in drawn]) <= 0.072
