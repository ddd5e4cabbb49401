"""Matches: moves are checked and played; chance follows a seed or real dice; undo; text forms."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from operator import index
from typing import TYPE_CHECKING, Any, SupportsIndex

from backburn.core.kit.arrays import np
from backburn.core.kit.errors import IllegalMove, MoveError, OptionError, UnreadableMove, shown
from backburn.core.kit.numbers import read_seed
from backburn.core.learning.calls import REFUSED
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER, S
from backburn.play.cards.moves import read_move
from backburn.play.matches.learning import MatchForLearners
from backburn.play.matches.lines import TypedLine
from backburn.play.matches.ply import Ply
from backburn.play.matches.words import MatchInWords
from backburn.play.texts.wording import counted

if TYPE_CHECKING:
    from backburn.play.matches.game import Game
    from backburn.play.matches.memory import InformationState
    from backburn.play.matches.seal import Seal


def any_seed() -> int:
    """Return a random seed for a match for which none was chosen."""
    return secrets.randbits(63)


class Match(MatchInWords[S], MatchForLearners[S]):
    """A game in progress. Its state changes only through `push`, `roll` and `pop`, and by assigning to `state`."""

    def __init__(self, game: Game[S], seed: int | None, start: S, players: Sequence[str] = ()) -> None:
        if players and len(players) != game.seats:
            named = f"{counted(len(players), 'player')} {'was' if len(players) == 1 else 'were'} named"
            raise OptionError(f"{game.card.id} has {counted(game.seats, 'seat')} here, but {named}")
        self.game = game
        self.seed = any_seed() if seed is None else read_seed(seed)
        self.players = tuple(players) or ("",) * game.seats
        self.start = start.copy()
        self.plies: list[Ply] = []
        self.undone = 0
        """How many plies people have undone, for game records. `pop` does not count, since it is also used to try moves."""
        self.seal: Seal | None = None
        """How the seed was kept secret, for game records; None if no commitment was shown."""
        self._moves, self._rng = game.scratch(), generator(0)
        self._set_state(start.tobytes())

    def __repr__(self) -> str:
        return f"<match of {self.game.card.id} after {len(self.plies)} plies: {self.position()}>"

    def copy(self) -> Match[S]:
        """Return an independent copy of the match."""
        other = Match(self.game, self.seed, self.start, self.players)
        other.plies, other.state, other.undone, other.seal = list(self.plies), self.state, self.undone, self.seal
        return other

    def __deepcopy__(self, memo: object) -> Match[S]:
        return self.copy()

    __copy__ = copy

    def __getstate__(self) -> dict[str, object]:
        """What travels: everything but scratch space. Dice follow from the seed and the number of plies."""
        kept = ("game", "seed", "players", "start", "plies", "undone", "seal")
        return {name: getattr(self, name) for name in kept} | {"state": self.state}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state = kept.pop("state")
        self.__dict__.update(kept)
        self._moves, self._rng = self.game.scratch(), generator(0)
        self._set_state(state.tobytes())

    @property
    def state(self) -> S:
        """The current state, complete. Assigning to it copies the new state."""
        return self._state

    @state.setter
    def state(self, state: S) -> None:
        self._set_state(state.tobytes())

    def _set_state(self, state: bytes) -> None:
        """Set the state. The legal moves are listed when they are needed."""
        self._box = self.game.card.State.boxed(state)
        self._state = self._box[0]
        self._bytes: memoryview = self._box.view(np.int8).data
        self._count = -1

    @property
    def to_act(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return self._bytes[0]  # the first byte of a state; reading the field takes thirty times as long

    def legal(self) -> list[int]:
        """Return the legal moves, or the possible outcomes at a chance node, in ascending order."""
        listed: list[int] = self._moves[: self._listed()].tolist()
        return listed

    def _listed(self) -> int:
        """List the legal moves unless that is done already, and return their number."""
        if self._count < 0:
            self._count = self.game.calls.legal(self._box, self._moves)
        return self._count

    def moves(self) -> list[str]:
        """Return the legal moves as text, in the order of `legal`."""
        return [self.text(move) for move in self.legal()]

    def weights(self) -> list[int]:
        """Return the weight of each outcome of `legal` at a chance node; the die of this ply is drawn in proportion to them."""
        return self.game.weights(self.state)

    def is_irreversible(self, ply: Ply) -> bool:
        """Whether a player cannot undo the ply alone, because it was an outcome of chance or revealed hidden information."""
        return ply.seat == CHANCE or self.game.card.reveals(self.game.card.State.from_bytes(ply.before), ply.move)

    final = is_irreversible
    """The earlier name of `is_irreversible`."""

    def push(self, move: int | str) -> int:
        """Play a move, or enter an outcome of chance by hand; return its number.

        Raises a MoveError, and changes nothing, if it is not legal here.
        """
        chosen = read_move(self.game, self.state, move) if isinstance(move, str) else self._number(move)
        self._carry_out(chosen, given=self.to_act == CHANCE)
        return chosen

    def _number(self, move: SupportsIndex) -> int:
        """Return the number of a move. Raises UnreadableMove for anything but a whole number."""
        try:
            return index(move)
        except TypeError:
            raise UnreadableMove(f"a move is a text or a whole number, not {shown(move)}", str(move), self.position()) from None

    def push_line(self, text: str, dice_given: bool = False) -> list[int]:
        """Play the moves of one turn in a line of text, separated by commas or only by blanks: `engine 1 load 5 stay`.

        Outcomes of chance in between are drawn from the seed; with `dice_given` the line contains them, too. Returns the moves in the
        line. Raises a MoveError that says which move is wrong, and changes nothing, if one of them cannot be played.
        """
        before, made, line = len(self.plies), list[int](), TypedLine(self.game, text)
        try:
            while line.rest or not made:
                while self.to_act == CHANCE and not dice_given:
                    self.roll()
                made += [self.push(move) for move in line.foreseen(self.state)]
        except MoveError:
            while len(self.plies) > before:
                self.pop()
            raise
        return made

    def _illegal(self, move: int) -> IllegalMove:
        position = self.position()
        if not 0 <= move < self.game.card.n_moves:
            return IllegalMove(
                f"there is no move number {move}; moves of {self.game.card.id} are below {self.game.card.n_moves}", position=position
            )
        refusal = self.game.card.notation.refuse(self.state, move)
        text = self.text(move)
        return IllegalMove(f"{text!r} is not allowed here: {refusal.sentence} ({refusal.clause})", text, position, refusal.clause)

    def roll(self) -> int:
        """Sample the present chance node and play the outcome. Raises IllegalMove at any other node.

        The outcome follows from the seed and the number of plies so far, so that undoing does not change the luck.
        """
        if self.to_act != CHANCE:
            raise IllegalMove("there is nothing to roll or draw here", position=self.position())
        outcome = self.drawn()
        self._carry_out(outcome, given=False)
        return outcome

    def drawn(self) -> int:
        """Return the outcome that the seed gives at the present chance node."""
        kernels, seed = self.game.calls.kernels, generator(self.seed)
        return int(kernels.throw(self._box, self._moves, self._listed(), seed, len(self.plies), self._rng))

    def _carry_out(self, move: int, given: bool) -> None:
        """Play a ply if it is legal, and list the moves that are legal then. Raises IllegalMove."""
        ply = Ply(self._bytes.tobytes(), move, self.to_act, given)
        count = self.game.calls.kernels.ply(self._box, self._moves, self._listed(), move) if 0 <= move < self.game.card.n_moves else REFUSED
        if count == REFUSED:
            raise self._illegal(move)
        self._count = count
        self.plies.append(ply)

    def pop(self) -> int:
        """Undo one ply and return its move. Raises IllegalMove if there is none."""
        if not self.plies:
            raise IllegalMove("there is nothing to undo", position=self.position())
        ply = self.plies.pop()
        self._set_state(ply.before)
        return ply.move

    def returns(self) -> list[float]:
        """Return the payoff of each seat, from -1 to 1; zeros while the game is in progress."""
        return self.game.returns(self.state) if self.to_act == OVER else [0.0] * self.game.seats

    def scores(self) -> list[int]:
        """Return the current score of each seat in the game's own points."""
        return self.game.scores(self.state)

    def hidden(self, seat: int | None = None) -> S:
        """Return a seat's observation of the state, as a copy. None is a spectator, who knows only what every seat knows."""
        return self.game.hidden(self.state, seat)

    def information_state(self, seat: int) -> InformationState:
        """Return all that a seat saw and did since the start, as text and as bytes: perfect recall. Raises OptionError."""
        from backburn.play.matches.memory import Memory

        return Memory(self, seat).now(self)
