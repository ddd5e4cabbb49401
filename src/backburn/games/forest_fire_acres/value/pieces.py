"""The pieces: what extinguishers and machines are worth, by their distance from a fire."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.games.forest_fire_acres.board import ACRES
from backburn.games.forest_fire_acres.state import Phase, Piece, State
from backburn.games.forest_fire_acres.value.fires import FAR, edge_to_fire, to_fire

SURE = 0.9
"""The share that counts of what an act can still do."""
BALL = 2.4
"""The value of a ball, in barrels."""
READY = np.array([0.2 * 0.92**steps for steps in range(FAR + 1)])
"""(steps,): the share of its use that an extinguisher is worth at this distance from a fire."""
HELICOPTER = 2.4
"""The value of the helicopter, in acres put out."""
DOZER = 1.5
"""The value of a bulldozer, in acres put out."""


@kernel
def machine(worth: float, distance: int) -> float:
    """Return the value of a machine at this distance from a fire."""
    return worth * (1 + float(READY[min(FAR, max(1, distance))]))


@kernel
def lying(state: State) -> float:
    """Return the value of the extinguishers on the board."""
    total, found = 0.0, 0
    for acre in range(ACRES):
        if found == state.lying:
            break
        pieces = state.barrels[acre] + state.balls[acre]
        if pieces > 0:
            found += pieces
            total += float(READY[to_fire(state, acre)]) * loads(state, acre)
    return total


@kernel
def loads(state: State, acre: int) -> float:
    """Return the extinguishers on an acre, in barrels."""
    return int(state.barrels[acre]) + BALL * int(state.balls[acre])


@kernel
def use(distance: int, steps: int) -> float:
    """Return the share of its use that a piece has which can still take this many steps."""
    return SURE if distance <= steps else float(READY[distance - steps])


@kernel
def of_new_machine(state: State, worth: float) -> float:
    """Return the value of a machine that the team gets, before or after it is put on the edge."""
    return worth if state.piece == Piece.NONE else machine(worth, to_fire(state, state.at) - state.steps)


@kernel
def of_piece(state: State) -> float:
    """Return the value of the piece in motion, in barrels; a ball that has gone off has none."""
    if state.piece == Piece.NONE or state.phase == Phase.SPRAY:
        return 0.0
    return use(to_fire(state, state.at), state.steps) * (1.0 if state.piece == Piece.BARREL else BALL)


@kernel
def of_lot(state: State) -> float:
    """Return the value of the pieces of a lot still to come and of the one in motion."""
    to_come = state.hand_barrels + BALL * state.hand_balls
    return of_piece(state) + to_come * use(edge_to_fire(state), state.options.new_steps)


@kernel
def of_carrying(state: State) -> float:
    """Return the value of the piece in motion, and of what can be carried with the steps left after it."""
    steps = state.steps
    if state.piece != Piece.NONE:
        steps -= to_fire(state, state.at)
    return of_piece(state) + of_carrying_more(state, steps)


@outlined
def of_carrying_more(state: State, steps: int) -> float:
    """Return the value of carrying the pieces nearest to a fire with this many steps."""
    nearest, count = FAR, 0.0
    for acre in range(ACRES):
        if steps > 0 and (state.barrels[acre] > 0 or state.balls[acre] > 0):
            distance = to_fire(state, acre)
            if distance < nearest:
                nearest, count = distance, 0.0
            if distance <= nearest + 1:
                count += loads(state, acre)
    if nearest > steps:
        return 0.0
    return (SURE - float(READY[nearest])) * min(count, BALL * (steps // nearest))
