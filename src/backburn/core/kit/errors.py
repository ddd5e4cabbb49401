"""Errors that input can cause, each with a message on how to correct it.

BackburnError (ValueError)
├─ OptionError            a game, ruleset, option, agent or seat count that does not exist, or a value out of range
├─ MoveError              text, position
│  ├─ UnreadableMove      not a move in the game's notation
│  ├─ AmbiguousMove       fits several legal moves
│  └─ IllegalMove         a move of the game, but not legal here: clause and reason
├─ BotError               an external bot failed: no answer, a bad one, or the program ended
│  └─ Forfeit             ... and loses that game, as was asked for
├─ MissingPackage         a package that an extra of the installation brings is not installed: extra
├─ GameError              a game that breaks the contract of `core.rules.contract`
├─ PositionError          a position or diagram that cannot be read
└─ RecordError            a game record that cannot be read or replayed: line
   └─ FalseRecord         it can be read, but something in it is not so: ply
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches


class BackburnError(ValueError):
    """The base of every error that a user's input can cause; the message is written for that user."""

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as message and fields: an error is restored without its constructor, so every subclass crosses to another process."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[BackburnError], args: tuple[object, ...], fields: dict[str, object]) -> BackburnError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class OptionError(BackburnError):
    """A game, ruleset, option, agent or seat count that does not exist, or a value out of range."""


class MoveError(BackburnError):
    """A move that was refused; `text` is what was typed and `position` the position on one line."""

    def __init__(self, message: str, text: str = "", position: str = "") -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class UnreadableMove(MoveError):
    """The text is not a move of this game."""


class AmbiguousMove(MoveError):
    """The text fits several legal moves."""


class IllegalMove(MoveError):
    """The move exists but is not legal here; `clause` is the clause of the rulebook that forbids it."""

    def __init__(self, message: str, text: str = "", position: str = "", clause: str = "") -> None:
        super().__init__(message, text, position)
        self.clause = clause


class BotError(BackburnError):
    """A bot that is an external program did not answer in time, answered with something else than a legal move, or ended."""

    def during(self, what: str) -> BotError:
        """Return the error with what was going on."""
        return BotError(f"{self} ({what})")


class Forfeit(BotError):
    """The same of a bot that loses the game by it, as its user wants it: in a simulation the other games continue."""


class MissingPackage(BackburnError):
    """A package is not installed; the extra `extra` brings it: `pip install 'backburn[EXTRA]'`."""

    def __init__(self, message: str, extra: str = "") -> None:
        super().__init__(message)
        self.extra = extra


class GameError(BackburnError):
    """A game that breaks the contract: it lists no moves, or lists them out of order, where a seat is to act."""


class PositionError(BackburnError):
    """A position or diagram that does not describe a state of the game."""


class RecordError(BackburnError):
    """A game record that cannot be read or replayed; `line`, counted from 1, is where reading failed."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


class FalseRecord(RecordError):
    """A game record that can be read, but something in it is not so; `ply`, counted from 1, is the first that is wrong, 0 if none is."""

    def __init__(self, message: str, line: int, ply: int = 0) -> None:
        super().__init__(message, line)
        self.ply = ply


NEAR = 0.7
"""How alike a word and its suggestion are at least, from 0 to 1: a slip in four letters, `wolk` for `walk`, is 0.75."""


def nearest(word: str, words: Iterable[str]) -> str:
    """Return ` (did you mean 'x'?)`, with the leading blank, for a valid word near `word`, or with it as a part; empty if none is."""
    known = list(words)
    close = get_close_matches(word, known, n=1, cutoff=NEAR) or [each for each in known if word in each.split("-")]
    return f" (did you mean {close[0]!r}?)" if close else ""


def shown(value: object, most: int = 40) -> str:
    """Return what was given as messages quote it: in quotes if it is text, and cut off at a maximum length."""
    text = value if isinstance(value, str) else repr(value)
    text = text if len(text) <= most else f"{text[:most]}..."
    return repr(text) if isinstance(value, str) else text


def listed(words: Sequence[str], most: int = 12) -> str:
    """Return the words separated by commas, cut off after `most`."""
    shown = ", ".join(words[:most])
    return f"{shown}, and {len(words) - most} more" if len(words) > most else shown


class KernelWarning(RuntimeWarning):
    """Says in a sentence how kernels are compiled here; it quotes nothing of a game, so it is safe to log."""
