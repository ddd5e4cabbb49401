"""What the values of a search say of who wins: a logistic curve for each third of a game, fitted to games between bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize_scalar

from backburn.play.matches.match import Match
from workshop.puzzles.finder import FEWEST_MOVES, Finder

THIRDS = 3
GAMES = 30
FIRST_SEED = 1001
"""Not the games that puzzles are looked for in."""
SHORT = 0.1
"""The iterations of a look, as a share of the strongest level's."""
STEEPEST = 60.0

Numbers = NDArray[np.float64]


class Seen(NamedTuple):
    """The values that were seen in games, with how far each game was and what the seat got in the end."""

    values: Numbers
    shares: Numbers
    returns: Numbers
    length: float


def slopes(name: str, games: int = GAMES) -> tuple[float, tuple[float, ...]]:
    """Return the mean length of a game in plies, and the slope for each third of it."""
    seen = watched(Finder(name), games)
    third = np.minimum((THIRDS * seen.shares).astype(int), THIRDS - 1)
    return seen.length, tuple(fitted(seen.values[third == number], seen.returns[third == number]) for number in range(THIRDS))


def watched(finder: Finder, games: int) -> Seen:
    """Play games and note what a short search thinks before each decision."""
    rows: list[tuple[float, float, float]] = []
    lengths: list[int] = []
    for seed in range(FIRST_SEED, FIRST_SEED + games):
        noted, plies, returns = one_game(finder, seed)
        lengths.append(plies)
        rows += [(value, ply / plies, returns[seat]) for value, ply, seat in noted]
    values, shares, results = np.array(rows).reshape(-1, 3).T
    return Seen(values, shares, results, float(np.mean(lengths)))


def one_game(finder: Finder, seed: int) -> tuple[list[tuple[float, int, int]], int, list[float]]:
    """Return what was thought, when and by whom; the length of the game; and what each seat got."""
    noted, last = list[tuple[float, int, int]](), None
    for match, _ in finder.positions(seed):
        last = match
        noted += list(thought(finder, match))
    return noted, len(last.plies) if last else 1, last.returns() if last else []


def thought(finder: Finder, match: Match) -> Iterator[tuple[float, int, int]]:
    """Yield the value of the best move, where there is a choice."""
    if len(match.legal()) >= FEWEST_MOVES:
        yield finder.engine.raw(match.state, SHORT), len(match.plies), match.to_act


def fitted(values: Numbers, returns: Numbers) -> float:
    """Return the slope under which the results are likeliest."""
    if not len(values):
        return 1.0
    won = (returns + 1) / 2
    found = minimize_scalar(lambda slope: surprise(slope * values, won), bounds=(0.5, STEEPEST), method="bounded")
    return round(float(found.x), 1)


def surprise(logits: Numbers, won: Numbers) -> float:
    """Return the mean surprise at results, given the logits of winning."""
    return float(np.mean(np.logaddexp(0, logits) - won * logits))
