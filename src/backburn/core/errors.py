"""What can go wrong at the edge, said so that a person can mend it.

BackburnError (ValueError)
├─ OptionError            a game, option, ruleset or seat that does not exist, or a value out of range
├─ MoveError              text, position
│  ├─ UnreadableMove      not in the notation
│  ├─ AmbiguousMove       fits several moves
│  └─ IllegalMove         readable, but not allowed here: clause and reason
├─ PositionError          a position or diagram that cannot be read
└─ RecordError            a game record that cannot be read or stops making sense: line
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class BackburnError(ValueError):
    """Anything that a user's input can cause; its text is meant for that user."""


class OptionError(BackburnError):
    """A game, ruleset, option, agent or seat count that is not on offer."""


class MoveError(BackburnError):
    """A move that was not carried out."""

    def __init__(self, message: str, text: str = "", position: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class UnreadableMove(MoveError):
    """The text is no move of this game."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves."""


class IllegalMove(MoveError):
    """The move exists but is not allowed here."""

    def __init__(self, message: str, text: str = "", position: str = "", clause: str = "") -> None:
        super().__init__(message, text, position)
        self.clause = clause


class PositionError(BackburnError):
    """A position or diagram that says no state of the game."""


class RecordError(BackburnError):
    """A game record that is damaged or was edited; `line` is where it stops making sense, counted from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def nearest(word: str, words: Iterable[str]) -> str:
    """`(did you mean 'x'?)`, after a blank, for the valid word closest to `word`; nothing when none is close."""
    close = get_close_matches(word, list(words), n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""


def listed(words: Sequence[str], most: int = 12) -> str:
    """The words with commas between, cut after `most`."""
    shown = ", ".join(words[:most])
    return f"{shown}, and {len(words) - most} more" if len(words) > most else shown
