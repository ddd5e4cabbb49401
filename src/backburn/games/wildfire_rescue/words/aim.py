"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.wildfire_rescue.state import State


def aim(state: State) -> str:
    """What counts for all together. (R7.4)"""
    return "all play together: every camper who is saved is worth a point, and every ranger who dies costs one"
