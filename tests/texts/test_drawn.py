"""Strings drawn to be read one by one: see `workshop/drawn.py`."""

from __future__ import annotations

import json
from pathlib import Path

from workshop.drawn import drawn, strings


def test_the_same_seed_draws_the_same_sentences_in_their_order(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Title\n\n"
        + " ".join(f"This is the sentence number {number}." for number in range(99))
        + "\n\n```\nno sentence of ours here\n```\n"
    )
    found = drawn(page)
    assert len(found) == len(set(found)) == 60 and found == drawn(page) != drawn(page, seed=51)
    assert found == [each for each in strings(page) if each in found] and len(drawn(page, count=100)) == 99


def test_a_language_file_gives_its_english_texts(tmp_path: Path) -> None:
    file = tmp_path / "words.json"
    file.write_text(
        json.dumps({"a": {"en": "Roll the die.", "de": "W\u00fcrfle."}, "b": ["Draw a card.", "Roll the die."], "c": 3, "d": "card"})
    )
    assert list(strings(file)) == ["Roll the die.", "Draw a card."]


def test_a_file_in_two_languages_gives_one_of_them_and_no_positions(tmp_path: Path) -> None:
    file = tmp_path / "tutorial.json"
    steps = [
        {"text": {"en": "Roll the die.", "de": "W\u00fcrfle jetzt."}, "position": "round 1 / fire 1 . / engine 0 ."},
        {"en": "Draw a card."},
    ]
    file.write_text(json.dumps(steps))
    assert drawn(file) == ["Roll the die.", "Draw a card."] and drawn(file, language="de") == ["W\u00fcrfle jetzt."]
