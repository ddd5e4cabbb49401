"""The path's rules as one would first write them: lists filled with `if`, one step of the loop for each entry, squares scanned end to end.

Only the kernels that were later written otherwise are here. `plain` makes copies of all the others that call these, so that a benchmark can
tell what writing them otherwise is worth. Both play the same games, move for move; `bench_prototype` insists on it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Any

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_path.rules.questions import furthest_square, in_range, nearest_square, room
from backburn.games.forest_fire_path.state import AIM, BURNT, LOAD, MOVE, ROLL, SPRAY, STOP, TOKEN, State


@kernel
def each_burning(state: State, moves: Moves, count: int, action: int) -> int:
    """Add the action for every burning square."""
    for square in range(state.options.path_length):
        if state.squares[square] > 0:
            moves[count] = action + square
            count += 1
    return count


@kernel
def legal_tokens(state: State, moves: Moves) -> int:
    """The squares in reach that are not burnt."""
    count = 0
    for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
        if state.squares[square] != BURNT:
            moves[count] = TOKEN + square
            count += 1
    return count


@kernel
def legal_loads(state: State, moves: Moves) -> int:
    """Any amount up to the room left."""
    count = room(state, state.engine) + 1
    for water in range(count):
        moves[water] = LOAD + water
    return count


@kernel
def legal_drives(state: State, moves: Moves) -> int:
    """The squares within speed less water, the own one among them, and spraying."""
    count = 0
    place = state.places[state.engine]
    reach = max(0, state.options.engine_speed - state.water[state.engine])
    for square in range(nearest_square(state, place, reach), furthest_square(state, place, reach) + 1):
        moves[count] = MOVE + square
        count += 1
    if can_spray(state):
        moves[count] = SPRAY
        count += 1
    return count


@kernel
def legal_aims(state: State, moves: Moves) -> int:
    """The burning squares in range, and stopping."""
    count = 0
    for square in range(state.options.path_length):
        if in_range(state, square):
            moves[count] = AIM + square
            count += 1
    moves[count] = STOP
    return count + 1


@kernel
def faces(state: State, moves: Moves) -> int:
    """What the die may show."""
    for face in range(state.options.die_sides):
        moves[face] = ROLL + face
    return state.options.die_sides


@kernel
def can_spray(state: State) -> bool:
    """Has the engine at work water, and a target in range?"""
    if state.water[state.engine] == 0:
        return False
    for square in range(state.options.path_length):
        if in_range(state, square):
            return True
    return False


_PLAIN = {function.__name__: function for function in (each_burning, legal_tokens, legal_loads, legal_drives, legal_aims, faces, can_spray)}


@cache
def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """A kernel of the present rules, or its plain version, that calls plain versions all the way down."""
    source = _PLAIN.get(function.__name__, function)
    assert isinstance(source, FunctionType)
    used = ((name, source.__globals__.get(name)) for name in source.__code__.co_names)
    callees = {name: plain(callee) for name, callee in used if isinstance(callee, FunctionType) and "is_kernel" in vars(callee)}
    copy = FunctionType(source.__code__, {**source.__globals__, **callees}, source.__name__)
    return kernel(copy)
