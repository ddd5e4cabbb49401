"""The equipment of the team: the pieces on the board, and what the act in progress can still do."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import OFF_BOARD
from backburn.games.forest_fire_acres.state import LIMIT, Act, State
from backburn.games.forest_fire_acres.value.driving import of_driving
from backburn.games.forest_fire_acres.value.fires import to_fire
from backburn.games.forest_fire_acres.value.flight import of_flight
from backburn.games.forest_fire_acres.value.pieces import DOZER, HELICOPTER, lying, machine, of_carrying, of_lot, of_new_machine


@outlined
def prospects(state: State, relief: float, after: float) -> float:
    """Return the value of the equipment: a share of the pieces on the board, and the act in progress."""
    total = relief * lying(state)
    if state.helicopter != OFF_BOARD:
        total += machine(relief * HELICOPTER, to_fire(state, state.helicopter))
    for i in range(LIMIT):
        if state.bulldozers[i] != OFF_BOARD:
            total += machine(DOZER, to_fire(state, state.bulldozers[i]))
    return after * total + underway(state, relief, after) if state.act != Act.NONE else after * total


@kernel
def underway(state: State, relief: float, after: float) -> float:
    """Return the value of what the act in progress can still do, and the share that counts of the machine that moves."""
    match state.act:
        case Act.LOT:
            return relief * of_lot(state)
        case Act.CARRY:
            return relief * of_carrying(state)
        case Act.FLIGHT:
            return relief * of_flight(state, after)
        case Act.DRIVE:
            return after * DOZER + of_driving(state, relief, after)
        case Act.HELICOPTER:
            return after * of_new_machine(state, relief * HELICOPTER)
        case _:
            return after * of_new_machine(state, DOZER)
