"""A game's rulebook in the reader's language, and its options."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from backburn.core.kit.loose import JsonObject
from backburn.play.cards.card import Card
from backburn.play.texts.rulebook import clause_of


def language() -> str:
    """The language of the reader's terminal, by its two letters: from the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    found = re.match(r"([a-z]{2})(?:[_.@]|$)", locale)
    return found[1] if found else "en"


def of(card: Card) -> str:
    """A game's rulebook in the reader's language, in English if it has not been translated."""
    return card.rulebook_in(language())


def clause(card: Card, wanted: str) -> str:
    """One clause with its rulings, or a chapter for a number like `R3`, in the reader's language. Raises OptionError."""
    return clause_of(of(card), wanted, card.id)


def options(card: Card) -> Iterator[tuple[str, str, str, str, str]]:
    """Name, valid values, default, meaning and clause of every option."""
    for name, option in card.Options.specs.items():
        values = "/".join(option.choices) if option.choices else f"{option.low} to {option.high}"
        yield name, values, option.write(option.default), option.help, option.clause


def rulesets(card: Card) -> Iterator[tuple[str, str, str]]:
    """Name, source and non-default options of every ruleset."""
    for name, ruleset in card.rulesets.items():
        stored = card.Options.read(ruleset.options, card.id)
        yield name, ruleset.source, " ".join(f"{option}={card.Options.specs[option].write(value)}" for option, value in stored.items())


_OPTION_KEYS = ("name", "values", "default", "help", "clause")
_RULESET_KEYS = ("name", "source", "options")


def as_data(card: Card) -> JsonObject:
    """A game's description, as plain data."""
    plain = {key: getattr(card, key) for key in ("id", "title", "authors", "about", "version", "seat_names")}
    return plain | {
        "year": card.year or None,
        "seats": list(card.seats),
        "rulesets": [dict(zip(_RULESET_KEYS, ruleset, strict=True)) for ruleset in rulesets(card)],
        "options": [dict(zip(_OPTION_KEYS, option, strict=True)) for option in options(card)],
    }
