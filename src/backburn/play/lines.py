"""Several plies on one line of text: `fly ne ne scoop`, or with commas, `engine 1, load 5`.

Between commas, or where there are none, each move is the longest run of words that reads as one legal move of the position then reached.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from backburn.core.contract import CHANCE
from backburn.core.errors import MoveError
from backburn.play.notation import read_first

if TYPE_CHECKING:
    from backburn.play.game import Game
    from backburn.play.match import Ply

Move = TypeVar("Move", int, str)


def _whole(state: Any) -> Any:
    return state


@dataclass
class Line:
    """A line that was typed, read move by move; its moves are for the turn of one seat."""

    game: Game
    rest: str
    """What is not read yet."""
    seat: int | None = None
    """Whose turn it is for; None for that of the first seat to act."""
    numbers: bool = False
    """Does a number between commas mean a place in the list of legal moves?"""
    shown: Callable[[Any], Any] = _whole
    """What the moves are judged on: the whole state, or what somebody may know of it."""
    done: list[str] = field(default_factory=list)
    """The moves that were read, as they were typed."""

    def foreseen(self, state: Any) -> list[int]:
        """The next moves, up to an outcome of chance or a move that shows something new; the state stays as it is.

        Raises a MoveError that says which move of the line it is about; then none of them is read.
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

    def _next(self, state: Any) -> int:
        """Take one move off the line."""
        if self.seat is None and state.to_act >= 0:
            self.seat = int(state.to_act)
        if self.seat is not None and state.to_act not in (self.seat, CHANCE):
            raise MoveError("the turn is over")
        part, _, after = self.rest.partition(",")
        move, length = self._first(self.shown(state), part.strip())
        words = part.split()
        self.done.append(" ".join(words[:length]))
        self.rest = self.rest.split(maxsplit=length)[-1] if length < len(words) else after.strip()
        return move

    def _first(self, state: Any, part: str) -> tuple[int, int]:
        if self.numbers and part.isascii() and part.isdigit():
            return numbered(self.game.legal(state), part), 1
        return read_first(self.game, state, part)


def numbered(legal: Sequence[Move], text: str) -> Move:
    """The move, as a number or a text, whose place in the list of legal ones was typed. Raises MoveError."""
    if len(text) > 6 or not 1 <= int(text) <= len(legal):
        raise MoveError(f"the list has no number {text[:20]}: it goes from 1 to {len(legal)}")
    return legal[int(text) - 1]


def write_line(game: Game, plies: Sequence[Ply], enough: int | None = None) -> str:
    """Plies on a line, each in its shortest spelling, with commas only where blanks alone would be read otherwise.

    It is written from its end, and no further once it has more than `enough` characters.
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


def _begins(game: Game, state: Any, line: str, text: str, move: int) -> bool:
    """Is the move, spelled so, the first that such a line is read as?"""
    with suppress(MoveError):
        return read_first(game, state, line.partition(",")[0]) == (move, len(text.split()))
    return False
