"""What the readers of diagrams are made with: lines, headings, names, and what keeps a state from being a moment of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from backburn.core.errors import OptionError, PositionError, listed
from backburn.core.options import Options

REMARK = "#"
"""What a line begins with that says nothing."""
NOTHING_THERE = "there is no position here"

State = TypeVar("State")
Phase = TypeVar("Phase")

Flaws = Iterable[tuple[bool, str]]
"""Whether something is wrong with a state, and what it is."""


# ---- lines


def split(text: str) -> list[str]:
    """The lines of a diagram, or of a position on one line."""
    return text.lstrip("\ufeff").replace(" / ", "\n").splitlines()


def lines_of(lines: Iterable[str], ruler: str) -> list[str]:
    """Those of the lines that say something: without remarks, rulers and needless blanks."""
    lines = (" ".join(line.split()) for line in lines)
    return [line for line in lines if line and not line.startswith(REMARK) and line.split()[0] != ruler]


def read_options(options: Options, lines: list[str], game: str) -> list[str]:
    """Take the line of options, if there is one, off the end of a diagram's lines and fill the options from it.

    The names of the options that it gives; raises PositionError.
    """
    text = lines.pop().partition(" ")[2] if lines[-1].split()[0] == "options" else ""
    try:
        options.fill(text, game)
    except OptionError as error:
        raise PositionError(f"in the line of options: {error}") from error
    return [word.partition("=")[0] for word in text.split()]


def need_lines(lines: Sequence[str], fewest: int, parts: str, most: int | None = None) -> None:
    """Refuse a diagram with too few lines, or with too many; `parts` are what it has to consist of."""
    most = fewest if most is None else most
    if not fewest <= len(lines) <= most:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise PositionError(f"a position has {number} lines before the options, not {len(lines)}: {parts}")


# ---- what stands in them


def read_phase(patterns: Iterable[tuple[Phase, re.Pattern[str]]], text: str, example: str, line: str = "") -> tuple[Phase, re.Match[str]]:
    """The first phase whose pattern a text fits, and how; the text is the first line of a diagram, or a part of it."""
    for phase, pattern in patterns:
        if match := pattern.fullmatch(text):
            return phase, match
    raise PositionError(f"the first line must be like {example}, not {(line or text)[:80]!r}")


def read_name(text: str, names: Sequence[str], what: str) -> int:
    """The number of a name, among those that there are."""
    if text not in names:
        raise PositionError(f"{text[:20]!r} is no {what}; there are {listed(names, 20)}")
    return names.index(text)


# ---- is it a position of the game?


def told(flaws: Flaws) -> Iterator[str]:
    """Those of them that are there."""
    return (sentence for wrong, sentence in flaws if wrong)


def complaints(state: State, checks: Iterable[Callable[[State], Flaws]]) -> Iterator[str]:
    """What is wrong with a state, one check after the other; a check may rely on what those before it have found in order."""
    return (sentence for check in checks for sentence in told(check(state)))


def refuse_any(found: Iterable[str]) -> None:
    """Raise the first complaint, if there is one."""
    for sentence in found:
        raise impossible(sentence)


def impossible(sentence: str) -> PositionError:
    """The error of a diagram that shows no moment of the game."""
    return PositionError(f"this cannot be a moment of the game: {sentence}")
