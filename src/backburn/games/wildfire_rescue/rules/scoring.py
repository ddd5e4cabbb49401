"""The end of the game, its score and payoffs."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER as NO_ONE
from backburn.games.wildfire_rescue.board import ALL, MIDDLE
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.rangers import is_dead
from backburn.games.wildfire_rescue.state import SEATS, Phase, State

FULL_MARKS = 5
"""The best score: every camper is saved, and no ranger has died."""


@kernel
def rangers(state: State) -> int:
    """Return the tiles with rangers alive."""
    found = 0
    for seat in range(SEATS):
        found |= 1 << state.places[seat]
    return found & ALL


@kernel
def is_over(state: State) -> bool:
    """Whether every ranger is at the edge and no camper is left on the board, or no ranger is left. (R7.1, R7.1a, R7.2a)"""
    standing = rangers(state)
    return standing == 0 or (state.campers == 0 and standing & MIDDLE == 0)


@kernel
def finish(state: State) -> None:
    """End the game. (R7.1, R7.2a, R7.3a)"""
    state.turn = 0
    state.event = 0
    enter(state, Phase.OVER, NO_ONE)


@kernel
def score(state: State, seat: int) -> int:
    """Return the campers saved by rangers alive, less the number of dead rangers; the same for all. (R7.4)"""
    points = 0
    for each in range(state.seats):
        points += state.saved[each] - is_dead(state, each)
    return points


@kernel
def payoff(state: State, seat: int) -> float:
    """Return the score divided by the best possible one. (R7.6a)"""
    return score(state, seat) / FULL_MARKS
