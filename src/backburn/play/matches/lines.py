"""Several plies on one line of text: `fly ne ne scoop`, or with commas, `engine 1, load 5`.

Each move is the longest run of words, up to the next comma, that reads as a legal move of the position reached so far.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from backburn.core.kit.errors import MoveError
from backburn.core.rules.contract import CHANCE, S
from backburn.play.cards.moves import quoted, read_first
from backburn.play.cards.positions import Written
from backburn.play.matches.ply import Ply

Move = TypeVar("Move", int, str)


def _whole(state: S) -> S:
    return state


@dataclass
class TypedLine(Generic[S]):
    """A typed line, read move by move; all its moves belong to one seat's turn."""

    game: Written[S]
    rest: str
    """The part that has not been read yet."""
    seat: int | None = None
    """The seat whose turn it is; None for the first seat to act."""
    numbers: bool = False
    """Whether a number between commas means a position in the list of legal moves."""
    shown: Callable[[S], S] = _whole
    """The function that gives the state in which moves are read: the full state, or a seat's observation of it."""
    done: list[str] = field(default_factory=list)
    """The moves read so far, as they were typed."""

    def foreseen(self, state: S) -> list[int]:
        """Read and return the next moves, up to a chance node or a move that reveals something; `state` is not changed.

        Raises a MoveError that says which move of the line is wrong; then none of these moves counts as read.
        """
        rest, done, moves = self.rest, len(self.done), list[int]()
        state, seen = state.copy(), False
        try:
            while not moves or (self.rest and not seen):
                moves.append(self._next(state))
                seen = state.to_act == CHANCE or self.game.card.reveals(state, moves[-1])
                self.game.card.rules.apply(state, moves[-1])
                seen = seen or state.to_act == CHANCE
        except MoveError as error:
            if self.done or "," in self.rest:
                error.args = (f"move {len(self.done) + 1}: {error}",)
            self.rest, self.done = rest, self.done[:done]
            raise
        return moves

    def _next(self, state: S) -> int:
        """Read one move off the line and return it."""
        if self.seat is None and state.to_act >= 0:
            self.seat = int(state.to_act)
        if self.seat is not None and state.to_act not in (self.seat, CHANCE):
            after = f" after {quoted(self.done[-1])}" if self.done else ""
            raise MoveError(f"the turn is over{after}, so {quoted(self.rest)} comes too late")
        part, _, after = self.rest.partition(",")
        move, length = self._first(self.shown(state), part.strip())
        words = part.split()
        self.done.append(" ".join(words[:length]))
        self.rest = self.rest.split(maxsplit=length)[-1] if length < len(words) else after.strip()
        return move

    def _first(self, state: S, part: str) -> tuple[int, int]:
        if self.numbers and part.isascii() and part.isdigit():
            return numbered(self.game.legal(state), part), 1
        return read_first(self.game, state, part)


def numbered(legal: Sequence[Move], text: str) -> Move:
    """Return the move (a number or a text) at the position in the list of legal moves that was typed, counted from 1. Raises MoveError."""
    if len(text) > 6 or not 1 <= int(text) <= len(legal):
        raise MoveError(f"the list has no number {text[:20]}: it goes from 1 to {len(legal)}")
    return legal[int(text) - 1]


def write_line(game: Written[S], plies: Sequence[Ply], enough: int | None = None) -> str:
    """Return plies on one line, each in its shortest spelling, with commas only where blanks alone would be misread.

    The line is written from its end backwards and stops once it has more than `enough` characters.
    """
    line = ""
    for ply in reversed(plies):
        state = game.card.State.from_bytes(ply.before)
        text = min(game.card.notation.spell(state, ply.move), key=len)
        joined = f"{text} {line}".strip()
        line = joined if _begins(game, state, joined, text, ply.move) else f"{text}, {line}"
        if enough is not None and len(line) > enough:
            break
    return line


def _begins(game: Written[S], state: S, line: str, text: str, move: int) -> bool:
    """Whether the line is read as beginning with this move in this spelling."""
    with suppress(MoveError):
        return read_first(game, state, line.partition(",")[0]) == (move, len(text.split()))
    return False
