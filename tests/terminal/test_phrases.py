"""A server's words in the reader's language, and its hints in words; `tests/page/test_german.py` compares them with the page's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import backburn.server
from backburn import games
from backburn.play.texts.languages import phrases
from backburn.play.texts.telling import Telling
from backburn.terminal.clients.hint_words import hint_text
from backburn.terminal.kit.phrases import MOST_REMEMBERED, Phrases
from backburn.terminal.match.narration import LogLine, in_past, sentence, tell

PAGE = Path(backburn.server.__file__).parent / "web" / "page"


def german(game: str) -> Phrases:
    return Phrases(phrases(PAGE, "de") | phrases(games.card(game).folder, "de"))


@pytest.mark.parametrize(
    ("game", "english", "expected"),
    [
        ("forest-fire-path", "Stay in square 7.", "Auf Feld 7 bleiben."),
        ("forest-fire-path", "The fire scatters 3 tokens up to 2 away", "Das Feuer verstreut 3 Steine, bis zu 2 weit"),
        ("forest-fire-path", "put a token on square 9 (2×), the town and square 4", "legte einen Stein auf Feld 9 (2×), auf die Stadt und auf Feld 4"),
        ("forest-fire-path", "'grow 3' is not allowed here: square 3 is burnt (R3.6)", "„grow 3“ geht hier nicht: Feld 3 ist verbrannt (R3.6)"),
        ("forest-fire-path", "No one has. Stay in the town.", "No one has. In der Stadt bleiben."),
        ("forest-fire-path", "a total victory for the fire with 16 points; the fire has enough points", "ein vollständiger Sieg des Feuers mit 16 Punkten; das Feuer hat genug Punkte"),
        ("wild-fire", "Score {n} points", "Score {n} points"),
        ("wildfire-rescue", "blue got a bow (2×), an axe and an extinguisher", "Blau bekam einen Bogen (2×), eine Axt und einen Feuerlöscher"),
        ("fire-tower", "the", "the"),
        ("fire-tower", "12", "12"),
        ("fire-tower", "", ""),
    ],
)  # fmt: skip
def test_a_sentence_is_said_in_german(game: str, english: str, expected: str) -> None:
    assert german(game).say(english) == expected


def test_a_seat_has_a_shorter_name_and_without_phrases_all_stays() -> None:
    assert Phrases({"a and b": "A sowie B", "a and b@seat": "A/B"}).seat("a and b") == "A/B"
    assert Phrases({}).say("Stay.") == "Stay." and Phrases({}).seat("fire") == "fire"


def test_what_was_said_is_remembered_up_to_a_limit() -> None:
    words = Phrases({"square {n}": "Feld {n}"})
    for number in range(MOST_REMEMBERED):
        words.say(f"square {number}")
    assert words.say("square 1") == "Feld 1" and len(words._remembered) < MOST_REMEMBERED + 3


def test_the_story_of_a_turn_in_german() -> None:
    words = german("forest-fire-path")
    put = LogLine("fire (you)", "token 9", "", Telling("put a token on", "square 9"))
    assert [sentence(line) for line in tell([put, put], 2, words.say)] == ["fire (you) legte einen Stein auf Feld 9 (2×)."]
    left = put._replace(telling=Telling("left engine 2 in", "the town"))
    assert sentence(tell([put, left], 2, words.say)[0]) == "fire (you) legte einen Stein auf Feld 9 und blieb mit Wagen 2 in der Stadt."
    assert sentence(tell([put, left, put], 2, words.say)[0]).endswith(" und legte einen Stein auf Feld 9.")
    assert in_past(put, words.say).words == "Legte einen Stein auf Feld 9."


CHANCE: dict[str, Any] = {"value": 0.625, "low": 0.5512, "high": 0.7, "games": 24, "doubtful": False}
REASON = {"when": "end", "label": "Fire", "better": "2 points", "other": "5 points"}
FOUND: dict[str, Any] = {"text": "gust", "says": "The wind blows.", "sure": "probably", "other": "hold", "glance": False, "lost": False, "chance": CHANCE, "graded": False, "reasons": [REASON], "final": True, "better_in": None}  # fmt: skip


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({}, "The server's bot would: gust. The wind blows. It is probably better than 'hold'. Chance to win: 62% (55% to 70%). What to expect at the end: Fire: 2 points instead of 5 points."),
        ({"sure": "clearly", "other": None, "reasons": []}, "The server's bot would: gust. The wind blows. There is no other move. Chance to win: 62% (55% to 70%)."),
        ({"sure": "toss-up", "lost": True, "reasons": []}, "The server's bot would: gust. The wind blows. It is a toss-up with 'hold'. It sees no way to win and plays for points and for time."),
        ({"graded": True, "reasons": [], "chance": CHANCE | {"games": 0, "doubtful": True}}, "The server's bot would: gust. The wind blows. It is probably better than 'hold'. Share of the best result to be expected: 62%, doubtful."),
        ({"glance": True, "chance": None, "reasons": [], "final": False, "better_in": 12}, "At a glance, the server's bot would: gust. The wind blows. It is probably better than 'hold'. A closer look is getting ready, about 12 s; then type `hint` again."),
    ],
)  # fmt: skip
def test_a_hint_in_words(other: dict[str, Any], told: str) -> None:
    assert hint_text({**FOUND, **other}, str) == told
