"""What each move is worth, by exhaustive look-ahead to the end of the game: no evaluation, no search, and only for the last plies of a game."""

from __future__ import annotations

from typing import Any

from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game

Payoffs = tuple[float, ...]


class TooLong(Exception):
    """The rest of the game has more positions than were allowed for."""


class Exhaustive:
    """The exact payoffs of positions whose rest is short: every seat takes what pays it most, and chance counts by its weights."""

    def __init__(self, game: Game, limit: int) -> None:
        self.game, self.rules, self.limit = game, game.card.rules, limit
        self.known: dict[bytes, Payoffs] = {}

    def moves(self, state: Any) -> dict[int, float]:
        """What each legal move pays the seat to act."""
        return {move: self.payoffs(self.after(state, move))[state.to_act] for move in self.legal(state)}

    def legal(self, state: Any) -> list[int]:
        moves = self.game.scratch()
        return [int(move) for move in moves[: self.rules.legal(state, moves)]]

    def after(self, state: Any, move: int) -> Any:
        box = self.game.card.State.boxed(state.tobytes())
        self.rules.apply(box[0], move)
        return box[0]

    def payoffs(self, state: Any) -> Payoffs:
        key = state.tobytes()
        if key not in self.known:
            self.known[key] = self.found(state)
            if len(self.known) > self.limit:
                raise TooLong
        return self.known[key]

    def found(self, state: Any) -> Payoffs:
        if state.to_act == OVER:
            return tuple(float(self.rules.payoff(state, seat)) for seat in range(state.seats))
        each = [(move, self.payoffs(self.after(state, move))) for move in self.legal(state)]
        if state.to_act != CHANCE:
            return max((payoffs for _, payoffs in each), key=lambda payoffs: payoffs[state.to_act])
        weights = [int(self.rules.weight(state, move)) for move, _ in each]
        return tuple(
            sum(weight * payoffs[seat] for weight, (_, payoffs) in zip(weights, each, strict=True)) / sum(weights)
            for seat in range(state.seats)
        )
