"""Colours for the diagram: fire is warm, water cold, ash grey; changes and possible choices are highlighted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from backburn.terminal.interfaces.diagram_map import Span
from backburn.terminal.kit.diagram import CHANGED, highlighted

_WORDS = re.compile(r"\S+")
_HOT = re.compile(r"fire|flame|burn|heat|ember", re.IGNORECASE)
_WET = re.compile(r"water|engine|pump|river|lake|rain|hose", re.IGNORECASE)
_GREEN = re.compile(r"tree|wood|forest|bush|shrub|grass|hand|card", re.IGNORECASE)


@dataclass(frozen=True)
class Palette:
    """Styles for a dark or a light background."""

    plain: str
    heading: str
    faint: str
    label: str
    warm: tuple[str, str, str]
    """Little fire, more, and a blaze."""
    wet: str
    dry: str
    """A container of water that is empty."""
    green: str
    ash: str
    chosen: str
    offered: str
    changed: str


DARK = Palette(
    plain="#e8dfd2",
    heading="bold #ffb454",
    faint="#7b7267",
    label="#b7ada0",
    warm=("bold #1f1300 on #ffd166", "bold #1f0d00 on #ff9640", "bold #ffffff on #d6361f"),
    wet="bold #ffffff on #2f6fb3",
    dry="#ffffff on #4d5f73",
    green="bold #8fd17a",
    ash="#a89f95 on #3a342f",
    chosen="bold #000000 on #f7f3e8",
    offered="bold underline #ffd166",
    changed="bold underline",
)
LIGHT = Palette(
    plain="#2c2620",
    heading="bold #8f3d00",
    faint="#8b8175",
    label="#5d554b",
    warm=("bold #3a2600 on #ffdf80", "bold #2b1000 on #ffa552", "bold #ffffff on #c22f17"),
    wet="bold #ffffff on #2b67a6",
    dry="#ffffff on #6d7f92",
    green="bold #2f6f2a",
    ash="#4f4841 on #cfc6b9",
    chosen="bold #ffffff on #2c2620",
    offered="bold underline #a34700",
    changed="bold underline",
)
NOTHING = (".", "-", "·")
BLAZE, MORE = 6, 3
"""Thresholds, in tokens, for a blaze and for more than a little."""


def paint(diagram: str, ruler: str, earlier: str, palette: Palette) -> Text:
    """Paint the whole diagram; differences from `earlier` are underlined."""
    text = Text(no_wrap=True)
    for number, (line, pieces) in enumerate(zip(diagram.splitlines(), highlighted(diagram, ruler, earlier), strict=True)):
        if number:
            text.append("\n")
        text.append(_line(line, bool(number), bool(number and line.startswith(ruler)), palette))
        position = len(text) - len(line)
        for piece, style in pieces:
            if style == CHANGED and earlier and piece not in NOTHING:
                text.stylize(palette.changed, position, position + len(piece))
            position += len(piece)
    return text


def _line(line: str, below: bool, counts: bool, palette: Palette) -> Text:
    """Paint one line, before changes are highlighted."""
    if not below or counts:
        return Text(line, palette.heading if not below else palette.faint)
    text = Text(line, palette.plain)
    words = list(_WORDS.finditer(line))
    first = words[0][0] if words else ""
    for position, found in enumerate(words):
        if position == 0 and len(found[0]) > 1:
            text.stylize(palette.label, *found.span())
            continue
        if position == 1 and len(first) > 1 and found[0].isdigit() and found.start() == words[0].end() + 1:
            text.stylize(palette.label, *found.span())
            continue
        style = _token(found[0], first, palette)
        padded = " on " in style
        text.stylize(style, found.start() - (padded and _gap(line, found.start() - 1)), found.end() + (padded and _wide(line, found.end())))
    return text


def _gap(line: str, position: int) -> bool:
    """Is there a blank on the left that the background colour may cover?"""
    return position >= 0 and line[position] == " "


def _wide(line: str, position: int) -> bool:
    """Are there two blanks on the right, or the end of the line, so that the next word keeps its own?"""
    return line[position : position + 2] == "  "


def _token(word: str, row: str, palette: Palette) -> str:
    """The style of one thing on the board, from its symbol and its row."""
    if word in NOTHING or word == "|":
        return palette.faint
    if word == "#":
        return palette.ash
    if word == "~":
        return palette.wet
    if word.isdigit() and _HOT.search(row):
        return palette.warm[(int(word) >= MORE) + (int(word) >= BLAZE)]
    if word.isdigit() and _WET.search(row):
        return palette.wet if int(word) else palette.dry
    return _named(word, palette)


def _named(word: str, palette: Palette) -> str:
    """The style of a word, from its meaning."""
    if word in ("F", "f", "*") or _HOT.search(word):
        return palette.warm[1]
    if word == "W" or _WET.search(word):
        return palette.wet
    if word == "T" or _GREEN.search(word):
        return palette.green
    return palette.plain


def highlight(text: Text, diagram: str, spans: Iterable[Span], style: str, words_only: bool = False) -> None:
    """Apply a style to some spans of a painted diagram."""
    lines = diagram.splitlines()
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for span in spans:
        begin, end = starts[span.line], min(span.end, len(lines[span.line]))
        for found in _WORDS.finditer(lines[span.line]) if words_only else ():
            if found.start() < end and found.end() > span.start:
                text.stylize(style, begin + found.start(), begin + found.end())
        if not words_only:
            text.stylize(style, begin + span.start, begin + end)
