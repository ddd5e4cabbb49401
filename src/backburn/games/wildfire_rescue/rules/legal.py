"""The legal moves of each phase, and the weights of outcomes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.wildfire_rescue.board import CORNERS, DIAGONAL, KINDS, N_LINES, PLANS, TOOLS, WAYS, has, tiles_of
from backburn.games.wildfire_rescue.rules.fire import tokens
from backburn.games.wildfire_rescue.rules.rangers import is_caught
from backburn.games.wildfire_rescue.rules.setup import is_free, left, spare
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import can_draw, can_put_out, flights, guests, hosts, leads_to, steps
from backburn.games.wildfire_rescue.state import (
    ASIDE,
    CAMP,
    CORNER,
    DEAL,
    DIE,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    PASS,
    PLANE,
    PUT_OUT,
    ROLL,
    SEATS,
    TAKE,
    TOOL,
    Phase,
    State,
)


@outlined
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number. (R2.1)"""
    match state.phase:
        case Phase.TURN:
            return legal_escapes(state, moves) if is_caught(state, state.to_act) else legal_actions(state, moves)
        case Phase.TAKE:
            moves[0] = TAKE + state.asked
            moves[1] = LEAVE + state.asked
            return 2
        case Phase.EVENT:
            return members(moves, 0, ROLL, (1 << DIE) - 1, DIE)
        case Phase.ESCAPE:
            return legal_escapes(state, moves)
        case Phase.NEW:
            return kinds(moves, TOOL, state.deck)
        case Phase.DISCARD:
            return kinds(moves, DISCARD, state.tools[state.to_act])
        case Phase.PLANE:
            return legal_lines(state, moves)
        case Phase.OVER:
            return 0
    return legal_set_up(state, moves)


@kernel
def legal_set_up(state: State, moves: Moves) -> int:
    """List the legal moves of the set-up. (R1.2, R1.4, R1.5a, R1.7, R1.8a)"""
    match state.phase:
        case Phase.DEAL:
            return members(moves, 0, DEAL, state.fitting, KINDS)
        case Phase.TOOL:
            return kinds(moves, TOOL, state.deck)
        case Phase.ASIDE:
            return legal_asides(state, moves)
        case Phase.CORNER:
            return legal_corners(state, moves)
    return members(moves, 0, CAMP, (1 << len(PLANS)) - 1, len(PLANS))


@kernel
def weight(state: State, move: int) -> int:
    """Return the number of such tiles or cards; 1 for a plan or a face of the die. (R1.2, R1.4, R1.5a, R1.6, R1.8a, R4.1, R6.2)"""
    match state.phase:
        case Phase.DEAL:
            return left(state, move - DEAL)
        case Phase.TOOL | Phase.NEW:
            return count(state.deck, move - TOOL)
        case Phase.ASIDE:
            return spare(state, move - ASIDE)
    return 1


# ---- lists


@kernel
def add(moves: Moves, found: int, move: int, allowed: bool) -> int:
    """Add a move to the list if it is allowed."""
    moves[found] = move
    return found + allowed


@kernel
def members(moves: Moves, found: int, kind: int, chosen: int, most: int) -> int:
    """Add a kind of move for each member of a set to the list."""
    for member in range(most):
        found = add(moves, found, kind + member, has(chosen, member))
    return found


@kernel
def kinds(moves: Moves, move: int, tools: int) -> int:
    """List a move for each kind of tool that is present. (R1.5a, R4.1, R4.3)"""
    found = 0
    for tool in range(TOOLS):
        found = add(moves, found, move + tool, count(tools, tool) > 0)
    return found


@kernel
def ways(moves: Moves, tile: int, tiles: int) -> int:
    """List a step to each neighbour of a tile that is in a set. (R3.1)"""
    found = 0
    for way in range(WAYS):
        found = add(moves, found, GO + way, leads_to(tile, way, tiles))
    return found


# ---- phases


@kernel
def legal_actions(state: State, moves: Moves) -> int:
    """List what a ranger may do in a turn. (R2.1, R2.1a, R3.1, R3.6b, R3.7, R4.1)"""
    seat = state.to_act
    found = ways(moves, state.places[seat], steps(state, seat))
    found = add(moves, found, DRAW, can_draw(state))
    found = members(moves, found, FETCH, guests(state, seat), SEATS)
    found = members(moves, found, JOIN, hosts(state, seat), SEATS)
    found = add(moves, found, PUT_OUT, can_put_out(state, seat))
    return add(moves, found, PASS, True)


@kernel
def legal_escapes(state: State, moves: Moves) -> int:
    """List how a caught ranger may escape, in a turn or immediately. (R6.8, R6.8d, R6.8e, R6.8f)"""
    seat = state.to_act
    found = ways(moves, state.places[seat], flights(state, seat))
    found = members(moves, found, JOIN, hosts(state, seat), SEATS)
    found = add(moves, found, PUT_OUT, can_put_out(state, seat))
    return add(moves, found, GIVE_UP, True)


@kernel
def legal_lines(state: State, moves: Moves) -> int:
    """List the rows and columns with a fire or a hazard. (R6.6, R6.6b)"""
    found = 0
    for each in range(DIAGONAL):
        found = add(moves, found, PLANE + each, tokens(state) & tiles_of(each) != 0)
    return legal_diagonals(state, moves, found)


@kernel
def legal_diagonals(state: State, moves: Moves, found: int) -> int:
    """List the diagonals with a fire or a hazard, if the plane may fly along them. (R6.6c)"""
    for each in range(DIAGONAL, N_LINES):
        found = add(moves, found, PLANE + each, state.options.plane != 0 and tokens(state) & tiles_of(each) != 0)
    return found


@kernel
def legal_asides(state: State, moves: Moves) -> int:
    """List the kinds of cards that may be set aside. (R1.4, R1.6)"""
    found = 0
    for tool in range(TOOLS):
        found = add(moves, found, ASIDE + tool, spare(state, tool) > 0)
    return found


@kernel
def legal_corners(state: State, moves: Moves) -> int:
    """List the corners that are free. (R1.7, R1.7a)"""
    found = 0
    for corner in range(len(CORNERS)):
        found = add(moves, found, CORNER + corner, is_free(state, corner))
    return found
