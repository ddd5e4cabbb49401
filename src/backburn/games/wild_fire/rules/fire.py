"""The fire on the table: what changes around a tile when it is placed or gets a pawn.

Free edges, room, the rim and its heat are updated tile by tile.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.loose import Array
from backburn.core.states.hexgrid import WAYS
from backburn.games.wild_fire.board import STEP, neighbours, rank
from backburn.games.wild_fire.state import BREAK, KINDS, PLACES, State


@kernel
def greatest_heat(state: State) -> int:
    """Return the heat of the hottest spot. (R2.3, R2.3a, R4.4a)"""
    top = 0
    for i in range(state.rim):
        top = max(top, int(state.heat[i]))
    return top


@kernel
def room_for(state: State, value: int, free: int) -> int:
    """Return how many pawns a tile with this many free edges may hold. (R3.2, R3.2a, R3.3, R3.3a, R4.3a)"""
    if state.options.printed_places or value == BREAK:
        return min(free, int(PLACES[value]))
    return free


@outlined
def lay(state: State, cell: int, value: int) -> int:
    """Lay a tile on a cell, update the edges, the rim and the heat around it, and return its number. (R2.3, R4.4)"""
    leave_rim(state, cell)
    tile = rank(state.cells, state.tiles, cell)
    make_place(state, tile)
    state.cells[tile] = cell
    state.values[tile] = value
    for way in range(WAYS):
        meet(state, tile, cell + STEP[way])
    state.room[tile] = room_for(state, value, state.free[tile])
    return tile


@kernel
def make_place(state: State, tile: int) -> None:
    """Move all tiles from this number on up by one, and clear the one at this number. (R2.1)"""
    cells, values, free, room, pawns = state.cells, state.values, state.free, state.room, state.pawns
    for i in range(state.tiles, tile, -1):  # in one go: nine loops would be slower
        cells[i], values[i], free[i], room[i] = cells[i - 1], values[i - 1], free[i - 1], room[i - 1]
        copy_pawns(pawns, i - 1, i)
    free[tile] = 0
    for kind in range(KINDS):
        pawns[kind, tile] = 0
    state.tiles += 1


@kernel
def copy_pawns(pawns: Array, tile: int, to: int) -> None:
    """Copy the pawns of a tile to another number. (R2.1)"""
    for kind in range(KINDS):
        pawns[kind, to] = pawns[kind, tile]


@kernel
def meet(state: State, tile: int, cell: int) -> None:
    """Join a new tile to the cell next to it: a tile there loses a free edge, an empty cell gets hotter. (R2.3a, R3.2a, R4.4)"""
    other = rank(state.cells, state.tiles, cell)
    if other < state.tiles and state.cells[other] == cell:
        lose_edge(state, other)
    else:
        state.free[tile] += 1
        warm(state, cell, state.values[tile])


@kernel
def lose_edge(state: State, tile: int) -> None:
    """Take a free edge from a tile, and with it perhaps room for a pawn. (R3.2, R3.2a)"""
    value, free = state.values[tile], state.free[tile]
    state.room[tile] += room_for(state, value, free - 1) - room_for(state, value, free)
    state.free[tile] = free - 1


@kernel
def warm(state: State, cell: int, value: int) -> None:
    """Add a value to the heat of an empty cell, which joins the rim if it is new there. (R2.3a, R4.4)"""
    place = rank(state.rim_cells, state.rim, cell)
    if place == state.rim or state.rim_cells[place] != cell:
        join_rim(state, place, cell)
    if value != BREAK:
        state.heat[place] += value


@kernel
def join_rim(state: State, place: int, cell: int) -> None:
    """Insert a cell into the rim; those after it move up. (R2.3a)"""
    cells, heat = state.rim_cells, state.heat
    for i in range(state.rim, place, -1):
        cells[i], heat[i] = cells[i - 1], heat[i - 1]
    cells[place], heat[place] = cell, 0
    state.rim += 1


@kernel
def leave_rim(state: State, cell: int) -> None:
    """Remove a cell from the rim; those after it move down. The cell of the very first tile was not in the rim. (R2.3a)"""
    if state.rim == 0:
        return
    state.rim -= 1
    last, cells, heat = state.rim, state.rim_cells, state.heat
    for i in range(rank(cells, last, cell), last):
        cells[i], heat[i] = cells[i + 1], heat[i + 1]
    cells[last], heat[last] = 0, 0


@kernel
def man(state: State, tile: int, kind: int) -> None:
    """Put one more pawn on a tile. (R3.1)"""
    state.pawns[kind, tile] += 1
    state.room[tile] -= 1


def shut_in(state: State, cell: int) -> State:
    """Return a copy in which the tiles around a cell have lost the edge that a tile there takes from them, for texts. (R3.2a)"""
    after = state.copy()
    cells = state.cells.tolist()[: state.tiles]
    for other in neighbours(cell):
        if other in cells:
            lose_edge(after, cells.index(other))
    return after
