"""Plays random games with random rules against the slow oracles, which were written from the rulebooks without a look at the kernels.

usage: python scripts/oracles.py GAME ... [--games 100] [--seed 1] [--seconds 300]

    python scripts/oracles.py wildfire-rescue fire-tower --games 50 --seed 7

Each game has its own options, drawn from everything that is legal, its own number of players and its own luck. At every ply positions,
legal moves and weights are compared, and in the end returns. The first game of each is played by the default rules. A difference is printed
with what replays it, and the exit code is 1. Nothing is compiled.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path

os.environ["NUMBA_DISABLE_JIT"] = "1"
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import backburn
from any_rules import drawn
from backburn import games


def compare(name: str, number: int, seed: int) -> str:
    """Play a game; return what differed, or nothing."""
    from games.test_every_game import check_with_oracle

    luck = random.Random(f"{name} {seed} {number}")
    game = drawn(games.card(name), luck) if number else backburn.load(name)
    own = luck.randrange(2**31)
    try:
        check_with_oracle(game, own)
    except Exception as error:  # an oracle that falls over differs, too
        return f"{name}, {game.seats} seats, {game.non_default}, seed {own}: {type(error).__name__}: {str(error)[:2000]}"
    return ""


def run(name: str, most: int, seed: int, seconds: float) -> int:
    """Play games until there are enough, or time is up; return how many differed."""
    began, differed, played = time.process_time(), 0, 0
    try:
        while played < most and time.process_time() - began < seconds:
            difference = compare(name, played, seed)
            played, differed = played + 1, differed + bool(difference)
            if difference:
                print(difference, flush=True)
    finally:  # Ctrl-C, too, tells how far it came
        print(f"{name}: {played} games, {differed} differ, {time.process_time() - began:.0f} s of processor time", flush=True)
    return differed


def main() -> int:
    """Play the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+", choices=backburn.names())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300.0, help="of processor time for each game")
    args = parser.parse_args()
    return int(any([run(name, args.games, args.seed, args.seconds) for name in args.game]))


if __name__ == "__main__":
    sys.exit(main())
