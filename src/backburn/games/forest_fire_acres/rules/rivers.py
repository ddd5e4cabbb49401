"""The map that players draw together: two rivers, then the buildings. Sources: R1.5.

A token of a river may be laid only if the river can still be ended, so the search works backwards from the edges where it may end. Its
distances are kept in the array into which moves are written, beyond all moves that rivers have.
"""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, ALL_EDGES, EDGE_ACRES, EDGE_OF, EDGES, N_EDGE, NEIGHBOURS, OFF_BOARD, WAYS, Land
from backburn.games.forest_fire_acres.rules.fire import forget, search, size, turn_into
from backburn.games.forest_fire_acres.rules.phases import enter
from backburn.games.forest_fire_acres.state import HOUSE, RIVER, RIVER_TOKENS, SCHOOL, Phase, State, clear, has, include

ACROSS, ALONG = EDGES[0] | EDGES[2], EDGES[1] | EDGES[3]
"""The northern and southern edges, and the eastern and western edges."""
TOKENS = ACRES
"""The offset of the tokens needed from each acre, including it, to end a river; 0 if it cannot be ended."""
QUEUE = 2 * ACRES
"""The offset of the queue of acres reached."""
FOUND = 3 * ACRES
"""The offset of the marks of acres on which a river may begin."""


@kernel
def tokens_laid(state: State) -> int:
    """Return how many tokens are on the board. (R1.5, R1.5c)"""
    return int(state.lands[Land.HOUSE]) + int(state.lands[Land.SCHOOL]) + int(state.lands[Land.RIVER])


@outlined
def ask_for_token(state: State) -> bool:
    """Ask the next seat for a token of a river or a building; return whether anything is left to lay. (R1.5, R1.5a, R1.5b, R1.5c)"""
    seat = tokens_laid(state) % state.seats
    if state.at != 0:
        enter(state, Phase.RIVER, seat)
    elif state.edges != ALL_EDGES and state.phase != Phase.BUILDING:
        enter(state, Phase.RIVER_START, seat)
    else:
        state.edges = 0
        enter(state, Phase.BUILDING, seat)
        return houses_left(state) + schools_left(state) > 0
    return True


@kernel
def houses_left(state: State) -> int:
    """Return how many houses are still to be set. (R1.5b)"""
    return state.options.houses - int(state.lands[Land.HOUSE])


@kernel
def schools_left(state: State) -> int:
    """Return how many schools are still to be set. (R1.5b)"""
    return state.options.schools - int(state.lands[Land.SCHOOL])


# ---- rivers


@kernel
def ends_for(state: State, start: int) -> int:
    """Return the edges where a river may end that began on this edge. (R1.5a)"""
    return (ALONG if start & ACROSS else ACROSS) & ~state.edges


@kernel
def ends(state: State) -> int:
    """Return the edges where the present river may end. (R1.5a)

    The first river ends on an edge beside that of its beginning, the second on the last free edge.
    """
    edges = state.edges
    if edges & (edges - 1) == 0:
        return ends_for(state, edges)
    return ALL_EDGES & ~edges


@outlined
def find_free(state: State) -> None:
    """Find the tokens of the present river, as `reached`, and where it may go, as `within`. (R1.5a)"""
    for acre in range(ACRES):
        if state.land[acre] == Land.RIVER:
            include(state.within, acre)
    if state.at != 0:
        include(state.reached, state.at)
        search(state.reached, state.within)
    clear(state.within)
    for acre in range(ACRES):
        if is_free(state, acre):
            include(state.within, acre)


@outlined
def is_free(state: State, acre: int) -> bool:
    """Whether the present river, which is `reached`, may have a token there, as far as it and the other river allow. (R1.5a)"""
    if state.land[acre] != Land.FOREST:
        return False
    for way in range(WAYS):
        beside = int(NEIGHBOURS[acre, way])
        if state.land[beside] == Land.RIVER and not has(state.reached, beside):
            return False
    return True


@outlined
def search_back(state: State, moves: Moves, goals: int) -> None:
    """Compute how many tokens lead from each acre to the goal edges, over acres inside the board. (R1.5a)"""
    tail = 0
    for acre in range(ACRES):
        edge = int(EDGE_OF[acre])
        moves[TOKENS + acre] = 0
        if edge & goals != 0 and edge & (edge - 1) == 0 and has(state.within, acre):
            moves[TOKENS + acre] = 1
            moves[QUEUE + tail] = acre
            tail += 1
    head = 0
    while head < tail:
        acre = int(moves[QUEUE + head])
        head += 1
        for way in range(WAYS):
            beside = int(NEIGHBOURS[acre, way])
            if beside != OFF_BOARD and EDGE_OF[beside] == 0 and moves[TOKENS + beside] == 0 and has(state.within, beside):
                moves[TOKENS + beside] = moves[TOKENS + acre] + 1
                moves[QUEUE + tail] = beside
                tail += 1


@kernel
def leads_on(moves: Moves, acre: int, tokens: int) -> bool:
    """Whether a river can be ended with this many tokens from a neighbouring acre on. (R1.5a)"""
    for way in range(WAYS):
        beside = int(NEIGHBOURS[acre, way])
        if beside != OFF_BOARD and 0 < moves[TOKENS + beside] <= tokens:
            return True
    return False


@kernel
def mark_starts(state: State, moves: Moves, goals: int) -> None:
    """Mark where a river may begin that ends on one of the goal edges. (R1.5a)"""
    search_back(state, moves, goals)
    starts = (ALONG if goals & ACROSS else ACROSS) & ~state.edges
    for i in range(N_EDGE):
        acre = int(EDGE_ACRES[i])
        edge = int(EDGE_OF[acre])
        if edge & starts != 0 and edge & (edge - 1) == 0 and has(state.within, acre) and leads_on(moves, acre, RIVER_TOKENS - 1):
            moves[FOUND + acre] = 1


@outlined
def legal_river_starts(state: State, moves: Moves) -> int:
    """List where a river may begin. (R1.5a)"""
    find_free(state)
    for acre in range(ACRES):
        moves[FOUND + acre] = 0
    mark_starts(state, moves, ends_for(state, EDGES[0]))
    mark_starts(state, moves, ends_for(state, EDGES[1]))
    forget(state)
    count = 0
    for acre in range(ACRES):
        if moves[FOUND + acre] != 0:
            moves[count] = RIVER + acre
            count += 1
    return count


@outlined
def legal_river(state: State, moves: Moves) -> int:
    """List where the present river may continue. (R1.5a)"""
    find_free(state)
    tokens = RIVER_TOKENS - size(state.reached)
    search_back(state, moves, ends(state))
    forget(state)
    count = 0
    for acre in range(ACRES):
        if touches(acre, state.at) and 0 < moves[TOKENS + acre] <= tokens:
            moves[count] = RIVER + acre
            count += 1
    return count


@kernel
def touches(acre: int, other: int) -> bool:
    """Whether two acres touch. (R1.1, R1.1a)"""
    for way in range(WAYS):
        if NEIGHBOURS[acre, way] == other:
            return True
    return False


@kernel
def lay_river(state: State, acre: int) -> None:
    """Lay a token of river; on a new edge the river ends. (R1.5a)"""
    turn_into(state, acre, Land.RIVER)
    state.edges |= EDGE_OF[acre]
    state.at = 0 if state.phase == Phase.RIVER and EDGE_OF[acre] != 0 else acre


# ---- buildings


@outlined
def legal_buildings(state: State, moves: Moves) -> int:
    """List where houses and schools may be set, as far as any are left. (R1.5b)"""
    count = 0
    houses, schools = houses_left(state), schools_left(state)
    for acre in range(ACRES):
        moves[count] = HOUSE + acre
        count += houses > 0 and may_build(state, acre)
    for acre in range(ACRES):
        moves[count] = SCHOOL + acre
        count += schools > 0 and may_build(state, acre)
    return count


@kernel
def may_build(state: State, acre: int) -> bool:
    """Whether the acre is forest inside the board. (R1.5b)"""
    return int(state.land[acre]) == Land.FOREST and EDGE_OF[acre] == 0


@kernel
def build(state: State, move: int) -> None:
    """Set a house or a school. (R1.5b)"""
    if move < SCHOOL:
        turn_into(state, move - HOUSE, Land.HOUSE)
    else:
        turn_into(state, move - SCHOOL, Land.SCHOOL)
