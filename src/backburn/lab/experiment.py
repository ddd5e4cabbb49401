"""Experiments: games between bots, always from the same seed, and counts of what happens in them, ply by ply.

What to count is written as a kernel, which the compiled driver calls after every ply (see `core.rules.contract.watch`). For example, a
designer who wants to know how often the die of a game shows a one writes

    @kernel     def ones(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:         counts[0] += before.to_act ==
CHANCE and move == DIE

    Experiment(games=500).watch(backburn.load("forest-fire-path"), "greedy", ones, 1).mean()

and gets the mean of 500 games in a moment. The tables of docs/games are made like this, by `scripts/numbers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import Array, Kernel
from backburn.core.players.agent import Agent
from backburn.core.rules.chance import streams_for
from backburn.core.rules.counts import new_counts
from backburn.core.simulation.drivers import note_in_rows, watched
from backburn.core.simulation.simulate import MOST_PLIES, Results
from backburn.play.matches.game import Game

Bot = str | Agent
"""An agent, given by its name or as `Agent`."""
USUAL = {"random": 10_000, "greedy": 2_000}
"""How many games are enough for each kind of bot."""


@dataclass(frozen=True)
class Experiment:
    """A number of games and a seed: the same ones give the same results until the rules or the bots change."""

    games: int | None = None
    """The number of games of any kind; None for the usual numbers."""
    seed: int = 1

    def count(self, agent: Bot) -> int:
        """Return how many games of this bot are played."""
        name = agent if isinstance(agent, str) else agent.name
        return USUAL.get(name, USUAL["greedy"]) if self.games is None else self.games

    def play(self, game: Game, *agents: Bot) -> Results:
        """Play games between these bots, who change seats; the last of them determines the number of games."""
        return game.simulate(self.count(agents[-1]), list(agents), seed=self.seed)

    def one_among_random(self, game: Game) -> Results:
        """Play games of one greedy player among random players."""
        return game.simulate(self.count("greedy"), ["greedy", *["random"] * (game.seats - 1)], seed=self.seed)

    def watch(self, game: Game, agents: Bot | Sequence[Bot], watch: Kernel, kinds: int, one_luck: bool = False) -> NDArray[np.int64]:
        """Return what `watch` counts in games of such players: int64 of shape (games, kinds). Raises OptionError for a wrong number.

        A single agent plays all seats; of several, each keeps its seat. With `one_luck` the players draw from the generator of the dice,
        as in `Game.playouts`; with random players the games are the same.
        """
        named = [agents] if isinstance(agents, str | Agent) else list(agents)
        if len(named) not in (1, game.seats):
            raise OptionError(f"{game.card.id} needs one agent, or one for each seat ({game.seats}), not {len(named)}")
        players = [game.agent(agent) for agent in named]
        counts = np.zeros((self.count(named[-1]), kinds), np.int64)
        rngs = streams_for(self.seed, np.arange(len(counts)), 1 if one_luck else 2)
        batch = min(player.batch for player in players)
        for first in range(0, len(counts), batch):
            part = slice(first, first + batch)
            _watch(game, players, watch, rngs[part], counts[part])
        return counts


def _watch(game: Game, players: Sequence[Agent], watch: Kernel, rngs: Array, counts: NDArray[np.int64]) -> None:
    """Play a game to its end for each row of `counts`."""
    drivers = [game.specialize(watched, True, player, note=note_in_rows, watch=watch) for player in players]
    seating = np.tile((np.arange(game.seats) % len(players)).astype(np.int8), (len(counts), 1))
    memories = [player.new_memory(game) for player in players]
    states, views = game.card.State.blanks(len(counts)), game.card.State.blanks(1)
    states[:] = game.start
    going, moves, progress = 1, game.scratch(), new_counts(len(counts), game.seats)
    while going:
        for index, (driver, memory) in enumerate(zip(drivers, memories, strict=True)):
            going = driver(states, seating, index, views, memory, moves, rngs, progress, counts, MOST_PLIES)
