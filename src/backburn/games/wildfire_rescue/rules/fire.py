"""Fires, hazards and the rescue plane."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wildfire_rescue.board import TileKind, neighbours, tiles_of
from backburn.games.wildfire_rescue.state import Hazards, State


@kernel
def tokens(state: State) -> int:
    """Return the tiles with a fire or a hazard. (R6.6, R6.6b)"""
    return state.fire | state.hazards


@kernel
def spread(state: State) -> None:
    """Spread the fire: neighbours catch fire, rocks get a hazard, older hazards become fires. (R6.3, R6.3a, R6.4, R6.5, R6.5a, R6.5b)"""
    reached = neighbours(state.fire | state.kinds[TileKind.WILDFIRE])
    fresh = reached & state.kinds[TileKind.ROCKS] & ~tokens(state)
    state.fire |= reached & (state.kinds[TileKind.TREES] | state.kinds[TileKind.ANIMALS]) | state.hazards
    state.hazards = fresh


@kernel
def kindle(state: State) -> None:
    """Turn hazards into fires after a roll that did not spread the fire, if the option says so. (R6.5, R6.5a, R6.5b)"""
    if state.options.hazards == Hazards.ROLL:
        state.fire |= state.hazards
        state.hazards = 0


@kernel
def fly(state: State, line: int) -> None:
    """Remove all fires and hazards of a line; its campers are no longer in danger. (R5.2b, R6.6, R6.6b)"""
    remaining = ~tiles_of(line)
    state.fire &= remaining
    state.hazards &= remaining
    state.danger &= remaining


@kernel
def put_out(state: State, tile: int) -> None:
    """Remove the fire or hazard on a tile. (R3.5, R3.6, R3.6b, R3.6c)"""
    remaining = ~(1 << tile)
    state.fire &= remaining
    state.hazards &= remaining
