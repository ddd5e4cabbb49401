"""How often texts use what native writers hardly say: see `workshop/rates.py`. Below a rate, a phrase may still be the right one."""

from __future__ import annotations

import pytest

from workshop.rates import KINDS, PEERS, limit, places, rates

STILL = {
    ("docs", r"what is"): 1.3,
    ("page texts", r"no one|no player"): 2.2,
}
"""Rates that are still above their limit: lower them as texts improve, never raise them."""


@pytest.mark.parametrize("phrase", PEERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_phrase_is_no_more_frequent_than_a_native_writer_makes_it(kind: str, phrase: str) -> None:
    """`scripts/rates.py --find PHRASE` shows where it is."""
    assert rates()[kind][phrase] <= STILL.get((kind, phrase), limit(phrase))


def test_rates_that_are_still_too_high_are_written_down_tightly() -> None:
    loose = [each for each, rate in STILL.items() if not limit(each[1]) <= rate <= rates()[each[0]][each[1]] + 1]
    assert loose == [], "lower or remove these"


def test_places_have_the_line_of_the_phrase() -> None:
    places_here = [place for place in places("six Python projects by native authors") if place.startswith("workshop")]
    assert places_here == []  # only src and docs are read
    first = next(places("wildfire board games"))
    name, line, words = first.split(":", 2)
    assert name.endswith((".md", ".py", ".json")) and int(line) >= 1 and "wildfire board games" in words
