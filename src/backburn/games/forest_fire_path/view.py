"""The picture of a position."""

from __future__ import annotations

from typing import Any

from backburn.games.forest_fire_path.state import State


def view(state: State, seat: int | None) -> Any:
    """TODO"""
    return None
