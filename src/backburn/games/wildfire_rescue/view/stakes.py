"""The stakes: the campers who are saved and lost, and the rangers alive."""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import CAMPERS
from backburn.games.wildfire_rescue.rules.rangers import is_dead
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.games.wildfire_rescue.view.pieces import art
from backburn.games.wildfire_rescue.words.explain import campers
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar

GOAL = "Bring the campers out"


def stakes(state: State) -> tuple[Bar, ...]:
    """What all together have saved and lost."""
    return (_campers(state), _rangers(state))


def lost(state: State) -> int:
    """How many campers are dead."""
    return CAMPERS - campers(state) - int(state.saved.sum()) if state.phase >= Phase.TURN else 0


def _campers(state: State) -> Bar:
    saved, dead = int(state.saved.sum()), lost(state)
    figure = f"{saved} of {CAMPERS}"
    told = f"{figure} saved, {dead} lost" if dead else f"{figure} saved"
    return Bar(Stake("campers", "Campers", saved, CAMPERS, figure, told), "stake-team", (art("tent", 20, 12, 0.95),), lost=dead)


def _rangers(state: State) -> Bar:
    dead = sum(bool(is_dead(state, seat)) for seat in range(state.seats))
    figure = f"{state.seats - dead} of {state.seats}"
    stake = Stake("rangers", "Rangers", state.seats - dead, state.seats, figure, f"{figure} alive")
    return Bar(stake, "stake-team", (art("hat", 20, 41, 1.05),), lost=dead)
