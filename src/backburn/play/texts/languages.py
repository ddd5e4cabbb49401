"""Sentences in other languages than English.

A file `words.json` has each sentence in all its languages, with gaps, by its name, which says where it is said: `"explain.stay":
{"en": "Stay in {place}.", "de": "{place@where} bleiben."}`. A name that ends in `@where` is a form of the sentence in that use;
`kit/phrases.js` says what gaps and uses are.
"""

from __future__ import annotations

import json
from pathlib import Path

FILE = "words.json"
"""The sentences of a game, in its folder, and the table's, next to its page."""


def phrases(folder: Path, language: str) -> dict[str, str]:
    """Return what the English sentences of a game, or of the table, are in a language, as the page and terminals read them."""
    file = folder / FILE
    found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return {english(name, texts["en"]): texts[language] for name, texts in found.items() if language in texts}


def english(name: str, text: str) -> str:
    """Return an English sentence with its use, if its name has one."""
    _, use, of = name.partition("@")
    return text + use + of
