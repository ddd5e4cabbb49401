"""How a game ended, in words: why it is over, and who has won by how much."""

from __future__ import annotations

from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.scoring import goal_reached, payoff, score, standing
from backburn.games.volcano.rules.setup import together
from backburn.games.volcano.state import State
from backburn.games.volcano.words.names import players
from backburn.play.texts.wording import counted, victory, with_minus


def tiles_left(state: State) -> int:
    """How many tiles still burn."""
    return sum(state.values[cell] > 0 for cell in range(CELLS))


def ending(state: State) -> str:
    """Why it is over. (R6.1, R6.1a)"""
    if not tiles_left(state):
        return "no tile is left"
    return "the last load has been dropped" if state.open else "every tile left is full, so no flight is possible"


def result(state: State) -> str:
    """Who has won, and by how much or by what; or what was missing against the fire. (R6.2, R6.3a, R6.4b)"""
    if together(state.options, state.seats):
        return f"the fire is {'beaten' if goal_reached(state) else 'not beaten'}: {_together(state)}"
    seats = range(state.seats)
    scores, returns = [int(score(state, seat)) for seat in seats], [payoff(state, seat) for seat in seats]
    return victory(players(state), scores, returns, _tie(state))


def _together(state: State) -> str:
    """What all have, and what was to be had."""
    points, wanted, left = int(score(state, 0)), state.options.target, tiles_left(state)
    if wanted:
        return f"{with_minus(points)} of {counted(wanted, 'point')}"
    return f"{counted(points, 'point')} and {counted(left, 'tile')} left" if left else counted(points, "point")


def _tie(state: State) -> str:
    """By what the first of those wins who have equally many points."""
    best, second = sorted((standing(state, seat) for seat in range(state.seats)), reverse=True)[:2]
    return "more tiles" if best // 10 > second // 10 else "the most valuable single tile"
