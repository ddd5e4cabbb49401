"""How a game ended, in words: why it is over, and who has won by how much."""

from __future__ import annotations

from backburn.games.forest_fire_path.rules.scoring import enough_points, points
from backburn.games.forest_fire_path.state import State
from backburn.play.texts.wording import counted


def ending(state: State) -> str:
    """Why it is over. (R5.2, R5.3, R5.5a)"""
    if enough_points(state):
        return "the fire has enough points"
    return f"round {state.round} was the last" if state.tokens else "no flame is left"


def result(state: State) -> str:
    """Who has won, and what was missing. (R5.4)"""
    total, options = int(points(state)), state.options
    if enough_points(state):
        return f"a total victory for the fire with {counted(total, 'point')}"
    if total >= options.marginal_victory:
        return f"a marginal victory for the fire with {total} of {counted(options.total_victory, 'point')}"
    return f"a victory for the chief: the fire has {total} of {counted(options.total_victory, 'point')}"
