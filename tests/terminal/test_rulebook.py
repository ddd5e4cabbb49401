"""Clauses are found by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from backburn import games, names
from backburn.core.kit.errors import OptionError
from backburn.play.matches.game import Game
from backburn.play.texts.rulebook import clauses
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


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR@euro"}, "fr"),
        ({"LANG": "../x"}, "en"),
    ],
)
def test_the_language_is_that_of_the_terminal(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert rulebook.language() == language


def test_a_german_terminal_shows_the_german_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert rulebook.clause(CARD, "R3.2").startswith("### R3.2 Bö")
    assert rulebook.of(CARD).startswith("# Forest Fire (Weg)") and "<!-- not for players -->" not in rulebook.of(CARD)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert rulebook.of(CARD) == CARD.rulebook


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
    known = clauses(games.card(name).rulebook)
    assert all(clause in known for *_, clause in rulebook.options(games.card(name)))
