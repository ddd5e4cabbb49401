"""The legal moves, and the weights of draws."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.flights import ends, starts
from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, HIGHEST, LAY, TO, Phase, State, has


@kernel
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase in ascending order and return their number."""
    if state.phase == Phase.LAY:
        return legal_tiles(state, moves)
    if state.phase == Phase.FROM:
        return list_cells(moves, FROM, starts(state))
    if state.phase == Phase.TO:
        return list_cells(moves, TO, ends(state, state.spot))
    if state.phase == Phase.DROP:
        return legal_drops(moves)
    return 0


@kernel
def legal_tiles(state: State, moves: Moves) -> int:
    """List the values that still have tiles. (R1.2a)"""
    count = 0
    for value in range(1, HIGHEST + 1):
        moves[count] = LAY + value - 1
        count += state.stack[value] > 0
    return count


@kernel
def legal_drops(moves: Moves) -> int:
    """List both kinds of load: this phase occurs only when both are in hand. (R3.3a)"""
    moves[0] = DROP_OWN
    moves[1] = DROP_NEUTRAL
    return 2


@kernel
def list_cells(moves: Moves, first: int, cells: int) -> int:
    """List the moves that name the cells of a set."""
    count = 0
    for cell in range(CELLS):
        moves[count] = first + cell
        count += has(cells, cell)
    return count


@kernel
def weight(state: State, move: int) -> int:
    """Return the weight of a tile's value: the number of such tiles not yet dealt. (R1.2a)"""
    return int(state.stack[move - LAY + 1])
