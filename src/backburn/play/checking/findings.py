"""What a check finds: a sentence, and the position and the moves that show it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NoReturn

from backburn.core.kernels.jit import build
from backburn.core.kit.arrays import np
from backburn.core.kit.loose import Kernel
from backburn.core.rules.contract import AnyState
from backburn.play.cards.positions import write_position
from backburn.play.matches.game import Game
from backburn.play.own import diagram


@dataclass(frozen=True)
class Finding:
    """Something that is wrong with a game."""

    sentence: str
    seats: int
    moves: tuple[str, ...]
    """What was played from the set-up on."""
    position: str

    def __str__(self) -> str:
        """The sentence and, below it, what shows it."""
        shown = ", ".join(self.moves) or "the set-up"
        return f"{self.sentence}\n    players: {self.seats}; after: {shown}\n    position: {self.position}"


class FoundFault(Exception):
    """A finding ends the game in which it was made."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence)
        self.finding = finding


def _without_playing_on(game: Game) -> Game:
    """Return the game, which reads a position without playing on from it, where it needs that to know what can occur."""
    notation = game.card.notation
    if notation.validity.__module__ != diagram.__name__:
        return game
    return Game(replace(game.card, notation=notation._replace(validity=_nothing)), {}, game.seats)


def _nothing(state: AnyState) -> tuple[str, ...]:
    return ()


class CheckedGame:
    """A game being checked: its state, what was played, and its kernels as plain Python."""

    def __init__(self, game: Game) -> None:
        self.game, self.card, self.state = game, game.card, game.start.copy()
        self.moves: list[int] = []
        self.said: list[str] = []
        self.plain = _without_playing_on(game)
        slots = self.card.rules._asdict()
        self.kernels: dict[str, Kernel] = {name: build(each, slots, "", compiled=False) for name, each in slots.items()}

    def list_moves(self, state: AnyState) -> list[int]:
        """Return what `legal` lists."""
        room = np.zeros(self.card.n_moves + 1, np.int16)
        count = int(self.kernels["legal"](state, room))
        return [int(move) for move in room[:count]]

    def after(self, move: int) -> AnyState:
        """Return the state after a move."""
        state = self.state.copy()
        self.kernels["apply"](state, move)
        return state

    def hidden(self, state: AnyState, seat: int) -> AnyState:
        """Return what a seat sees of a state."""
        seen = state.copy()
        self.kernels["hide"](seen, seat)
        return seen

    def push(self, move: int) -> None:
        """CheckedGame a move."""
        with suppress(Exception):
            self.said.append(self.card.notation.spell(self.state, move)[0])
        self.state = self.after(move)

    def stop(self, sentence: str, state: AnyState | None = None, more: Sequence[str] = ()) -> NoReturn:
        """Raise what was found here."""
        position = "(it cannot be written)"
        with suppress(Exception):
            position = write_position(self.game, self.state if state is None else state)
        raise FoundFault(Finding(sentence, self.game.seats, (*self.said, *more), position))
