"""The map that players draw together: two rivers, then the buildings. Sources: R1.5.

A token of a river may be placed only if the river can still be ended, so the search works backwards from the edges where it may end. Its
distances are kept in the array into which moves are written, beyond all moves that rivers have.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_acres.board import ACRES, ALL_EDGES, EDGE_ACRES, EDGE_OF, EDGES, N_EDGE, NEIGHBOURS, OFF_BOARD, WAYS, Land
from backburn.games.forest_fire_acres.rules.fire import forget, turn_into
from backburn.games.forest_fire_acres.rules.phases import enter
from backburn.games.forest_fire_acres.rules.windings import QUEUE, TOKENS, comes_to_enough, is_goal, may_wind_over
from backburn.games.forest_fire_acres.state import FIRST_RIVER, HOUSE, MOST_DRAWN, RIVER, SCHOOL, Phase, State, has, include

TWO_RIVERS = 4
"""The ends of two rivers."""
LAST_BEGUN = 3
"""The ends while the second one is drawn."""
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
    elif river_ends(state) < TWO_RIVERS and state.phase != Phase.BUILDING:
        enter(state, Phase.RIVER_START, seat)
    else:
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
def river_ends(state: State) -> int:
    """Return how many acres of the edge have a token of river: two for each river, one for the beginning of the present one. (R1.5a)"""
    count = 0
    for i in range(N_EDGE):
        count += state.land[EDGE_ACRES[i]] == Land.RIVER
    return count


@kernel
def tokens_left(state: State) -> int:
    """Return how many more tokens the present river may have. (R1.5a)"""
    most = FIRST_RIVER if river_ends(state) < 2 else MOST_DRAWN
    return most - int(state.lands[Land.RIVER])


@outlined
def find_free(state: State) -> None:
    """Find where rivers may go, as `within`. (R1.5a)"""
    for acre in range(ACRES):
        if state.land[acre] == Land.FOREST:
            include(state.within, acre)


@outlined
def search_back(state: State, moves: Moves, goals: int) -> None:
    """Compute how many tokens lead from each acre to the goal edges, over acres inside the board. (R1.5a)"""
    tail = 0
    for acre in range(ACRES):
        moves[TOKENS + acre] = 0
        if is_goal(state, acre, goals):
            moves[TOKENS + acre] = 1
            moves[QUEUE + tail] = acre
            tail += 1
    head = 0
    while head < tail:
        acre = int(moves[QUEUE + head])
        head += 1
        for way in range(WAYS):
            beside = int(NEIGHBOURS[acre, way])
            if may_wind_over(state, beside) and moves[TOKENS + beside] == 0:
                moves[TOKENS + beside] = moves[TOKENS + acre] + 1
                moves[QUEUE + tail] = beside
                tail += 1


@kernel
def leads_on(state: State, moves: Moves, goals: int, acre: int) -> bool:
    """Whether a river that begins here can continue to a neighbouring acre. (R1.5a)"""
    for way in range(WAYS):
        beside = int(NEIGHBOURS[acre, way])
        if beside != OFF_BOARD and can_go_on(state, moves, goals, 1, beside):
            return True
    return False


@kernel
def can_go_on(state: State, moves: Moves, goals: int, begun: int, acre: int) -> bool:
    """Whether a river that continues to this acre, with this many tokens besides those on the board, can end by the rules. (R1.5a)"""
    laid, tokens = int(state.lands[Land.RIVER]) + begun, tokens_left(state) - begun
    if not 0 < moves[TOKENS + acre] <= tokens:
        return False
    return river_ends(state) + begun < LAST_BEGUN or comes_to_enough(state, moves, goals, laid, acre)


@kernel
def mark_starts(state: State, moves: Moves, start: int) -> None:
    """Mark where a river may begin on this edge. (R1.5a)"""
    goals = ALL_EDGES & ~start
    search_back(state, moves, goals)
    for i in range(N_EDGE):
        acre = int(EDGE_ACRES[i])
        if EDGE_OF[acre] == start and has(state.within, acre) and leads_on(state, moves, goals, acre):
            moves[FOUND + acre] = 1


@outlined
def legal_river_starts(state: State, moves: Moves) -> int:
    """List where a river may begin. (R1.5a)"""
    find_free(state)
    for acre in range(ACRES):
        moves[FOUND + acre] = 0
    for start in EDGES:
        mark_starts(state, moves, start)
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
    goals = ALL_EDGES & ~int(state.edges)
    search_back(state, moves, goals)
    count = 0
    for acre in range(ACRES):
        if touches(acre, state.at) and can_go_on(state, moves, goals, 0, acre):
            moves[count] = RIVER + acre
            count += 1
    forget(state)
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
    """Lay a token of river; on another edge the river ends. (R1.5a)"""
    turn_into(state, acre, Land.RIVER)
    ended = state.phase == Phase.RIVER and EDGE_OF[acre] != 0
    if state.phase == Phase.RIVER_START:
        state.edges = EDGE_OF[acre]
    elif ended:
        state.edges = 0
    state.at = 0 if ended else acre


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
