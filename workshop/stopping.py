"""How often tests that look again and again are wrong: 5,000 synthetic streams in which nothing is to be found.

usage: python -m workshop.stopping [STREAMS]
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from backburn.lab.statistics import intervals, stopping
from backburn.lab.statistics.sequential import SequentialTest

LONGEST = 3_000
LOOKS = [int(stopping.LEAST * 1.25**number) for number in range(18)]
"""After how many clusters to look, as `Runner.spend` does."""
Draw = Callable[[np.random.Generator], NDArray[np.float64]]
STREAMS: dict[str, tuple[float, Draw]] = {
    "even wins": (0.5, lambda rng: rng.integers(0, 2, LONGEST).astype(float)),
    "rare wins": (0.1, lambda rng: (rng.random(LONGEST) < 0.1).astype(float)),
    "pairs that cancel out": (0.5, lambda rng: rng.choice([0, 0.5, 1], LONGEST, p=[0.1, 0.8, 0.1])),
    "skewed points": (1.0, lambda rng: rng.exponential(1.0, LONGEST)),
}
"""What is true, and how a stream is drawn."""


def mistakes(stream: str, streams: int, seed: int) -> tuple[float, float]:
    """Return the shares of streams in which an interval misses the truth at any look: of those that always hold, and of ordinary ones."""
    truth, draw = STREAMS[stream]
    rng, missed = np.random.default_rng(seed), np.zeros(2)
    for _ in range(streams):
        values = draw(rng)
        top = values.max() if values.max() <= 1 else None
        always = [stopping.always(values[:look], top) for look in LOOKS]
        ordinary = [_ordinary(values[:look], top) for look in LOOKS]
        missed += [any(not each.low <= truth <= each.high for each in kind) for kind in (always, ordinary)]
    return tuple(missed / streams)


def _ordinary(values: NDArray[np.float64], top: float | None) -> intervals.Interval:
    found = intervals.mean([values]) if top is None else intervals.share([values])
    assert found is not None
    return found


def wrong_in_matches(streams: int, seed: int) -> float:
    """Return how often Wald's test finds an agent stronger by 50 Elo which is no stronger."""
    rng, test, wrong = np.random.default_rng(seed), SequentialTest(0, 50), 0
    for _ in range(streams):
        points, seen, upto = rng.choice([0, 0.25, 0.5, 0.75, 1], 6_400, p=np.array([1, 2, 4, 2, 1]) / 10), 0, 50
        while (result := test.evaluate(points[:upto], 2, seen)).accepted is None and upto < len(points):
            seen, upto = upto, 2 * upto
        wrong += result.accepted == "H1"
    return wrong / streams


def main() -> None:
    """Print a table."""
    streams = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    print(f"| {streams:,} streams | intervals that always hold | ordinary ones |\n|---|--:|--:|")
    for name in STREAMS:
        always, ordinary = mistakes(name, streams, seed=1)
        print(f"| {name} | {always:.1%} | {ordinary:.1%} |")
    print(f"| Wald's test of two agents, 0 against 50 Elo | {wrong_in_matches(streams, seed=1):.1%} | |")


if __name__ == "__main__":
    main()
