"""The chance to win at the ends of turns, fitted to a study's own games, and what it says about how games go.

`value` alone is no chance: it is an evaluation of bots, and noise inside turns. Here a logistic regression finds out what evaluations and
points at the end of a turn have been worth, in every second game; the other games show how far it can be relied on, and how games went.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.lab.running.playing import Rows
from backburn.lab.statistics import intervals, logistic
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.measures import Sides

Numbers = NDArray[np.float64]
KNOWN = 0.9
"""The winner is known from when its chance stays at least this high."""
BEHIND = 0.4
"""A side is far behind if its chance is below this part of an even one."""
FEWEST = 40
"""The games below which nothing is fitted."""


@dataclass(frozen=True)
class Course:
    """How games went, and how far the chances can be trusted behind that."""

    games: int
    known_at: Interval
    """After which part of the plies the winner was known, on average."""
    changes: Interval
    """How often another side was ahead than at the end of the turn before."""
    comebacks: Interval
    """The share of games whose winner had been far behind."""
    reliability: list[tuple[float, float, int]]
    """Of games held out: the chance, the share that won, and the number of such ends of turns."""
    brier: float
    plain_brier: float
    """The same for a chance that is how often each side wins, and nothing else."""


def course(rows: Rows, sides: Sides) -> Course | None:
    """Return how games went; None if there are too few, or if they all end alike."""
    wins = sides.wins(rows)
    if len(rows) < FEWEST or (wins.min(axis=0) == wins.max(axis=0)).any():
        return None
    columns, happened, owner = positions(rows, sides, wins)
    fitted = logistic.fit(columns[owner % 2 == 0], happened[owner % 2 == 0])
    chance = fitted.of(columns)
    each = 1 if sides.is_one else len(sides.names)
    if each > 1:
        chance = (chance.reshape(-1, each) / chance.reshape(-1, each).sum(axis=1, keepdims=True)).ravel()
    held = owner % 2 == 1
    plain = np.tile(wins[::2].mean(axis=0), held.sum() // each)
    stories = [_story(chance[owner == game].reshape(-1, each), _times(rows[game]), wins[game]) for game in range(1, len(rows), 2)]
    found = np.array([story for story in stories if story is not None])
    if len(found) < 2:
        return None
    return Course(
        games=len(rows),
        known_at=intervals.mean([found[:, 0]]) or Interval(0, 0, 1),
        changes=intervals.mean([found[:, 1]]) or Interval(0, 0, 0),
        comebacks=intervals.share([found[:, 2]]),
        reliability=logistic.reliability(chance[held], happened[held]),
        brier=logistic.brier(chance[held], happened[held]),
        plain_brier=logistic.brier(plain, happened[held]),
    )


def positions(rows: Rows, sides: Sides, wins: Numbers) -> tuple[Numbers, Numbers, NDArray[np.int64]]:
    """Return for each side, at the end of each turn: a row of features, the result of the game, and its number."""
    first = [seats[0] for seats in sides.members]
    usual = float(np.median(rows["plies"]))
    columns, happened, owner = [], [], []
    for game, row in enumerate(rows):
        for end in range(1, int(row["turn_ends"])):
            time = row["ends"][end] / usual
            for side in range(len(first)):
                value = _lead(row["values"][end][first].astype(float), side)
                points = _lead(row["points"][end][first].astype(float), side)
                own = [float(side == other) for other in range(1, len(first))]
                columns.append([value, points, value * time, points * time, time, *own])
                happened.append(wins[game, side])
                owner.append(game)
    return np.array(columns), np.array(happened), np.array(owner)


def _lead(numbers: Numbers, side: int) -> float:
    """Return how far a side is ahead of the best other one; of the only side, its own number."""
    others = np.delete(numbers, side)
    return float(numbers[side] - others.max()) if len(others) else float(numbers[side])


def _times(row: Rows) -> Numbers:
    found: Numbers = row["ends"][1 : row["turn_ends"]] / max(int(row["plies"]), 1)
    return found


def _story(chance: Numbers, times: Numbers, wins: Numbers) -> tuple[float, float, float] | None:
    """Return when the winner was known, how often the lead changed, and whether the winner was far behind; None without a winner."""
    both = np.column_stack([chance, 1 - chance]) if chance.shape[1] == 1 else chance
    parts = np.array([wins[0], 1 - wins[0]]) if chance.shape[1] == 1 else wins
    if not len(both) or parts.max() < 1:
        return None
    winner = int(parts.argmax())
    unsure = np.flatnonzero(both[:, winner] < KNOWN)
    known = 0.0 if not len(unsure) else float(times[unsure[-1] + 1]) if unsure[-1] + 1 < len(times) else 1.0
    ahead = both.argmax(axis=1)
    return known, float((ahead[1:] != ahead[:-1]).sum()), float(both[:, winner].min() < BEHIND / both.shape[1])
