"""Playing a move."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.states.bits import lowest
from backburn.games.on_the_run.board import EDGE, has, single
from backburn.games.on_the_run.rules.flow import (
    ask_to_move,
    ask_to_place,
    burn,
    feed,
    finish,
    go_on,
    leave,
    occupied,
    run,
    steps,
    turn_of,
    turn_up,
)
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, NUMBER, OUT, PASS, PLACE, STEP, Phase, State


@kernel
def apply(state: State, move: int) -> None:
    """Play one ply."""
    match state.phase:
        case Phase.PLACE:
            place(state, move - PLACE)
        case Phase.MOVE:
            choose_animal(state, move)
        case Phase.STEP:
            step(state, move)
        case Phase.BURN:
            if not turn_up(state, move - BURN):
                go_on(state)
        case Phase.NUMBER:
            tile = state.tile
            state.tile = 0
            if not burn(state, tile, move - NUMBER + 1):
                go_on(state)
        case Phase.FLEE:
            flee(state, move)


@kernel
def place(state: State, tile: int) -> None:
    """Place an animal; after the last one, begin the first round. (R1.5)"""
    state.animals[state.to_act] |= 1 << tile
    if not ask_to_place(state):
        go_on(state)


@kernel
def choose_animal(state: State, move: int) -> None:
    """Begin the chosen animal's move, with its first step if there is only one, or pass. (R3.1, R3.4a)"""
    if move == PASS:
        end_move(state)
        return
    state.tile = move - ANIMAL
    state.left = state.options.steps
    tiles = steps(state, state.tile)
    outwards = has(EDGE, state.tile)
    if tiles == 0:
        leave(state, state.to_act, state.tile)
        end_move(state)
    elif single(tiles) and not outwards:
        step_to(state, lowest(tiles))
    else:
        enter(state, Phase.STEP, state.to_act)


@kernel
def step(state: State, move: int) -> None:
    """Step to a tile, leave the forest or stay. (R3.2, R3.2a, R3.3)"""
    if move < BURN:
        step_to(state, move - STEP)
        return
    if move == OUT:
        leave(state, state.to_act, state.tile)
    end_move(state)


@kernel
def step_to(state: State, tile: int) -> None:
    """Step to a tile; the move continues as long as steps are left, since the animal can at least step back. (R3.2, R3.2a, R3.4a)"""
    state.animals[state.to_act] ^= (1 << state.tile) | (1 << tile)
    state.tile = tile
    state.left -= 1
    if state.left > 0:
        enter(state, Phase.STEP, state.to_act)
    else:
        end_move(state)


@outlined
def end_move(state: State) -> None:
    """Let the next seat move; after the last one, feed the fire. (R2.1, R7.1)"""
    state.tile = 0
    state.left = 0
    if occupied(state) == 0:
        finish(state)
    elif not ask_to_move(state, turn_of(state, state.to_act) + 1) and not feed(state):
        go_on(state)


@kernel
def flee(state: State, move: int) -> None:
    """Flee to a tile or out of the forest. (R5.1, R5.1a)"""
    tile = state.tile
    state.tile = 0
    if move == OUT:
        leave(state, state.to_act, tile)
    else:
        run(state, state.to_act, tile, move - FLEE)
    go_on(state)
