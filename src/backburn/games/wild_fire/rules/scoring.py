"""Groups and their values, points and payoffs.

A set of tiles is an int with one bit for each tile.
"""

from __future__ import annotations

from functools import lru_cache

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.states.bits import lowest
from backburn.games.wild_fire.board import touch
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import BREAK, TARGETS, State


@kernel
def holding(state: State, colour: int) -> int:
    """Return the set of tiles that hold a pawn of a colour, without firebreaks. (R4.4, R6.1, R6.1a)"""
    found = 0
    pawns, values = state.pawns, state.values
    for tile in range(state.tiles):
        if pawns[colour, tile] > 0 and values[tile] != BREAK:
            found |= 1 << tile
    return found


@outlined
def group_in(state: State, held: int) -> int:
    """Return the group of the first tile of a set that is not empty. (R6.1)"""
    waiting = held & -held
    group = waiting
    while waiting:
        tile = lowest(waiting)
        waiting &= waiting - 1
        near = beside(state, tile, held & ~group)
        group |= near
        waiting |= near
    return group


@kernel
def beside(state: State, tile: int, others: int) -> int:
    """Return the other tiles that share an edge with a tile."""
    found = 0
    cells = state.cells
    cell = cells[tile]
    while others:
        if touch(cell, cells[lowest(others)]):
            found |= others & -others
        others &= others - 1
    return found


@outlined
def worth(state: State, group: int) -> int:
    """Return the current value of a group. (R6.2, R6.3, R6.3a, R6.4)"""
    total = 0
    divisor = 0
    rest = group
    values, free = state.values, state.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        value = values[tile]
        total += value
        if free[tile] > 0 and value > 0 and (divisor == 0 or value < divisor):
            divisor = value
    if divisor == 0 or is_nothing(state, group):
        return 0
    return (total + divisor - 1) // divisor if state.options.rounding else total // divisor


@kernel
def is_nothing(state: State, group: int) -> bool:
    """Whether the group is a single tile and the option makes such a group worthless. (R6.4a)"""
    return bool(state.options.single_tile and group & (group - 1) == 0)


@kernel
def points_of(state: State, colour: int) -> int:
    """Return the current points of a colour. (R6.5)"""
    total = 0
    held = holding(state, colour)
    while held:
        group = group_in(state, held)
        held &= ~group
        total += worth(state, group)
    return total


@kernel
def best_of(state: State, colour: int) -> int:
    """Return the value of a colour's most valuable group. (R6.6)"""
    best = 0
    held = holding(state, colour)
    while held:
        group = group_in(state, held)
        held &= ~group
        best = max(best, worth(state, group))
    return best


@kernel
def points(state: State, seat: int) -> int:
    """Return the points of a player: all groups of the player's colours. (R1.3a, R6.5)"""
    total = 0
    for colour in range(colours_of(state.options, state.seats)):
        if seat_of(state, colour) == seat:
            total += points_of(state, colour)
    return total


@kernel
def best(state: State, seat: int) -> int:
    """Return the value of a player's most valuable group. (R6.6)"""
    found = 0
    for colour in range(colours_of(state.options, state.seats)):
        if seat_of(state, colour) == seat:
            found = max(found, best_of(state, colour))
    return found


@kernel
def score(state: State, seat: int) -> int:
    """Return the current points of a player. (R6.5)"""
    return points(state, seat)


@kernel
def against_the_fire(state: State) -> bool:
    """Whether all players win or lose together, or there is only one. (R7.1a, R7.2a)"""
    return bool(state.options.cooperative or state.seats == 1)


@kernel
def target(state: State) -> int:
    """Return the points needed against the fire. (R7.3a)"""
    if state.options.target > 0:
        return state.options.target
    return int(TARGETS[state.options.one_tile, colours_of(state.options, state.seats)])


@kernel
def payoff(state: State, seat: int) -> float:
    """Return 1 for the winner, 0 for players who share the victory, -1 for the others; against the fire the same for all. (R6.5, R6.6a)"""
    if against_the_fire(state):
        return 1.0 if total(state) >= target(state) else -1.0
    own = rating(state, seat)
    shared = 0
    for other in range(state.seats):
        if other != seat and rating(state, other) > own:
            return -1.0
        shared += rating(state, other) == own
    return 1.0 if shared == 1 else 0.0


@kernel
def total(state: State) -> int:
    """Return the points of all players together. (R7.2a)"""
    found = 0
    for seat in range(state.seats):
        found += points(state, seat)
    return found


@kernel
def rating(state: State, seat: int) -> int:
    """Return a number that ranks players by points first, then by their most valuable group. (R6.5, R6.6)"""
    return points(state, seat) * 10_000 + best(state, seat)


def groups(state: State, colour: int) -> list[tuple[list[int], int]]:
    """Return the groups of a colour, for texts and pictures: the tiles of each, ascending, and its current value."""
    return _groups(state.tobytes(), colour)


@lru_cache(maxsize=256)
def _groups(position: bytes, colour: int) -> list[tuple[list[int], int]]:
    """Find the groups once for each position: its picture and its sentences ask for them over and over."""
    state = State.from_bytes(position)
    found = []
    held = holding(state, colour)
    while held:
        group = group_in(state, held)
        held &= ~group
        found.append(([tile for tile in range(state.tiles) if group >> tile & 1], worth(state, group)))
    return found


# What a ply would change, found without playing it: labels ask it for every cell and tile that is offered


def gain_of_pawn(state: State, tile: int) -> int:
    """Return what a pawn of the colour to act on a tile changes in its points: it joins the groups next to the tile. (R6.1)"""
    if state.pawns[state.colour, tile]:
        return 0
    cells = state.cells.tolist()
    joined = [group for group in groups(state, state.colour) if any(touch(cells[tile], cells[each]) for each in group[0])]
    return worth(state, _as_set([tile, *(each for tiles, _ in joined for each in tiles)])) - sum(before for _, before in joined)


def gain_of_tile(state: State, colour: int, around: State) -> int:
    """Return what a new tile changes in the points of a colour; `around` is the state in which the tiles around it have lost an edge."""
    then, now = state.free.tolist(), around.free.tolist()
    beside = [group for group in groups(state, colour) if any(then[tile] != now[tile] for tile in group[0])]
    return sum(worth(around, _as_set(tiles)) - before for tiles, before in beside)


def _as_set(tiles: list[int]) -> int:
    return sum(1 << tile for tile in tiles)
