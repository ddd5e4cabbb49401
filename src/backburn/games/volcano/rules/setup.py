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
    return int(options.extra_loads[early(seats, colour)]) if flies_early(options, seats, colour) else 0


@kernel
def extra_points(options: Options, seats: int, colour: int) -> int:
    """Return a colour's extra points for flying early. (R1.7b, R1.9a)"""
    return int(options.extra_points[early(seats, colour)]) if flies_early(options, seats, colour) else 0


@kernel
def flies_early(options: Options, seats: int, colour: int) -> bool:
    """Whether a colour can get something for flying early: all but the last seat's can, except with everybody together."""
    return colour < seats - 1 and not together(options, seats)


@kernel
def early(seats: int, colour: int) -> int:
    """Return the place of a colour among those that fly early, with two, three and four players one after the other."""
    return (seats - 1) * (seats - 2) // 2 + colour


@kernel
def neutrals_at_start(options: Options, seats: int) -> int:
    """Return the number of neutral loads in each hand at the start. (R1.6, R1.9a)"""
    return options.neutrals if seats == 3 and not together(options, seats) else 0


@kernel
def places(options: Options, value: int) -> int:
    """Return how many places a tile of this value has. (R1.3)"""
    return int(options.places[value - 1])


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
    for value in range(1, HIGHEST + 1):
        state.stack[value] = state.options.tiles[value - 1]


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
