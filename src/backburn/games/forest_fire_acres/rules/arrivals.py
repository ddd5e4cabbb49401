"""New machines: how they come over the edge, and the bulldozer of a LUCKY BREAK."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, OFF_BOARD, Land
from backburn.games.forest_fire_acres.rules.acts import begin_act
from backburn.games.forest_fire_acres.rules.bulldozers import can_set_on_edge, can_step, park
from backburn.games.forest_fire_acres.rules.fire import has_bulldozer, set_bulldozer, take_bulldozer
from backburn.games.forest_fire_acres.rules.helicopter import land_helicopter
from backburn.games.forest_fire_acres.rules.machines import remove_house, step_to
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread
from backburn.games.forest_fire_acres.state import BULLDOZER, DECLINE, HELICOPTER, MOVE, NEW_BULLDOZER, STAY, Act, Phase, Piece, State

# ---- getting a machine


@kernel
def get_machine(state: State, act: int) -> None:
    """Get a bulldozer or a helicopter. (R6.6, R6.7)"""
    begin_act(state, act)
    ask(state, Phase.PLACE)


@outlined
def place_machine(state: State, move: int) -> None:
    """Put the new machine on an acre of the edge. (R6.6, R6.6a, R6.7)"""
    state.steps = state.options.new_steps
    if state.act == Act.BULLDOZER:
        state.piece = Piece.BULLDOZER
        state.at = move - BULLDOZER
        remove_house(state)
        bring_bulldozer(state)
    else:
        state.piece = Piece.HELICOPTER
        state.at = move - HELICOPTER
        bring_helicopter(state)


@outlined
def move_machine(state: State, move: int) -> None:
    """Move a new machine by a step, or leave it where it is. (R6.6, R6.7)"""
    if move == STAY:
        state.steps = 0
    else:
        step_to(state, move)
    if state.act == Act.BULLDOZER:
        bring_bulldozer(state)
    else:
        bring_helicopter(state)


@kernel
def bring_bulldozer(state: State) -> None:
    """Let the new bulldozer take another step; it stays automatically if it cannot. (R6.6)"""
    if can_step(state):
        ask(state, Phase.BRING)
    else:
        park(state)


@kernel
def bring_helicopter(state: State) -> None:
    """Let the new helicopter take another step, or land. (R6.7, R6.7a)"""
    if state.steps > 0:
        ask(state, Phase.BRING)
    else:
        land_helicopter(state)


# ---- the lucky bulldozer


@kernel
def can_set_lucky(state: State, acre: int) -> bool:
    """Whether the lucky bulldozer may be set on the acre. (R4.6a)"""
    if has_bulldozer(state, acre) or state.helicopter == acre:
        return False
    return int(state.land[acre]) not in (Land.FIRE, Land.RIVER)


@outlined
def can_set_anywhere(state: State) -> bool:
    """Whether the lucky bulldozer may be set on any acre. (R4.6a)"""
    for acre in range(ACRES):
        if can_set_lucky(state, acre):
            return True
    return False


@kernel
def can_add_lucky(state: State) -> bool:
    """Whether the LUCKY BREAK may add a bulldozer. (R4.6, R4.6b)"""
    if state.options.lucky_bulldozer:
        return state.bulldozers[1] == OFF_BOARD and can_set_anywhere(state)
    return can_set_on_edge(state)


@kernel
def can_move_lucky(state: State) -> bool:
    """Whether the LUCKY BREAK may move a bulldozer. (R4.6, R4.6a)"""
    return state.bulldozers[0] != OFF_BOARD and can_set_anywhere(state)


@kernel
def choose_lucky(state: State, move: int) -> None:
    """Begin to add a bulldozer or to move one of those on the board, or decline. (R4.6)"""
    if move == DECLINE:
        begin_to_spread(state)
    elif move == NEW_BULLDOZER:
        add_lucky(state)
    else:
        take_bulldozer(state, move - MOVE)
        ask(state, Phase.LUCKY_PLACE)


@kernel
def add_lucky(state: State) -> None:
    """Bring the added bulldozer over the edge, or set it anywhere. (R4.6b)"""
    if state.options.lucky_bulldozer:
        ask(state, Phase.LUCKY_PLACE)
    else:
        get_machine(state, Act.BULLDOZER)


@kernel
def place_lucky(state: State, move: int) -> None:
    """Set the lucky bulldozer and continue with the turn. (R4.6)"""
    set_bulldozer(state, move - BULLDOZER)
    begin_to_spread(state)
