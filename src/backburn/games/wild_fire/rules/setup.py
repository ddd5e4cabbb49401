"""The numbers of tiles and pawns, and the set-up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.wild_fire.board import MAX_TILES
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.state import NEUTRAL_SEATS, VALUES, Options, Phase, State


def values_of(options: Options) -> tuple[int, ...]:
    """Return the values that tiles have, for pictures."""
    return tuple(value for value in range(VALUES) if options.tiles[value])


@kernel
def colours_of(options: Options, seats: int) -> int:
    """Return how many colours are in play. (R1.3, R1.3a)"""
    return 2 * seats if options.two_colours and seats == 2 else seats


@kernel
def start_tiles_of(options: Options, seats: int) -> int:
    """Return how many tiles are placed at the start. (R1.4)"""
    return options.start_tiles if options.start_tiles > 0 else colours_of(options, seats)


@kernel
def neutrals_of(options: Options, seats: int) -> int:
    """Return how many neutral pawns each seat begins with. (R1.3b)"""
    return options.neutrals if seats == NEUTRAL_SEATS else 0


@kernel
def stack_of(options: Options, seats: int) -> int:
    """Return how many tiles the stack has. (R1.6, R1.6a)"""
    total = 0
    for value in range(VALUES):
        total += options.tiles[value]
    total -= start_tiles_of(options, seats)
    return total - total % colours_of(options, seats) if options.even_turns else total


def check(options: Options, seats: int) -> str:
    """Return the problem with a combination of options; an empty text if nothing is. (R1.1a)"""
    tiles = int(options.tiles.sum())
    needed = start_tiles_of(options, seats) + colours_of(options, seats)
    if tiles > MAX_TILES:
        return f"there are {tiles} tiles (tiles_0 to tiles_9), but the table holds {MAX_TILES} at most"
    if tiles < needed:
        return f"there are only {tiles} tiles (tiles_0 to tiles_9), but the start and a turn for each colour take {needed}"
    return ""


@kernel
def setup(state: State) -> None:
    """Give out the pawns and draw the start tiles from tiles that are all unseen. (R1.1, R1.1b, R1.2, R1.4, R1.6)"""
    for colour in range(colours_of(state.options, state.seats)):
        state.hands[colour] = state.options.pawns
    for seat in range(NEUTRAL_SEATS):
        state.neutrals[seat] = neutrals_of(state.options, state.seats)
    for value in range(VALUES):
        state.unseen[value] = state.options.tiles[value]
    state.stack = stack_of(state.options, state.seats)
    enter(state, Phase.DEAL)
