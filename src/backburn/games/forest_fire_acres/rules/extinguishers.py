"""Barrels and balls: how they come onto the board, are carried, and go off."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
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
    """Does the store have something of every sort of a lot? (R6.2, R6.2b)"""
    if lot == GET_BARRELS:
        return state.store_barrels > 0
    if lot == GET_BALLS:
        return state.store_balls > 0
    return state.store_barrels > 0 and state.store_balls > 0


@kernel
def barrels_of(state: State, lot: int) -> int:
    """The barrels of a lot, if the store has so many. (R6.2, R6.2b)"""
    if lot == GET_BARRELS:
        return state.options.lot_barrels
    return 2 if lot == GET_TWO_AND_TWO else 4 if lot == GET_FOUR_AND_ONE else 0


@kernel
def balls_of(state: State, lot: int) -> int:
    """The balls of a lot, if the store has so many. (R6.2, R6.2b)"""
    if lot == GET_BALLS:
        return state.options.lot_balls
    return 2 if lot == GET_TWO_AND_TWO else 1 if lot == GET_FOUR_AND_ONE else 0


@outlined
def get_lot(state: State, lot: int) -> None:
    """A lot is got from the store, as far as that has it. (R6.2, R6.2b)"""
    begin_act(state, Act.LOT)
    state.hand_barrels = min(barrels_of(state, lot), state.store_barrels)
    state.hand_balls = min(balls_of(state, lot), state.store_balls)
    ask(state, Phase.PLACE)


@outlined
def place_extinguisher(state: State, move: int) -> None:
    """A piece of the lot is put on the edge; or the lot is ended before. (R6.2, R6.2a)"""
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
    """Pieces on the board take steps together. (R6.8)"""
    begin_act(state, Act.CARRY)
    state.steps = state.options.carry_steps
    ask(state, Phase.TAKE)


@outlined
def take_up(state: State, move: int) -> None:
    """The next piece is taken up; or the act ends. (R6.8, R6.8a)"""
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
    """A step, or the piece is left where it is. (R6.3, R6.8)"""
    if move == STAY:
        lie_down(state)
        return
    state.at = NEIGHBOURS[state.at, move - STEP]
    state.steps -= 1
    state.moved = state.act == Act.CARRY
    come(state)


@outlined
def come(state: State) -> None:
    """A piece that comes to fire goes off; with no steps left it stays. (R6.3)"""
    if state.land[state.at] == Land.FIRE:
        go_off(state)
    elif state.steps == 0:
        lie_down(state)
    else:
        ask(state, Phase.CARRY if state.act == Act.CARRY else Phase.BRING)


@outlined
def go_off(state: State) -> None:
    """A barrel puts out its acre, a ball one more, and both go back to the store. (R6.4)"""
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
    """The piece lies where it is. (R6.3)"""
    if state.piece == Piece.BARREL:
        state.barrels[state.at] += 1
    else:
        state.balls[state.at] += 1
    state.lying += 1
    next_piece(state)


@outlined
def next_piece(state: State) -> None:
    """The next piece of the lot, or that is carried; without any the act is over. (R6.2, R6.8)"""
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
