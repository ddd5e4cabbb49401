"""The layout of the picture, beyond what all boards of hexes share. Lengths are hundredths of a board unit."""

from __future__ import annotations

from math import atan2, degrees

from backburn.games.volcano.board import HEXAGON
from backburn.picture.hexboard import MIDDLE, TRAY, TRAY_HEIGHT, corner, spots

SPOTS = spots(HEXAGON)
"""The place of the middle of each cell."""
VALUES = (8.0, TRAY + TRAY_HEIGHT / 2)
"""The left end of the row of tiles in the tray."""
FLIGHTS = (306.0, TRAY + TRAY_HEIGHT / 2)
"""The left end of the row of last flights."""
OUTSIDE = 88
"""How far from the middle of its panel a colour's plane waits."""


def airfield(colour: int) -> tuple[float, float]:
    """Where a colour's plane waits."""
    x, y = corner(colour)
    return x + (30 if x > MIDDLE[0] else -30), y + (OUTSIDE if y < MIDDLE[1] else -OUTSIDE)


def heading(here: tuple[float, float], there: tuple[float, float]) -> float:
    """In which direction a plane flies, in degrees clockwise from the north."""
    return round(degrees(atan2(there[0] - here[0], here[1] - there[1])), 1)
