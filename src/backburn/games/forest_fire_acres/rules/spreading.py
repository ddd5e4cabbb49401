"""Spreading: fires spread with the wind, one after another."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest
from backburn.games.forest_fire_acres.board import DOWNWIND, OFF_BOARD, SIDE, UPWIND, Land
from backburn.games.forest_fire_acres.cards import FIRES, JUMP, REACH
from backburn.games.forest_fire_acres.rules.fire import (
    add_all,
    burn_out,
    can_burn,
    find_fire,
    forget,
    is_fire_line,
    lose_machines,
    meets,
    next_fire,
    reach,
    search,
)
from backburn.games.forest_fire_acres.rules.flow import enough_put_out, too_much_fire, weather_card
from backburn.games.forest_fire_acres.rules.phases import ask, roll
from backburn.games.forest_fire_acres.state import SPREAD, Phase, State, clear, exclude, include

SEVERAL = -1
"""Marks the only fire that may spread if there are several."""


@outlined
def begin_to_spread(state: State) -> None:
    """Begin to spread as many fires as the weather says. (R3.3, R3.3a, R3.3b, R5.1)"""
    state.left = FIRES[state.options.weather, weather_card(state)]
    go_on_spreading(state)


@outlined
def go_on_spreading(state: State) -> None:
    """Draw the next fire, or spread it if it is the only one; after the last one, let equipment move. (R4.1, R5.2, R5.2a)"""
    while state.left > 0:
        fire = only_ready(state)
        if fire == SEVERAL:
            roll(state, Phase.SPREAD)
            return
        if fire == OFF_BOARD:
            state.left = 0
        else:
            spread(state, fire)
    clear(state.spent)
    if not too_much_fire(state) and not enough_put_out(state):
        ask(state, Phase.EQUIPMENT)


@kernel
def skip_spent(state: State) -> None:
    """Exclude fires with an acre that has spread or was set on fire in this turn from the search. (R5.2, R5.2a)"""
    add_all(state.reached, state.spent)
    search(state.reached, state.fire)


@outlined
def only_ready(state: State) -> int:
    """Return the only fire that may spread, OFF_BOARD if there is none, SEVERAL if there are more. (R5.2, R5.2a)"""
    skip_spent(state)
    fire = next_fire(state)
    if fire != OFF_BOARD and next_fire(state) != OFF_BOARD:
        fire = SEVERAL
    forget(state)
    return fire


@outlined
def ready(state: State, moves: Moves) -> int:
    """List the fires that may spread. (R5.2, R5.2a)"""
    count = 0
    skip_spent(state)
    fire = next_fire(state)
    while fire != OFF_BOARD:
        moves[count] = SPREAD + fire
        count += 1
        fire = next_fire(state)
    forget(state)
    return count


@outlined
def spread(state: State, acre: int) -> None:
    """Spread a fire from each acre of its front in a line; one that reaches nothing has not spread. (R5.2b, R5.3, R5.3a, R5.7, R5.7a)"""
    state.left -= 1
    find_fire(state, acre)
    young = state.options.realistic != 0 and not meets(state.within, state.marked)
    add_all(state.spent, state.within)
    find_front(state)
    has_spread = False
    for column in range(SIDE):
        front = int(state.reached[column])
        while front != 0:
            has_spread |= spread_line(state, column * SIDE + lowest(front), young)
            front &= front - 1
    if has_spread and state.options.realistic:
        grow_old(state, young)
    forget(state)


@outlined
def find_front(state: State) -> None:
    """Find the acres of the fire `within` whose downwind acre does not burn, as `reached`. (R5.3)"""
    for column in range(SIDE):
        bits = int(state.within[column])
        while bits != 0:
            acre = column * SIDE + lowest(bits)
            if state.land[DOWNWIND[state.wind, acre]] != Land.FIRE:
                include(state.reached, acre)
            bits &= bits - 1


@outlined
def spread_line(state: State, acre: int, young: bool) -> bool:
    """Spread fire in a line with the wind, jumping where it may; return if it reached an acre. (R5.3, R5.4, R5.4b, R5.6, R5.6a, R5.7a)"""
    start = acre
    card = weather_card(state)
    acres = int(REACH[state.options.weather, card])
    jump = int(JUMP[state.options.weather, card])
    while acres > 0:
        ahead = int(DOWNWIND[state.wind, acre])
        hops = 0
        while hops < jump and is_fire_line(state, ahead):
            ahead = int(DOWNWIND[state.wind, ahead])
            hops += 1
        acres -= hops + 1
        if acres < 0 or not can_burn(state, ahead):
            break
        jump_over(state, ahead)
        if not reach(state, ahead, acre):
            return True
        acre = ahead
        if young:
            include(state.marked, acre)
    return acre != start


@kernel
def jump_over(state: State, acre: int) -> None:
    """Remove the machines on the fire line that was jumped before an acre. (R5.5, R5.5a)"""
    behind = acre
    for _ in range(jumped(state, acre)):
        behind = int(UPWIND[state.wind, behind])
        lose_machines(state, behind)


@kernel
def jumped(state: State, acre: int) -> int:
    """Return how many acres of fire line are before an acre that fire has reached with the wind. (R5.4)"""
    count, behind = 0, int(UPWIND[state.wind, acre])
    while is_fire_line(state, behind):
        count += 1
        behind = int(UPWIND[state.wind, behind])
    return count


@outlined
def grow_old(state: State, young: bool) -> None:
    """Mark a fire that has spread once; one that has spread twice loses its marks and burns out on the windward side. (R5.7, R5.7b)"""
    clear(state.reached)
    for column in range(SIDE):
        bits = int(state.within[column]) & int(state.fire[column])
        while bits != 0:
            acre = column * SIDE + lowest(bits)
            if young:
                include(state.marked, acre)
            else:
                exclude(state.marked, acre)
                if state.land[UPWIND[state.wind, acre]] != Land.FIRE:
                    include(state.reached, acre)
            bits &= bits - 1
    for column in range(SIDE):
        bits = int(state.reached[column])
        while bits != 0:
            burn_out(state, column * SIDE + lowest(bits))
            bits &= bits - 1
