"""New fires: the first one, fires from FOREST FIRE cards, and fires from crashes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest
from backburn.games.forest_fire_acres.board import ACRES, ASIDE, DOWNWIND, IN_MIDDLE, NEIGHBOURS, OFF_BOARD, SIDE, WAYS, Land
from backburn.games.forest_fire_acres.rules.fire import can_burn, each, first, forget, has_bulldozer, reach, search, size
from backburn.games.forest_fire_acres.rules.flow import next_turn, too_much_fire
from backburn.games.forest_fire_acres.rules.phases import ask, roll
from backburn.games.forest_fire_acres.state import BURN, FIRE, Acreage, Phase, State, clear, has, include

# ---- where fires break out


@kernel
def is_open(state: State, acre: int) -> bool:
    """Whether the first fire may take the acre, apart from where it is. (R2.2, R2.3a)"""
    return state.land[acre] == Land.FOREST and not has_bulldozer(state, acre)


@outlined
def first_acres(state: State, moves: Moves) -> int:
    """List where the first fire may break out: where it has room in the middle, or else anywhere. (R2.2, R2.2a)"""
    for acre in range(ACRES):
        if IN_MIDDLE[acre] and is_open(state, acre):
            include(state.within, acre)
    keep_roomy(state)
    if first(state.within) == OFF_BOARD:
        for acre in range(ACRES):
            if is_open(state, acre):
                include(state.within, acre)
    count = each(moves, FIRE, state.within)
    forget(state)
    return count


@kernel
def keep_roomy(state: State) -> None:
    """Remove from `within` the acres that are not connected to enough others for the first fire. (R2.2, R2.2b)"""
    for acre in range(ACRES):
        if has(state.within, acre) and not has(state.reached, acre):
            clear(state.reached)
            include(state.reached, acre)
            search(state.reached, state.within)
            if size(state.reached) < state.options.first_fire:
                for column in range(SIDE):
                    state.within[column] &= ~state.reached[column]


@outlined
def legal_starts(state: State, moves: Moves) -> int:
    """List where the fire of a card may break out. (R4.3)"""
    count = 0
    for acre in range(ACRES):
        moves[count] = FIRE + acre
        count += can_burn(state, acre)
    return count


@kernel
def anything_can_burn(state: State) -> bool:
    """Whether any acre of the board can burn. (R4.3a)"""
    return int(state.lands[Land.FOREST]) + int(state.lands[Land.HOUSE]) + int(state.lands[Land.SCHOOL]) > 0


@kernel
def may_take(state: State, acre: int, inside: bool) -> bool:
    """Whether the new fire may take the acre if it gets there. (R2.3a, R4.3)"""
    if state.turn > 0:
        return can_burn(state, acre)
    return is_open(state, acre) and (not inside or IN_MIDDLE[acre] != 0)


@outlined
def lies_in_middle(acres: Acreage) -> bool:
    """Whether all acres of a set are in the middle. (R2.3a)"""
    for column in range(SIDE):
        bits = int(acres[column])
        while bits != 0:
            if not IN_MIDDLE[column * SIDE + lowest(bits)]:
                return False
            bits &= bits - 1
    return True


@outlined
def find_further(state: State) -> None:
    """Find the acres that the new fire may take next, as `reached`. (R2.3a, R2.5, R4.3, R4.3b)"""
    inside = state.turn == 0 and lies_in_middle(state.spent)
    if state.options.strict:
        find_strict(state, inside)
        return
    for column in range(SIDE):
        bits = int(state.spent[column])
        while bits != 0:
            acre = column * SIDE + lowest(bits)
            for way in range(WAYS):
                add_if_taken(state, int(NEIGHBOURS[acre, way]), inside)
            bits &= bits - 1


@outlined
def find_strict(state: State, inside: bool) -> None:
    """Find the next acres of a strict fire from its last acre, if that burns: downwind, or else to either side. (R2.5, R2.5a, R4.11a)"""
    if state.land[state.at] != Land.FIRE:
        return
    ahead = int(DOWNWIND[state.wind, state.at])
    if may_take(state, ahead, inside):
        include(state.reached, ahead)
        return
    add_if_taken(state, int(ASIDE[state.wind, 0, state.at]), inside)
    add_if_taken(state, int(ASIDE[state.wind, 1, state.at]), inside)


@kernel
def add_if_taken(state: State, acre: int, inside: bool) -> None:
    """Add an acre to those found if the new fire may take it. (R2.3a, R4.3)"""
    if may_take(state, acre, inside):
        include(state.reached, acre)


@kernel
def legal_further(state: State, moves: Moves) -> int:
    """List the acres that the new fire may take next. (R2.3a, R4.3)"""
    find_further(state)
    count = each(moves, BURN, state.reached)
    forget(state)
    return count


# ---- how fires grow


@outlined
def break_out(state: State, acre: int) -> None:
    """Start a fire on its first acre. (R2.2, R4.3, R4.4)"""
    take(state, acre)
    grow(state)


@outlined
def take(state: State, acre: int) -> None:
    """Let the new fire take an acre. (R4.3, R4.10)"""
    state.left -= 1
    if state.options.strict:
        state.at = acre
    reach(state, acre, OFF_BOARD)


@outlined
def grow(state: State) -> None:
    """Grow the fire as long as there is no choice; it is complete when it has all its acres or cannot grow further. (R2.3a, R4.3, R4.3b)"""
    while state.left > 0:
        find_further(state)
        acres = size(state.reached)
        only = first(state.reached)
        forget(state)
        if acres > 1:
            ask(state, Phase.BURN if state.turn > 0 else Phase.FIRST_BURN)
            return
        if acres == 0:
            state.left = 0
        else:
            take(state, only)
    end_fire(state)


@kernel
def end_fire(state: State) -> None:
    """End a new fire, and the turn with it; after the first fire, draw the wind if it is not drawn yet. (R2.4, R2.5, R4.3, R5.8)"""
    state.at = 0
    clear(state.spent)
    if state.turn > 0:
        if not too_much_fire(state):
            next_turn(state)
    else:
        roll(state, Phase.CARD if state.options.strict else Phase.WIND)
