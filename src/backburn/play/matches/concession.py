"""When a bot offers to resign: it has expected nothing but defeat for many of its own turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

HOPELESS = -0.99
"""A bot that expects no more than this of its best move sees nothing but defeat."""
PATIENCE = 10
"""After this many of its turns in a row without hope a bot offers to resign."""

OFFER = "The {seat} sees no way to win and offers to resign. Do you accept?"
"""The question to its opponent."""


class BotMove(NamedTuple):
    """What a bot decides."""

    move: int
    value: float | None = None
    """The payoff that it expects of the move, if it searched; no player learns it."""


def are_two_sides(teams: Sequence[int]) -> bool:
    """Return whether two seats play against each other."""
    return len(teams) == len(set(teams)) == 2


def is_hopeless(value: float | None) -> bool:
    """Return whether a bot that expects this sees nothing but defeat; one that expects nothing in particular does not."""
    return value is not None and value <= HOPELESS


def has_lost_hope(plies: Iterable[tuple[int, bool]]) -> bool:
    """Return whether the last turns of a bot were hopeless, as many as it takes.

    `plies` are its own: the number of the turn, and whether it saw nothing but defeat.
    """
    turns: dict[int, bool] = {}
    for turn, hopeless in plies:
        turns[turn] = turns.get(turn, True) and hopeless
    last = list(turns.values())[-PATIENCE:]
    return len(last) == PATIENCE and all(last)
