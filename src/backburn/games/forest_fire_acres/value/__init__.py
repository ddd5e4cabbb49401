"""Heuristic evaluation: how good a position is for the team, for greedy play and search.

The danger is measured in burning acres: those that burn, those that the cards not yet drawn are likely to add, and what equipment near
enough to help takes off. It becomes a chance to win, so that no position is worse than a loss, and the value is the payoff that this chance
promises with the present score. Within a turn the growth that the next card will bring counts already. What an act in progress can still do
counts almost as if it were done, so that a player who looks only one ply ahead finds the way to a fire step by step. The weights were
compared, one at a time, in some hundred games of the greedy player and of the planner each.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER
from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.rules.scoring import payoff
from backburn.games.forest_fire_acres.state import State
from backburn.games.forest_fire_acres.value.equipment import prospects
from backburn.games.forest_fire_acres.value.fires import to_come
from backburn.games.forest_fire_acres.value.growth import cards_left, growth

TURNS = 3
"""For how many turns the fires count as if all of them grew, at most."""
SEEDING = 0.45
"""The growth per turn that an acre adds which has just caught fire."""
CROWDED = 1.0
"""The additional share of a burning acre's weight when as many burn as the limit allows."""
HOPE = 3.3
"""The log odds of a win when nothing burns and no cards are left."""
WORRY = 0.075
"""How much each card still to come lowers them."""
DREAD = 1.4
"""How much danger of as many acres as may burn lowers them."""
SURGE = 0.3
"""How much each acre lowers them that is likely to burn beyond the limit."""
PLAY_ON = 2
"""The cards that must be left for equipment to be of full use in later turns, besides the next one."""
RELIEF = 0.56
"""The value of putting out an acre, as a share of the present average weight of a burning acre."""
EAGER = 2.0
"""How many more acres an acre put out is worth if fires have to be put out."""
FIRE_OUT = 1.0
"""How much it raises them if all fires but one are out that have to be put out."""
LOSS = 0.08
"""What a lost game costs besides the win: the difference between the points for both."""
HALVINGS = 10
"""How often log odds are halved to take their exponential by squaring."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate of the payoff from the chance to win, if the game ended with the present score. (R8.3, R8.5b)"""
    if state.to_act == OVER:
        return payoff(state, seat)
    if 0 < state.options.extinguish <= state.out:
        return payoff(state, seat) + 1.0
    growing = growth(state)
    coming = to_come(state, growing)
    growing += SEEDING * coming
    burning = state.lands[Land.FIRE] + coming
    left = float(cards_left(state))
    peril = burning * (1 + CROWDED * burning / state.options.burning_limit) + min(TURNS, left) * growing
    relief = (RELIEF * peril / burning if burning > 0 else 1.0) + EAGER * (state.options.extinguish > 0)
    danger = (peril - prospects(state, relief, later(left))) / state.options.burning_limit
    odds = HOPE - WORRY * left - DREAD * danger - SURGE * max(0.0, burning - state.options.burning_limit) + progress(state)
    return payoff(state, seat) - LOSS + (1 + LOSS) * chance(odds)


@kernel
def later(left: float) -> float:
    """Return the share of its use that equipment has in later turns, with this many cards left: for the last it puts out nothing."""
    return min(1.0, max(0.0, left - 1) / PLAY_ON)


@kernel
def progress(state: State) -> float:
    """Return how much the fires that are out raise the log odds, if the team plays for that."""
    return FIRE_OUT * state.out / state.options.extinguish if state.options.extinguish > 0 else 0.0


@kernel
def chance(odds: float) -> float:
    """Return the probability that has these log odds, by repeated multiplication: the same number on every platform."""
    against = 1.0 - max(-60.0, min(60.0, odds)) / (1 << HALVINGS)
    for _ in range(HALVINGS):
        against *= against
    return 1.0 / (1.0 + against)
