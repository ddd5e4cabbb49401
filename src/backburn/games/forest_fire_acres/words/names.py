"""What things are called in sentences."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Wind

WIND_NAMES = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
"""By Wind, in the order of the cards."""
PIECE_NAMES = ("", "barrel", "ball", "bulldozer", "helicopter")


def opposite(wind: int) -> str:
    """Where a wind drives fire."""
    return WIND_NAMES[(wind + len(Wind) // 2) % len(Wind)]
