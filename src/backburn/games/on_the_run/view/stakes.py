"""The stakes: the points of each player, or of all together."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.state import State
from backburn.games.on_the_run.view.facts import Facts
from backburn.games.on_the_run.view.pieces import figure, token
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar, race
from backburn.play.texts.wording import capital, counted

POINTS = 48
"""Few games end with more points than a player's share of this, so bars of that length keep their scale."""


def goal(state: State) -> str:
    """The aim of the game."""
    return f"Score {counted(state.options.target, 'point')}" if state.options.cooperative else "Most points win"


def stakes(facts: Facts) -> tuple[Bar, ...]:
    """How near everybody is to it."""
    state = facts.state
    if state.options.cooperative:
        points, wanted = facts.together, state.options.target
        text = f"{points} of {counted(wanted, 'point')}"
        return (Bar(Stake("together", "Together", points, wanted, f"{points} of {wanted}", text), "stake-team", (figure(0, 20, 8, 0.62),)),)
    seats = range(state.seats)
    each = [int(state.points[seat]) for seat in seats]
    return race(each, list(map(capital, COLOURS)), COLOURS, list(map(token, seats)), POINTS // state.seats)
