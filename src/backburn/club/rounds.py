"""What was played in an evening, as plain data, and what follows from it for the next round."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

BOT = -1
"""Sits where a person is missing."""
FINEST = 1_000
"""The largest denominator of points: thirds add up to a whole."""
Pair = tuple[int, int]


@dataclass(frozen=True)
class ClubTable:
    """A table of a round: who sits in each seat, by number."""

    seats: tuple[int, ...]
    points: tuple[float, ...] | None = None
    """What each seat got, from 0 to 1; None while the game is going on."""
    void: bool = False
    """Does the game not count?"""
    table: str = ""
    """The id of the table on which it is played."""

    @property
    def people(self) -> list[int]:
        """The people at the table."""
        return [number for number in self.seats if number != BOT]

    @property
    def is_open(self) -> bool:
        """Is the result still to come?"""
        return self.points is None and not self.void

    def won_by(self, number: int) -> Fraction:
        """What a person at the table got."""
        return Fraction(self.points[self.seats.index(number)] if self.points else 0).limit_denominator(FINEST)


@dataclass(frozen=True)
class Round:
    """The tables of a round, and who sits out."""

    boards: tuple[ClubTable, ...]
    byes: tuple[int, ...] = ()


class History:
    """Who has met whom, sat where and won how much in the rounds so far."""

    def __init__(self, rounds: Sequence[Round], bye: int = 0) -> None:
        self.points: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.met: Counter[Pair] = Counter()
        """How often two people have been at the same table, the lower number first."""
        self.sat_out: Counter[int] = Counter()
        """How often people had no other person to play with."""
        self.sides: Counter[Pair] = Counter()
        """How often a person had a seat."""
        self.last: dict[int, int] = {}
        """The seat that a person had last."""
        for each in rounds:
            self._add(each, bye)

    def _add(self, played: Round, bye: int) -> None:
        for number in played.byes:
            self.sat_out[number] += 1
            self.points[number] += bye
        for board in played.boards:
            if board.void:
                continue
            self.met.update(pairs_of(board.people))
            self.sat_out.update(board.people if len(board.people) == 1 else [])
            for seat, number in enumerate(board.seats):
                self.sides[number, seat] += 1
                self.last[number] = seat
            for number in board.people:
                self.points[number] += board.won_by(number)

    def has_met(self, one: int, other: int) -> int:
        """How often two people have been at the same table."""
        return self.met[min(one, other), max(one, other)]


def pairs_of(people: Sequence[int]) -> Iterator[Pair]:
    """Everybody at a table with everybody else."""
    return ((min(pair), max(pair)) for pair in combinations(people, 2))


def lot(seed: str, *drawn: int) -> int:
    """A number from 0 to 999,999 drawn for these; the same for the same seed."""
    text = " ".join(map(str, (seed, *drawn)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % 1_000_000
