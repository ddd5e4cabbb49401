"""The flow of the game: turns, the end of a round, events and escapes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import CHANCE
from backburn.games.wildfire_rescue.board import NOWHERE, has
from backburn.games.wildfire_rescue.rules.fire import fly, kindle, spread, tokens
from backburn.games.wildfire_rescue.rules.phases import enter
from backburn.games.wildfire_rescue.rules.rangers import is_alive, is_caught, owes
from backburn.games.wildfire_rescue.rules.scoring import finish, is_over
from backburn.games.wildfire_rescue.rules.ways import first_alive, is_doomed
from backburn.games.wildfire_rescue.state import Escape, Phase, State


@kernel
def die(state: State, seat: int) -> None:
    """Remove a ranger who dies, with the campers they have saved and their tools. (R6.9, R6.9a)"""
    state.places[seat] = NOWHERE
    state.tools[seat] = 0
    state.saved[seat] = 0
    state.owing &= ~(1 << seat)


@kernel
def save(state: State, seat: int) -> None:
    """Save the campers on the ranger's tile. (R5.1, R5.1a)"""
    tile = state.places[seat]
    if has(state.campers, tile):
        state.saved[seat] += 1 + has(state.pairs, tile)
        lose_campers(state, 1 << tile)


@kernel
def lose_campers(state: State, tiles: int) -> None:
    """Remove the campers on these tiles from the board. (R5.1, R5.2)"""
    state.campers &= ~tiles
    state.pairs &= ~tiles
    state.danger &= ~tiles


# ---- turns


@kernel
def start_round(state: State) -> None:
    """Begin a round: campers on burning tiles are in danger, and the first ranger alive has a turn. (R2.1, R5.2, R5.2a)"""
    state.round += 1
    state.danger = state.campers & state.fire
    next_turn(state, 0)


@outlined
def next_turn(state: State, first: int) -> None:
    """Give the turn to the first ranger from a seat on who can take it; after the last one, end the round. (R2.1, R2.1b, R2.2, R6.8c)"""
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
    """Remove the campers in danger and roll the die. (R5.2, R5.2a, R6.1)"""
    lose_campers(state, state.danger)
    if is_over(state):
        finish(state)
        return
    state.turn = state.seats
    roll(state)


@outlined
def end_action(state: State) -> None:
    """Continue after a turn or an escape. (R2.1, R6.8d, R7.1a)"""
    if is_over(state):
        finish(state)
    elif state.event:
        next_escape(state)
    else:
        next_turn(state, state.turn + 1)


# ---- events


@kernel
def roll(state: State) -> None:
    """Roll the event die next. (R6.1, R6.2)"""
    state.event = 1
    enter(state, Phase.EVENT, CHANCE)


@kernel
def spreads(state: State, face: int) -> bool:
    """Whether the wildfire spreads when the die shows this face. (R6.2, R6.3)"""
    return face <= state.options.wildfire_faces


@kernel
def happen(state: State, face: int) -> None:
    """Carry out the event: the wildfire spreads, the plane comes, or nothing happens. (R6.2, R6.6, R6.6a)"""
    if spreads(state, face):
        spread(state)
    elif face <= state.options.wildfire_faces + state.options.plane_faces and tokens(state) != 0:
        enter(state, Phase.PLANE, state.turn if state.turn < state.seats else first_alive(state))
        return
    else:
        kindle(state)
    next_escape(state)


@kernel
def send_plane(state: State, line: int) -> None:
    """Clear a line with the plane; hazards elsewhere become fires. (R6.5b, R6.6)"""
    fly(state, line)
    kindle(state)
    next_escape(state)


@outlined
def next_escape(state: State) -> None:
    """Let the first caught ranger escape immediately, if that option is set; continue when no ranger is caught. (R6.8a, R6.8d)"""
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
    """Continue to the next seat's turn or the next round, or end the game after the last round. (R2.1, R7.3a)"""
    state.event = 0
    if state.turn < state.seats:
        next_turn(state, state.turn + 1)
    elif state.round == state.options.max_rounds:
        finish(state)
    else:
        start_round(state)
