"""Fire on the land: acres that catch fire and are put out, and the fires that they form."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest, popcount
from backburn.games.forest_fire_acres.board import ACRES, NEIGHBOURS, OFF_BOARD, SIDE, WAYS, Land
from backburn.games.forest_fire_acres.state import LIMIT, Acreage, Act, Phase, State, clear, exclude, include

N_LANDS = len(Land)


# ---- land and machines


@kernel
def can_burn(state: State, acre: int) -> bool:
    """Whether the acre is forest or a building. (R1.2)"""
    return int(state.land[acre]) < Land.FIRE


@kernel
def is_fire_line(state: State, acre: int) -> bool:
    """Whether the acre is river, burnt or rock. (R1.2)"""
    return Land.RIVER <= int(state.land[acre]) <= Land.ROCK


@kernel
def touches_fire(state: State, acre: int) -> bool:
    """Whether an acre next to this one is burning."""
    for way in range(WAYS):
        if state.land[NEIGHBOURS[acre, way]] == Land.FIRE:
            return True
    return False


@kernel
def has_bulldozer(state: State, acre: int) -> bool:
    """Whether there is a bulldozer on the acre."""
    return acre in (int(state.bulldozers[0]), int(state.bulldozers[1]))


@kernel
def bulldozers(state: State) -> int:
    """Return how many bulldozers are on the board, driving there, or about to be set."""
    count = int(state.act == Act.DRIVE or state.act == Act.BULLDOZER or state.phase == Phase.LUCKY_PLACE)
    for i in range(LIMIT):
        count += state.bulldozers[i] != OFF_BOARD
    return count


@kernel
def helicopters(state: State) -> int:
    """Return 1 if a helicopter is on the board, flying, or about to be put on the board; otherwise 0."""
    return int(state.helicopter != OFF_BOARD or state.act == Act.FLIGHT or state.act == Act.HELICOPTER)


@kernel
def set_bulldozer(state: State, acre: int) -> None:
    """Put one more bulldozer on an acre; the list is ascending. (R1.3, R1.3b)"""
    first = state.bulldozers[0]
    state.bulldozers[0] = min(first, acre)
    state.bulldozers[1] = max(first, acre)


@kernel
def take_bulldozer(state: State, acre: int) -> None:
    """Remove one bulldozer from an acre. (R1.3)"""
    if state.bulldozers[0] == acre:
        state.bulldozers[0] = state.bulldozers[1]
    state.bulldozers[1] = OFF_BOARD


@outlined
def lose_machines(state: State, acre: int) -> None:
    """Remove the machines on an acre that fire takes or jumps over. (R4.10a, R5.5)"""
    while has_bulldozer(state, acre):
        take_bulldozer(state, acre)
    if state.helicopter == acre:
        state.helicopter = OFF_BOARD


# ---- acres


@kernel
def turn_into(state: State, acre: int, land: int) -> None:
    """Change the land of an acre. (R1.2)"""
    state.lands[state.land[acre]] -= 1
    state.lands[land] += 1
    state.land[acre] = land


@outlined
def reach(state: State, acre: int, source: int) -> bool:
    """Let fire reach an acre: it burns, unless an extinguisher there goes off; return whether it burns. (R4.10, R4.11, R4.11a, R4.11b)"""
    if state.barrels[acre] > 0:
        state.barrels[acre] -= 1
        state.store_barrels += 1
    elif state.balls[acre] > 0:
        state.balls[acre] -= 1
        state.store_balls += 1
        spray_back(state, source)
    else:
        turn_into(state, acre, Land.FIRE)
        include(state.fire, acre)
        include(state.spent, acre)
        lose_machines(state, acre)
        return True
    state.lying -= 1
    turn_into(state, acre, Land.BURNT)
    return False


@kernel
def spray_back(state: State, source: int) -> None:
    """Put out the acre from which a line of fire reached a ball; a fire that comes from no acre loses none. (R5.6)"""
    if source != OFF_BOARD:
        put_out(state, source)


@kernel
def burn_out(state: State, acre: int) -> None:
    """Turn a burning acre into a burnt one. (R5.7, R6.4)"""
    turn_into(state, acre, Land.BURNT)
    exclude(state.fire, acre)
    exclude(state.spent, acre)
    exclude(state.marked, acre)


@outlined
def put_out(state: State, acre: int) -> None:
    """Put out a burning acre; if no fire touches it, its fire is out. (R6.4, R6.5a)"""
    burn_out(state, acre)
    state.out += not touches_fire(state, acre)


# ---- sets of acres


@outlined
def size(acres: Acreage) -> int:
    """Return the number of acres in a set."""
    count = 0
    for column in range(SIDE):
        count += popcount(int(acres[column]))
    return count


@outlined
def first(acres: Acreage) -> int:
    """Return the first acre of a set in the order of the board; OFF_BOARD for an empty set."""
    for column in range(SIDE):
        if acres[column] != 0:
            return column * SIDE + lowest(int(acres[column]))
    return OFF_BOARD


@kernel
def west_of(acres: Acreage) -> int:
    """Return the first column of a set; SIDE if it is empty."""
    column = 0
    while column < SIDE and acres[column] == 0:
        column += 1
    return column


@kernel
def east_of(acres: Acreage) -> int:
    """Return the last column of a set; -1 if it is empty."""
    column = SIDE - 1
    while column >= 0 and acres[column] == 0:
        column -= 1
    return column


@outlined
def add_all(acres: Acreage, others: Acreage) -> None:
    """Add all acres of one set to another."""
    for column in range(SIDE):
        acres[column] |= others[column]


@kernel
def meets(acres: Acreage, others: Acreage) -> bool:
    """Whether two sets have an acre in common."""
    for column in range(SIDE):
        if acres[column] & others[column] != 0:
            return True
    return False


@outlined
def each(moves: Moves, kind: int, acres: Acreage) -> int:
    """List a kind of move for every acre of a set."""
    count = 0
    for column in range(SIDE):
        bits = int(acres[column])
        while bits != 0:
            moves[count] = kind + column * SIDE + lowest(bits)
            count += 1
            bits &= bits - 1
    return count


@kernel
def search(found: Acreage, within: Acreage) -> None:
    """Extend a set over neighbouring acres within another set until it no longer grows. (R5.1)"""
    search_from(found, within, west_of(found), east_of(found))


@outlined
def search_from(found: Acreage, within: Acreage, west: int, east: int) -> None:
    """Extend in the same way what a set has between two columns. (R5.1)"""
    first, last, step, grown = max(0, west - 1), min(SIDE - 1, east + 1), 1, True
    while grown:
        grown, column = False, first if step > 0 else last
        while first <= column <= last:
            if widen(found, within, column):
                grown, first, last = True, min(first, max(0, column - 1)), max(last, min(SIDE - 1, column + 1))
            column += step
        step = -step


@kernel
def widen(found: Acreage, within: Acreage, column: int) -> bool:
    """Extend a set in one column, from there and from the columns next to it; return whether it grew. (R1.1, R1.1a)"""
    own = int(found[column])
    room = int(within[column]) & ~own
    if room == 0:
        return False
    beside = int(found[column - 1]) if column > 0 else 0
    if column + 1 < SIDE:
        beside |= int(found[column + 1])
    near = beside | (beside >> 1 if column & 1 else beside << 1)
    new = (near | own << 1 | own >> 1) & room
    if new == 0:
        return False
    while new != 0:
        own |= new
        room &= ~new
        new = (own << 1 | own >> 1) & room
    found[column] = own
    return True


# ---- fires


@outlined
def find_fire(state: State, acre: int) -> None:
    """Find the fire of a burning acre, as `within`. (R5.1)"""
    clear(state.within)
    include(state.within, acre)
    search_from(state.within, state.fire, acre // SIDE, acre // SIDE)


@outlined
def next_fire(state: State) -> int:
    """Find the first fire not in `reached`, as `within`, and add it there; return its first acre, or OFF_BOARD. (R5.1)"""
    for column in range(SIDE):
        bits = int(state.fire[column]) & ~int(state.reached[column])
        if bits != 0:
            acre = column * SIDE + lowest(bits)
            find_fire(state, acre)
            add_all(state.reached, state.within)
            return acre
    return OFF_BOARD


@outlined
def forget(state: State) -> None:
    """Clear the results of a search for connected acres. (R5.1)"""
    clear(state.reached)
    clear(state.within)


@outlined
def derive(state: State) -> None:
    """Compute what follows from the land and the pieces on it. (R1.2, R1.3)"""
    clear(state.fire)
    for land in range(N_LANDS):
        state.lands[land] = 0
    state.lying = 0
    for acre in range(ACRES):
        state.lands[state.land[acre]] += 1
        state.lying += int(state.barrels[acre]) + int(state.balls[acre])
        if state.land[acre] == Land.FIRE:
            include(state.fire, acre)
