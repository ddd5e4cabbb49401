"""Plies: what a match consists of."""

from __future__ import annotations

from typing import NamedTuple


class Ply(NamedTuple):
    """One ply that was played."""

    before: bytes
    """The state before the ply, as bytes."""
    move: int
    seat: int
    """The seat that acted, or CHANCE."""
    given: bool
    """Whether it is an outcome of chance that was entered by hand, not drawn from the seed."""
