"""The bulldozers: where they may be set, and driving and digging."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, EDGE_ACRES, N_EDGE, NEIGHBOURS, OFF_BOARD, WAYS, Land
from backburn.games.forest_fire_acres.rules.acts import begin_act, end_act
from backburn.games.forest_fire_acres.rules.fire import set_bulldozer, take_bulldozer, turn_into
from backburn.games.forest_fire_acres.rules.machines import bears_machines, remove_house, step_to
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.state import DIG, DRIVE, STAY, Act, Phase, Piece, State

# ---- where they may be set


@kernel
def can_start(state: State, acre: int) -> bool:
    """Whether a bulldozer may be set on the acre at the start. (R2.1a)"""
    return int(state.land[acre]) != Land.RIVER


@kernel
def can_enter(state: State, acre: int) -> bool:
    """Whether a bulldozer may enter the acre. (R6.6a, R6.9)"""
    return bears_machines(state, acre) or state.land[acre] == Land.HOUSE


@outlined
def can_set_on_edge(state: State) -> bool:
    """Whether a new bulldozer is available and may be put on some acre of the edge. (R6.6, R6.6a)"""
    if state.bulldozers[1] == OFF_BOARD:
        for i in range(N_EDGE):
            if can_enter(state, int(EDGE_ACRES[i])):
                return True
    return False


# ---- what they may do


@outlined
def can_step(state: State) -> bool:
    """Whether the bulldozer in motion may take a step. (R6.9)"""
    if state.steps > 0:
        for way in range(WAYS):
            if can_enter(state, int(NEIGHBOURS[state.at, way])):
                return True
    return False


@outlined
def can_drive(state: State, acre: int) -> bool:
    """Whether a bulldozer on the acre has anything to do, a step or something to dig. (R1.3a, R6.1, R6.9, R6.10, R6.10a)"""
    if acre == OFF_BOARD:
        return False
    for way in range(WAYS):
        if can_enter(state, int(NEIGHBOURS[acre, way])):
            return True
    return state.options.dig_acres > 0 and rock_left(state) > 0 and int(state.land[acre]) in (Land.FOREST, Land.HOUSE)


@kernel
def rock_left(state: State) -> int:
    """Return how many more acres of the board may become rock. (R1.3a)"""
    pieces = int(state.options.rock_pieces)
    return ACRES if pieces == 0 else pieces - int(state.lands[Land.ROCK])


@kernel
def can_dig(state: State) -> bool:
    """Whether the bulldozer may dig where it is. (R1.3a, R6.10, R6.10a)"""
    return state.digs > 0 and rock_left(state) > 0 and state.land[state.at] == Land.FOREST


# ---- driving


@outlined
def begin_to_drive(state: State, move: int) -> None:
    """Begin to drive a bulldozer. (R6.9)"""
    begin_act(state, Act.DRIVE)
    state.piece = Piece.BULLDOZER
    state.at = move - DRIVE
    take_bulldozer(state, state.at)
    remove_house(state)
    state.steps = state.options.drive_steps
    state.digs = state.options.dig_acres
    drive_on(state)


@outlined
def drive(state: State, move: int) -> None:
    """Take a step, dig, or stay. (R6.9, R6.10)"""
    if move == STAY:
        park(state)
        return
    if move == DIG:
        turn_into(state, state.at, Land.ROCK)
        state.digs -= 1
    else:
        step_to(state, move)
    drive_on(state)


@outlined
def drive_on(state: State) -> None:
    """Continue driving; the bulldozer stays automatically when it can neither step nor dig. (R6.10)"""
    if can_step(state) or can_dig(state):
        ask(state, Phase.DRIVE)
    else:
        park(state)


@outlined
def park(state: State) -> None:
    """Leave the bulldozer where it is and end the act. (R6.6, R6.10)"""
    set_bulldozer(state, state.at)
    end_act(state)
