"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.volcano.rules.setup import together
from backburn.games.volcano.state import State
from backburn.play.texts.wording import counted

LOADS = "a tile that goes out is worth its value to the colour with the most loads on it"
LEFT = "tiles put out count their values, those left count against you"


def aim(state: State) -> str:
    """What wins. (R6.2, R6.4a, R6.4b)"""
    if not together(state.options, state.seats):
        return f"the player with the most points at the end wins: {LOADS}"
    if state.options.target:
        return f"the fire is beaten with {counted(state.options.target, 'point')}: {LEFT}"
    return "the fire is beaten when no tile is left"
