"""The legal moves, and the weights of draws."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.wild_fire.rules.fire import greatest_heat
from backburn.games.wild_fire.rules.hands import neutrals_in_hand, own_in_hand
from backburn.games.wild_fire.state import DONE, DRAW, FIREBREAK, FLIP, LAY, NEUTRAL_PAWN, PAWN, TILE, VALUES, Phase, State


@kernel
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return legal_draws(state, moves)
        case Phase.NEXT:
            return legal_tiles(state, moves)
        case Phase.SITE | Phase.BREAK:
            return legal_cells(state, moves)
        case Phase.FLIP:
            moves[0] = FLIP
            moves[1] = FIREBREAK
            return 2
        case Phase.SPOT:
            return legal_spots(state, moves)
        case Phase.PAWNS:
            return legal_pawns(state, moves)
    return 0


@kernel
def legal_draws(state: State, moves: Moves) -> int:
    """List the values with unseen tiles. (R2.2)"""
    count = 0
    for value in range(VALUES):
        moves[count] = DRAW + value
        count += state.unseen[value] > 0
    return count


@kernel
def weight(state: State, move: int) -> int:
    """Return the weight of a draw: the number of unseen tiles of that value. (R2.2)"""
    return int(state.unseen[move - DRAW])


@kernel
def legal_tiles(state: State, moves: Moves) -> int:
    """List the values of the start tiles that are waiting. (R1.5a)"""
    count = 0
    for value in range(VALUES):
        moves[count] = TILE + value
        count += state.waiting[value] > 0
    return count


@kernel
def legal_cells(state: State, moves: Moves) -> int:
    """List the empty cells next to the fire. (R1.5a, R4.2, R4.2a)"""
    for i in range(state.rim):
        moves[i] = LAY + i
    return int(state.rim)


@kernel
def legal_spots(state: State, moves: Moves) -> int:
    """List the hottest empty cells. (R2.3)"""
    top = greatest_heat(state)
    count = 0
    for i in range(state.rim):
        moves[count] = LAY + i
        count += state.heat[i] == top
    return count


@kernel
def legal_pawns(state: State, moves: Moves) -> int:
    """List the tiles with room for one of the player's own pawns or a neutral one, and stopping. (R3.1, R3.6)"""
    count = 0
    if own_in_hand(state) > 0:
        count = each_with_room(state, moves, count, PAWN)
    if neutrals_in_hand(state) > 0:
        count = each_with_room(state, moves, count, NEUTRAL_PAWN)
    moves[count] = DONE
    return count + 1


@kernel
def each_with_room(state: State, moves: Moves, count: int, first: int) -> int:
    """Add the move for every tile that can take a pawn now. (R3.2, R3.5)"""
    if state.chosen > 0:
        moves[count] = first + state.chosen - 1
        return count + 1
    for tile in range(state.tiles):
        moves[count] = first + tile
        count += state.room[tile] > 0
    return count
