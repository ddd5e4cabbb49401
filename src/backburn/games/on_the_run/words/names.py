"""What things are called in sentences."""

from __future__ import annotations

from backburn.games.on_the_run.rules.flow import heels
from backburn.games.on_the_run.state import State


def fire_at(state: State, tile: int) -> str:
    """How near the fire is to a tile."""
    burning = heels(state, tile)
    return f"touched by {burning} burning {'tile' if burning == 1 else 'tiles'}" if burning else "away from the fire"
