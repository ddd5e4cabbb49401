"""Results as cells and tables of a Markdown page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import Array
from backburn.core.simulation.simulate import Results
from backburn.lab.experiment import Experiment
from backburn.lab.statistics.intervals import Interval, wilson
from backburn.play.matches.game import Game


def row(*cells: str) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(cells)} |"


def heading(*columns: str, words: int = 1) -> Iterator[str]:
    """Yield the head of a table whose first `words` columns are text and whose other columns are numbers."""
    yield row(*columns)
    yield row(*["---"] * words, *["--:"] * (len(columns) - words))


def percent(share: Interval, to: str = "-") -> str:
    """Return a share with its interval, in per cent."""
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}{to}{100 * share.high:.1f})"


def share(happened: NDArray[np.bool_]) -> Interval:
    """Return the share of games in which it happened, with Wilson's interval."""
    return wilson(float(happened.mean()), len(happened))


def wins(found: Results) -> str:
    """Return how often each seat wins alone, with 95 % intervals."""
    shares = [share(found.returns[:, seat] > 0) for seat in range(found.game.seats)]
    return ", ".join(f"{name} {percent(each)}" for name, each in zip(found.game.seat_names, shares, strict=True))


def shared(found: Results) -> float:
    """Return the percentage of games without a sole winner."""
    return 100 * float((found.returns.max(axis=1) <= 0).mean())


def spread(numbers: Array) -> str:
    """Return the mean of the numbers, and their 5 % and 95 % quantiles."""
    low, high = np.percentile(numbers, [5, 95])
    return f"{numbers.mean():.1f}, {low:.0f} - {high:.0f}"


def meetings(experiment: Experiment, tables: Iterable[tuple[str, Game]]) -> Iterator[str]:
    """Yield a table of one greedy player's results among random players, for tables with a name."""
    yield "| table | games | greedy wins, with 95 % interval | an even share | greedy's points | random's points |"
    yield "|---|--:|---|--:|--:|--:|"
    for title, game in tables:
        found = experiment.one_among_random(game)
        greedy = found.seating == 0
        won = wilson(float((found.returns[greedy] > 0).mean()), len(found))
        points = f"{found.scores[greedy].mean():.1f} | {found.scores[~greedy].mean():.1f}"
        yield f"| {title} | {len(found):,} | {percent(won)} | {100 / game.seats:.0f} % | {points} |"
