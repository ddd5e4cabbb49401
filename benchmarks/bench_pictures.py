"""How long do a picture, the reading of a position and a sentence on a move take? `python benchmarks/bench_pictures.py [--against FOLDER]`

Milliseconds of processor time at positions of random games, with interpreted kernels, as people play. `--against` takes turns with the
sources of another version (a checkout) and tells how many times as long it takes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import backburn

HERE = Path(__file__).parents[1]
QUESTIONS = ("picture", "position", "sentence")
GAMES, PLIES, EXAMINED = 3, 600, 0.1
"""Random games, their length at most, and the share of their positions that are measured."""

Times = dict[str, list[float]]
"""The mean of each question by game, in milliseconds."""


def seconds(work: Callable[[], object]) -> float:
    """Of the processor."""
    began = process_time()
    work()
    return process_time() - began


def asked(match: backburn.Match, move: int) -> list[float]:
    """How long each question takes at a position; the picture is that of the seat to act."""
    game, seat, text = match.game, max(0, match.to_act), match.position()
    return [
        seconds(lambda: match.svg(seat)),
        seconds(lambda: game.position(text)),
        seconds(lambda: game.card.notation.explain(match.state, move)),
    ]


def measured(name: str) -> list[float]:
    """The mean of each question over positions of random games."""
    luck, sample, found = random.Random(1), random.Random(2), list[list[float]]()
    for seed in range(GAMES):
        match = backburn.load(name).match(seed=seed)
        while match.to_act != backburn.OVER and len(match.plies) < PLIES:
            move = luck.choice(match.legal())
            if sample.random() < EXAMINED:
                found.append(asked(match, move))
            match.push(move)
    return [1000 * statistics.fmean(column) for column in zip(*found, strict=True)]


def run(sources: Path) -> Times:
    """What a process with these sources measures."""
    environment = os.environ | {"PYTHONPATH": str(sources / "src"), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, __file__, "--once"], env=environment, capture_output=True, text=True, check=True)
    found: Times = json.loads(done.stdout)
    return found


def middle(runs: list[Times], name: str, question: int) -> float:
    """The median over the runs."""
    return statistics.median(times[name][question] for times in runs)


def row(name: str, now: list[Times], before: list[Times]) -> str:
    """A game's line."""
    cells = []
    for question in range(len(QUESTIONS)):
        found = middle(now, name, question)
        cells.append(f"{found:9.2f}" + (f" ({middle(before, name, question) / found:4.2f})" if before else ""))
    return f"{name:20}" + " ".join(cells)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--against", type=Path, help="a checkout of another version")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    wanted: Any = parser.parse_args()
    if wanted.once:
        print(json.dumps({name: measured(name) for name in backburn.names()}))
        return
    now, before = list[Times](), list[Times]()
    for _ in range(wanted.turns):
        now.append(run(HERE))
        before += [run(wanted.against)] if wanted.against else []
    print("ms: " + ", ".join(QUESTIONS) + ("; in brackets how many times as long the other version takes" if before else ""))
    print("\n".join(row(name, now, before) for name in now[0]))


if __name__ == "__main__":
    main()
