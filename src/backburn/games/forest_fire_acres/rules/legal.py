"""The legal moves, and the weights of outcomes."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_acres.board import ACRES, EDGE_ACRES, N_EDGE, NEIGHBOURS, OFF_BOARD, WAYS, Land, Wind
from backburn.games.forest_fire_acres.rules.arrivals import can_add_lucky, can_move_lucky, can_set_lucky
from backburn.games.forest_fire_acres.rules.breakout import first_acres, legal_further, legal_starts
from backburn.games.forest_fire_acres.rules.bulldozers import can_dig, can_drive, can_enter, can_set_on_edge, can_start
from backburn.games.forest_fire_acres.rules.drought import largest_fires, legal_ring
from backburn.games.forest_fire_acres.rules.extinguishers import can_get
from backburn.games.forest_fire_acres.rules.helicopter import can_drop_water, can_pick, can_scoop
from backburn.games.forest_fire_acres.rules.piles import legal_cards, odds
from backburn.games.forest_fire_acres.rules.rivers import legal_buildings, legal_river, legal_river_starts
from backburn.games.forest_fire_acres.rules.spreading import ready
from backburn.games.forest_fire_acres.state import (
    BALL,
    BARREL,
    BULLDOZER,
    CARD,
    CARRY,
    DECLINE,
    DIG,
    DONE,
    DRIVE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FLY,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_HELICOPTER,
    HELICOPTER,
    LAND,
    MAP,
    MAPS,
    MOVE,
    NEW_BULLDOZER,
    PASS,
    PICK_BALL,
    PICK_BARREL,
    SCOOP,
    SCRAP,
    SPRAY,
    STAY,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    WIND,
    Act,
    Phase,
    Piece,
    State,
)


@kernel
def add(moves: Moves, count: int, move: int, allowed: bool) -> int:
    """Add a move to the list if it is allowed."""
    moves[count] = move
    return count + allowed


@kernel
def legal_maps(moves: Moves) -> int:
    """List the maps from which one is drawn. (R1.4, R1.4b)"""
    for number in range(MAPS):
        moves[number] = MAP + number
    return MAPS


@kernel
def legal_winds(moves: Moves) -> int:
    """List the six winds of the start. (R2.4)"""
    count = 0
    for wind in range(Wind.NW + 1):
        count = add(moves, count, WIND + wind, wind != Wind.E and wind != Wind.W)
    return count


@kernel
def legal_bulldozers(state: State, moves: Moves) -> int:
    """List the acres where a bulldozer may start. (R2.1, R2.1a)"""
    count = 0
    for acre in range(ACRES):
        count = add(moves, count, BULLDOZER + acre, can_start(state, acre))
    return count


@outlined
def each_bulldozer(state: State, moves: Moves, count: int, kind: int) -> int:
    """Add a kind of move for each acre with a bulldozer."""
    count = add(moves, count, kind + state.bulldozers[0], state.bulldozers[0] != OFF_BOARD)
    return add(moves, count, kind + state.bulldozers[1], OFF_BOARD != state.bulldozers[1] != state.bulldozers[0])


@outlined
def legal_lucky_bulldozer(state: State, moves: Moves) -> int:
    """List moving one of the bulldozers on the board, a new one, and declining. (R4.6)"""
    count = each_bulldozer(state, moves, 0, MOVE) if can_move_lucky(state) else 0
    count = add(moves, count, NEW_BULLDOZER, can_add_lucky(state))
    return add(moves, count, DECLINE, True)


@kernel
def legal_lucky_place(state: State, moves: Moves) -> int:
    """List where the lucky bulldozer may be set. (R4.6a)"""
    count = 0
    for acre in range(ACRES):
        count = add(moves, count, BULLDOZER + acre, can_set_lucky(state, acre))
    return count


@kernel
def legal_lucky_helicopter(state: State, moves: Moves) -> int:
    """List getting a helicopter, or a flight of the present one, and declining. (R4.7a)"""
    moves[0] = GET_HELICOPTER if state.helicopter == OFF_BOARD else FLY
    moves[1] = DECLINE
    return 2


@kernel
def legal_lots(state: State, moves: Moves, count: int) -> int:
    """Add the lots that may be got. (R6.2)"""
    for lot in range(GET_BARRELS, GET_BULLDOZER):
        count = add(moves, count, lot, can_get(state, lot))
    return count


@outlined
def legal_equipment(state: State, moves: Moves) -> int:
    """List what the team may do in a turn. (R6.1, R6.1a, R6.2, R6.6, R6.7, R6.8, R6.9, R6.11)"""
    first, second = int(state.bulldozers[0]), int(state.bulldozers[1])
    count = add(moves, 0, DRIVE + first, can_drive(state, first))
    count = add(moves, count, DRIVE + second, second != first and can_drive(state, second))
    count = legal_lots(state, moves, count)
    count = add(moves, count, GET_BULLDOZER, can_set_on_edge(state))
    count = add(moves, count, GET_HELICOPTER, state.helicopter == OFF_BOARD)
    count = add(moves, count, CARRY, state.lying > 0)
    count = add(moves, count, FLY, state.helicopter != OFF_BOARD)
    return add(moves, count, PASS, True)


@outlined
def legal_places(state: State, moves: Moves) -> int:
    """List where on the edge a new piece may be put. (R6.2, R6.6, R6.7)"""
    if state.act == Act.BULLDOZER:
        count = 0
        for i in range(N_EDGE):
            acre = int(EDGE_ACRES[i])
            count = add(moves, count, BULLDOZER + acre, can_enter(state, acre))
        return count
    if state.act == Act.HELICOPTER:
        return each_edge(moves, 0, HELICOPTER, True)
    count = each_edge(moves, 0, BARREL, state.hand_barrels > 0)
    count = each_edge(moves, count, BALL, state.hand_balls > 0)
    return add(moves, count, DONE, True)


@kernel
def each_edge(moves: Moves, count: int, kind: int, allowed: bool) -> int:
    """Add a kind of move for each acre of the edge, if it is allowed."""
    if allowed:
        for i in range(N_EDGE):
            moves[count + i] = kind + EDGE_ACRES[i]
        count += N_EDGE
    return count


@outlined
def legal_take(state: State, moves: Moves) -> int:
    """List the pieces that may be carried next. (R6.8)"""
    count = 0
    for acre in range(ACRES):
        count = add(moves, count, TAKE_BARREL + acre, state.barrels[acre] > 0)
    for acre in range(ACRES):
        count = add(moves, count, TAKE_BALL + acre, state.balls[acre] > 0)
    return add(moves, count, DONE, True)


@outlined
def legal_steps(state: State, moves: Moves) -> int:
    """List the steps of the piece in motion. (R6.3, R6.3a, R6.9, R6.11)"""
    count = 0
    if state.steps > 0:
        for way in range(WAYS):
            ahead = int(NEIGHBOURS[state.at, way])
            open_there = can_enter(state, ahead) if state.piece == Piece.BULLDOZER else ahead != OFF_BOARD
            count = add(moves, count, STEP + way, open_there)
    return count


@kernel
def legal_moving(state: State, moves: Moves) -> int:
    """List the steps, and staying; a piece that is carried has to take at least one step. (R6.3, R6.8, R6.8a)"""
    count = legal_steps(state, moves)
    return add(moves, count, STAY, state.act != Act.CARRY or state.moved != 0)


@kernel
def legal_drive(state: State, moves: Moves) -> int:
    """List the steps, digging, and staying. (R6.9, R6.10)"""
    count = legal_steps(state, moves)
    count = add(moves, count, DIG, can_dig(state))
    return add(moves, count, STAY, True)


@outlined
def legal_flight(state: State, moves: Moves) -> int:
    """List the steps, loading, dropping, and landing. (R6.11, R6.12)"""
    count = legal_steps(state, moves)
    count = add(moves, count, PICK_BARREL, can_pick(state, state.barrels[state.at]))
    count = add(moves, count, PICK_BALL, can_pick(state, state.balls[state.at]))
    count = add(moves, count, SCOOP, can_scoop(state))
    count = add(moves, count, DROP_BARREL, state.hand_barrels > 0)
    count = add(moves, count, DROP_BALL, state.hand_balls > 0)
    count = add(moves, count, DROP_WATER, can_drop_water(state))
    return add(moves, count, LAND, True)


@kernel
def legal_spray(state: State, moves: Moves) -> int:
    """List the burning acres around a ball that has gone off. (R6.4)"""
    count = 0
    for way in range(WAYS):
        count = add(moves, count, SPRAY + way, state.land[NEIGHBOURS[state.at, way]] == Land.FIRE)
    return count


@kernel
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number. (R4.1)"""
    if state.phase < Phase.CARD:
        return legal_at_start(state, moves)
    if state.phase < Phase.EQUIPMENT:
        return legal_in_event(state, moves)
    return legal_for_equipment(state, moves)


@outlined
def legal_at_start(state: State, moves: Moves) -> int:
    """List the legal moves before the first card. (R1.4, R1.5, R2.1, R2.2, R2.3a, R2.4)"""
    match state.phase:
        case Phase.MAP:
            return legal_maps(moves)
        case Phase.RIVER_START:
            return legal_river_starts(state, moves)
        case Phase.RIVER:
            return legal_river(state, moves)
        case Phase.BUILDING:
            return legal_buildings(state, moves)
        case Phase.BULLDOZERS:
            return legal_bulldozers(state, moves)
        case Phase.FIRST_FIRE:
            return first_acres(state, moves)
        case Phase.FIRST_BURN:
            return legal_further(state, moves)
    return legal_winds(moves)


@outlined
def legal_in_event(state: State, moves: Moves) -> int:
    """List the legal moves between the card and the moves of equipment. (R4.2, R4.3, R5.2, R7.1, R7.2)"""
    match state.phase:
        case Phase.CARD:
            return legal_cards(state, moves)
        case Phase.FIRE:
            return legal_starts(state, moves)
        case Phase.BURN:
            return legal_further(state, moves)
        case Phase.DROUGHT:
            return largest_fires(state, moves)
        case Phase.DRY:
            return legal_ring(state, moves)
        case Phase.SPREAD:
            return ready(state, moves)
    return legal_to_choose(state, moves)


@outlined
def legal_to_choose(state: State, moves: Moves) -> int:
    """List the legal moves for a breakdown or a LUCKY BREAK. (R4.5a, R4.6, R4.7a, R4.8a)"""
    match state.phase:
        case Phase.BREAKDOWN:
            return each_bulldozer(state, moves, 0, SCRAP)
        case Phase.LUCKY_BULLDOZER:
            return legal_lucky_bulldozer(state, moves)
        case Phase.LUCKY_PLACE:
            return legal_lucky_place(state, moves)
        case Phase.LUCKY_HELICOPTER:
            return legal_lucky_helicopter(state, moves)
    count = legal_lots(state, moves, 0)
    moves[count] = DECLINE
    return count + 1


@outlined
def legal_for_equipment(state: State, moves: Moves) -> int:
    """List the legal moves of equipment. (R6.1)"""
    match state.phase:
        case Phase.EQUIPMENT:
            return legal_equipment(state, moves)
        case Phase.PLACE:
            return legal_places(state, moves)
        case Phase.TAKE:
            return legal_take(state, moves)
        case Phase.BRING | Phase.CARRY:
            return legal_moving(state, moves)
        case Phase.DRIVE:
            return legal_drive(state, moves)
        case Phase.FLY:
            return legal_flight(state, moves)
        case Phase.SPRAY:
            return legal_spray(state, moves)
    return 0


@kernel
def weight(state: State, move: int) -> int:
    """Return the odds of a card; all other outcomes are equally likely. (R1.4, R2.2, R2.4, R3.1a, R4.3, R5.2)"""
    return odds(state, move - CARD) if state.phase == Phase.CARD else 1
