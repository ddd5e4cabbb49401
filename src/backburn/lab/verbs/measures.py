"""Measures: what a game's row says about a question, one number for each game.

A side is a team, or a single seat. The side with the highest payoff has the win; several share it, none has it if the best payoff
is below 0. So the shares of all sides add up to 1, unless all can lose.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import OptionError, listed
from backburn.core.kit.loose import Array
from backburn.lab.findings import PLIES, POINTS, SHARE, TURNS
from backburn.lab.running.playing import Rows
from backburn.lab.statistics import intervals, stopping
from backburn.lab.statistics.intervals import Interval
from backburn.play.matches.game import Game

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Sides:
    """The sides of a game, with their names."""

    names: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    """The seats of each side."""

    @classmethod
    def of(cls, game: Game) -> Sides:
        """Return the sides of a game; a single team is called "the team"."""
        teams = game.card.teams(game.start)
        members = tuple(tuple(seat for seat, team in enumerate(teams) if team == each) for each in dict.fromkeys(teams))
        names = tuple(" and ".join(game.seat_names[seat] for seat in seats) for seats in members)
        return cls(("the team",) if len(members) == 1 and game.seats > 1 else names, members)

    @property
    def is_one(self) -> bool:
        """Whether all play together."""
        return len(self.members) == 1

    def wins(self, rows: Rows) -> Numbers:
        """Return each side's part of the win, shape (games, sides)."""
        payoffs = np.stack([rows["returns"][:, seats[0]] for seats in self.members], axis=1)
        best = payoffs.max(axis=1, keepdims=True)
        first = (payoffs == best) & ((best > 0) if self.is_one else (best >= 0))
        shared: Numbers = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
        return shared

    def points(self, rows: Rows) -> Numbers:
        """Return each side's points, from its first seat, shape (games, sides)."""
        found: Numbers = np.stack([rows["scores"][:, seats[0]] for seats in self.members], axis=1).astype(float)
        return found


@dataclass(frozen=True)
class Measure:
    """One number for each game."""

    name: str
    """In words: "the fire's wins"."""
    unit: str
    take: Callable[[Rows], Numbers]
    most: float | None = None
    """The greatest value of a share; None for what has no bounds."""

    def interval(self, rows: Rows, always: float | None = None) -> Interval:
        """Return the mean with its 95 % interval; with `always` one that holds at every look, and misses with this chance."""
        values = self.take(rows)
        if always is not None:
            return stopping.always(values, self.most, always)
        if self.most is not None:
            return intervals.share([values], [self.most])
        found = intervals.mean([values])
        return found or Interval(float(values.mean()), float("-inf"), float("inf"))


@dataclass(frozen=True)
class Measures:
    """What can be measured of a game."""

    game: Game

    @cached_property
    def sides(self) -> Sides:
        """The game's sides."""
        return Sides.of(self.game)

    def wins(self, side: int) -> Measure:
        """Return how often a side wins."""
        return Measure(f"wins of {self.sides.names[side]}", SHARE, lambda rows: self.sides.wins(rows)[:, side], 1.0)

    def points(self, side: int) -> Measure:
        """Return the points of a side."""
        return Measure(f"points of {self.sides.names[side]}", POINTS, lambda rows: self.sides.points(rows)[:, side])

    @property
    def turns(self) -> Measure:
        """Return the turns of a game; in plies if turns are not counted."""
        return Measure("turns", TURNS, _turns)

    @property
    def plies(self) -> Measure:
        """Return the plies of a game, outcomes of chance included."""
        return Measure("plies", PLIES, lambda rows: rows["plies"].astype(float))

    @property
    def main(self) -> Measure:
        """Return the measure of a question that names none: points of a graded game, otherwise how often the first side wins."""
        return self.points(0) if self.game.card.graded else self.wins(0)

    def read(self, text: str) -> Measure:
        """Return the measure that a text names: `win(fire)`, `points(red)`, `turns`, `plies`. Raises OptionError."""
        found = re.fullmatch(r"\s*(win|points|turns|plies)\s*(?:\(\s*([^()]+?)\s*\))?\s*", text)
        if not found or (found[1] in ("turns", "plies") and found[2]):
            raise OptionError(f"{text!r} is nothing that can be measured: there are {', '.join(self.names)}")
        kind, side = found[1], found[2]
        if kind in ("turns", "plies"):
            return self.turns if kind == "turns" else self.plies
        number = self.side(side)
        return self.wins(number) if kind == "win" else self.points(number)

    @property
    def names(self) -> list[str]:
        """The measures by name."""
        named = [f"{kind}({side})" for kind in ("win", "points") for side in self.sides.names]
        return [*named, "turns", "plies"]

    def side(self, name: str | None) -> int:
        """Return the number of a side; None is the only one. Raises OptionError."""
        if name is None and self.sides.is_one:
            return 0
        if name not in self.sides.names:
            raise OptionError(f"there is no side {name!r} in this game: there are {listed(list(self.sides.names))}")
        return self.sides.names.index(name)


def _turns(rows: Rows) -> Numbers:
    turns: Array = rows["turns"]
    total: Numbers = (turns if turns.ndim == 1 else turns.sum(axis=1)).astype(float)
    return total


def half_width(found: Interval) -> float:
    """Return how far an interval reaches to its further side."""
    return max(found.value - found.low, found.high - found.value)
