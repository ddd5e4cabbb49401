"""Barrels and balls: how they come onto the board, are carried, and go off."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS, Land
from backburn.games.forest_fire_acres.rules.acts import begin_act, burst, end_act
from backburn.games.forest_fire_acres.rules.fire import put_out
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.state import (
    BALL,
    BARREL,
    DONE,
    GET_BALLS,
    GET_BARRELS,
    GET_FOUR_AND_ONE,
    GET_TWO_AND_TWO,
    STAY,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    Act,
    Phase,
    Piece,
    State,
)

# ---- a lot


@kernel
def can_get(state: State, lot: int) -> bool:
    """Whether the store has at least one piece of each kind in the lot. (R6.2, R6.2b)"""
    if lot == GET_BARRELS:
        return state.store_barrels > 0
    if lot == GET_BALLS:
        return state.store_balls > 0
    return state.store_barrels > 0 and state.store_balls > 0


@kernel
def barrels_of(state: State, lot: int) -> int:
    """Return the number of barrels in a complete lot. (R6.2, R6.2b)"""
    if lot == GET_BARRELS:
        return state.options.lot_barrels
    return 2 if lot == GET_TWO_AND_TWO else 4 if lot == GET_FOUR_AND_ONE else 0


@kernel
def balls_of(state: State, lot: int) -> int:
    """Return the number of balls in a complete lot. (R6.2, R6.2b)"""
    if lot == GET_BALLS:
        return state.options.lot_balls
    return 2 if lot == GET_TWO_AND_TWO else 1 if lot == GET_FOUR_AND_ONE else 0


@outlined
def get_lot(state: State, lot: int) -> None:
    """Get a lot from the store, as far as the store has its pieces. (R6.2, R6.2b)"""
    begin_act(state, Act.LOT)
    state.hand_barrels = min(barrels_of(state, lot), state.store_barrels)
    state.hand_balls = min(balls_of(state, lot), state.store_balls)
    ask(state, Phase.PLACE)


@outlined
def place_extinguisher(state: State, move: int) -> None:
    """Put a piece of the lot on the edge, or end the lot early. (R6.2, R6.2a)"""
    if move == DONE:
        end_act(state)
        return
    if move < BALL:
        state.piece = Piece.BARREL
        state.at = move - BARREL
        state.hand_barrels -= 1
        state.store_barrels -= 1
    else:
        state.piece = Piece.BALL
        state.at = move - BALL
        state.hand_balls -= 1
        state.store_balls -= 1
    state.steps = state.options.new_steps
    come(state)


# ---- carrying


@kernel
def begin_to_carry(state: State) -> None:
    """Begin to carry pieces on the board, which share their steps. (R6.8)"""
    begin_act(state, Act.CARRY)
    state.steps = state.options.carry_steps
    ask(state, Phase.TAKE)


@outlined
def take_up(state: State, move: int) -> None:
    """Take up the next piece, or end the act. (R6.8, R6.8a)"""
    if move == DONE:
        end_act(state)
        return
    if move < TAKE_BALL:
        state.piece = Piece.BARREL
        state.at = move - TAKE_BARREL
        state.barrels[state.at] -= 1
    else:
        state.piece = Piece.BALL
        state.at = move - TAKE_BALL
        state.balls[state.at] -= 1
    state.lying -= 1
    ask(state, Phase.CARRY)


# ---- in motion


@outlined
def move_extinguisher(state: State, move: int) -> None:
    """Move the piece by a step, or leave it where it is. (R6.3, R6.8)"""
    if move == STAY:
        lie_down(state)
        return
    state.at = NEIGHBOURS[state.at, move - STEP]
    state.steps -= 1
    state.moved = state.act == Act.CARRY
    come(state)


@outlined
def come(state: State) -> None:
    """Let a piece that reaches fire go off, and leave one with no steps left. (R6.3)"""
    if state.land[state.at] == Land.FIRE:
        go_off(state)
    elif state.steps == 0:
        lie_down(state)
    else:
        ask(state, Phase.CARRY if state.act == Act.CARRY else Phase.BRING)


@outlined
def go_off(state: State) -> None:
    """Put out the acre with a barrel, or two acres with a ball, and return the piece to the store. (R6.4)"""
    state.moved = 0
    if state.act == Act.LOT:
        state.steps = 0
    if state.piece == Piece.BARREL:
        state.store_barrels += 1
        put_out(state, state.at)
    elif burst(state):
        return
    next_piece(state)


@outlined
def lie_down(state: State) -> None:
    """Leave the piece where it is. (R6.3)"""
    if state.piece == Piece.BARREL:
        state.barrels[state.at] += 1
    else:
        state.balls[state.at] += 1
    state.lying += 1
    next_piece(state)


@outlined
def next_piece(state: State) -> None:
    """Continue to the next piece of the lot or to be carried, or end the act. (R6.2, R6.8)"""
    state.piece = Piece.NONE
    state.at = 0
    state.moved = 0
    if state.act == Act.LOT:
        state.steps = 0
        if state.hand_barrels + state.hand_balls > 0:
            ask(state, Phase.PLACE)
            return
    elif state.steps > 0 and state.lying > 0:
        ask(state, Phase.TAKE)
        return
    end_act(state)
