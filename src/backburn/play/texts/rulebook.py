"""A rulebook's text, clause by clause, in whatever language it is."""

from __future__ import annotations

import re

from backburn.core.kit.errors import OptionError, nearest

_CLAUSE = re.compile(r"^(#{2,3}) (R\d+(?:\.\d+[a-z]?)?) (.*)$")
_HEADING = re.compile(r"^#{1,3} ")


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
