"""How fast are random games of each kind, on one core, inside the compiled driver?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from bench import GAME, Finding, Task, main, rates, ratio

import backburn
from backburn.core.rules.chance import streams_for
from backburn.core.simulation.drivers import playouts
from backburn.play.matches.game import Game

PLIES = 300_000
"""About how many to play in each turn."""
PILOT = 20


def loop(game: Game, driver: Callable[..., Any], games: int = 5_000) -> Callable[[], int]:
    """Random games in arrays that are made once; each call plays other games and returns how many plies they took."""
    start, states = game.card.State.blanks(1), game.card.State.blanks(games)
    start[0] = game.start
    moves, plies = game.scratch(), np.zeros(games, np.int32)
    rngs = streams_for(1, np.arange(games), 1)[:, 0]
    return lambda: int(driver(start, states, moves, rngs, plies))


def tables() -> Iterator[Game]:
    """The path, then every other game: by default with every number of players, and the fullest table with every other ruleset."""
    for name in sorted(backburn.names(), key=lambda name: name != GAME):
        card = backburn.load(name).card
        yield from (backburn.load(name, seats=seats) for seats in card.seats)
        yield from (backburn.load(name, ruleset=ruleset) for ruleset in list(card.rulesets)[1:])


def label(game: Game) -> str:
    """What a table is called here."""
    return f"{game.card.id}, {game.seats} players, {game.ruleset}"


def playing(game: Game) -> Task:
    """Random games of one table."""
    games = max(1, int(PLIES / game.playouts(PILOT)[1].mean()))
    return Task(label(game), "plies", loop(game, game.specialize(playouts), games))


def answer() -> list[Finding]:
    """Plies a second, and how many times the path's they are."""
    path, *others = rates([playing(game) for game in tables()], turns=9)
    return [path, *others, *(ratio(f"{each.name} / path", each, path) for each in others)]


if __name__ == "__main__":
    main("Random games on one core, inside the compiled driver", answer)
