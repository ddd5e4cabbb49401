"""The start of the game: the map, the bulldozers, the first fire, the wind."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import OFF_BOARD, Land
from backburn.games.forest_fire_acres.rules.fire import derive
from backburn.games.forest_fire_acres.rules.maps import make_map
from backburn.games.forest_fire_acres.rules.phases import enter, roll
from backburn.games.forest_fire_acres.rules.piles import count_piles
from backburn.games.forest_fire_acres.rules.rivers import ask_for_token, build, lay_river
from backburn.games.forest_fire_acres.state import RIVER, Phase, State


@kernel
def setup(state: State) -> None:
    """Make the map, draw it, or begin to have it made by the players. (R1.4, R1.5)"""
    stock(state)
    if state.options.map_by:
        ask_for_token(state)
    elif state.options.map == 0:
        roll(state, Phase.MAP)
    else:
        lay_map(state, state.options.map)


@outlined
def stock(state: State) -> None:
    """Put everything into the store and deal the piles. (R1.3, R3.1)"""
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
    """Make the map with this number. (R1.4, R1.4a, R1.4b)"""
    make_map(state, number)
    derive(state)
    begin(state)


@outlined
def lay_token(state: State, move: int) -> None:
    """Lay a token of the players' map; after the last one, begin the game. (R1.5)"""
    if state.phase == Phase.BUILDING:
        build(state, move)
    else:
        lay_river(state, move - RIVER)
    if not ask_for_token(state):
        begin(state)


@outlined
def begin(state: State) -> None:
    """Set the bulldozers in turn; then start the first fire, or in strict games draw the wind first. (R1.6, R2.1, R2.1a, R2.5)"""
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
    """Draw where the first fire breaks out. (R2.2)"""
    state.left = state.options.first_fire
    roll(state, Phase.FIRST_FIRE)


@kernel
def blow(state: State, wind: int) -> None:
    """Set the wind of the start. (R2.4, R2.5)"""
    state.wind = wind
    if state.options.strict:
        roll_first_fire(state)
    else:
        roll(state, Phase.CARD)
