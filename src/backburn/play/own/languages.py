"""Other languages for games of other people: their own sentences, and the defaults of those that have none."""

from __future__ import annotations

from pathlib import Path

from backburn.play.cards.card import Card
from backburn.play.texts.languages import phrases

HERE = Path(__file__).parent


def usual_phrases(language: str) -> dict[str, str]:
    """Return what the sentences are in a language that a game without words uses."""
    return phrases(HERE, language)


def phrases_of(card: Card, language: str) -> dict[str, str]:
    """Return what a game's English sentences are in a language. A game of another person has `words.json` in its folder, or only ours."""
    if not card.source:
        return phrases(card.folder, language)
    named = {name: name for name in (card.title, *card.seat_names)}
    return {**named, **usual_phrases(language), **phrases(card.folder, language)}
