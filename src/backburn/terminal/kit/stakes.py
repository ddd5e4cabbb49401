"""The stakes in a terminal: the aim of the game, and a bar of characters for each side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from backburn.picture.scene import Scene

LENGTH = 12
"""Characters of a full bar."""


class StakeRow(NamedTuple):
    """A bar: whose it is or what it measures, the value in words, and how much of it is filled, from 0 to 1."""

    label: str
    words: str
    share: float


def rows_of(scene: Scene) -> tuple[StakeRow, ...]:
    """The bars of a picture."""
    return tuple(StakeRow(stake.label, stake.words, stake.share) for stake in scene.stakes)


def lines(rows: Iterable[StakeRow], full: str = "#", free: str = "-") -> list[str]:
    """A line for each bar, one under the other."""
    rows = list(rows)
    width = max((len(row.label) for row in rows), default=0)
    return [f"{row.label:<{width}} {_bar(row.share, full, free)} {row.words}" for row in rows]


def _bar(share: float, full: str, free: str) -> str:
    """Anything not empty shows something, and anything not full a gap."""
    filled = min(max(round(share * LENGTH), share > 0), LENGTH - (share < 1))
    return full * filled + free * (LENGTH - filled)
