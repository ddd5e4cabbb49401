"""What sentences are made with."""

from __future__ import annotations

import pytest

from backburn.core.wording import capital, counted, ended_alike


@pytest.mark.parametrize(
    ("value", "alone", "all_together"),
    [(0.2, "Ash wins.", "Everybody wins together."), (-1, "Ash loses.", "Everybody loses together."), (0, "A draw.", "A draw.")],
)
def test_an_end_that_is_the_same_for_all(value: float, alone: str, all_together: str) -> None:
    assert (ended_alike(["ash"], value), ended_alike(["ash", "elm"], value)) == (alone, all_together)


def test_a_beginning_and_a_number() -> None:
    assert (capital("a McCoy burns"), capital("")) == ("A McCoy burns", "")
    assert [counted(number, "acre") for number in (0, 1, 2)] == ["0 acres", "1 acre", "2 acres"]
