"""Who begins: the first seat to decide, where chance settles that."""

from __future__ import annotations

from contextlib import closing

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import Array
from backburn.core.players.agent import Agent
from backburn.core.rules.chance import Generator, streams_for
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.counts import new_counts
from backburn.core.simulation.simulate import MOST_PLIES, NO_ONE, CompiledPlayer
from backburn.play.matches.game import Game

TOGETHER = 4000
"""The games that are in memory together."""


def first_seats(game: Game, agent: Agent, seed: int, lucks: Array, by_source: bool = False) -> NDArray[np.int8]:
    """Return the seat that decides first with each luck of a seed, shape (lucks,). Raises OptionError."""
    if game.start["to_act"] != CHANCE:
        return np.full(len(lucks), game.start["to_act"], np.int8)
    parts = np.array_split(lucks, range(TOGETHER, len(lucks), TOGETHER))
    return np.concatenate([_decided(game, agent, streams_for(seed, part, game.seats + 1 + by_source), by_source) for part in parts])


def _decided(game: Game, agent: Agent, rngs: Generator, by_source: bool) -> NDArray[np.int8]:
    """Play until a seat decides: the driver stops where a seat of another agent does, and here all seats are such."""
    states = game.card.State.blanks(len(rngs))
    states[:] = game.start
    counts, seating = new_counts(len(rngs), game.seats, by_source), np.full((len(rngs), game.seats), NO_ONE, np.int8)
    with closing(CompiledPlayer(game, agent)) as player:
        player.advance(states, seating, 0, rngs, counts, MOST_PLIES)
    first: NDArray[np.int8] = states["to_act"].astype(np.int8)
    return first
