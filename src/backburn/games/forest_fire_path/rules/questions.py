"""Queries about a position that the rules use."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.state import BURNT, FIRST_ENGINE, LONGEST_SPRAY, LOST, TOWN, Phase, State


@kernel
def box(state: State) -> int:
    """Return the number of fire tokens left in the box."""
    return state.options.token_supply - state.tokens


@kernel
def box_is_empty(state: State) -> bool:
    """Whether no fire token is left to place. (R1.5a)"""
    return box(state) <= 0


@kernel
def fire_is_out(state: State) -> bool:
    """Whether no fire token is left on the board. (R3.8a, R5.3)"""
    return state.tokens == 0


@kernel
def leftmost_fire(state: State) -> int:
    """Return the burning square nearest the town; at least one square must burn."""
    square = 0
    while state.squares[square] <= 0:
        square += 1
    return square


@kernel
def can_gust(state: State) -> bool:
    """Whether the wind would light at least one square. (R3.2a)"""
    front = leftmost_fire(state)
    for square in range(nearest_square(state, front, state.options.gust_reach), front):
        if state.squares[square] != BURNT:
            return True
    return False


@kernel
def nearest_square(state: State, square: int, reach: int) -> int:
    """Return the square nearest the town within reach of a square."""
    return max(TOWN, square - reach)


@kernel
def furthest_square(state: State, square: int, reach: int) -> int:
    """Return the square furthest from the town within reach of a square."""
    return min(state.options.path_length - 1, square + reach)


@kernel
def still_to_act(state: State, engine: int) -> bool:
    """Whether the engine is neither lost nor finished. (R4.1)"""
    return bool(state.waiting >> engine & 1)


@kernel
def first_to_act(state: State) -> int:
    """Return the first engine still to act; there must be one."""
    return int(FIRST_ENGINE[state.waiting])


def has_finished(state: State, engine: int) -> bool:
    """Whether the engine has acted in this turn of the chief, for texts and pictures. (R4.1)"""
    return bool(state.phase != Phase.OVER and state.places[engine] != LOST and not still_to_act(state, engine))


@kernel
def room(state: State, engine: int) -> int:
    """Return how much more water the engine can hold. (R4.2)"""
    return state.options.water_capacity - int(state.water[engine])


@kernel
def most_to_load(state: State, engine: int) -> int:
    """Return how much water the engine can load in the town: with a shop, only a free pump fills it. (R4.2, R6.3b)"""
    space = room(state, engine)
    if state.options.budget == 0 or state.free_pumps > 0:
        return space
    return min(space, int(state.options.slow_load))


@kernel
def may_fly(state: State) -> bool:
    """Whether the chief may fly a helicopter in this turn. (R6.4a)"""
    return state.runs > 0 and state.round >= state.options.runs_from


@kernel
def reach_of(state: State, engine: int) -> int:
    """Return how many squares the engine may drive with the water it carries. (R4.3, R4.3a)"""
    return max(0, state.options.engine_speed - int(state.water[engine]))


@kernel
def needed(state: State, square: int) -> int:
    """Return the number that the acting engine needs to hit the square, 0 if it is out of range. (R4.5)"""
    return number_at(state, abs(state.places[state.engine] - square))


@kernel
def number_at(state: State, distance: int) -> int:
    """Return the number needed to hit over a distance, 0 if it is out of range. (R4.5)"""
    if distance == LONGEST_SPRAY and state.hoses:
        return state.options.hoses_hit
    return int(state.options.hit_at[distance]) if distance <= LONGEST_SPRAY else 0


@kernel
def spray_reach(state: State) -> int:
    """Return how many squares away the furthest square that may be sprayed is. (R4.4, R6.5)"""
    return LONGEST_SPRAY if number_at(state, LONGEST_SPRAY) > 0 else LONGEST_SPRAY - 1


@kernel
def in_range(state: State, square: int) -> bool:
    """Whether the square burns and the acting engine can hit it. (R4.4)"""
    return state.squares[square] > 0 and needed(state, square) > 0


@kernel
def can_spray(state: State) -> bool:
    """Whether the acting engine has water and a target in range. (R4.4a)"""
    if state.water[state.engine] == 0:
        return False
    place = state.places[state.engine]
    reach = spray_reach(state)
    found = False
    for square in range(nearest_square(state, place, reach), furthest_square(state, place, reach) + 1):
        found |= in_range(state, square)
    return found
