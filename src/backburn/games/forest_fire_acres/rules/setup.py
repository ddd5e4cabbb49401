"""The start of the game: the map, the bulldozers, the first fire, the wind."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import OFF_BOARD, Land
from backburn.games.forest_fire_acres.rules.fire import derive
from backburn.games.forest_fire_acres.rules.maps import make_map
from backburn.games.forest_fire_acres.rules.phases import enter, roll
from backburn.games.forest_fire_acres.rules.piles import count_piles
from backburn.games.forest_fire_acres.rules.rivers import ask_for_token, build, lay_river
from backburn.games.forest_fire_acres.state import RIVER, Phase, State


@kernel
def setup(state: State) -> None:
    """The map is made, drawn or to be laid by the players. (R1.4, R1.5)"""
    stock(state)
    if state.options.map_by:
        ask_for_token(state)
    elif state.options.map == 0:
        roll(state, Phase.MAP)
    else:
        lay_map(state, state.options.map)


@outlined
def stock(state: State) -> None:
    """Everything is in the store, and the piles are dealt. (R1.3, R3.1)"""
    state.land[OFF_BOARD] = Land.OUTSIDE
    state.store_barrels = state.options.barrels
    state.store_balls = state.options.balls
    state.bulldozers[0] = OFF_BOARD
    state.bulldozers[1] = OFF_BOARD
    state.helicopter = OFF_BOARD
    count_piles(state)
    derive(state)


@outlined
def lay_map(state: State, number: int) -> None:
    """The map of a number is made. (R1.4, R1.4a, R1.4b)"""
    make_map(state, number)
    derive(state)
    begin(state)


@outlined
def lay_token(state: State, move: int) -> None:
    """A token of the players' map; after the last one the game begins. (R1.5)"""
    if state.phase == Phase.BUILDING:
        build(state, move)
    else:
        lay_river(state, move - RIVER)
    if not ask_for_token(state):
        begin(state)


@outlined
def begin(state: State) -> None:
    """The map lies: the bulldozers are set in turn, then fire breaks out, in strict games after the wind. (R1.6, R2.1, R2.1a, R2.5)"""
    placed = 0
    for bulldozer in state.bulldozers:
        placed += bulldozer != OFF_BOARD
    if placed < state.options.bulldozers:
        enter(state, Phase.BULLDOZERS, placed % state.seats)
    elif state.options.strict:
        roll(state, Phase.WIND)
    else:
        roll_first_fire(state)


@kernel
def roll_first_fire(state: State) -> None:
    """The first fire breaks out. (R2.2)"""
    state.left = state.options.first_fire
    roll(state, Phase.FIRST_FIRE)


@kernel
def blow(state: State, wind: int) -> None:
    """The wind of the start. (R2.4, R2.5)"""
    state.wind = wind
    if state.options.strict:
        roll_first_fire(state)
    else:
        roll(state, Phase.CARD)
