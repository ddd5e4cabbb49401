"""Sentences in other languages, from one file with all of them."""

from __future__ import annotations

from pathlib import Path

from backburn.play.texts.languages import FILE, phrases

WORDS = """{
 "explain.stay": {"en": "Stay in {place}.", "de": "{place@where} bleiben."},
 "board.square@where": {"en": "square {n}", "de": "auf Feld {n}"},
 "explain.go": {"en": "Go."}
}"""


def test_each_sentence_that_a_language_has_is_found_by_its_english_and_its_use(tmp_path: Path) -> None:
    assert phrases(tmp_path, "de") == {}
    (tmp_path / FILE).write_text(WORDS)
    assert phrases(tmp_path, "de") == {"Stay in {place}.": "{place@where} bleiben.", "square {n}@where": "auf Feld {n}"}
    assert phrases(tmp_path, "fr") == {}
