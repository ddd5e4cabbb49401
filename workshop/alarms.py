"""How often the laboratory's verdicts are false alarms, on synthetic games in which the truth is known, beside the procedures of before.

usage: python -m workshop.alarms [STUDIES]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import process_time

import numpy as np
from numpy.typing import NDArray

import backburn
from backburn.lab.statistics import intervals
from backburn.lab.verbs.measures import Measure, Measures
from backburn.lab.verbs.restrict import above, equivalence
from backburn.lab.verbs.skill import share_of_luck
from backburn.lab.verbs.sweep import differ

STUDIES = 400
LOW, POINTS, GRID_GAMES = 0.05, 25, 200
"""What is nominal, the points of a grid without effect, and the games of each."""
SETS, SET_GAMES, FRESH = 6, 200, 800
"""The sets of a search that are played again, with how many games each, and the games of the second fresh sample."""
Row = tuple[str, float, float]
"""What is to be found, how often the procedure of before was wrong, and how often today's is."""


def wins() -> Measure:
    """Return a share of wins."""
    return Measures(backburn.load("forest-fire-path")).wins(0)


def dead(studies: int, seed: int) -> Iterator[Row]:
    """Yield how often a kind that costs nothing small is called dead: one that harms by 10 points, one at the bound of 5."""
    rng, measure = np.random.default_rng(seed), wins()
    for cost, games in ((-0.1, 50), (-0.1, 100), (-0.1, 300), (0.05, 300), (-0.05, 1000)):
        found = np.zeros(2)
        for _ in range(studies):
            values = rng.choice([-1.0, 0.0, 1.0], size=games, p=[0.2 - cost / 2, 0.6, 0.2 + cost / 2])
            found += [above(values, LOW, measure)[0] < LOW, equivalence(values, LOW, measure) < LOW]
        yield f"a kind that costs {100 * cost:+.0f} points is called dead, {games} games", *(found / studies)


def same_grid(studies: int, seed: int) -> Row:
    """Return how often points of a grid without effect are said to differ, played with the same luck."""
    rng, found = np.random.default_rng(seed), np.zeros(2)
    for _ in range(studies):
        luck = rng.random(GRID_GAMES)
        own = rng.random((POINTS, GRID_GAMES))
        values = [np.where(rng.random(GRID_GAMES) < 0.3, luck, each) < 0.5 for each in own]
        taken = [each.astype(float) for each in values]
        shares = sorted((intervals.share([each]) for each in taken), key=lambda each: each.value)
        found += [shares[0].high < shares[-1].low, differ(taken, 1.0)]
    return f"{POINTS} points without effect are said to differ", *(found / studies)


def announced(studies: int, seed: int) -> Row:
    """Return how often the interval of an announced set misses the truth: of the best of several, and of that one played once more."""
    rng, found = np.random.default_rng(seed), np.zeros(2)
    for _ in range(studies):
        truth = rng.uniform(0.46, 0.48, SETS)
        fresh = [(rng.random(FRESH) < each).astype(float) for each in truth]
        best = min(range(SETS), key=lambda number: abs(fresh[number].mean() - 0.5))
        again = (rng.random(FRESH) < truth[best]).astype(float)
        found += [_misses(values, truth[best]) for values in (fresh[best], again)]
    return f"the interval of the best of {SETS} sets misses", *(found / studies)


def _misses(values: NDArray[np.float64], truth: float) -> bool:
    found = intervals.share([values])
    return not found.low <= truth <= found.high


def luck(studies: int, seed: int) -> Row:
    """Return how often the share of luck is wrong from four lucks, where it is a half: nothing is said of it now."""
    rng, found = np.random.default_rng(seed), np.zeros(2)
    for _ in range(studies):
        values = np.repeat(rng.normal(size=4), 4) + rng.normal(size=16)
        with_few, now = share_of_luck(values, 4, 2), share_of_luck(values, 4)
        found += [not each.low <= 0.5 <= each.high for each in (with_few, now)]
    return "the share of luck misses, from four lucks", *(found / studies)


def main() -> None:
    """Print a table."""
    studies = int(sys.argv[1]) if sys.argv[1:] else STUDIES
    begun = process_time()
    print("| false alarm | before | now |\n|---|--:|--:|")
    for what, before, now in (*dead(studies, 1), same_grid(studies, 2), announced(studies, 3), luck(studies, 4)):
        print(f"| {what} | {before:.1%} | {now:.1%} |")
    print(f"\n{studies} studies each, {process_time() - begun:.0f} CPU s")


if __name__ == "__main__":
    main()
