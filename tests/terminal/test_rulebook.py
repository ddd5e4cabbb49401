"""Clauses are found by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backburn import games, names
from backburn.core.errors import OptionError
from backburn.play.game import Game
from backburn.terminal.kit import rulebook

CARD = games.card("forest-fire-path")


@pytest.mark.parametrize("wanted", ["R3.2", "r3.2", "3.2"])
def test_a_clause_comes_with_its_rulings(wanted: str) -> None:
    text = rulebook.clause(CARD, wanted)
    assert text.startswith("### R3.2 Gust")
    assert "### R3.2a" in text
    assert "R3.3" not in text


def test_a_ruling_and_a_chapter() -> None:
    assert rulebook.clause(CARD, "3.4B").count("###") == 1
    assert rulebook.clause(CARD, "R3").count("\n### ") > 5


def test_an_unknown_clause_names_a_near_one() -> None:
    with pytest.raises(OptionError, match=r"did you mean 'R3\.2"):
        rulebook.clause(CARD, "R3.22")


@pytest.mark.parametrize("name", names())
def test_the_options_of_a_ruleset_are_written_as_they_are_typed(name: str) -> None:
    card = games.card(name)
    for ruleset, _, options in rulebook.rulesets(card):
        typed = dict(option.split("=") for option in options.split())
        assert Game(card, typed, ruleset=None).option_values == Game(card, {}, ruleset=ruleset).option_values


def test_a_year_that_is_not_known_is_null() -> None:
    assert rulebook.as_data(CARD)["year"] == CARD.year
    assert rulebook.as_data(replace(CARD, year=0))["year"] is None


@pytest.mark.parametrize("name", names())
def test_every_option_of_every_game_names_a_clause(name: str) -> None:
    known = rulebook.clauses(games.card(name).rulebook)
    assert all(clause in known for *_, clause in rulebook.options(games.card(name)))
