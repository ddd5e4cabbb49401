"""How fast is Fire Tower? Random plies a second next to the path's in the same run, and the slowest list of legal moves of many positions.

Run `python benchmarks/bench_tower.py`.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import backburn
from backburn.core.contract import OVER, Moves, apply, legal
from backburn.core.game import Game
from backburn.core.jit import kernel

GAMES = 2_000
REPEATS = 2_000
"""How often each position's moves are listed for one measurement."""


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


def plies_per_second(game: Game) -> float:
    """Random plies a second in the compiled driver, the best of three runs."""
    game.playouts(2)
    best = 0.0
    for seed in range(3):
        started = time.perf_counter()
        _, plies = game.playouts(GAMES, seed)
        best = max(best, plies.sum() / (time.perf_counter() - started))
    return float(best)


def slowest_list(game: Game, games: int = 40) -> tuple[float, str]:
    """The longest time of a list of legal moves in microseconds over random games, and its position."""
    listing, step = game.twin(list_again), game.twin(one_ply)
    rng = np.random.default_rng(1)
    worst, where = 0.0, ""
    for _ in range(games):
        state, moves = game.start.copy(), game.scratch()
        while state.to_act != OVER:
            if state.to_act >= 0 and rng.random() < 0.1:
                taken = measure(listing, state, moves, 50)
                if taken > worst:
                    worst, where = max(worst, measure(listing, state, moves, REPEATS)), backburn.core.notation.write_position(game, state)
            step(state, moves, int(rng.integers(1 << 16)))
    return worst, where


def measure(listing: Any, state: Any, moves: Moves, repeats: int) -> float:
    """Microseconds a list."""
    started = time.perf_counter()
    listing(state, moves, repeats)
    return (time.perf_counter() - started) / repeats * 1e6


def main() -> None:
    """Print the figures."""
    path = plies_per_second(backburn.load("forest-fire-path"))
    print(f"forest-fire-path          {path / 1e6:6.2f} M plies/s")
    for seats, ruleset in ((2, "standard"), (4, "standard"), (4, "full")):
        found = plies_per_second(backburn.load("fire-tower", seats=seats, ruleset=ruleset))
        print(f"fire-tower {seats} {ruleset:12} {found / 1e6:6.2f} M plies/s, {found / path:.2f} of the path's")
    worst, where = slowest_list(backburn.load("fire-tower", seats=4, ruleset="full"))
    print(f"slowest list of legal moves {worst:.2f} us at {where[:200]} ...")


if __name__ == "__main__":
    main()
