"""Drawing and laying the start tiles."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wild_fire.board import ORIGIN
from backburn.games.wild_fire.rules.fire import lay
from backburn.games.wild_fire.rules.flow import next_turn
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.setup import start_tiles_of
from backburn.games.wild_fire.state import VALUES, Phase, State

# the start


@kernel
def deal(state: State, value: int) -> None:
    """Deal a start tile, face up. (R1.4)"""
    state.unseen[value] -= 1
    state.waiting[value] += 1
    if waiting_tiles(state) == start_tiles_of(state.options, state.seats):
        arrange(state)


@kernel
def waiting_tiles(state: State) -> int:
    """Return how many start tiles have been drawn but not placed. (R1.4)"""
    count = 0
    for value in range(VALUES):
        count += state.waiting[value]
    return count


@kernel
def waiting_values(state: State) -> int:
    """Return how many different values the waiting start tiles have. (R1.5a)"""
    count = 0
    for value in range(VALUES):
        count += state.waiting[value] > 0
    return count


@kernel
def arrange(state: State) -> None:
    """Continue to the next decision about the start tiles, or to the first turn. (R1.5, R1.5a, R1.7)"""
    enter(state, Phase.NEXT)
    while state.phase == Phase.NEXT and waiting_values(state) <= 1:
        if waiting_values(state) == 0:
            next_turn(state)
        else:
            take(state, first_waiting(state))


@kernel
def first_waiting(state: State) -> int:
    """Return the lowest value among the waiting start tiles; there must be one."""
    value = 0
    while state.waiting[value] == 0:
        value += 1
    return value


@kernel
def take(state: State, value: int) -> None:
    """Take a start tile: lay the very first one, let the first seat choose a cell for any other. (R1.5a)"""
    state.waiting[value] -= 1
    if state.tiles == 0:
        lay(state, ORIGIN, value)
    else:
        state.drawn = value
        enter(state, Phase.SITE)


@kernel
def choose_start_tile(state: State, value: int) -> None:
    """Take the start tile that the first seat chose. (R1.5a)"""
    take(state, value)
    if state.phase == Phase.NEXT:
        arrange(state)


@kernel
def lay_start_tile(state: State, place: int) -> None:
    """Lay the start tile on the cell that the first seat chose. (R1.5, R1.5a)"""
    lay(state, int(state.rim_cells[place]), int(state.drawn))
    state.drawn = 0
    arrange(state)
