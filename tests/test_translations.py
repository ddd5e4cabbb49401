"""Rulebooks in other languages have the same clauses, with the same options and numbers, and follow the English ones."""

from __future__ import annotations

import json

import pytest

import backburn
import translations
from backburn import games

every_translation = pytest.mark.parametrize(("game", "language"), list(translations.translations()))


@pytest.mark.parametrize("game", backburn.names())
def test_every_rulebook_is_there_in_german(game: str) -> None:
    assert games.card(game).rulebook_in("de") != games.card(game).rulebook
    assert games.card(game).rulebook_in("xx") == games.card(game).rulebook


@every_translation
def test_a_translation_has_the_same_clauses(game: str, language: str) -> None:
    assert list(translations.texts(game, language)) == list(translations.texts(game))


@every_translation
def test_its_clauses_name_the_same_options_numbers_and_clauses(game: str, language: str) -> None:
    translated = translations.texts(game, language)
    for clause, english in translations.texts(game).items():
        missing = translations.facts(english) - translations.facts(translated[clause])
        added = translations.facts(translated[clause]) - translations.facts(english)
        assert not missing + added, f"{clause}: not in the translation {list(missing)}, not in English {list(added)}"
        assert translations.figures(translated[clause]) == translations.figures(english), clause


@every_translation
def test_it_follows_the_english_rules_as_they_stand(game: str, language: str) -> None:
    """Of a rule that has changed in English, the translation is looked at before `make translated` notes that it follows."""
    noted = json.loads(translations.followed(game, language).read_text(encoding="utf-8"))
    now = translations.digests(game)
    changed = [clause for clause in now if noted.get(clause) != now[clause]]
    assert not changed, (
        f"changed in English since rulebook.{language}.md of {game} was written: {', '.join(changed)}; mend it there, then `make translated`"
    )
    assert set(noted) == set(now)


def test_a_changed_number_and_a_changed_rule_are_noticed() -> None:
    assert translations.facts("R1.2 There are `axes` [2] axes.") != translations.facts("R1.2 Es gibt `axes` [3] Äxte.")
    assert translations.facts("### R1.3a Cards (no code)") != translations.facts("### R1.3a Karten")
    assert translations.figures("```\na 1\n```") == ["```\na 1\n```"]
