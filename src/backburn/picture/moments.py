"""Moments of a game: what a ply did that deserves a second's attention, in the picture's terms."""

from __future__ import annotations

from typing import NamedTuple

ICONS = ("flame", "wind", "tower", "drop", "paw", "person", "house", "engine", "star")
"""What a moment can look like."""
NOTABLE, GREAT, DECISIVE = 1, 2, 3
"""The ranks."""


class Moment(NamedTuple):
    """Something great or terrible. Only the dearest of a turn is shown, and moments with the same name count as one."""

    icon: str
    name: str
    """Two or three words."""
    number: int = 0
    """How much was gained, below 0 lost; 0 says nothing."""
    things: tuple[str, ...] = ()
    """The elements of the picture where it happened."""
    rank: int = NOTABLE
    least: int = 0
    """The number, summed up over a turn, from which it is worth showing."""
    good: tuple[int, ...] | None = None
    """The seats that are glad of it; None for the seat whose turn it is."""


def dearest(*moments: Moment | None) -> Moment | None:
    """Return the moment with the highest rank, the first of equals; None if there is none."""
    return max((each for each in moments if each), key=lambda each: each.rank, default=None)
