"""What all acts of equipment share: pieces in motion, and the end of an act."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS, WAYS, Land
from backburn.games.forest_fire_acres.rules.fire import put_out
from backburn.games.forest_fire_acres.rules.flow import enough_put_out, next_turn
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread
from backburn.games.forest_fire_acres.state import Act, Phase, Piece, State


@outlined
def begin_act(state: State, act: int) -> None:
    """Begin an act of equipment; a LUCKY BREAK allows one before fires spread. (R4.6, R4.7a, R4.8a, R6.1)"""
    state.act = act
    state.free = state.phase != Phase.EQUIPMENT


@outlined
def end_act(state: State) -> None:
    """End the act, and with it the turn; after an act that a LUCKY BREAK allowed, the turn continues. (R4.1, R8.3, R8.3a)"""
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
    """Return how many acres next to the piece in motion are burning."""
    count = 0
    for way in range(WAYS):
        count += state.land[NEIGHBOURS[state.at, way]] == Land.FIRE
    return count


@outlined
def burst(state: State) -> bool:
    """Let a ball put out its acre and one more; return whether the team has to choose that one. (R6.4)"""
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
