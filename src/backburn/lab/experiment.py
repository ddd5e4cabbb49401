"""Experiments: so many games between bots, always from the same seed, and what happens in them, ply by ply.

What is to be counted is a kernel, which the compiled driver calls after every ply (see `core.contract.watch`). So a designer who
wants to know how often the die of a game shows a one writes

    @kernel
    def ones(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
        counts[0] += before.to_act == CHANCE and move == DIE

    Experiment(games=500).watch(backburn.load("forest-fire-path"), "greedy", ones, 1).mean()

and has the mean of 500 games in a moment. The tables of docs/games are made so, by `scripts/numbers`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.core.agent import Agent
from backburn.core.chance import deal_seeds
from backburn.core.contract import SCRATCH
from backburn.core.drivers import watched
from backburn.core.simulate import BATCH, Results
from backburn.play.game import Game

USUAL = {"random": 10_000, "greedy": 2_000}
"""How many games of each kind of bot say enough."""


@dataclass(frozen=True)
class Experiment:
    """How many games are played, and from which seed: the same ones say the same always, until the rules or the bots change."""

    games: int | None = None
    """Of any kind; None for as many as usual."""
    seed: int = 1

    def count(self, agent: str | Agent) -> int:
        """How many games of this bot are played."""
        name = agent if isinstance(agent, str) else agent.name
        return USUAL.get(name, USUAL["greedy"]) if self.games is None else self.games

    def play(self, game: Game, *agents: str | Agent) -> Results:
        """Games between these bots, who change seats; as many as the last of them takes."""
        return game.simulate(self.count(agents[-1]), list(agents), seed=self.seed)

    def one_among_random(self, game: Game) -> Results:
        """Games of one greedy player among random ones."""
        return game.simulate(self.count("greedy"), ["greedy", *["random"] * (game.seats - 1)], seed=self.seed)

    def watch(self, game: Game, agent: str | Agent, watch: Callable[..., Any], kinds: int, one_luck: bool = False) -> NDArray[np.int64]:
        """What `watch` counts in games of such players: a row for each game, of so many kinds of things.

        With `one_luck` the players draw from the generator of the dice, as in `Game.playouts`: with random players these are its games.
        """
        player = backburn.agents.load(agent) if isinstance(agent, str) else agent
        driver = game.twin(watched, True, player, watch=watch)
        counts = np.zeros((self.count(agent), kinds), np.int64)
        rngs = deal_seeds(self.seed, np.arange(len(counts)), 1 if one_luck else 2)
        desk, moves = game.card.State.blanks(SCRATCH + 1), game.scratch(SCRATCH)
        for first in range(0, len(counts), BATCH):
            part = slice(first, first + BATCH)
            states = game.card.State.blanks(len(counts[part]))
            states[:] = game.start
            driver(states, desk, moves, rngs[part], counts[part], player.budget)
        return counts
