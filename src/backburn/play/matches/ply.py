"""Plies: what a match consists of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from backburn.core.rules.contract import CHANCE


class Ply(NamedTuple):
    """One ply that was played."""

    before: bytes
    """The state before the ply, as bytes."""
    move: int
    seat: int
    """The seat that acted, or CHANCE."""
    given: bool
    """Whether it is an outcome of chance that was entered by hand, not drawn from the seed."""


def turn_began(plies: Sequence[Ply], seat: int) -> int:
    """Return the number of the ply before which a seat's turn began: all since are its own, or chance's."""
    return next((number for number in range(len(plies), 0, -1) if plies[number - 1].seat not in (seat, CHANCE)), 0)
