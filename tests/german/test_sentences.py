"""Whatever a game or the server says has a German translation, and its words agree."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from pathlib import Path

import pytest

import backburn
import backburn.server
import golden
from backburn.server.tables.state import people
from german import grammar, sentences
from german.causes import STRINGS, Explained, german, phrases_of, report
from server.company import Company

GAMES = 2
"""Random games of each variant."""
MANY = 20
"""From this many variants on, one game each is enough."""
GAP = re.compile(r"\{(\w+)(?:@\w+)?\}")
CLOCK = {"seconds": 300.0, "increment": 0.0, "out": "loses"}
every_game = pytest.mark.parametrize("game", backburn.names())


NUMBER = re.compile(r"\b[a-z]?(?:[3-9]|\d\d+)\b")
"""A number with which nothing is called by a form of its own, or a square."""


def alike(said: set[str]) -> set[str]:
    """One of all sentences that differ only in numbers and squares."""
    return set({NUMBER.sub("7", text): text for text in sorted(said)}.values())


def without_translation(words: dict[str, str], said: set[str]) -> dict[str, list[str]]:
    """The phrases that are missing, each with the sentences that stay English for it."""
    explained = Explained(words)
    found: dict[str, list[str]] = {}
    for text in sorted(said):
        for cause in explained.missing(text):
            found.setdefault(cause, []).append(text)
    return found


def disagreeing(words: dict[str, str], told: set[str]) -> dict[str, list[str]]:
    """The phrases whose German brings a word in a wrong form, each with what it makes of sentences."""
    explained = Explained(words)
    found: dict[str, list[str]] = {}
    for text in sorted(told):
        german_text = explained.say(text)
        for fault in grammar.faults(german_text):
            own = explained.sources(text, fault.split()[-1]) or explained.sources(text, fault.split()[0])
            found.setdefault(" or ".join(own) or fault, []).append(german_text)
    return found


@every_game
def test_everything_that_a_game_says_has_a_translation(game: str) -> None:
    plan = import_module(f"games.{game.replace('-', '_')}.plan")
    said = sentences.of_game(game, plan.VARIANTS, GAMES if len(plan.VARIANTS) < MANY else 1)
    missing = without_translation(german(game), alike(said))
    assert said and not missing, f"words.json of {game} lacks:\n{report(missing)}"


def refusals() -> set[str]:
    """What the server says when it refuses something, with a 7 in each gap; not what the page has words of its own for."""
    own, found = json.loads((STRINGS / "de.json").read_text(encoding="utf-8")), set()
    for path in Path(backburn.server.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match call:
                case ast.Call(ast.Name("RefusedRequest"), [ast.Constant(str(code)), message, *_]) if f"error.code.{code}" not in own:
                    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
                    found.add("".join(_constant(part) for part in parts))
    return found - {"7"}


def _constant(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "7"


def test_what_the_server_refuses_has_a_translation() -> None:
    missing = without_translation(german(""), refusals())
    assert len(refusals()) > 10 and not missing, f"words.json of the table lacks:\n{report(missing)}"


def evenings() -> tuple[Company, ...]:
    """Games that have ended in every way in which people can end them."""
    resigned, left, called, bot, late, timed = (Company("volcano", seats, CLOCK) for seats in ("ppp", "pp", "pp", "ppp", "pp", "pp"))
    resigned.resign(0, 1)
    left.leave(0)
    left.resign(1)
    called.offer(0, "call-off")
    bot.resign(0)
    bot.over([1.0, 0.0, 0.0])
    late.fall()
    for _ in range(2):
        timed.turn()
    timed.fall()
    return resigned, left, called, bot, late, timed


def test_what_a_table_says_of_its_people_has_a_translation() -> None:
    played = evenings()
    said = {sentence for each in played for sentence in re.split(r"(?<=[.]) ", each.words.strip())}
    said |= {people.why_not_playing(each.table, 0) for each in played}
    assert len(said) > 9 and without_translation(german("volcano"), said) == {}


@pytest.mark.parametrize("game", [*backburn.names(), ""])
def test_a_translation_fills_only_the_gaps_that_its_sentence_has(game: str) -> None:
    for english, said in german(game).items():
        assert set(GAP.findall(said)) <= set(GAP.findall(english)), english
        assert len(set(GAP.findall(english))) == len(GAP.findall(english)), english


@every_game
def test_words_agree_in_what_golden_games_tell(game: str) -> None:
    """Articles with the gender of their nouns, and what follows mit, von, bei, auf and the like with its case."""
    matches = [backburn.read_record(path.read_text()) for path in golden.records() if path.parts[-3] == game.replace("-", "_")]
    told = alike(set().union(*map(sentences.of_record, matches)))
    words = Explained(german(game))
    assert not {word for text in told for word in grammar.unknown(words.say(text))}, "grammar.NOUNS does not have these"
    wrong = disagreeing(german(game), told)
    assert not wrong, f"words.json of {game}:\n{report(wrong)}"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Sieg mit 2 Punkte", "Sieg mit 2 Punkten"),
        ("Blau bekam ein Bogen", "Blau bekam einen Bogen"),
        ("warf der Feuerlöscher ab", "warf den Feuerlöscher ab"),
        ("legte sie neben einer Feld", "legte sie neben eine Schneise"),
        ("ein Axt", "eine Axt"),
        ("auf das Wald", "auf das Feld"),
        ("von das Feuer", "von dem Feuer"),
        ("bei die Raupe", "bei der Raupe"),
        ("3 Windwürfels", "3 Windwürfel"),
        ("1 Figuren", "1 Figur"),
        ("zur Feuer", "zur Stadt"),
        ("für dem Turm", "für den roten Turm"),
    ],
)  # fmt: skip
def test_words_that_do_not_agree_are_noticed(wrong: str, right: str) -> None:
    assert list(grammar.faults(wrong)) and not list(grammar.faults(right))
    assert grammar.unknown("mit dem Zeppelin") == {"Zeppelin"}


WORDS = {
    "Stay in {place}.": "{place@where} bleiben.", "square {n}": "Feld {n}", "square {n}@where": "auf Feld {n}", "the town": "die Stadt",
    "the town@where": "in der Stadt", "{who} won with {points}": "{who} gewinnt mit {points@with}", "{n} points@with": "{n} Punkten",
    "{who} got {a}": "{who} bekam {a@got}", "an axe@got": "eine Axt", "red": "Rot", "blue": "Blau", "{a} and {b}": "{a} und {b}",
}  # fmt: skip
SAID = {
    "Stay in square 1.", "Stay in square 2.", "Stay in the town.", "red won with 5 points", "blue won with 7 points", "red got an axe",
    "blue and red got an axe", "Stay in square 3. Stay in the town.", "red got an axe; blue won with 2 points", "Blue: red",
}  # fmt: skip


@pytest.mark.parametrize(
    ("lacks", "cause", "sentences_of_it"),
    [
        (["square {n}@where"], "square {n}@where", 3),
        (["{n} points@with"], "{n} points@with", 3),
        (["Stay in {place}."], "stay in {...}", 4),
        (["an axe@got"], "an axe@got", 3),
        (["red"], "red", 5),
    ],
)
def test_a_missing_phrase_is_named_once(lacks: list[str], cause: str, sentences_of_it: int) -> None:
    assert without_translation(WORDS, SAID) == {}
    found = without_translation({key: said for key, said in WORDS.items() if key not in lacks}, SAID)
    assert {each: len(texts) for each, texts in found.items()} == {cause: sentences_of_it}


def test_a_wrong_word_is_named_once_with_where_it_stands() -> None:
    found = disagreeing(WORDS | {"{n} points@with": "{n} Punkte", "an axe@got": "einen Axt", "axe@one": "einen Axt"}, SAID)
    assert sorted(found) == ['"an axe@got": "einen Axt"', '"{n} points@with": "{n} Punkte"']
    assert report(found).splitlines()[0].endswith("(3 sentences, such as: Rot bekam einen Axt)")


def test_a_phrase_that_stands_twice_is_refused(tmp_path: Path) -> None:
    for twice in ('{"say": {"en": "a"}, "say": {"en": "b"}}', '{"say": {"en": "a", "de": "b"}, "say.2": {"en": "a", "de": "c"}}'):
        (tmp_path / "words.json").write_text(twice, encoding="utf-8")
        with pytest.raises(AssertionError, match="has these twice"):
            phrases_of(tmp_path)
