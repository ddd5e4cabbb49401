"""How a game ended, in words: why it is over, and who has won by how much."""

from __future__ import annotations

from backburn.games.wild_fire.rules.scoring import against_the_fire, payoff, score, target, total
from backburn.games.wild_fire.state import State
from backburn.games.wild_fire.words.names import player
from backburn.play.texts.wording import counted, victory


def ending(state: State) -> str:
    """Why it is over. (R5.3)"""
    return "no more pawns were placed"


def result(state: State) -> str:
    """Who has won, and by how much or by what; or how much was won against the fire. (R6.5, R6.6, R7.1a, R7.2a)"""
    if against_the_fire(state):
        won = total(state) >= target(state)
        return f"the fire is {'beaten' if won else 'not beaten'}: {total(state)} of {counted(target(state), 'point')}"
    seats = range(state.seats)
    scores, returns = [int(score(state, seat)) for seat in seats], [payoff(state, seat) for seat in seats]
    return victory([player(state, seat) for seat in seats], scores, returns, "the most valuable single group")
