"""What bulldozers and the helicopter have in common: where they may be, and a step."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS, Land
from backburn.games.forest_fire_acres.rules.fire import turn_into
from backburn.games.forest_fire_acres.state import STEP, Piece, State


@kernel
def bears_machines(state: State, acre: int) -> bool:
    """Whether a machine may be on the acre after a drive or a flight. (R6.9, R6.13)"""
    return state.land[acre] == Land.FOREST or Land.BURNT <= int(state.land[acre]) <= Land.ROCK


@outlined
def step_to(state: State, move: int) -> None:
    """Move a machine by a step. (R6.9, R6.11)"""
    state.at = NEIGHBOURS[state.at, move - STEP]
    state.steps -= 1
    remove_house(state)


@kernel
def remove_house(state: State) -> None:
    """Remove the house under a bulldozer that comes or drives, even where it was set before. (R6.6a, R6.9, R6.9a)"""
    if state.piece == Piece.BULLDOZER and state.land[state.at] == Land.HOUSE:
        turn_into(state, state.at, Land.FOREST)
