"""The layout of the picture, beyond what all boards of hexes share. Lengths are hundredths of a board unit."""

from __future__ import annotations

from math import atan2, degrees, hypot

from backburn.core.states.hexgrid import OUTSIDE as BEYOND
from backburn.core.states.hexgrid import Q_STEP, R_STEP, WAYS, middle_of
from backburn.games.on_the_run.board import EDGE, FOREST, NEIGHBOURS, TILES, has
from backburn.picture.hexboard import MIDDLE, TRAY, TRAY_HEIGHT, spots

SPOTS = spots(FOREST)
"""The place of the middle of each tile."""
NUMBERS = (8.0, TRAY + TRAY_HEIGHT / 2)
"""The left end of the row of unseen numbers."""
BRINK, OUTSIDE = 50, 63
"""How far from the middle of an edge tile the way out stands, and what hints at it."""


def _way_out(tile: int) -> tuple[float, float]:
    """The direction out of the forest from a tile of the edge, one long: the middle of its outer edges."""
    outer = [middle_of(Q_STEP[way], R_STEP[way], 1) for way in range(WAYS) if NEIGHBOURS[tile, way] == BEYOND]
    x, y = (sum(numbers) for numbers in zip(*outer, strict=True))
    return x / hypot(x, y), y / hypot(x, y)


EXITS = {tile: _way_out(tile) for tile in range(TILES) if has(EDGE, tile)}
"""The direction out of the forest, by tile of the edge."""


def exit_spot(tile: int, away: float) -> tuple[float, float]:
    """A place so far from the middle of an edge tile on the way out."""
    (x, y), (across, down) = SPOTS[tile], EXITS[tile]
    return x + away * across, y + away * down


def exit_turn(tile: int) -> float:
    """Where it points, in degrees clockwise from the east."""
    return round(degrees(atan2(EXITS[tile][1], EXITS[tile][0])), 1)


def _turn(tile: int) -> float:
    """In which direction a tile is from the middle, in degrees clockwise from the east."""
    x, y = SPOTS[tile]
    return round(degrees(atan2(y - MIDDLE[1], x - MIDDLE[0])), 3) % 360


def _parts(tile: int) -> tuple[int, ...]:
    """All of the forest, and the third, the sixth, the half of that and the tile."""
    turn = _turn(tile)
    sixth = int(turn // 60)
    return (0, sixth // 2, sixth, 2 * sixth + (turn % 60 > 0), tile)


PARTS = [_parts(tile) for tile in range(TILES)]
"""By tile. An animal that runs outwards seldom leaves its sixth."""
