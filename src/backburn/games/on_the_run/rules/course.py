"""The state of one game: where the fire and the animals are, and what is being decided."""

from __future__ import annotations

from backburn.core.contract import CHANCE
from backburn.core.contract import OVER as NOBODY
from backburn.core.jit import kernel, outlined
from backburn.games.on_the_run.board import ALL, EDGE, FIRST_RING, SECOND_RING, TILES, TOUCHING, first, has, rest, single, size
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import HIGHEST, SEATS, Flee, Phase, Scoring, State


@kernel
def herd(state: State) -> int:
    """How many animals each player has. (R1.4)"""
    options = state.options
    return options.animals_2 if state.seats == 2 else options.animals_3 if state.seats == 3 else options.animals_4


@kernel
def inner(state: State) -> int:
    """How many of them begin next to the lightning. (R1.5a)"""
    options = state.options
    return options.inner_2 if state.seats == 2 else options.inner_3 if state.seats == 3 else options.inner_4


# ---- questions


@kernel
def occupied(state: State) -> int:
    """The tiles with an animal."""
    return int(state.animals[0] | state.animals[1] | state.animals[2] | state.animals[3])


@kernel
def free(state: State) -> int:
    """The tiles that neither burn nor hold an animal. (R1.4, R3.2)"""
    return ALL & ~(state.fire | occupied(state))


@kernel
def places(state: State, seat: int) -> int:
    """Where the seat's next animal may begin. (R1.5a)"""
    ring = FIRST_RING if size(int(state.animals[seat])) < inner(state) else SECOND_RING
    return ring & free(state)


@kernel
def steps(state: State, tile: int) -> int:
    """Where an animal may step from a tile. (R1.1, R3.2)"""
    return int(TOUCHING[tile]) & free(state)


@kernel
def movable(state: State, seat: int) -> int:
    """The seat's animals that can take a step: free tiles touch them, or they stand at the edge. (R3.2a, R3.3)"""
    found = int(state.animals[seat]) & EDGE
    others = int(state.animals[seat]) & ~EDGE
    open_tiles = free(state)
    while others != 0:
        if TOUCHING[first(others)] & open_tiles != 0:
            found |= others & -others
        others = rest(others)
    return found


@kernel
def hottest(state: State) -> int:
    """The tiles of forest with the largest sum of burning numbers around them. (R4.1)"""
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
    """The number of all hidden tiles if it is the same, otherwise 0. (R4.3a)"""
    found = 0
    for number in range(1, HIGHEST + 1):
        if state.hidden[number] > 0:
            if found != 0:
                return 0
            found = number
    return found


@kernel
def refuges(state: State, tile: int) -> int:
    """Where an animal may flee to from a tile that has caught fire. (R5.1, R5.1a)"""
    return 0 if state.options.flee == Flee.NONE else steps(state, tile)


@kernel
def can_flee_out(state: State, tile: int) -> bool:
    """May an animal flee from the tile out of the forest? (R5.1a)"""
    return state.options.flee == Flee.OUT and has(EDGE, tile)


@kernel
def owner(state: State, tile: int) -> int:
    """The seat whose animal is on a tile, -1 if there is none."""
    for seat in range(SEATS):
        if has(int(state.animals[seat]), tile):
            return seat
    return -1


@kernel
def round_of(state: State) -> int:
    """The number of the round, which follows from the fire: the tile an animal flees from was turned up in the round under way."""
    return int(state.burning - 1 - (state.phase == Phase.FLEE)) // state.seats + 1


@kernel
def turned(state: State) -> int:
    """How many tiles have been turned up in this round; 0 again when all seats have."""
    return (state.burning - 1) % state.seats


@kernel
def seat_at(state: State, turn: int) -> int:
    """The seat that has this turn, counted from 0, in the round; the marker passes after as many tiles as there are seats. (R2.1, R2.2)"""
    return ((state.burning - 1) // state.seats + turn) % state.seats


@kernel
def turn_of(state: State, seat: int) -> int:
    """Which turn in the round the seat has. (R2.1)"""
    return (seat + state.seats - seat_at(state, 0)) % state.seats


@kernel
def worth(state: State, seat: int, tile: int) -> int:
    """What an animal of the seat scores that leaves from a tile of the edge. (R6.1, R6.2)"""
    match state.options.scoring:
        case Scoring.HEELS:
            return 1 + heels(state, tile)
        case Scoring.FAMILY:
            return 1 + family(state, seat)
    return 1


@kernel
def heels(state: State, tile: int) -> int:
    """How many burning tiles touch a tile. (R6.1, R6.1a)"""
    return size(int(TOUCHING[tile]) & state.fire)


@kernel
def family(state: State, seat: int) -> int:
    """How many animals of the seat are saved. (R6.2)"""
    return int(state.saved[seat])


# ---- what happens until somebody is asked


@kernel
def ask_to_place(state: State) -> bool:
    """Ask the next seat, up and down the table, where its animal begins. (R1.5, R1.5c)"""
    for placed in range(size(occupied(state)), state.seats * herd(state)):
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
    """An animal with one tile to go to is put there. (R1.5c)"""
    state.animals[seat] |= tiles


@outlined
def go_on(state: State) -> None:
    """Ask the next question of this round or a later one; without animals in the forest the game is over. (R2.1, R7.1)"""
    while occupied(state) != 0:
        if turned(state) == 0 and ask_to_move(state, 0):
            return
        if feed(state):
            return
    finish(state)


@kernel
def ask_to_move(state: State, turn: int) -> bool:
    """Ask the first seat from this turn on that has an animal which can move. (R3.1, R3.4a)"""
    for later in range(turn, state.seats):
        seat = seat_at(state, later)
        if movable(state, seat) != 0:
            enter(state, Phase.MOVE, seat)
            return True
    return False


@kernel
def feed(state: State) -> bool:
    """The next player turns up the hottest tile, and is asked if several are tied; is anybody asked? (R4.1, R4.2)"""
    tiles = hottest(state)
    if single(tiles):
        return turn_up(state, first(tiles))
    enter(state, Phase.BURN, seat_at(state, turned(state)))
    return True


@kernel
def turn_up(state: State, tile: int) -> bool:
    """The tile is turned up, by chance unless only one number is left; is anybody asked? (R4.3, R4.3a)"""
    number = only_number(state)
    if number != 0:
        return burn(state, tile, number)
    state.tile = tile
    enter(state, Phase.NUMBER, CHANCE)
    return True


@kernel
def burn(state: State, tile: int, number: int) -> bool:
    """The tile burns with its number, and an animal on it has to flee; is anybody asked? (R4.3, R5.1)"""
    state.hidden[number] -= 1
    light(state, tile, number)
    seat = owner(state, tile)
    return seat >= 0 and ask_to_flee(state, seat, tile)


@kernel
def light(state: State, tile: int, number: int) -> None:
    """A tile burns: the forest around it gets hotter. (R1.2, R4.3)"""
    state.fire |= 1 << tile
    state.burning += 1
    state.numbers[tile] = number
    state.heat[tile] = 0
    around = int(TOUCHING[tile]) & ~state.fire
    while around != 0:
        state.heat[first(around)] += number
        around = rest(around)


@kernel
def ask_to_flee(state: State, seat: int, tile: int) -> bool:
    """The animal on a burning tile flees by the only way there is, or is lost; or its owner is asked. (R5.1, R5.1b)"""
    tiles = refuges(state, tile)
    outwards = can_flee_out(state, tile)
    if tiles != 0 and (outwards or not single(tiles)):
        state.tile = tile
        enter(state, Phase.FLEE, seat)
        return True
    if tiles != 0:
        run(state, seat, tile, first(tiles))
    elif outwards:
        leave(state, seat, tile)
    else:
        lose(state, seat, tile)
    return False


@kernel
def run(state: State, seat: int, tile: int, refuge: int) -> None:
    """An animal flees to another tile. (R5.1)"""
    state.animals[seat] ^= (1 << tile) | (1 << refuge)


@kernel
def lose(state: State, seat: int, tile: int) -> None:
    """An animal has nowhere to flee to. (R5.1, R6.3)"""
    state.animals[seat] ^= 1 << tile


@kernel
def leave(state: State, seat: int, tile: int) -> None:
    """An animal leaves the forest and scores. (R3.3, R6.1)"""
    points = worth(state, seat, tile)
    state.animals[seat] ^= 1 << tile
    state.points[seat] += points
    state.saved[seat] += 1
    state.best[seat] = max(int(state.best[seat]), points)


@kernel
def finish(state: State) -> None:
    """Nobody is left in the forest. (R7.1)"""
    state.tile = 0
    state.left = 0
    enter(state, Phase.OVER, NOBODY)
