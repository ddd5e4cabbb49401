"""The diagram on the screen: what has changed since it was shown last stands out."""

from __future__ import annotations

import re

from backburn.terminal.screen import Piece

HEADING, RULER, CHANGED = "bold", "dim", "bold yellow"
_WORDS = re.compile(r"\s+|\S+")


def picture(diagram: str, ruler: str, earlier: str = "") -> list[list[Piece]]:
    """The diagram's lines in pieces; every word that stands elsewhere or differs in `earlier` is marked."""
    before = earlier.splitlines()
    lines = []
    for number, line in enumerate(diagram.splitlines()):
        if number == 0 or line.startswith(ruler):
            lines.append([(line, RULER if number else HEADING)])
        else:
            lines.append(_marked(line, before[number] if number < len(before) else line if not earlier else ""))
    return lines


def _marked(line: str, before: str) -> list[Piece]:
    """The words of one line, marked where they differ from the line before."""
    old = before.split()
    pieces: list[Piece] = []
    place = 0
    for piece in _WORDS.findall(line):
        if piece.isspace():
            pieces.append((piece, ""))
            continue
        same = place < len(old) and old[place] == piece
        pieces.append((piece, "" if same else CHANGED))
        place += 1
    return pieces
