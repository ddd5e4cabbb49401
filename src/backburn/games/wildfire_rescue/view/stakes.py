"""The stakes: the campers who are saved and lost, and the rangers alive."""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import CAMPERS
from backburn.games.wildfire_rescue.rules.rangers import is_dead
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.games.wildfire_rescue.view.pieces import art
from backburn.games.wildfire_rescue.words.explain import campers
from backburn.picture.scene import Stake
from backburn.picture.stakes import Bar
from backburn.play.wording import counted

GOAL = "Bring the campers out"


def stakes(state: State) -> tuple[Bar, ...]:
    """What all together have saved and lost."""
    return (_campers(state), _rangers(state))


def lost(state: State) -> int:
    """How many campers are dead."""
    return CAMPERS - campers(state) - int(state.saved.sum()) if state.phase >= Phase.TURN else 0


def _campers(state: State) -> Bar:
    saved, dead = int(state.saved.sum()), lost(state)
    told = f"{saved} of {CAMPERS} saved{f', {dead} lost' if dead else ''}"
    return Bar(Stake("campers", "Campers", saved, CAMPERS, f"{saved} of {CAMPERS}", told), "stake-team", (art("tent", 20, 15, 1.0),), (), dead)


def _rangers(state: State) -> Bar:
    dead = sum(bool(is_dead(state, seat)) for seat in range(state.seats))
    alive = state.seats - dead
    stake = Stake("rangers", "Rangers", alive, state.seats, f"{alive} of {state.seats}", f"{alive} of {counted(state.seats, 'ranger')} alive")
    return Bar(stake, "stake-team", (art("hat", 20, 14, 1.1),), (), dead)
