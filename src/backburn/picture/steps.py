"""What moves do to pieces, in the terms of a picture: for clicks that mean several plies."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """What a move does to a piece; see "Intentions" in docs/explanation/architecture.md."""

    piece: str
    """The id of the element that moves; empty if it has none."""
    start: str
    """The id of the element where it was; empty if it was nowhere, or is on its way."""
    place: str
    """The id of the element where it is then; empty while it is on its way. The same as `start` for deeds on the spot."""
    x: float
    """The x coordinate of that place's origin in board units."""
    y: float
    choice: str = ""
    """What distinguishes it from other ways to the same place that mean something else: what the piece is, who comes along."""
