"""How a game ended, in words: why it is over, and who has won by how much."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.rules.scoring import payoff, standing, together
from backburn.games.on_the_run.state import State
from backburn.play.texts.wording import counted, victory


def ending(state: State) -> str:
    """Why it is over. (R7.1)"""
    return "no animal is left in the forest"


def result(state: State) -> str:
    """Who has won, and by how much or by what; or what was missing for all together. (R7.2, R7.4)"""
    if state.options.cooperative:
        total = f"{together(state)} of {counted(state.options.target, 'point')}"
        return f"everybody {'won' if together(state) >= state.options.target else 'lost'} together: {total}"
    seats = range(state.seats)
    scores, returns = [int(state.points[seat]) for seat in seats], [payoff(state, seat) for seat in seats]
    return victory(COLOURS[: state.seats], scores, returns, _tie(state))


def _tie(state: State) -> str:
    """By what the first of those wins who have equally many points."""
    best, second = sorted((standing(state, seat) for seat in range(state.seats)), reverse=True)[:2]
    return "more animals saved" if best // 100 > second // 100 else "the best single escape"
