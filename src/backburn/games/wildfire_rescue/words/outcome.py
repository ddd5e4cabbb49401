"""How a game ended, in words: why it is over, and how well it went."""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import CAMPERS
from backburn.games.wildfire_rescue.rules.rangers import is_dead
from backburn.games.wildfire_rescue.rules.scoring import is_over, rangers, score
from backburn.games.wildfire_rescue.state import State
from backburn.games.wildfire_rescue.words.names import grade
from backburn.play.texts.wording import counted


def ending(state: State) -> str:
    """Why it is over. (R7.1, R7.2a, R7.3a)"""
    if not rangers(state):
        return "no ranger is left"
    return "all are at the edge" if is_over(state) else f"round {state.round} was the last"


def result(state: State) -> str:
    """Who is saved and who is dead, and what was made of it. (R7.4)"""
    dead = sum(bool(is_dead(state, seat)) for seat in range(state.seats))
    deaths = f" and {counted(dead, 'ranger')} dead" if dead else ""
    return f"{int(state.saved.sum())} of {CAMPERS} campers saved{deaths}; {describe_grade(state)}"


def describe_grade(state: State) -> str:
    """The points, and their grade. (R7.4, R7.5)"""
    points = int(score(state, 0))
    return f"{counted(points, 'point')}, {grade(points)}"
