"""The legal moves, and the weights of outcomes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest
from backburn.games.on_the_run.board import EDGE, has, rest
from backburn.games.on_the_run.rules.flow import can_flee_out, hottest, movable, places, refuges, steps
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, HIGHEST, NUMBER, OUT, PASS, PLACE, STAY, STEP, Phase, State


@kernel
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number. (R2.1)"""
    match state.phase:
        case Phase.PLACE:
            return each(moves, 0, PLACE, places(state, state.to_act))
        case Phase.MOVE:
            count = each(moves, 0, ANIMAL, movable(state, state.to_act))
            return add(moves, count, PASS, True)
        case Phase.STEP:
            return legal_steps(state, moves)
        case Phase.BURN:
            return each(moves, 0, BURN, hottest(state))
        case Phase.NUMBER:
            return legal_numbers(state, moves)
        case Phase.FLEE:
            count = each(moves, 0, FLEE, refuges(state, state.tile))
            return add(moves, count, OUT, can_flee_out(state, state.tile))
    return 0


@kernel
def each(moves: Moves, count: int, kind: int, tiles: int) -> int:
    """Add a kind of move for every tile of a set to the list."""
    while tiles != 0:
        moves[count] = kind + lowest(tiles)
        tiles = rest(tiles)
        count += 1
    return count


@kernel
def add(moves: Moves, count: int, move: int, allowed: bool) -> int:
    """Add a move to the list if it is allowed."""
    moves[count] = move
    return count + allowed


@kernel
def legal_steps(state: State, moves: Moves) -> int:
    """List the free tiles around the animal, the way out of the forest, and staying after at least one step. (R3.2, R3.2a, R3.3)"""
    count = each(moves, 0, STEP, steps(state, state.tile))
    count = add(moves, count, OUT, has(EDGE, state.tile))
    return add(moves, count, STAY, state.left < state.options.steps)


@kernel
def legal_numbers(state: State, moves: Moves) -> int:
    """List the numbers that are still hidden. (R4.3)"""
    count = 0
    for number in range(1, HIGHEST + 1):
        count = add(moves, count, NUMBER + number - 1, state.hidden[number] > 0)
    return count


@kernel
def weight(state: State, move: int) -> int:
    """Return the weight of a number: how many hidden tiles have it. (R4.3)"""
    return int(state.hidden[move - NUMBER + 1])
