"""Sentences keep their German when their English changes: tried on a small game, with a rulebook, topics, a lesson and a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import languages
from workshop import translations
from workshop.sentences.main import follow, off
from workshop.translations import Home

EXPLAIN = '''
"""What a move does."""

DONE = {0: "Leave the meadow.", 1: "the sheep is asleep"}


def explain(sheep: int, place: str) -> str:
    if sheep > 1:
        return f"Drive {sheep} sheep to {place}, where grass grows{'; the dog comes along' if sheep > 2 else ''}."
    return f"Drive one sheep to {place}, alone."


def _explain_rest(place: str) -> str:
    return f"Rest {place}."


def places(number: int) -> str:
    return f"meadow {number}"
'''
REFUSALS = """
def refuse(place: str) -> str:
    return f"no sheep is in {place}, and none can be driven there"
"""
WORDS = {
    "?": {"en": "Drive {n} sheep to {place}, where grass grows.", "de": "{n} Schafe auf {place@to} treiben, wo Gras wächst."},
    "??": {
        "en": "Drive {n} sheep to {place}, where grass grows; the dog comes along.",
        "de": "{n} Schafe mit Hund auf {place@to} treiben.",
    },
    "???": {"en": "Drive one sheep to {place}, alone.", "de": "Ein Schaf allein auf {place@to} treiben."},
    "????": {"en": "Rest {place}.", "de": "{place@where} ruhen."},
    "?@to": {"en": "meadow {n}", "de": "Wiese {n}"},
    "?@where": {"en": "meadow {n}", "de": "Auf Wiese {n}"},
    "?????": {"en": "no sheep is in {place}, and none can be driven there", "de": "auf {place@to} ist kein Schaf"},
    "??????": {"en": "the sheep is asleep", "de": "das Schaf schläft"},
    "???????": {"en": "{a}, {b}", "de": "{a}, {b}"},
}
NAMES = [
    "explain",
    "explain.2",
    "explain.3",
    "explain.rest",
    "explain.places@to",
    "explain.places@where",
    "refusals.refuse",
    "explain.done",
    "form",
]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A game whose German follows its English."""
    game = tmp_path / "sheep"
    texts = {"en": "The dog runs, and the sheep follow.", "de": "Der Hund rennt, und die Schafe folgen."}
    files = {
        "words/explain.py": EXPLAIN,
        "words/refusals.py": REFUSALS,
        "words.json": json.dumps(WORDS),
        "topics.json": json.dumps([{"of": ["dog"], "title": {"en": "Dog", "de": "Hund"}, "text": texts, "clause": "R1.1"}]),
        "tutorial.json": json.dumps({"steps": [{"text": texts, "asks": [{"accept": {"drive 1": texts}}]}]}),
        "rulebook.md": "# Sheep\n### R1.1 Dog\nThe dog runs, always.\n",
        "rulebook.de.md": "# Schafe\n### R1.1 Hund\nDer Hund rennt immer.\n",
        "static/strings/en.json": json.dumps({"page.dog": "Where is the dog, please?"}),
        "static/strings/de.json": json.dumps({"page.dog": "Wo ist der Hund?"}),
    }
    for name, text in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    made = Home("sheep", game, tmp_path / "tests")
    follow(made)
    made.note("de", made.parts("de"))
    return made


def change(home: Home, file: str, old: str, new: str) -> None:
    """Change a text in a file of the game."""
    text = (home.texts / file).read_text(encoding="utf-8")
    assert old in text
    (home.texts / file).write_text(text.replace(old, new), encoding="utf-8")


def words(home: Home) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = translations.read(home.texts / "words.json")
    return found


def marks(home: Home) -> dict[str, list[str]]:
    """What is marked, by part."""
    return {name: list(part.marked) for name, part in home.parts("de").items() if part.marked}


def test_sentences_are_called_by_where_they_are_said(home: Home) -> None:
    assert list(words(home)) == NAMES and [each["de"] for each in words(home).values()] == [each["de"] for each in WORDS.values()]
    assert list(off(home)) == [] and marks(home) == {}


@pytest.mark.parametrize(
    ("file", "old", "new", "names", "english"),
    [
        ("words/explain.py", "{place}, alone.", "{place} alone.", ["explain.3"], "Drive one sheep to {place} alone."),
        ("words/explain.py", "{place}, where grass grows{", "{place}; grass grows there{", ["explain", "explain.2"], "Drive {n} sheep to {place}; grass grows there."),
        ("words/explain.py", "the sheep is asleep", "the sheep sleeps now", ["explain.done"], "the sheep sleeps now"),
        ("words/refusals.py", ", and none can", " and none can", ["refusals.refuse"], "no sheep is in {place} and none can be driven there"),
    ],
)  # fmt: skip
def test_a_changed_sentence_keeps_its_german_marked(home: Home, file: str, old: str, new: str, names: list[str], english: str) -> None:
    before = words(home)
    change(home, file, old, new)
    found = list(off(home))
    assert [each.name for each in found] == names and str(
        found[0]
    ) == f"{names[0]}: {english!r} is said now, not {before[names[0]]['en']!r}"
    follow(home)
    assert list(off(home)) == [] and list(words(home)) == NAMES and words(home)[names[0]]["en"] == english
    assert [each["de"] for each in words(home).values()] == [each["de"] for each in before.values()]
    assert marks(home) == {"sheep": names}
    mark = home.parts("de")["sheep"].marked[names[0]]
    assert mark == (before[names[0]]["en"], english, before[names[0]]["de"])
    assert list(languages.marked(home.parts("de"), "de"))[:4] == [
        f"sheep {names[0]}", f"  before: {mark.before}", f"  en: {english}", f"  de: {mark.translation}"
    ]  # fmt: skip
    home.note("de", ["sheep"])
    assert marks(home) == {}


@pytest.mark.parametrize(
    ("file", "old", "new", "part", "name"),
    [
        ("topics.json", "runs, and", "runs and", "sheep/topics", "dog.text"),
        ("tutorial.json", '"accept": {"drive 1": {"en": "The dog runs,', '"accept": {"drive 1": {"en": "The dog runs', "sheep/lesson", "steps.1.asks.1.accept.drive 1"),
        ("rulebook.md", "runs, always", "always runs", "sheep/rulebook", "R1.1"),
        ("static/strings/en.json", "dog, please", "dog", "page", "page.dog"),
    ],
)  # fmt: skip
def test_other_changed_texts_mark_their_german_too(home: Home, file: str, old: str, new: str, part: str, name: str) -> None:
    change(home, file, old, new)
    assert marks(home) == {part: [name]}
    home.note("de", ["sheep"])
    assert marks(home) == {part: [name]}, "that is another part"
    home.note("de", [part])
    assert marks(home) == {}


def test_a_function_of_another_name_renames_its_sentences(home: Home) -> None:
    change(home, "words/explain.py", "_explain_rest", "_explain_lie_down")
    change(home, "words/explain.py", "def places", "def meadows")
    assert [str(each) for each in off(home)] == [
        "explain.rest: 'Rest {place}.' is said by explain.lie_down now",
        "explain.places@to: 'meadow {n}' is said by explain.meadows@to now",
        "explain.places@where: 'meadow {n}' is said by explain.meadows@where now",
    ]
    follow(home)
    assert list(words(home))[3:6] == ["explain.lie_down", "explain.meadows@to", "explain.meadows@where"]
    assert list(off(home)) == [] and marks(home) == {}


def test_what_is_said_no_more_is_named_and_left_alone(home: Home) -> None:
    before = words(home)
    change(home, "words/refusals.py", "no sheep is in {place}, and none can be driven there", "wolf!")
    found = follow(home)
    assert [str(each) for each in found] == [
        "refusals.refuse: nothing says 'no sheep is in {place}, and none can be driven there' any more; "
        "write there what does, or take the sentence out"
    ]
    assert words(home) == before


def test_an_inserted_step_of_a_lesson_marks_only_itself(home: Home) -> None:
    change(home, "tutorial.json", '"steps": [', '"steps": [{"text": {"en": "New.", "de": "Neu."}}, ')
    assert marks(home) == {"sheep/lesson": ["steps.1.text"]}
