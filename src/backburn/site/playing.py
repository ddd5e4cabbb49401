"""The drivers by which a module plays games on and settles them, and what they are called with."""

from __future__ import annotations

from backburn.core.kit.arrays import np
from backburn.core.players.agent import Agent, Playable
from backburn.core.rules.counts import new_counts
from backburn.site.blocks import Argument, MemoryPlan, plan

PLAYED_AT_ONCE = 8
"""Games that a module has room for."""


def game_arguments(game: Playable, agent: Agent, games: int) -> tuple[Argument, ...]:
    """Return what `advance` is called with."""
    states, seating = game.card.State.blanks(games), np.zeros((games, game.seats), np.int8)
    rngs, counts = np.zeros((games, 1 + game.seats), np.uint64), new_counts(games, game.seats)
    return states, seating, 0, game.card.State.blanks(1), agent.new_memory(game), game.scratch(), rngs, counts


def settled_arguments(game: Playable, games: int) -> tuple[Argument, ...]:
    """Return what `settle` is called with."""
    return game.card.State.blanks(games), np.zeros((games, game.seats)), np.zeros((games, game.seats), np.int32)


def playing_plan(game: Playable, agent: Agent) -> MemoryPlan:
    """Return the memory in which games are played on."""
    return plan(*game_arguments(game, agent, PLAYED_AT_ONCE))


def settling_plan(game: Playable) -> MemoryPlan:
    """Return the memory in which they are settled."""
    return plan(*settled_arguments(game, PLAYED_AT_ONCE))
