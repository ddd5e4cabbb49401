"""The diagram on the terminal, with changes highlighted."""

from __future__ import annotations

import re

from backburn.terminal.kit.screen import StyledText

HEADING, RULER, CHANGED = "bold", "dim", "bold yellow"
_WORDS = re.compile(r"\s+|\S+")


def highlighted(diagram: str, ruler: str, earlier: str = "") -> list[list[StyledText]]:
    """The diagram's lines as styled text; words that differ from `earlier` are highlighted."""
    before = earlier.splitlines()
    lines = []
    for number, line in enumerate(diagram.splitlines()):
        if number == 0 or line.startswith(ruler):
            lines.append([(line, RULER if number else HEADING)])
        else:
            lines.append(_highlight_line(line, before[number] if number < len(before) else line if not earlier else ""))
    return lines


def _highlight_line(line: str, before: str) -> list[StyledText]:
    """The words of one line, highlighted where they differ from the line before."""
    old = before.split()
    pieces: list[StyledText] = []
    index = 0
    for piece in _WORDS.findall(line):
        if piece.isspace():
            pieces.append((piece, ""))
            continue
        same = index < len(old) and old[index] == piece
        pieces.append((piece, "" if same else CHANGED))
        index += 1
    return pieces
