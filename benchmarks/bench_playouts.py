"""How fast are random games, on one core, inside the compiled driver?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from bench import GAME, Finding, Task, main, rates

import backburn
from backburn.core.chance import deal_seeds
from backburn.core.drivers import playouts
from backburn.core.game import Game

GAMES = 5_000


def loop(game: Game, driver: Callable[..., Any], games: int = GAMES) -> Callable[[], int]:
    """Random games in arrays that are made once; each call plays other games and returns how many plies they took."""
    start, states = game.card.State.blanks(1), game.card.State.blanks(games)
    start[0] = game.start
    moves, plies = game.scratch(), np.zeros(games, np.int32)
    rngs = deal_seeds(1, np.arange(games), 1)[:, 0]
    return lambda: int(driver(start, states, moves, rngs, plies))


def counting_games(play: Callable[[], int]) -> int:
    """The same loop, counted in games."""
    play()
    return GAMES


def answer() -> list[Finding]:
    tasks = []
    for ruleset in ("iteration-2", "balanced"):
        game = backburn.load(GAME, ruleset=ruleset)
        play = loop(game, game.twin(playouts))
        tasks += [Task(ruleset, "plies", play), Task(ruleset, "games", partial(counting_games, play))]
    return rates(tasks)


if __name__ == "__main__":
    main("Random games on one core, inside the compiled driver", answer)
