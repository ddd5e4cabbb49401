"""Helpers for the readers of diagrams: lines, headings, names, and the check that a state can occur in the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from backburn.core.kit.errors import OptionError, PositionError, listed
from backburn.core.states.options import OptionsRecord
from backburn.play.texts.pasted import position_lines

REMARK = "#"
"""The first character of a line that is ignored."""
NOTHING_THERE = "there is no position here"

State = TypeVar("State")

Flaws = Iterable[tuple[bool, str]]
"""Pairs: whether something is wrong with a state, and a sentence that says what."""


# ---- lines


def split(text: str) -> list[str]:
    """Return the lines of a diagram, or of a position on one line."""
    return position_lines(text)


def lines_of(lines: Iterable[str], ruler: str) -> list[str]:
    """Return the lines with content: without remarks, rulers and extra blanks."""
    lines = (" ".join(line.split()) for line in lines)
    return [line for line in lines if line and not line.startswith(REMARK) and line.split()[0] != ruler]


def read_options(options: OptionsRecord, lines: list[str], game: str) -> list[str]:
    """Remove the line of options, if there is one, from the end of `lines` and fill `options` from it.

    Returns the names of the options given there. Raises PositionError.
    """
    text = lines.pop().partition(" ")[2] if lines[-1].split()[0] == "options" else ""
    try:
        options.fill(text, game)
    except OptionError as error:
        raise PositionError(f"in the line of options: {error}") from error
    return [word.partition("=")[0] for word in text.split()]


def need_lines(lines: Sequence[str], fewest: int, parts: str, most: int | None = None) -> None:
    """Raise PositionError for a diagram with too few or too many lines; `parts` says what it has to consist of."""
    most = fewest if most is None else most
    if not fewest <= len(lines) <= most:
        number = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise PositionError(f"a position has {number} lines before the options, not {len(lines)}: {parts}")


# ---- the contents of lines


def read_name(text: str, names: Sequence[str], what: str) -> int:
    """Return the index of a name among those that exist. Raises PositionError."""
    if text not in names:
        raise PositionError(f"{text[:20]!r} is not a {what}; valid here: {listed(names, 20)}")
    return names.index(text)


# ---- is it a position of the game?


def sentences(flaws: Flaws) -> Iterator[str]:
    """Yield the sentences of the flaws that are present."""
    return (sentence for wrong, sentence in flaws if wrong)


def at_most(what: str, count: int, most: int) -> tuple[bool, str]:
    """Return the flaw of more things than there can be; `what` is a clause on them, such as `houses are standing`."""
    return count > most, f"too many {what}: {count}, and there can be at most {most}"


def complaints(state: State, checks: Iterable[Callable[[State], Flaws]]) -> Iterator[str]:
    """Yield the problems of a state, check by check; a check may rely on what the earlier ones have found to be in order."""
    return (sentence for check in checks for sentence in sentences(check(state)))


def refuse_any(found: Iterable[str]) -> None:
    """Raise a PositionError with the first complaint, if there is one."""
    for sentence in found:
        raise impossible(sentence)


def impossible(sentence: str) -> PositionError:
    """Return the error for a diagram that cannot occur in the game."""
    return PositionError(f"this position cannot occur: {sentence}")
