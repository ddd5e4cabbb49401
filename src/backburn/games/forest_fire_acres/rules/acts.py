"""What all acts of equipment share: pieces in motion, and the end of an act."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS, WAYS, Land
from backburn.games.forest_fire_acres.rules.course import enough_put_out, next_turn
from backburn.games.forest_fire_acres.rules.fire import put_out
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread
from backburn.games.forest_fire_acres.state import Act, Phase, Piece, State


@outlined
def begin_act(state: State, act: int) -> None:
    """Equipment begins to act; a LUCKY BREAK lets it act before fires spread. (R4.6, R4.7a, R4.8a, R6.1)"""
    state.act = act
    state.free = state.phase != Phase.EQUIPMENT


@outlined
def end_act(state: State) -> None:
    """The turn is over, or goes on after an act that a LUCKY BREAK allowed. (R4.1, R8.3, R8.3a)"""
    free = state.free != 0
    state.free = 0
    state.act = Act.NONE
    state.piece = Piece.NONE
    state.at = 0
    state.steps = 0
    state.digs = 0
    state.hand_barrels = 0
    state.hand_balls = 0
    if enough_put_out(state):
        return
    if free:
        begin_to_spread(state)
    else:
        next_turn(state)


@kernel
def burning_ways(state: State) -> int:
    """How many touching acres burn around what is in motion."""
    count = 0
    for way in range(WAYS):
        count += state.land[NEIGHBOURS[state.at, way]] == Land.FIRE
    return count


@outlined
def burst(state: State) -> bool:
    """A ball goes off: it puts out its acre and one more, the only one there is without a question. Is one to be chosen? (R6.4)"""
    state.store_balls += 1
    put_out(state, state.at)
    ways = burning_ways(state)
    if ways > 1:
        ask(state, Phase.SPRAY)
        return True
    if ways == 1:
        for way in range(WAYS):
            if state.land[NEIGHBOURS[state.at, way]] == Land.FIRE:
                put_out(state, NEIGHBOURS[state.at, way])
    return False
