"""Droughts, which double the largest fire."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest
from backburn.games.forest_fire_acres.board import ASIDE, DEPTH, DOWNWIND, OFF_BOARD, SIDE, Land
from backburn.games.forest_fire_acres.cards import GALE, JUMPING_SPEED, N_SPEEDS
from backburn.games.forest_fire_acres.rules.fire import add_all, can_burn, each, find_fire, forget, is_fire_line, next_fire, reach, size
from backburn.games.forest_fire_acres.rules.flow import too_much_fire, weather_card
from backburn.games.forest_fire_acres.rules.phases import ask, roll
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread, jump_over
from backburn.games.forest_fire_acres.state import BURN, SPREAD, Phase, State, include

_MORE = 1024
"""One more acre outweighs any difference in position."""
NEITHER, AHEAD, BEHIND, BESIDE = range(4)
"""The kinds of ring: none, downwind, behind fire line, or next to fire line."""


@outlined
def begin_drought(state: State) -> None:
    """Double the largest fire; if several are equal, draw one of them. (R4.9, R7.1)"""
    if state.lands[Land.FIRE] == 0:
        begin_to_spread(state)
        return
    best = largest(state)
    chosen, tied = OFF_BOARD, 0
    fire = next_fire(state)
    while fire != OFF_BOARD:
        if rank(state) == best:
            chosen = fire
            tied += 1
        fire = next_fire(state)
    forget(state)
    if tied > 1:
        roll(state, Phase.DROUGHT)
    else:
        double(state, chosen)


@outlined
def rank(state: State) -> int:
    """Return the rank of the fire `within` as one number: by its acres, then by how far upwind it is. (R7.1, R7.1a)"""
    acres = 0
    nearest = _MORE
    for column in range(SIDE):
        bits = int(state.within[column])
        while bits != 0:
            acres += 1
            nearest = min(nearest, int(DEPTH[state.wind, column * SIDE + lowest(bits)]))
            bits &= bits - 1
    return acres * _MORE - nearest


@outlined
def largest(state: State) -> int:
    """Return the highest rank of all fires. (R7.1)"""
    best = -_MORE
    while next_fire(state) != OFF_BOARD:
        best = max(best, rank(state))
    forget(state)
    return best


@outlined
def largest_fires(state: State, moves: Moves) -> int:
    """List the fires that tie for the largest."""
    best = largest(state)
    count = 0
    fire = next_fire(state)
    while fire != OFF_BOARD:
        moves[count] = SPREAD + fire
        count += rank(state) == best
        fire = next_fire(state)
    forget(state)
    return count


@outlined
def double(state: State, acre: int) -> None:
    """Mark the chosen fire as spread, and let it take as many acres as it has. (R7.2, R7.5b, R7.5a)"""
    find_fire(state, acre)
    add_all(state.spent, state.within)
    state.left = size(state.within)
    forget(state)
    go_on_drying(state)


@outlined
def go_on_drying(state: State) -> None:
    """Burn ring after ring until the team has to choose, all acres are taken, or there is no ring. (R7.2, R7.2a)"""
    while state.left > 0:
        kind = find_ring(state)
        acres = size(state.reached)
        if acres > state.left:
            forget(state)
            ask(state, Phase.DRY)
            return
        if kind == NEITHER:
            state.left = 0
        burn_ring(state, kind)
        forget(state)
    if not too_much_fire(state):
        begin_to_spread(state)


@outlined
def burn_ring(state: State, kind: int) -> None:
    """Burn all acres of the ring. (R7.2)"""
    for column in range(SIDE):
        bits = int(state.reached[column])
        while bits != 0:
            dry(state, column * SIDE + lowest(bits), kind)
            bits &= bits - 1


@outlined
def dry(state: State, acre: int, kind: int) -> None:
    """Let the drought take an acre. (R7.2, R7.3)"""
    state.left -= 1
    if kind == BEHIND:
        jump_over(state, acre)
    reach(state, acre, OFF_BOARD)


@kernel
def dry_chosen(state: State, acre: int) -> None:
    """Let the drought take the acre of the ring that the team chose. (R7.2, R7.2a)"""
    kind = find_ring(state)
    forget(state)
    dry(state, acre, kind)
    go_on_drying(state)


@kernel
def legal_ring(state: State, moves: Moves) -> int:
    """List the acres of the ring. (R7.2)"""
    find_ring(state)
    count = each(moves, BURN, state.reached)
    forget(state)
    return count


@outlined
def find_ring(state: State) -> int:
    """Find the acres that the fire may take next, as `reached`, and return the kind of ring. (R7.2, R7.2a, R7.3, R7.3a, R7.4, R7.4a)"""
    for kind in range(AHEAD, BESIDE + 1):
        for column in range(SIDE):
            bits = int(state.spent[column])
            while bits != 0:
                add_to_ring(state, column * SIDE + lowest(bits), kind)
                bits &= bits - 1
        if size(state.reached) > 0:
            return kind
    return NEITHER


@outlined
def add_to_ring(state: State, acre: int, kind: int) -> None:
    """Add the contribution of one acre of the fire to the ring. (R7.2, R7.2a, R7.3, R7.3a, R7.4, R7.4a)"""
    ahead = int(DOWNWIND[state.wind, acre])
    if kind == AHEAD:
        add_if_it_burns(state, ahead)
    elif kind == BEHIND:
        add_if_it_burns(state, behind_line(state, ahead))
    elif is_fire_line(state, ahead):
        add_if_it_burns(state, int(ASIDE[state.wind, 0, acre]))
        add_if_it_burns(state, int(ASIDE[state.wind, 1, acre]))


@kernel
def behind_line(state: State, acre: int) -> int:
    """Return the acre behind fire line, as far as the wind lets a drought jump. (R7.3, R7.3a)"""
    speed = weather_card(state) % N_SPEEDS
    jump = 2 if speed >= GALE else 1 if speed >= JUMPING_SPEED else 0
    while jump > 0 and is_fire_line(state, acre):
        acre = int(DOWNWIND[state.wind, acre])
        jump -= 1
    return acre


@kernel
def add_if_it_burns(state: State, acre: int) -> None:
    """Add an acre to the ring if it can burn. (R7.2)"""
    if can_burn(state, acre):
        include(state.reached, acre)
