"""A match: moves in, checked; chance from a seed or from real dice; undo; text forms."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from backburn.core.calls import REFUSED
from backburn.core.chance import generator, stream
from backburn.core.contract import CHANCE, OVER
from backburn.core.errors import IllegalMove, MoveError, OptionError
from backburn.play import notation
from backburn.play.lines import Line, write_line
from backburn.play.wording import capital

if TYPE_CHECKING:
    from backburn.play.game import Game


SEEDS = 2**64


def any_seed() -> int:
    """The seed of a match for which nobody chose one."""
    return secrets.randbits(63)


class Ply(NamedTuple):
    """One atomic choice that was made."""

    before: bytes
    """The state it was made in."""
    move: int
    seat: int
    """Who made it: a seat or CHANCE."""
    by_hand: bool
    """An outcome of chance that was given, not drawn from the seed."""


class Match:
    """One game under way. The state changes only through `push`, `roll` and `pop`."""

    def __init__(self, game: Game, seed: int | None, start: Any, players: Sequence[str] = ()) -> None:
        if players and len(players) != game.seats:
            raise OptionError(f"{game.card.id} has {game.seats} seats here, but {len(players)} players were named")
        if seed is not None and not -SEEDS < seed < SEEDS:
            raise OptionError(f"a seed is a whole number of at most 64 bits, not {seed}")
        self.game = game
        self.seed = any_seed() if seed is None else seed
        self.players = tuple(players) or ("",) * game.seats
        self.start = start.copy()
        self.plies: list[Ply] = []
        self.undone = 0
        """How many plies people have taken back; records tell it. `pop` does not count, since it serves trials, too."""
        self._moves, self._rng = game.scratch(), generator(0)
        self._lay(start.tobytes())

    def __repr__(self) -> str:
        return f"<match of {self.game.card.id} after {len(self.plies)} plies: {self.position()}>"

    def copy(self) -> Match:
        """Another match that has come as far: neither changes with the other."""
        other = Match(self.game, self.seed, self.start, self.players)
        other.plies, other.state, other.undone = list(self.plies), self.state, self.undone
        return other

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    __copy__ = copy

    # ---- the state

    @property
    def state(self) -> Any:
        """Everything there is to know, as it stands now. Who sets it hands over a copy."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._lay(state.tobytes())

    def _lay(self, state: bytes) -> None:
        """Put a state on the table. What is legal there is listed when somebody asks."""
        self._box = self.game.card.State.boxed(state)
        self._state = self._box[0]
        self._bytes: memoryview = self._box.view(np.int8).data
        self._count = -1

    @property
    def to_act(self) -> int:
        """A seat, CHANCE or OVER."""
        return self._bytes[0]  # a state begins with it; to read the field takes thirty times as long

    def legal(self) -> list[int]:
        """The legal moves, or the outcomes when chance is to act, ascending."""
        listed: list[int] = self._moves[: self._listed()].tolist()
        return listed

    def _listed(self) -> int:
        """How many moves are legal; by then they are listed."""
        if self._count < 0:
            self._count = self.game.calls.legal(self._box, self._moves)
        return self._count

    def moves(self) -> list[str]:
        """The legal moves as text, in the order of `legal`."""
        return [self.text(move) for move in self.legal()]

    def text_of(self, ply: Ply) -> str:
        """A ply as text."""
        return notation.write_move(self.game, self.game.card.State.from_bytes(ply.before), ply.move)

    def seen(self, ply: Ply, seat: int | None) -> str:
        """A ply as text, as the seat or a spectator (None) may see it."""
        seen = self.game.card.notation.seen
        return seen(self.game.card.State.from_bytes(ply.before), ply.move, seat) if seen else self.text_of(ply)

    def final(self, ply: Ply) -> bool:
        """Can the ply not be taken back alone, because luck was spent or a secret shown?"""
        return ply.seat == CHANCE or self.game.card.reveals(self.game.card.State.from_bytes(ply.before), ply.move)

    def text(self, move: int) -> str:
        """A move as text, in this position."""
        return notation.write_move(self.game, self.state, move)

    def push(self, move: int | str) -> int:
        """Make a move, or give an outcome of chance by hand. Raises a MoveError and changes nothing if it is not legal here."""
        chosen = notation.read_move(self.game, self.state, move) if isinstance(move, str) else int(move)
        self._carry_out(chosen, by_hand=self.to_act == CHANCE)
        return chosen

    def push_line(self, text: str, dice_by_hand: bool = False) -> list[int]:
        """Make the moves of one turn that stand on a line, with commas between or only blanks: `engine 1 load 5 stay`.

        Chance between them falls by the seed, or with `dice_by_hand` its outcomes stand on the line, too. Returns what the line said.
        Raises a MoveError that says which move it is about, and changes nothing, if one of them cannot be made.
        """
        before, made, line = len(self.plies), list[int](), Line(self.game, text)
        try:
            while line.rest or not made:
                while self.to_act == CHANCE and not dice_by_hand:
                    self.roll()
                made += [self.push(move) for move in line.foreseen(self.state)]
        except MoveError:
            while len(self.plies) > before:
                self.pop()
            raise
        return made

    def path(self, enough: int | None = None) -> str:
        """What the seat to act has done since chance or another seat decided, on one line that `push_line` reads.

        If it has more than `enough` characters, only its end, which still has more.
        """
        own = list(takewhile(lambda ply: ply.seat == self.to_act, reversed(self.plies)))
        return write_line(self.game, own[::-1], enough)

    def _illegal(self, move: int) -> IllegalMove:
        position = self.position()
        if not 0 <= move < self.game.card.n_moves:
            return IllegalMove(
                f"there is no move number {move}; moves of {self.game.card.id} are below {self.game.card.n_moves}", position=position
            )
        reason = self.game.card.notation.refuse(self.state, move)
        text = self.text(move)
        return IllegalMove(f"{text!r} is not allowed here: {reason.sentence} ({reason.clause})", text, position, reason.clause)

    def roll(self) -> int:
        """Let chance act: the outcome follows from the seed and the number of plies so far, so undoing does not change the luck."""
        if self.to_act != CHANCE:
            raise IllegalMove("there is nothing to roll or draw here", position=self.position())
        outcome = self.drawn()
        self._carry_out(outcome, by_hand=False)
        return outcome

    def drawn(self) -> int:
        """The outcome that the seed gives to the chance ply that is due."""
        self._rng[0] = stream(self.seed, len(self.plies))
        return int(self.game.calls.twins.draw(self._box, self._moves, self._listed(), self._rng))

    def _carry_out(self, move: int, by_hand: bool) -> None:
        """Make a ply if it is legal, and list what is legal then."""
        ply = Ply(self._bytes.tobytes(), move, self.to_act, by_hand)
        count = self.game.calls.twins.ply(self._box, self._moves, self._listed(), move) if 0 <= move < self.game.card.n_moves else REFUSED
        if count == REFUSED:
            raise self._illegal(move)
        self._count = count
        self.plies.append(ply)

    def pop(self) -> int:
        """Undo one ply; return its move."""
        if not self.plies:
            raise IllegalMove("there is nothing to undo", position=self.position())
        ply = self.plies.pop()
        self._lay(ply.before)
        return ply.move

    def returns(self) -> list[float]:
        """What the end is worth to each seat, from -1 to 1; zeros while the game goes on."""
        return self.game.returns(self.state) if self.to_act == OVER else [0.0] * self.game.seats

    def outcome(self) -> str:
        """Why the game is over, who has won by how much, what was missing, as a sentence; empty while the game goes on."""
        return capital(self.game.card.notation.outcome(self.state)) + "." if self.to_act == OVER else ""

    def scores(self) -> list[int]:
        """The game's own points of each seat, so far."""
        return self.game.scores(self.state)

    def hidden(self, seat: int | None = None) -> Any:
        """A copy of the state without what the seat may not know; None is a spectator, who knows what all seats know."""
        return self.game.hidden(self.state, seat)

    def position(self) -> str:
        """The state on one line."""
        return notation.write_position(self.game, self.state)

    def diagram(self) -> str:
        """The state as a picture in characters."""
        return self.game.card.notation.write_diagram(self.state)

    def svg(self, seat: int | None = None) -> str:
        """The state as the seat may see it, as an SVG picture."""
        from backburn.picture.svg import draw

        return draw(self.game.card.scene(self.hidden(seat), seat))

    def record(self) -> str:
        """The match so far as a game record, with its seed; see `backburn.play.gamefile`."""
        from backburn.play.gamefile import write_record

        return write_record(self)

    def record_seen_by(self, seat: int | None) -> str:
        """The match so far as the seat, or a spectator (None), may know it: for reading, not for replaying."""
        from backburn.play.gamefile import write_seen_record

        return write_seen_record(self, seat)
