"""Who sits where: everybody has each seat about equally often, and not twice in a row where that can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from backburn.club.rounds import BOT, History, lot

MOST_SEATS = 6
"""This many can sit at a table: all their orders are compared."""


def seated(people: Sequence[int], seats: int, history: History, seed: str) -> tuple[int, ...]:
    """The people of a table in their seats; bots have the rest."""
    at_table = [*sorted(people, key=lambda number: lot(seed, number)), *[BOT] * (seats - len(people))]
    return min(permutations(at_table), key=lambda order: sum(_wear(history, number, seat) for seat, number in enumerate(order)))


def _wear(history: History, number: int, seat: int) -> int:
    """How little a person should have a seat again. Squares: twice once is better than once twice."""
    if number == BOT:
        return 0
    had = history.sides[number, seat]
    return 2 * ((had + 1) ** 2 - had**2) + (history.last.get(number) == seat)


def clash(history: History, one: int, other: int) -> int:
    """How badly two need the same of two seats: by how many games the less needy has had the other one more often."""
    mine, theirs = (history.sides[number, 0] - history.sides[number, 1] for number in (one, other))
    return min(abs(mine), abs(theirs)) if mine * theirs > 0 else 0
