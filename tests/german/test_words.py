"""One word for one thing in German: each game's glossary, held against its sentences, topics, lessons and rulebook.

`tests/games/GAME/glossary.de.json` says for an English term which German words are used for it (`de`), and which are not (`never`), as patterns.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import backburn
from backburn import games
from backburn.play.cards.clauses import titles
from backburn.play.texts.languages import phrases
from german.causes import PAGE, STRINGS

every_game = pytest.mark.parametrize("game", backburn.names())
NEVER = [r"\bRegel(paket|satz|sätze)", r"\bHalbz[uü]g", r"\bTokens?\b", r"[a-zäöüß,;] (?:Sie|Ihnen|Ihre?[nmrs]?)\b"]
"""In no game: other words for a ruleset, a ply, a token; and readers are `du`."""
SHORT = 4
"""An English text of at most this number of words is a label, a name or a heading: what it names is named in German, too."""


def glossary(game: str) -> dict[str, Any]:
    path = Path(__file__).parents[1] / "games" / game.replace("-", "_") / "glossary.de.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def pairs(game: str) -> Iterator[tuple[str, str]]:
    """Every English text of a game with its German one: sentences, topics, lessons, headings of the rulebook."""
    card = games.card(game)
    yield from ((english.partition("@")[0], german) for english, german in phrases(card.folder, "de").items())
    for file in ("topics.json", "tutorial.json"):
        yield from spoken(json.loads((card.folder / file).read_text(encoding="utf-8")))
    german = titles(card.rulebook_in("de"))
    yield from ((title, german[clause]) for clause, title in titles(card.rulebook).items())


def spoken(data: Any) -> Iterator[tuple[str, str]]:
    """The texts in a file that has all languages in it."""
    if isinstance(data, dict) and isinstance(data.get("en"), str) and "de" in data:
        yield data["en"], data["de"]
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from spoken(each)


@every_game
def test_a_thing_has_one_word(game: str) -> None:
    german = [*(text for _, text in pairs(game)), *games.card(game).rulebook_in("de").splitlines()]
    never = NEVER + [word for entry in glossary(game).values() for word in entry.get("never", [])]
    found = [f"{word}: {text}" for word in never for text in german if re.search(word, re.sub(r"„[^“]*“|`[^`]*`|\{\w+@?\w*\}", "", text))]
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize(
    "said", [json.loads((STRINGS / "de.json").read_text(encoding="utf-8")), phrases(PAGE, "de")], ids=["page", "table"]
)
def test_the_page_has_the_same_words(said: dict[str, str]) -> None:
    assert not [f"{key}: {text}" for key, text in said.items() for word in NEVER if re.search(word, text)]


@every_game
def test_labels_and_headings_use_the_word_of_the_glossary(game: str) -> None:
    title = games.card(game).title
    short = [
        (english, german)
        for english, german in pairs(game)
        if len(english.split()) <= SHORT and "{" not in english and title not in english
    ]
    for term, entry in glossary(game).items():
        named = [(english, german) for english, german in short if re.search(rf"\b{term}s?\b", english, re.IGNORECASE)]
        assert not [each for each in named if not re.search(entry["de"], each[1])], term
        assert any(re.search(entry["de"], german) for _, german in pairs(game)), f"nothing is called {entry['de']}"
