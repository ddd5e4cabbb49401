"""The flow of the game: queries about a position, the fire, fleeing animals, and the next decision."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.contract import OVER as NO_ONE
from backburn.core.states.bits import lowest, popcount
from backburn.games.on_the_run.board import ALL, EDGE, FIRST_RING, SECOND_RING, TILES, TOUCHING, has, rest, single
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import HIGHEST, SEATS, Flee, Phase, Scoring, State


@kernel
def herd(state: State) -> int:
    """Return how many animals each player has. (R1.4)"""
    return int(state.options.animals[state.seats - 2])


@kernel
def inner(state: State) -> int:
    """Return how many animals of each player start next to the lightning. (R1.5a)"""
    return int(state.options.inner[state.seats - 2])


# ---- queries


@kernel
def occupied(state: State) -> int:
    """Return the tiles with an animal."""
    return int(state.animals[0] | state.animals[1] | state.animals[2] | state.animals[3])


@kernel
def free(state: State) -> int:
    """Return the tiles that neither burn nor hold an animal. (R1.4, R3.2)"""
    return ALL & ~(state.fire | occupied(state))


@kernel
def places(state: State, seat: int) -> int:
    """Return the tiles where the seat's next animal may start. (R1.5a)"""
    ring = FIRST_RING if popcount(int(state.animals[seat])) < inner(state) else SECOND_RING
    return ring & free(state)


@kernel
def steps(state: State, tile: int) -> int:
    """Return the tiles to which an animal may step from a tile. (R1.1, R3.2)"""
    return int(TOUCHING[tile]) & free(state)


@kernel
def movable(state: State, seat: int) -> int:
    """Return the tiles of the seat's animals that can take a step: to a free tile, or out of the forest. (R3.2a, R3.3)"""
    found = int(state.animals[seat]) & EDGE
    others = int(state.animals[seat]) & ~EDGE
    open_tiles = free(state)
    while others != 0:
        if TOUCHING[lowest(others)] & open_tiles != 0:
            found |= others & -others
        others = rest(others)
    return found


@kernel
def hottest(state: State) -> int:
    """Return the tiles of forest with the largest sum of burning numbers around them. (R4.1)"""
    most = 1
    tiles = 0
    for tile in range(TILES):
        heat = int(state.heat[tile])
        if heat > most:
            most = heat
            tiles = 0
        if heat == most:
            tiles |= 1 << tile
    return tiles


@kernel
def only_number(state: State) -> int:
    """Return the number of all hidden tiles if they have the same, otherwise 0. (R4.3a)"""
    found = 0
    for number in range(1, HIGHEST + 1):
        if state.hidden[number] > 0:
            if found != 0:
                return 0
            found = number
    return found


@kernel
def refuges(state: State, tile: int) -> int:
    """Return the tiles to which an animal may flee from a tile that has caught fire. (R5.1, R5.1a)"""
    return 0 if state.options.flee == Flee.NONE else steps(state, tile)


@kernel
def can_flee_out(state: State, tile: int) -> bool:
    """Whether an animal may flee from the tile out of the forest. (R5.1a)"""
    return state.options.flee == Flee.OUT and has(EDGE, tile)


@kernel
def owner(state: State, tile: int) -> int:
    """Return the seat whose animal is on a tile, or -1 if there is none."""
    for seat in range(SEATS):
        if has(int(state.animals[seat]), tile):
            return seat
    return -1


@kernel
def round_of(state: State) -> int:
    """Return the number of the round, which follows from the fire.

    The tile from which an animal flees was turned up in the current round.
    """
    return int(state.burning - 1 - (state.phase == Phase.FLEE)) // state.seats + 1


@kernel
def turned(state: State) -> int:
    """Return how many tiles have been turned up in this round; 0 again once every seat has turned one up."""
    return (state.burning - 1) % state.seats


@kernel
def seat_at(state: State, turn: int) -> int:
    """Return the seat that has this turn of the round, from 0; the marker passes once all seats have turned up a tile. (R2.1, R2.2)"""
    return ((state.burning - 1) // state.seats + turn) % state.seats


@kernel
def turn_of(state: State, seat: int) -> int:
    """Return the position of a seat in the order of the round, counted from 0. (R2.1)"""
    return (seat + state.seats - seat_at(state, 0)) % state.seats


@kernel
def worth(state: State, seat: int, tile: int) -> int:
    """Return what an animal of the seat scores by leaving from an edge tile. (R6.1, R6.2)"""
    match state.options.scoring:
        case Scoring.HEELS:
            return 1 + heels(state, tile)
        case Scoring.FAMILY:
            return 1 + family(state, seat)
    return 1


@kernel
def heels(state: State, tile: int) -> int:
    """Return how many burning tiles touch a tile. (R6.1, R6.1a)"""
    return popcount(int(TOUCHING[tile]) & state.fire)


@kernel
def family(state: State, seat: int) -> int:
    """Return how many of the seat's animals are saved. (R6.2)"""
    return int(state.saved[seat])


# ---- from one decision to the next


@kernel
def ask_to_place(state: State) -> bool:
    """Ask the next seat, in alternating order, where its animal starts; return whether there is anything to ask. (R1.5, R1.5c)"""
    for placed in range(popcount(occupied(state)), state.seats * herd(state)):
        place_in_row = placed % state.seats
        upwards = placed // state.seats % 2 == 0
        seat = place_in_row if upwards else state.seats - 1 - place_in_row
        tiles = places(state, seat)
        if not single(tiles):
            enter(state, Phase.PLACE, seat)
            return True
        place_last(state, seat, tiles)
    return False


@kernel
def place_last(state: State, seat: int, tiles: int) -> None:
    """Place an animal that has only one tile to go to. (R1.5c)"""
    state.animals[seat] |= tiles


@outlined
def go_on(state: State) -> None:
    """Continue to the next decision of this round or a later one, or end the game if no animal is left in the forest. (R2.1, R7.1)"""
    while occupied(state) != 0:
        if turned(state) == 0 and ask_to_move(state, 0):
            return
        if feed(state):
            return
    finish(state)


@kernel
def ask_to_move(state: State, turn: int) -> bool:
    """Ask the first seat from this turn on with an animal that can move; return whether there is one. (R3.1, R3.4a)"""
    for later in range(turn, state.seats):
        seat = seat_at(state, later)
        if movable(state, seat) != 0:
            enter(state, Phase.MOVE, seat)
            return True
    return False


@kernel
def feed(state: State) -> bool:
    """Let the next player turn up the hottest tile, or choose if several are tied; return whether a decision is due. (R4.1, R4.2)"""
    tiles = hottest(state)
    if single(tiles):
        return turn_up(state, lowest(tiles))
    enter(state, Phase.BURN, seat_at(state, turned(state)))
    return True


@kernel
def turn_up(state: State, tile: int) -> bool:
    """Turn up the tile, by chance unless all hidden numbers are the same; return whether a decision is due. (R4.3, R4.3a)"""
    number = only_number(state)
    if number != 0:
        return burn(state, tile, number)
    state.tile = tile
    enter(state, Phase.NUMBER, CHANCE)
    return True


@kernel
def burn(state: State, tile: int, number: int) -> bool:
    """Let the tile burn with its number and an animal on it flee; return whether a decision is due. (R4.3, R5.1)"""
    state.hidden[number] -= 1
    light(state, tile, number)
    seat = owner(state, tile)
    return seat >= 0 and ask_to_flee(state, seat, tile)


@kernel
def light(state: State, tile: int, number: int) -> None:
    """Light a tile, and heat the forest around it. (R1.2, R4.3)"""
    state.fire |= 1 << tile
    state.burning += 1
    state.numbers[tile] = number
    state.heat[tile] = 0
    around = int(TOUCHING[tile]) & ~state.fire
    while around != 0:
        state.heat[lowest(around)] += number
        around = rest(around)


@kernel
def ask_to_flee(state: State, seat: int, tile: int) -> bool:
    """Ask the owner of an animal on a burning tile where it flees, or move or lose it; return whether a decision is due. (R5.1, R5.1b)"""
    tiles = refuges(state, tile)
    outwards = can_flee_out(state, tile)
    if tiles != 0 and (outwards or not single(tiles)):
        state.tile = tile
        enter(state, Phase.FLEE, seat)
        return True
    if tiles != 0:
        run(state, seat, tile, lowest(tiles))
    elif outwards:
        leave(state, seat, tile)
    else:
        lose(state, seat, tile)
    return False


@kernel
def run(state: State, seat: int, tile: int, refuge: int) -> None:
    """Move an animal that flees to another tile. (R5.1)"""
    state.animals[seat] ^= (1 << tile) | (1 << refuge)


@kernel
def lose(state: State, seat: int, tile: int) -> None:
    """Remove an animal that has nowhere to flee to. (R5.1, R6.3)"""
    state.animals[seat] ^= 1 << tile


@kernel
def leave(state: State, seat: int, tile: int) -> None:
    """Let an animal leave the forest and score. (R3.3, R6.1)"""
    points = worth(state, seat, tile)
    state.animals[seat] ^= 1 << tile
    state.points[seat] += points
    state.saved[seat] += 1
    state.best[seat] = max(int(state.best[seat]), points)


@kernel
def finish(state: State) -> None:
    """End the game, as no animal is left in the forest. (R7.1)"""
    state.tile = 0
    state.left = 0
    enter(state, Phase.OVER, NO_ONE)
