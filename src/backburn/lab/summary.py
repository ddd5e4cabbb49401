"""Summary statistics of many games: win rates and returns by agent and seat, with 95 % confidence intervals.

A seat **wins** a game if its return is above 0 and no other seat's is higher; the game is a **draw** for it if its return is 0 and no other
seat's is higher. So all seats of a winning team win, and the second of four players does not. Where results are graded there are points and
grades instead.

Games that share their luck (the rotations of one seed) and the seats of one game are not independent, so they are treated as one cluster.
Means get a cluster-robust normal interval. Shares get Wilson's score interval for the effective sample size: the number of independent
games that would be equally informative, but never more than were played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import Array, JsonObject
from backburn.core.simulation.simulate import NO_ONE, Results
from backburn.lab.lengths import Spread, lengths
from backburn.lab.statistics.intervals import Interval, Z, clustered_mean, wilson


@dataclass(frozen=True)
class ResultsRow:
    """An agent's results on one seat, or on all of its seats."""

    agent: str
    seat: str | None
    games: int
    wins: Interval | None
    """None, like draws, where results are graded."""
    draws: Interval | None
    mean_return: Interval
    mean_score: float
    score: Interval | None
    """The mean score with its interval, which a single seed does not have."""


@dataclass(frozen=True)
class Summary:
    """The statistics of one experiment."""

    results: Results
    by_agent: tuple[ResultsRow, ...]
    by_agent_and_seat: tuple[ResultsRow, ...]
    length: Spread
    """Plies per game: mean and quantiles."""
    lengths: dict[str, Spread]
    """The same of plies, turns, rounds, minutes and waiting, see `lab.lengths`."""
    grades: dict[str, Interval]
    """How often each grade of the rulebook is reached; empty where results are not graded."""

    def as_data(self) -> JsonObject:
        """Return the summary as plain data, with everything needed to play the same games again."""
        game, results = self.results.game, self.results
        return {
            "game": game.card.id,
            "version": game.card.version,
            "seats": list(game.seat_names),
            "options": game.options,
            "agents": list(results.agents),
            "seed": results.seed,
            "games": len(results),
            "forfeited": int((results.forfeits != NO_ONE).sum()),
            "rotations": rotations(results),
            "by_agent": [asdict(row) for row in self.by_agent],
            "by_agent_and_seat": [asdict(row) for row in self.by_agent_and_seat],
            "length": self.length,
            "lengths": self.lengths,
            "grades": {name: asdict(share) for name, share in self.grades.items()},
        }


def summarize(results: Results) -> Summary:
    """Return the summary of an experiment."""
    names = list(dict.fromkeys(results.agents))
    sits = np.array(results.agents)[results.seating]
    by_agent = tuple(_row(results, name, None, sits == name) for name in names)
    length = lengths(results.plies, results.turns, results.choices)
    return Summary(results, by_agent, tuple(_seat_rows(results, names, sits)), length["plies"], length, _grades(results))


def _seat_rows(results: Results, names: list[str], sits: Array) -> Iterator[ResultsRow]:
    for name in names:
        for seat in range(results.game.seats):
            mask = np.zeros(sits.shape, bool)
            mask[:, seat] = sits[:, seat] == name
            if mask.any():
                yield _row(results, name, seat, mask)


def _row(results: Results, agent: str, seat: int | None, mask: NDArray[np.bool_]) -> ResultsRow:
    """Return the row for the games and seats in `mask`, shape (games, seats)."""
    returns = results.returns
    is_best = returns == returns.max(axis=1, keepdims=True)
    clusters = np.arange(len(results)) // rotations(results)
    games = int(mask.any(axis=1).sum())
    graded = results.game.card.graded
    return ResultsRow(
        agent,
        None if seat is None else results.game.seat_names[seat],
        games,
        None if graded else _share(is_best & (returns > 0), mask, clusters, games),
        None if graded else _share(is_best & (returns == 0), mask, clusters, games),
        _mean_return(returns, mask, clusters),
        float(results.scores[mask].mean()),
        _mean_score(results.scores, mask, clusters),
    )


def _grades(results: Results) -> dict[str, Interval]:
    """Return how often each grade is reached, the best first; all seats of a game have the same."""
    grade = results.game.card.grade
    if grade is None:
        return {}
    scores, clusters = results.scores[:, :1], np.arange(len(results)) // rotations(results)
    names = np.array([[grade(int(each))] for each in scores[:, 0]])
    reached = {grade(int(each)): None for each in sorted(set(scores[:, 0].tolist()), reverse=True)}
    return {name: _share(names == name, np.ones(scores.shape, bool), clusters, len(results)) for name in reached}


def rotations(results: Results) -> int:
    """Return how many different seatings were played with each seed."""
    return len(np.unique(results.seating[: results.game.seats], axis=0))


def _mean_return(returns: NDArray[np.float64], mask: NDArray[np.bool_], clusters: Array) -> Interval:
    """Return the mean return with its normal interval; a single cluster says nothing about the variance."""
    mean, variance = clustered_mean(returns, mask, clusters)
    half_width = Z * sqrt(variance) if variance is not None else 2.0
    return Interval(mean, max(-1.0, mean - half_width), min(1.0, mean + half_width))


def _mean_score(scores: NDArray[np.int32], mask: NDArray[np.bool_], clusters: Array) -> Interval | None:
    mean, variance = clustered_mean(scores.astype(float), mask, clusters)
    return None if variance is None else Interval(mean, mean - Z * sqrt(variance), mean + Z * sqrt(variance))


def _share(happened: NDArray[np.bool_], mask: NDArray[np.bool_], clusters: Array, games: int) -> Interval:
    """Return the share of seats in `mask` for which `happened` is true, with Wilson's interval."""
    share, variance = clustered_mean(happened.astype(float), mask, clusters)
    worth = share * (1 - share) / variance if variance else float(games)
    return wilson(share, min(worth, games))
