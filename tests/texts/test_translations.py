"""Translations have the same texts as the English originals, and follow them; the names of sentences say where these are said."""

from __future__ import annotations

import re
from collections import Counter

import pytest

import backburn
from backburn import games
from workshop import translations
from workshop.sentences.main import off
from workshop.translations import Home, homes

FACTS = re.compile(r"`[^`\n]+`|\bR\d+(?:\.\d+[a-z]?)?|\d+")
"""What is the same in all languages: what is typed, options and their values, clauses, numbers."""
FIGURE = re.compile(r"^```$.*?^```$", re.MULTILINE | re.DOTALL)
every_home = pytest.mark.parametrize("home", list(homes()), ids=lambda home: home.name)
every_rulebook = pytest.mark.parametrize(
    ("game", "language"),
    [(game, path.name.split(".")[1]) for game in backburn.names() for path in sorted(games.card(game).folder.glob("rulebook.*.md"))],
)


def facts(text: str) -> Counter[str]:
    """The names, numbers and clauses in a text, and whether it is marked (no code)."""
    return Counter(FACTS.findall(FIGURE.sub("", text))) + Counter(re.findall(r"\(no code\)", text))


def figures(text: str) -> list[str]:
    """The diagrams in a text, line by line."""
    return FIGURE.findall(text)


@pytest.mark.parametrize("game", backburn.names())
def test_every_rulebook_is_there_in_german(game: str) -> None:
    assert games.card(game).rulebook_in("de") != games.card(game).rulebook
    assert games.card(game).rulebook_in("xx") == games.card(game).rulebook


@every_rulebook
def test_a_translated_rulebook_has_the_same_clauses_options_and_numbers(game: str, language: str) -> None:
    book = translations.parts(language)[f"{game}/rulebook"]
    assert list(book.own) == list(book.english)
    for clause, english in book.english.items():
        missing, added = facts(english) - facts(book.own[clause]), facts(book.own[clause]) - facts(english)
        assert not missing + added, f"{clause}: not in the translation {list(missing)}, not in English {list(added)}"
        assert figures(book.own[clause]) == figures(english), clause


@every_home
def test_every_sentence_is_said_where_its_name_says(home: Home) -> None:
    """What changes in the code changes in `words.json` too, which `make follow` does."""
    found = [str(change) for change in off(home)]
    assert not found, f"words.json of {home.name} does not follow the code; `make follow` writes it down:\n" + "\n".join(found)


@every_home
def test_translations_are_looked_at_when_their_english_changes(home: Home) -> None:
    """A changed English text marks its translation, which stays in use; once it has been looked at, `make translated` says so."""
    found = [
        f"{part} {name}: the English is {mark.english!r} now{f', not {mark.before!r}' if mark.before else ''}; is {mark.translation!r} right?"
        for language in translations.languages()
        for part, texts in home.parts(language).items()
        for name, mark in texts.marked.items()
    ]
    assert not found, "mend these translations where they need it, then `make translated`:\n" + "\n".join(found)


def test_a_changed_number_and_a_changed_rule_are_noticed() -> None:
    assert facts("R1.2 There are `axes` [2] axes.") != facts("R1.2 Es gibt `axes` [3] Äxte.")
    assert facts("### R1.3a Cards (no code)") != facts("### R1.3a Karten")
    assert figures("```\na 1\n```") == ["```\na 1\n```"]
