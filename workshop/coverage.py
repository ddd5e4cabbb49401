"""Whether intervals are true: random play on small solved set-ups of the path has exact values, which studies' intervals should cover.

usage: python -m workshop.coverage [STUDIES] [COMPARISONS]
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from time import process_time
from typing import Any

import backburn
from backburn.lab.running import Runner
from backburn.lab.sample import BY_SOURCE, Sample
from backburn.lab.statistics import pairs
from backburn.lab.verbs.measures import Measures

GAME, BOT = "forest-fire-path", "random"
SMALL: dict[str, Any] = {"path_length": 2, "engines": 1, "max_turns": 3, "water_capacity": 2}
SETUPS: tuple[dict[str, Any], ...] = (SMALL, SMALL | {"water_capacity": 1}, SMALL | {"path_length": 3, "max_turns": 2, "burn_out_at": 3})
CHANGES: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = ((SMALL, {"water_capacity": 1}), (SMALL, {"max_turns": 4}))
GAMES = 100
"""The games of each study, a tenth of what a minute gives: few games are the harder case."""


def exact(options: Mapping[str, Any], compiled: bool = True) -> float:
    """Return how often the fire wins if both play at random: payoffs are 1 and -1 on the path."""
    value = backburn.solve(backburn.load(GAME, **options), random=True, compiled=compiled).returns()[0]
    return (1 + value) / 2


def covered(options: Mapping[str, Any], truth: float, studies: int, games: int = GAMES) -> int:
    """Return how many studies' intervals of the fire's wins cover what is true."""
    hits, measures = 0, Measures(backburn.load(GAME, **options))
    for seed in range(1, studies + 1):
        rows = Runner().rows(Sample.of(GAME, seats=2, agents=(BOT,), seed=seed, **options), games)
        found = measures.wins(0).interval(rows)
        hits += found.low <= truth <= found.high
    return hits


def covered_differences(before: Mapping[str, Any], change: Mapping[str, Any], truth: float, studies: int, games: int = GAMES) -> int:
    """Return how many comparisons' intervals cover the difference that is true."""
    hits, after = 0, {**before, **change}
    measures = Measures(backburn.load(GAME, **before))
    for seed in range(1, studies + 1):
        samples = [Sample.of(GAME, seats=2, agents=(BOT,), seed=seed, luck=BY_SOURCE, **options) for options in (before, after)]
        one, other = (measures.wins(0).take(Runner().rows(sample, games)) for sample in samples)
        found = pairs.difference(one, other, most=1.0).interval
        hits += found.low <= truth <= found.high
    return hits


def main() -> None:
    """Print a table."""
    given = [int(text) for text in sys.argv[1:3]]
    studies, comparisons = given + [1000, 400][len(given) :]
    begun = process_time()
    print("| what | exact | studies | covered |\n|---|--:|--:|--:|")
    total = 0
    for options in SETUPS:
        truth, number = exact(options), studies // len(SETUPS) + (options is SETUPS[0]) * (studies % len(SETUPS))
        hits = covered(options, truth, number)
        total += hits
        print(f"| wins, {_told(options)} | {truth:.2%} | {number} | {hits / number:.1%} |")
    print(f"| wins, all | | {studies} | {total / studies:.1%} |")
    for before, change in CHANGES:
        truth, number = exact({**before, **change}) - exact(before), comparisons // len(CHANGES)
        hits = covered_differences(before, change, truth, number)
        print(f"| difference, {_told(before)}, changed: {_told(change)} | {truth:+.2%} | {number} | {hits / number:.1%} |")
    print(f"{process_time() - begun:.0f} CPU s")


def _told(options: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


if __name__ == "__main__":
    main()
