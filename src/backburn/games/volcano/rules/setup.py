"""The set-up: tiles, loads, and compensation for flying early."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.volcano.board import BOARD, CELLS, CRATER, VOLCANO
from backburn.games.volcano.rules.phases import enter
from backburn.games.volcano.state import HIGHEST, KINDS, Options, Phase, State

# ---- colours and loads


@kernel
def together(options: Options, seats: int) -> bool:
    """Whether all players put out the fire together, or there is only one. (R1.8a, R1.9a)"""
    return seats == 1 or options.cooperative == 1


@kernel
def colours(options: Options, seats: int) -> int:
    """Return how many colours fly. (R1.4, R1.5a)"""
    return 4 if seats == 2 and options.two_colours and not together(options, seats) else seats


@kernel
def loads_at_start(options: Options, seats: int, colour: int) -> int:
    """Return how many own loads a colour begins with. (R1.4, R1.8a)"""
    if seats == 1:
        return options.solo_loads
    return options.loads + extra_loads(options, seats, colour)


@kernel
def extra_loads(options: Options, seats: int, colour: int) -> int:
    """Return a colour's extra loads for flying early. (R1.7a, R1.9a)"""
    if together(options, seats):
        return 0
    if seats == 2:
        return of_early(colour, options.extra_loads_two_1, 0, 0)
    if seats == 3:
        return of_early(colour, options.extra_loads_three_1, options.extra_loads_three_2, 0)
    return of_early(colour, options.extra_loads_four_1, options.extra_loads_four_2, options.extra_loads_four_3)


@kernel
def extra_points(options: Options, seats: int, colour: int) -> int:
    """Return a colour's extra points for flying early. (R1.7b, R1.9a)"""
    if together(options, seats):
        return 0
    if seats == 2:
        return of_early(colour, options.extra_points_two_1, 0, 0)
    if seats == 3:
        return of_early(colour, options.extra_points_three_1, options.extra_points_three_2, 0)
    return of_early(colour, options.extra_points_four_1, options.extra_points_four_2, options.extra_points_four_3)


@kernel
def of_early(colour: int, first: int, second: int, third: int) -> int:
    """Return a colour's share of something that only the first three colours get."""
    if colour == 0:
        return first
    return second if colour == 1 else third if colour == 2 else 0


@kernel
def neutrals_at_start(options: Options, seats: int) -> int:
    """Return the number of neutral loads in each hand at the start. (R1.6, R1.9a)"""
    return options.neutrals if seats == 3 and not together(options, seats) else 0


@kernel
def places(options: Options, value: int) -> int:
    """Return how many places a tile of this value has. (R1.3)"""
    if value <= 2:
        return options.places_1 if value == 1 else options.places_2
    if value <= 4:
        return options.places_3 if value == 3 else options.places_4
    return options.places_5 if value == 5 else options.places_6


@kernel
def room(state: State, cell: int) -> int:
    """Return how many places of a cell's tile are free. (R1.3)"""
    lying = 0
    for kind in range(KINDS):
        lying += state.drops[kind, cell]
    return places(state.options, state.values[cell]) - lying


# ---- set-up


@kernel
def setup(state: State) -> None:
    """Fill the hands and begin to deal the tiles. (R1.2, R1.4)"""
    for colour in range(colours(state.options, state.seats)):
        state.own[colour] = loads_at_start(state.options, state.seats, colour)
        state.neutral[colour] = neutrals_at_start(state.options, state.seats)
    stack_tiles(state)
    enter(state, Phase.LAY)
    lay_alike(state)


@kernel
def stack_tiles(state: State) -> None:
    """Put all tiles into the stack. (R1.2)"""
    state.stack[1] = state.options.tiles_1
    state.stack[2] = state.options.tiles_2
    state.stack[3] = state.options.tiles_3
    state.stack[4] = state.options.tiles_4
    state.stack[5] = state.options.tiles_5
    state.stack[6] = state.options.tiles_6


@kernel
def lay(state: State, value: int) -> None:
    """Lay a tile of this value on the next cell; the volcano is skipped. (R1.1b, R1.2a)"""
    state.stack[value] -= 1
    state.values[state.spot] = value
    state.spot += 2 if state.spot + 1 == VOLCANO else 1


@kernel
def lay_alike(state: State) -> None:
    """Lay all remaining tiles together if they are alike; after the last tile, let the first colour fly. (R1.2a, R2.1)"""
    kinds, last = 0, 0
    for value in range(1, HIGHEST + 1):
        if state.stack[value] > 0:
            kinds += 1
            last = value
    if kinds > 1:
        return
    while state.spot < CELLS:
        lay(state, last)
    state.spot = 0
    state.tiles = BOARD & ~CRATER
    state.open = state.tiles
    enter(state, Phase.FROM)
