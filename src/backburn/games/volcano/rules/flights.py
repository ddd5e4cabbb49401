"""The rows that may be flown: where a flight can begin and end."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.states.hexgrid import WAYS
from backburn.games.volcano.board import BIT, NEIGHBOURS, ROW, SIDE
from backburn.games.volcano.state import State, has

LONGEST_ROW = 2 * SIDE - 1


@kernel
def hand(state: State, colour: int) -> int:
    """Return how many loads a colour has in hand, of its own colour and neutral. (R2.2a)"""
    return int(state.own[colour] + state.neutral[colour])


@kernel
def full_tiles(state: State) -> int:
    """Return the cells whose tile has a load on every place. (R3.2a)"""
    return state.tiles & ~state.open


@kernel
def starts(state: State) -> int:
    """Return the tiles at which a legal row begins: those with a free place, and full ones in unbroken line with one. (R3.1, R3.2a)"""
    full = full_tiles(state)
    if full == 0:
        return state.open
    return seen_along(state.open, full, 1) | seen_along(state.open, full, ROW) | seen_along(state.open, full, ROW - 1)


@kernel
def seen_along(seen: int, full: int, step: int) -> int:
    """Return these tiles and the full ones in unbroken line with them, both ways along one axis. (R3.2a)"""
    up, down = seen, seen
    for _ in range(LONGEST_ROW - 1):
        up |= up << step & full
        down |= down >> step & full
    return up | down


@outlined
def ends(state: State, start: int) -> int:
    """Return the other ends of all rows that may be flown from a tile. (R3.1a)"""
    found, loads = 0, hand(state, state.colour)
    for way in range(WAYS):
        found |= ends_along(state.tiles, state.open, loads, start, way)
    return found


@kernel
def ends_along(tiles: int, free: int, loads: int, start: int, way: int) -> int:
    """Return the ends of the legal rows in one direction: unbroken, with a drop to make and loads for all drops. (R3.1, R3.2a, R3.2b)"""
    found, drops, cell = 0, 0, start
    while has(tiles, cell):
        if has(free, cell):
            drops += 1
        if drops > loads:
            break
        if drops > 0:
            found |= BIT[cell]
        cell = NEIGHBOURS[cell, way]
    return found
