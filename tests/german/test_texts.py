"""Lessons, topics and the page's texts in German: words that agree, and readers who are spoken to only where the English text does so."""

from __future__ import annotations

import pytest

from german import grammar
from workshop.translations import Translation, parts

GERMAN = parts("de")
every_text = pytest.mark.parametrize("part", [name for name in GERMAN if name == "page" or name.endswith(("/topics", "/lesson"))])
every_part = pytest.mark.parametrize("part", [name for name in GERMAN if not name.endswith("/rulebook")])


@every_text
def test_words_agree(part: str) -> None:
    own = GERMAN[part].own
    assert not {word for text in own.values() for word in grammar.unknown(text)}, "grammar.NOUNS does not have these"
    wrong = [f"{name}: {fault!r} in {text!r}" for name, text in own.items() for fault in grammar.faults(text)]
    assert not wrong, "\n".join(wrong)


@every_part
def test_readers_are_spoken_to_where_the_english_text_does(part: str) -> None:
    wrong = list(misaddressed(GERMAN[part]))
    assert not wrong, "\n".join(wrong)


def misaddressed(part: Translation) -> list[str]:
    return [f"{name}: {fault!r} in {text!r}" for name, text in part.own.items() for fault in grammar.misaddressed(text, part.english[name])]


@pytest.mark.parametrize(
    ("english", "wrong", "right"),
    [
        ("Pass, and watch the next card.", "Passe und sieh sich die nächste Karte an.", "Passe und sieh dir die nächste Karte an."),
        ("keep this link to yourself", "behalte diesen Link für sich", "behalte diesen Link für dich"),
        ("They come back when the pile is empty.", "Du kommst wieder, wenn der Stapel leer ist.", "Sie kommen wieder, wenn der Stapel leer ist."),
        ("It decides between ties.", "Du entscheidest, wenn Punkte gleich sind.", "Sie entscheidet, wenn Punkte gleich sind."),
        ("You win.", "Du hast sich gefreut.", "Du hast gewonnen."),
    ],
)  # fmt: skip
def test_what_is_said_to_the_wrong_person_is_noticed(english: str, wrong: str, right: str) -> None:
    assert list(grammar.misaddressed(wrong, english)) and not list(grammar.misaddressed(right, english))
