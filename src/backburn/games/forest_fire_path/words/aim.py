"""The aim, in a sentence for beginners."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import State
from backburn.play.texts.wording import counted


def aim(state: State) -> str:
    """What wins. (R5.1, R5.3, R5.4)"""
    points = counted(state.options.marginal_victory, "point")
    return f"the fire wins with {points}, for burnt squares, lost engines and the town; the chief wins if the last flame dies before"
