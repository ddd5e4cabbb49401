"""A game's rulebook, clause by clause, and its options."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

from backburn.core.errors import OptionError, nearest
from backburn.play.game import Card

_CLAUSE = re.compile(r"^(#{2,3}) (R\d+(?:\.\d+[a-z]?)?) (.*)$")
_HEADING = re.compile(r"^#{1,3} ")


def language() -> str:
    """The language of the reader's terminal, by its two letters: that of the first of LC_ALL, LC_MESSAGES and LANG that is set."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    found = re.match(r"([a-z]{2})(?:[_.@]|$)", locale)
    return found[1] if found else "en"


def of(card: Card) -> str:
    """A game's rulebook in the reader's language, in English if it has not been translated."""
    return card.rulebook_in(language())


def clauses(rulebook: str) -> dict[str, str]:
    """The text under each numbered heading, including the heading, by number."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    fenced = False
    for line in rulebook.splitlines():
        fenced ^= line.startswith("```")
        if not fenced and _HEADING.match(line):
            clause = _CLAUSE.match(line)
            lines = found.setdefault(clause[2], []) if clause else []
        lines.append(line)
    return {number: "\n".join(text).strip() for number, text in found.items()}


def clause(card: Card, wanted: str) -> str:
    """One clause with its rulings, or a chapter for a number like `R3`, in the reader's language. Raises OptionError."""
    return clause_of(of(card), wanted, card.id)


def clause_of(text: str, wanted: str, owner: str = "this game") -> str:
    """One clause of a rulebook's text, with its rulings, or a chapter. Raises OptionError."""
    known = clauses(text)
    number = "R" + wanted.strip().upper().removeprefix("R").lower()
    if number not in known:
        raise OptionError(f"the rulebook of {owner} has no clause {wanted!r}{nearest(number, known)}; it has {_span(list(known))}")
    return "\n\n".join(part for other, part in known.items() if _belongs(other, number))


def _belongs(clause: str, number: str) -> bool:
    """Is a clause the one with that number, a ruling on it, or in its chapter?"""
    rest = clause.removeprefix(number)
    return clause == number or (rest != clause and (rest.isalpha() or rest.startswith(".")))


def _span(numbers: list[str]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if numbers else "none"


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


def as_data(card: Card) -> dict[str, Any]:
    """A game's description, as plain data."""
    plain = {key: getattr(card, key) for key in ("id", "title", "authors", "about", "version", "seat_names")}
    return plain | {
        "year": card.year or None,
        "seats": list(card.seats),
        "rulesets": [dict(zip(_RULESET_KEYS, ruleset, strict=True)) for ruleset in rulesets(card)],
        "options": [dict(zip(_OPTION_KEYS, option, strict=True)) for option in options(card)],
    }
