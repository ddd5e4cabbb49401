"""Playing a move."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS
from backburn.games.forest_fire_acres.rules.acts import end_act
from backburn.games.forest_fire_acres.rules.arrivals import choose_lucky, get_machine, move_machine, place_lucky, place_machine
from backburn.games.forest_fire_acres.rules.breakout import break_out, grow, take
from backburn.games.forest_fire_acres.rules.bulldozers import begin_to_drive, drive
from backburn.games.forest_fire_acres.rules.drought import double, dry_chosen
from backburn.games.forest_fire_acres.rules.events import draw, scrap
from backburn.games.forest_fire_acres.rules.extinguishers import (
    begin_to_carry,
    get_lot,
    move_extinguisher,
    next_piece,
    place_extinguisher,
    take_up,
)
from backburn.games.forest_fire_acres.rules.fire import put_out, set_bulldozer
from backburn.games.forest_fire_acres.rules.helicopter import begin_to_fly, fly, fly_on
from backburn.games.forest_fire_acres.rules.setup import begin, blow, lay_map, lay_token
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread, go_on_spreading, spread
from backburn.games.forest_fire_acres.state import (
    BULLDOZER,
    BURN,
    CARD,
    CARRY,
    FIRE,
    FLY,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_HELICOPTER,
    MAP,
    PASS,
    SCRAP,
    SPRAY,
    SPREAD,
    WIND,
    Act,
    Phase,
    State,
)


@kernel
def apply(state: State, move: int) -> None:
    """Play one ply."""
    if state.phase < Phase.CARD:
        apply_at_start(state, move)
    elif state.phase < Phase.EQUIPMENT:
        apply_in_event(state, move)
    else:
        apply_to_equipment(state, move)


@outlined
def apply_at_start(state: State, move: int) -> None:
    """Play a ply before the first card. (R1.4, R1.5, R2.1, R2.2, R2.3a, R2.4)"""
    match state.phase:
        case Phase.MAP:
            lay_map(state, move - MAP + 1)
        case Phase.RIVER_START | Phase.RIVER | Phase.BUILDING:
            lay_token(state, move)
        case Phase.BULLDOZERS:
            set_bulldozer(state, move - BULLDOZER)
            begin(state)
        case Phase.FIRST_FIRE:
            break_out(state, move - FIRE)
        case Phase.FIRST_BURN:
            take(state, move - BURN)
            grow(state)
        case Phase.WIND:
            blow(state, move - WIND)


@outlined
def apply_in_event(state: State, move: int) -> None:
    """Play a ply between the card and the moves of equipment. (R4.2, R4.3, R5.2, R7.1, R7.2)"""
    match state.phase:
        case Phase.CARD:
            draw(state, move - CARD)
        case Phase.FIRE:
            break_out(state, move - FIRE)
        case Phase.BURN:
            take(state, move - BURN)
            grow(state)
        case Phase.DROUGHT:
            double(state, move - SPREAD)
        case Phase.DRY:
            dry_chosen(state, move - BURN)
        case Phase.SPREAD:
            spread(state, move - SPREAD)
            go_on_spreading(state)
        case _:
            choose(state, move)


@outlined
def choose(state: State, move: int) -> None:
    """Play a ply of a breakdown or a LUCKY BREAK. (R4.5a, R4.6, R4.7a, R4.8a)"""
    match state.phase:
        case Phase.BREAKDOWN:
            scrap(state, move - SCRAP)
        case Phase.LUCKY_BULLDOZER:
            choose_lucky(state, move)
        case Phase.LUCKY_PLACE:
            place_lucky(state, move)
        case _:
            act(state, move)


@outlined
def act(state: State, move: int) -> None:
    """Begin the act that the team chose for its equipment, or decline. (R4.7a, R4.8a, R6.1, R6.1a)"""
    if move < GET_BARRELS:
        begin_to_drive(state, move)
    elif move < GET_BULLDOZER:
        get_lot(state, move)
    elif move <= GET_HELICOPTER:
        get_machine(state, Act.BULLDOZER if move == GET_BULLDOZER else Act.HELICOPTER)
    elif move == CARRY:
        begin_to_carry(state)
    elif move == FLY:
        begin_to_fly(state)
    elif move == PASS:
        end_act(state)
    else:
        begin_to_spread(state)


@outlined
def apply_to_equipment(state: State, move: int) -> None:
    """Play a ply of an act of equipment. (R6.1)"""
    match state.phase:
        case Phase.EQUIPMENT:
            act(state, move)
        case Phase.PLACE:
            place(state, move)
        case Phase.BRING:
            if state.act == Act.LOT:
                move_extinguisher(state, move)
            else:
                move_machine(state, move)
        case Phase.TAKE:
            take_up(state, move)
        case Phase.CARRY:
            move_extinguisher(state, move)
        case Phase.DRIVE:
            drive(state, move)
        case Phase.FLY:
            fly(state, move)
        case Phase.SPRAY:
            spray(state, move - SPRAY)


@kernel
def place(state: State, move: int) -> None:
    """Put a new piece on the edge. (R6.2, R6.6, R6.7)"""
    if state.act == Act.LOT:
        place_extinguisher(state, move)
    else:
        place_machine(state, move)


@kernel
def spray(state: State, way: int) -> None:
    """Put out the second acre of a ball, and continue with the act. (R6.4)"""
    put_out(state, NEIGHBOURS[state.at, way])
    if state.act == Act.FLIGHT:
        fly_on(state)
    else:
        next_piece(state)
