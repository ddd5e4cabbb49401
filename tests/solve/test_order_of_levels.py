"""On solved positions of the path no level plays worse than the one below it, on either side."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.solve.solver import Solver

LEVELS = ("level-1", "level-2", "level-3", "level-4")
"""Those that are quick."""


@pytest.mark.compiled
@pytest.mark.parametrize("seat", [0, 1], ids=["fire", "chief"])
def test_no_level_loses_more_than_the_one_below_it(seat: int) -> None:
    """By more than the interval of the difference, in the same positions."""
    game = backburn.load("forest-fire-path", seats=2, path_length=2, engines=2)
    solution = Solver(game, game.start, 2.0, ignored=("round",)).solve()
    numbers = np.sort(np.random.default_rng(1).choice(solution.decisions(), 1500, replace=False))
    states = [state.copy() for state in solution.states(numbers) if state.to_act == seat]
    below = np.full(len(states), 2.0)
    for level in LEVELS:
        bot, losses = Bot(game, level, 1, compiled=True), np.zeros(len(states))
        for i, state in enumerate(states):
            values = solution.values(state)
            losses[i] = max(values.values()) - values[bot.move(state)]
        worse = losses - below
        assert worse.mean() <= 1.96 * worse.std() / sqrt(len(worse)), (level, losses.mean(), below.mean())
        below = losses
