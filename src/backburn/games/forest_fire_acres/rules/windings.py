"""How a river that players draw may wind, so that there are enough tokens when it ends. Sources: R1.5a.

A winding is close or wide, and the next acre of it follows from the board alone. So a river that may wind on from a token may do so from
the one after it, and none is led to where it could only end too short. The longer it winds, the more tokens it has when it ends, so the
longest winding decides.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_acres.board import ACRES, EDGE_OF, NEIGHBOURS, OFF_BOARD, WAYS
from backburn.games.forest_fire_acres.state import FEWEST_RIVER, MOST_DRAWN, State, exclude, has, include

TOKENS = ACRES
"""The offset of the tokens needed from each acre, including it, to end a river; 0 if it cannot be ended."""
QUEUE = 2 * ACRES
"""The offset of the queue of acres reached."""
SEEN = 4 * ACRES
"""The offset of the tokens from where a way out begins to each acre, both included."""
COURSE = 5 * ACRES
"""The offset of the acres of a winding."""


@outlined
def comes_to_enough(state: State, moves: Moves, goals: int, laid: int, acre: int) -> bool:
    """Whether the rivers, which have this many tokens, can have enough when the present one continues with this acre. (R1.5a)"""
    if laid + moves[TOKENS + acre] >= FEWEST_RIVER:
        return True
    if EDGE_OF[acre] != 0:
        return False
    return winds_enough(state, moves, goals, laid, acre, False) or winds_enough(state, moves, goals, laid, acre, True)


@kernel
def winds_enough(state: State, moves: Moves, goals: int, laid: int, acre: int, wide: bool) -> bool:
    """Whether there can be enough tokens when the river winds on, closely or widely, and then ends. (R1.5a)"""
    length, total = wind(state, moves, laid, acre, wide), 0
    while length > 0:
        length -= 1
        last = int(moves[COURSE + length])
        include(state.within, last)
        if total == 0:
            total = way_out(state, moves, goals, laid + length, last)
    return total >= FEWEST_RIVER


@kernel
def wind(state: State, moves: Moves, laid: int, acre: int, wide: bool) -> int:
    """Wind on while there could be tokens enough to end, and return how many acres that is; they are taken out of `within`. (R1.5a)"""
    length = 0
    while acre != OFF_BOARD and laid + length + moves[TOKENS + acre] <= MOST_DRAWN:
        moves[COURSE + length] = acre
        exclude(state.within, acre)
        length += 1
        acre = next_winding(state, acre, wide)
    return length


@kernel
def next_winding(state: State, acre: int, wide: bool) -> int:
    """Return the open acre next to this one with the fewest open acres next to it, or the most, but one at least. (R1.5a)"""
    found, best = OFF_BOARD, WAYS + 1
    for way in range(WAYS):
        beside = int(NEIGHBOURS[acre, way])
        if may_wind_over(state, beside):
            count = 0
            for onward in range(WAYS):
                count += may_wind_over(state, int(NEIGHBOURS[beside, onward]))
            rank = WAYS - count if wide else count
            if count > 0 and rank < best:
                found, best = beside, rank
    return found


@kernel
def may_wind_over(state: State, acre: int) -> bool:
    """Whether an acre is on the board, off its edge and free. (R1.5a)"""
    return acre != OFF_BOARD and EDGE_OF[acre] == 0 and has(state.within, acre)


@outlined
def way_out(state: State, moves: Moves, goals: int, laid: int, acre: int) -> int:
    """Return how many tokens there are when the river ends by a shortest way from this acre on, or 0 if that is too many. (R1.5a)"""
    for other in range(ACRES):
        moves[SEEN + other] = 0
    moves[SEEN + acre], moves[QUEUE] = 1, acre
    head, tail = 0, 1
    while head < tail:
        here = int(moves[QUEUE + head])
        head += 1
        total = laid + int(moves[SEEN + here]) + 1
        if total > MOST_DRAWN:
            return 0
        for way in range(WAYS):
            beside = int(NEIGHBOURS[here, way])
            if is_goal(state, beside, goals):
                return total
            if may_wind_over(state, beside) and moves[SEEN + beside] == 0:
                moves[SEEN + beside] = moves[SEEN + here] + 1
                moves[QUEUE + tail] = beside
                tail += 1
    return 0


@kernel
def is_goal(state: State, acre: int, goals: int) -> bool:
    """Whether a river may end on this acre, if it ends on these edges. (R1.5a)"""
    if acre == OFF_BOARD:
        return False
    edge = int(EDGE_OF[acre])
    return edge & goals != 0 and edge & (edge - 1) == 0 and has(state.within, acre)
