"""From moves to places in the diagram and back: what a move talks about can be lit, and what is clicked can be played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from backburn.terminal.telling import Choice

_PLACE = re.compile(r"\b(?:squares?|spaces?|hex(?:es)?|cells?|fields?|trees?|columns?) ([a-z]?\d+|[a-z])\b", re.IGNORECASE)
_COORDINATE = re.compile(r"\b(?:([a-z])(\d{1,2})|(\d{1,2})([a-z]))\b", re.IGNORECASE)
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, order=True)
class Spot:
    """A stretch of one line of the diagram."""

    line: int
    start: int
    end: int

    def holds(self, line: int, column: int) -> bool:
        """Does the stretch hold that character?"""
        return line == self.line and self.start <= column < self.end


@dataclass
class Chart:
    """A diagram taken apart: its columns by the name over them, its rows by the words they begin with."""

    diagram: str
    ruler: str
    columns: dict[str, list[Spot]] = field(default_factory=dict)
    rows: dict[str, Spot] = field(default_factory=dict)

    def __post_init__(self) -> None:
        heads: list[tuple[str, int, int]] = []
        for number, line in enumerate(self.diagram.splitlines()):
            words = [(found[0].casefold(), found.start(), found.end()) for found in _WORD.finditer(line)]
            if self.ruler and line.startswith(self.ruler):
                heads = words[1:]
            elif number and words:
                self._name_row(number, words)
            for name, start, end in heads if words else []:
                self.columns.setdefault(name, []).append(Spot(number, max(0, start - 1), end + 1))

    def _name_row(self, number: int, words: list[tuple[str, int, int]]) -> None:
        """A row is known by its first word, and by its first two if the second is its number."""
        self.rows.setdefault(words[0][0], Spot(number, words[0][1], words[0][2]))
        if len(words) > 1:
            self.rows.setdefault(f"{words[0][0]} {words[1][0]}", Spot(number, words[0][1], words[1][2]))

    def counts(self, line: int) -> bool:
        """Does a line only name the columns?"""
        return bool(self.ruler) and self.diagram.splitlines()[line].startswith(self.ruler)

    def spots(self, choice: Choice) -> list[Spot]:
        """What a move talks about."""
        said = f"{choice.text}. {choice.sentence}".casefold()
        found = [spot for name in _PLACE.findall(said) for spot in self.columns.get(name, [])]
        for letter, number, other_number, other_letter in _COORDINATE.findall(choice.text.casefold()):
            found += self._crossing(letter or other_letter, number or other_number)
        row = self.rows.get(choice.text.casefold())
        return list(dict.fromkeys([*found, *([row] if row else [])]))

    def _crossing(self, letter: str, number: str) -> list[Spot]:
        """Where a row and a column meet, whichever of the two has the letter."""
        found = []
        for row, column in ((letter, number), (number, letter)):
            if row in self.rows:
                found += [spot for spot in self.columns.get(column, []) if spot.line == self.rows[row].line]
        return found

    def fitting(self, choices: Iterable[Choice], line: int, column: int) -> list[Choice]:
        """The moves that talk about what stands there."""
        return [choice for choice in choices if any(spot.holds(line, column) for spot in self.spots(choice))]
