"""How long does the slowest list of legal moves take, in each game?"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from bench import Finding, finding, main

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER, Moves, apply, legal
from backburn.play.matches.game import Game

GAMES = 40
EXAMINED = 0.1
"""The share of the positions of random games that are measured."""
GLANCE, REPEATS = 50, 2_000
"""How often a list is made at first, and how often if it seems to be the slowest."""


@kernel
def list_again(state: Any, moves: Moves, repeats: int) -> int:
    """List the legal moves many times; return all counts together, so that nothing is left out."""
    total = 0
    for _ in range(repeats):
        total += legal(state, moves)
    return total


@kernel
def one_ply(state: Any, moves: Moves, choice: int) -> int:
    """Play the `choice`-th legal move, counted round; return who is to act."""
    count = legal(state, moves)
    apply(state, int(moves[choice % count]))
    return int(state.to_act)


def slowest(game: Game) -> float:
    """The longest that a list takes in positions where a seat is to act, in seconds."""
    listing, step = game.specialize(list_again), game.specialize(one_ply)
    rng, moves, worst = np.random.default_rng(1), game.scratch(), 0.0
    listing(game.start.copy(), moves, 1)
    for _ in range(GAMES):
        state = game.start.copy()
        while state.to_act != OVER:
            if state.to_act >= 0 and rng.random() < EXAMINED and seconds(listing, state, moves, GLANCE) > worst:
                worst = max(worst, seconds(listing, state, moves, REPEATS))
            step(state, moves, int(rng.integers(1 << 16)))
    return worst


def seconds(listing: Any, state: Any, moves: Moves, repeats: int) -> float:
    """How long one list takes."""
    began = perf_counter()
    listing(state, moves, repeats)
    return (perf_counter() - began) / repeats


def answer() -> list[Finding]:
    """The slowest list of each game's fullest table, with all that its last ruleset brings, too."""
    games = [backburn.load(name, ruleset=ruleset) for name in backburn.names() for ruleset in backburn.load(name).card.rulesets]
    return [finding(f"{game.card.id}, {game.ruleset}", [slowest(game) * 1e6], "us") for game in games]


if __name__ == "__main__":
    main("The slowest list of legal moves", answer)
