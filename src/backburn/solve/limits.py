"""What can be solved: games without secrets, within the memory allowed."""

from __future__ import annotations

import numpy as np

from backburn.core.kit.errors import BackburnError, listed, nearest
from backburn.play.matches.game import Game

GIGABYTE = 1_000_000_000
MEMORY = 4.0
"""The memory that may be used unless more is allowed, in gigabytes."""
MOST_STATES = 2**31 - 2
"""Positions are numbered in 32 bits."""


class SolveError(BackburnError):
    """A game that cannot be solved, or not within the limits given."""


def check_game(game: Game) -> None:
    """Raise SolveError for a game that hides something."""
    if game.has_secrets:
        raise SolveError(
            f"{game.card.title} cannot be solved{_with(game)}: its players hide something from each other, and exact values "
            "are only defined here for games in which everybody sees everything"
        )


def _with(game: Game) -> str:
    """The option that brings the secrets, for a game that has none without it."""
    return f" with {game.card.secret_with}" if game.card.secret_with else ""


def check_ignored(game: Game, names: tuple[str, ...]) -> None:
    """Raise SolveError unless the names are numbers in the game's state that may be ignored."""
    layout: np.dtype[np.void] = game.card.State.layout
    fields = [name for name in layout.names or () if name not in ("to_act", "seats", "phase", "options")]
    for name in names:
        if name not in fields:
            raise SolveError(
                f"the state of {game.card.id} has no field {name!r} to ignore{nearest(name, fields)}; it has {listed(fields, 99)}"
            )


def gigabytes(amount: float) -> str:
    """Return a number of bytes in words."""
    if amount < GIGABYTE / 1000:
        return f"{amount / 1000:,.0f} kB"
    return f"{amount / 1_000_000:,.0f} MB" if amount < GIGABYTE else f"{amount / GIGABYTE:,.1f} GB"
