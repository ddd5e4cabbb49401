"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.fire_tower.state import State


def aim(state: State) -> str:
    """What wins. (R10.1, R10.4)"""
    who = "the team" if state.options.teams else "the player"
    return f"{who} with the last tower standing wins: drive the fire towards the others and keep it off your own roof"
