"""From moves to places in the diagram and back: what a move refers to can be highlighted, and clicks can be played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from backburn.terminal.match.narration import ListedMove

_PLACE = re.compile(r"\b(?:squares?|spaces?|hex(?:es)?|cells?|fields?|trees?|columns?) ([a-z]?\d+|[a-z])\b", re.IGNORECASE)
_COORDINATE = re.compile(r"\b(?:([a-z])(\d{1,2})|(\d{1,2})([a-z]))\b", re.IGNORECASE)
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, order=True)
class Span:
    """A span of characters in one line of the diagram."""

    line: int
    start: int
    end: int

    def contains(self, line: int, column: int) -> bool:
        """Does the span contain that character?"""
        return line == self.line and self.start <= column < self.end


@dataclass
class DiagramMap:
    """A parsed diagram: its columns by their labels, its rows by their first words."""

    diagram: str
    ruler: str
    columns: dict[str, list[Span]] = field(default_factory=dict)
    rows: dict[str, Span] = field(default_factory=dict)

    def __post_init__(self) -> None:
        heads: list[tuple[str, int, int]] = []
        for number, line in enumerate(self.diagram.splitlines()):
            words = [(found[0].casefold(), found.start(), found.end()) for found in _WORD.finditer(line)]
            if self.ruler and line.startswith(self.ruler):
                heads = words[1:]
            elif number and words:
                self._name_row(number, words)
            for name, start, end in heads if words else []:
                self.columns.setdefault(name, []).append(Span(number, max(0, start - 1), end + 1))

    def _name_row(self, number: int, words: list[tuple[str, int, int]]) -> None:
        """A row is named by its first word, and by its first two if the second is a number."""
        self.rows.setdefault(words[0][0], Span(number, words[0][1], words[0][2]))
        if len(words) > 1:
            self.rows.setdefault(f"{words[0][0]} {words[1][0]}", Span(number, words[0][1], words[1][2]))

    def is_ruler(self, line: int) -> bool:
        """Does a line only label the columns?"""
        return bool(self.ruler) and self.diagram.splitlines()[line].startswith(self.ruler)

    def spans(self, choice: ListedMove) -> list[Span]:
        """What a move refers to."""
        text = f"{choice.text}. {choice.sentence}".casefold()
        found = [span for name in _PLACE.findall(text) for span in self.columns.get(name, [])]
        for letter, number, other_number, other_letter in _COORDINATE.findall(choice.text.casefold()):
            found += self._crossing(letter or other_letter, number or other_number)
        row = self.rows.get(choice.text.casefold())
        return list(dict.fromkeys([*found, *([row] if row else [])]))

    def _crossing(self, letter: str, number: str) -> list[Span]:
        """Where a row and a column cross, whichever of the two has the letter."""
        found = []
        for row, column in ((letter, number), (number, letter)):
            if row in self.rows:
                found += [span for span in self.columns.get(column, []) if span.line == self.rows[row].line]
        return found

    def choices_at(self, choices: Iterable[ListedMove], line: int, column: int) -> list[ListedMove]:
        """The moves that refer to a character of the diagram."""
        return [choice for choice in choices if any(span.contains(line, column) for span in self.spans(choice))]
