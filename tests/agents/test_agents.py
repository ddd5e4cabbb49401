"""Bots: legal, even, and better than nothing where they claim to be."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.site.blocks import spread
from memories import memory as memory_of

GAME = backburn.load("forest-fire-path")
VOLCANO = backburn.load("volcano", seats=2)


def test_random_is_even() -> None:
    bot = Bot(GAME, backburn.agents.load("random"), seed=1)
    counts = Counter(bot.move(GAME.start) for _ in range(3000))
    assert sorted(counts) == GAME.legal(GAME.start)
    assert all(abs(count - 1000) < 100 for count in counts.values())


def test_greedy_takes_the_win_in_front_of_it() -> None:
    position = "round 9: fire to act / fire 2 . . . . . 5 . . . 1 / engine 1 . 0 . . . . . . . . . / engine 2 . 0 . . . . . . . . ."
    bot = Bot(GAME, backburn.agents.load("greedy"), seed=1)
    match = GAME.match(position=position)
    assert match.text(bot.move(match.state)) == "intensify 1"


@pytest.mark.bulk
def test_greedy_does_better_than_random_in_either_seat() -> None:
    results = GAME.simulate(600, ["greedy", "random"], seed=5)
    greedy = [results.returns[results.seating[:, seat] == 0, seat].mean() for seat in range(2)]
    random = [results.returns[results.seating[:, seat] == 1, seat].mean() for seat in range(2)]
    assert greedy[0] > random[0] and greedy[1] > random[1]


@pytest.mark.bulk
@pytest.mark.parametrize("name", ["search:iterations=300", "search:iterations=20,settle=3,greedy_playout=8", "planner:iterations=20"])
def test_what_is_thought_is_the_same_bytes_interpreted_and_compiled(name: str) -> None:
    """Everything in the memory: hashes and luck too, not only the move that comes of it."""
    bots = [Bot(VOLCANO, name, seed=1, compiled=compiled) for compiled in (False, True)]
    for bot in bots:
        bot.think(VOLCANO.start)
    plain, compiled = (spread(memory_of(bot)) for bot in bots)
    assert [np.asarray(each).tobytes() for each in plain] == [np.asarray(each).tobytes() for each in compiled]
