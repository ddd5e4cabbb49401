"""How many plies a second does a program make that drives its matches itself, interpreted and with compiled kernels?"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count

from bench import Finding, Task, main, rates, ratio

import backburn
from backburn import CHANCE, OVER
from backburn.play.matches.game import Game

PLIES = {False: 1_000, True: 50_000}
"""The minimum to play in each turn, interpreted and compiled."""


def loop(game: Game, compiled: bool) -> Callable[[], int]:
    """Random matches, others in each turn; how many plies they took."""
    seeds, rng = count(1), random.Random(1)

    def work() -> int:
        game.calls.use(compiled)
        plies = 0
        while plies < PLIES[compiled]:
            plies += play(game, next(seeds), rng)
        return plies

    return work


def play(game: Game, seed: int, rng: random.Random) -> int:
    """One match, ply by ply."""
    match = game.match(seed=seed)
    while match.to_act != OVER:
        match.roll() if match.to_act == CHANCE else match.push(rng.choice(match.legal()))
    return len(match.plies)


def pair(game: Game) -> list[Finding]:
    """Both ways in turns, and the one to the other."""
    game.compile()
    name = game.card.id
    findings = rates([Task(f"{name}, {how}", "plies", loop(game, how == "compiled")) for how in ("interpreted", "compiled")], turns=7)
    return [*findings, ratio(f"{name}, compiled to interpreted", findings[1], findings[0])]


def answer() -> list[Finding]:
    return [found for name in backburn.names() for found in pair(backburn.load(name))]


if __name__ == "__main__":
    main("Matches driven from Python, ply by ply", answer)
