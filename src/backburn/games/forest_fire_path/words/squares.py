"""How people call a square."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import TOWN


def square_name(square: int) -> str:
    """How people call a square."""
    return "the town" if square == TOWN else f"square {square + 1}"
