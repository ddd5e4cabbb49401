"""Playouts: games that a bot plays on from a position, on all seats."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from backburn.core.players.agent import Agent
from backburn.core.rules.chance import streams_for
from backburn.core.rules.contract import OVER, AnyState
from backburn.core.rules.counts import new_counts
from backburn.core.simulation.simulate import MOST_PLIES, CompiledPlayer, settle
from backburn.play.matches.game import Game


class BotPlayouts:
    """A bot that plays on from positions of a game."""

    def __init__(self, game: Game, agent: Agent) -> None:
        self._game, self._player = game, CompiledPlayer(game, agent)

    def payoffs(self, state: AnyState, games: int, seed: int) -> NDArray[np.float64]:
        """Return the payoffs of games that begin with a state, (games, seats): the same for the same seed."""
        game = self._game
        states = game.card.State.blanks(games)
        states[:] = state
        seating, counts = np.zeros((games, game.seats), np.int8), new_counts(games, game.seats)
        rngs = streams_for(seed, np.arange(games), game.seats + 1)
        while (states["to_act"] != OVER).any():
            self._player.advance(states, seating, 0, rngs, counts, MOST_PLIES)
        returns, scores = np.zeros((games, game.seats)), np.zeros((games, game.seats), np.int32)
        game.specialize(settle)(states, returns, scores)
        return returns
