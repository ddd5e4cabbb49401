"""The course of the game: whose turn comes, when a round ends, and who escapes."""

from __future__ import annotations

from backburn.core.contract import CHANCE
from backburn.core.jit import kernel, outlined
from backburn.games.wildfire_rescue.board import NOWHERE, has
from backburn.games.wildfire_rescue.rules.fire import fly, kindle, spread, tokens
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, owes
from backburn.games.wildfire_rescue.rules.scoring import finish, is_over
from backburn.games.wildfire_rescue.rules.ways import first_alive, is_doomed
from backburn.games.wildfire_rescue.state import Escape, Phase, State


@kernel
def die(state: State, seat: int) -> None:
    """A ranger dies, with the campers he has saved; his tools leave the game. (R6.9, R6.9a)"""
    state.places[seat] = NOWHERE
    state.tools[seat] = 0
    state.saved[seat] = 0
    state.owing &= ~(1 << seat)


@kernel
def save(state: State, seat: int) -> None:
    """The ranger saves the campers on his tile. (R5.1, R5.1a)"""
    tile = state.places[seat]
    if has(state.campers, tile):
        state.saved[seat] += 1 + has(state.pairs, tile)
        lose_campers(state, 1 << tile)


@kernel
def lose_campers(state: State, tiles: int) -> None:
    """The campers on some tiles are no longer on the board. (R5.1, R5.2)"""
    state.campers &= ~tiles
    state.pairs &= ~tiles
    state.danger &= ~tiles


# ---- turns


@kernel
def start_round(state: State) -> None:
    """Campers on burning tiles are in danger, and the first ranger alive has his turn. (R2.1, R5.2, R5.2a)"""
    state.round += 1
    state.danger = state.campers & state.fire
    next_turn(state, 0)


@outlined
def next_turn(state: State, first: int) -> None:
    """The first ranger from a seat on who is alive and loses no turn acts; after the last one the round ends. (R2.1, R2.1b, R2.2, R6.8c)"""
    for seat in range(first, state.seats):
        if not is_alive(state, seat):
            continue
        if is_doomed(state, seat):
            die(state, seat)
            if is_over(state):
                finish(state)
                return
            continue
        loses_turn = owes(state, seat) and not is_caught(state, seat)
        state.owing &= ~(1 << seat)
        if not loses_turn:
            state.turn = seat
            enter(state, Phase.TURN, seat)
            return
    end_round(state)


@kernel
def end_round(state: State) -> None:
    """Campers in danger are removed, and the die is rolled. (R5.2, R5.2a, R6.1)"""
    lose_campers(state, state.danger)
    if is_over(state):
        finish(state)
        return
    state.turn = state.seats
    roll(state)


@outlined
def end_action(state: State) -> None:
    """After a turn, or an escape, the game goes on. (R2.1, R6.8d, R7.1a)"""
    if is_over(state):
        finish(state)
    elif state.event:
        next_escape(state)
    else:
        next_turn(state, state.turn + 1)


# ---- events


@kernel
def roll(state: State) -> None:
    """The event die is rolled next. (R6.1, R6.2)"""
    state.event = 1
    enter(state, Phase.EVENT, CHANCE)


@kernel
def spreads(state: State, face: int) -> bool:
    """Does the wildfire spread when the die shows this face? (R6.2, R6.3)"""
    return face <= state.options.wildfire_faces


@kernel
def happen(state: State, face: int) -> None:
    """The wildfire spreads, the plane comes, or nothing happens. (R6.2, R6.6, R6.6a)"""
    if spreads(state, face):
        spread(state)
    elif face <= state.options.wildfire_faces + state.options.plane_faces and tokens(state) != 0:
        enter(state, Phase.PLANE, state.turn if state.turn < state.seats else first_alive(state))
        return
    else:
        kindle(state)
    next_escape(state)


@kernel
def send_plane(state: State, row_or_column: int) -> None:
    """The plane clears a line; hazards elsewhere become fires. (R6.5b, R6.6)"""
    fly(state, row_or_column)
    kindle(state)
    next_escape(state)


@outlined
def next_escape(state: State) -> None:
    """With that option the first ranger who is caught must escape at once; when nobody is, the game goes on. (R6.8a, R6.8d)"""
    if state.options.escape == Escape.AT_ONCE:
        for seat in range(state.seats):
            if not is_caught(state, seat):
                continue
            if not is_doomed(state, seat):
                enter(state, Phase.ESCAPE, seat)
                return
            die(state, seat)
            if is_over(state):
                finish(state)
                return
    leave_event(state)


@kernel
def leave_event(state: State) -> None:
    """The next seat has its turn, or the next round begins, unless it was the last one. (R2.1, R7.3a)"""
    state.event = 0
    if state.turn < state.seats:
        next_turn(state, state.turn + 1)
    elif state.round == state.options.max_rounds:
        finish(state)
    else:
        start_round(state)
