"""The rules of Wild Fire! as kernels: what may be done, what it does, and what it is worth."""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.jit import kernel, outlined
from backburn.games.wild_fire.board import ORIGIN
from backburn.games.wild_fire.fire import greatest_heat, lay, man
from backburn.games.wild_fire.state import (
    BREAK,
    DONE,
    DRAW,
    FIREBREAK,
    FLIP,
    LAY,
    NEUTRAL,
    NEUTRAL_PAWN,
    NEUTRAL_SEATS,
    PAWN,
    TILE,
    VALUES,
    Phase,
    State,
    colours_of,
    enter,
    start_tiles_of,
)

# ---- what may be done


@kernel
def legal(state: State, moves: Moves) -> int:
    """The moves of the phase."""
    match state.phase:
        case Phase.DEAL | Phase.DRAW:
            return legal_draws(state, moves)
        case Phase.NEXT:
            return legal_tiles(state, moves)
        case Phase.SITE | Phase.BREAK:
            return legal_cells(state, moves)
        case Phase.FLIP:
            moves[0] = FLIP
            moves[1] = FIREBREAK
            return 2
        case Phase.SPOT:
            return legal_spots(state, moves)
        case Phase.PAWNS:
            return legal_pawns(state, moves)
    return 0


@kernel
def legal_draws(state: State, moves: Moves) -> int:
    """The values not all of which have been seen. (R2.2)"""
    count = 0
    for value in range(VALUES):
        moves[count] = DRAW + value
        count += state.unseen[value] > 0
    return count


@kernel
def weight(state: State, move: int) -> int:
    """A value is as likely as it has unseen tiles. (R2.2)"""
    return int(state.unseen[move - DRAW])


@kernel
def legal_tiles(state: State, moves: Moves) -> int:
    """The values of the start tiles that wait. (R1.5a)"""
    count = 0
    for value in range(VALUES):
        moves[count] = TILE + value
        count += state.waiting[value] > 0
    return count


@kernel
def legal_cells(state: State, moves: Moves) -> int:
    """All empty cells next to the fire. (R1.5a, R4.2, R4.2a)"""
    for i in range(state.rim):
        moves[i] = LAY + i
    return int(state.rim)


@kernel
def legal_spots(state: State, moves: Moves) -> int:
    """The empty cells that are hottest. (R2.3)"""
    top = greatest_heat(state)
    count = 0
    for i in range(state.rim):
        moves[count] = LAY + i
        count += state.heat[i] == top
    return count


@kernel
def legal_pawns(state: State, moves: Moves) -> int:
    """The tiles with room for a pawn of one's own or a neutral one, and stopping. (R3.1, R3.6)"""
    count = 0
    if own_in_hand(state) > 0:
        count = each_with_room(state, moves, count, PAWN)
    if neutrals_in_hand(state) > 0:
        count = each_with_room(state, moves, count, NEUTRAL_PAWN)
    moves[count] = DONE
    return count + 1


@kernel
def each_with_room(state: State, moves: Moves, count: int, first: int) -> int:
    """Add the move for every tile that takes a pawn now. (R3.2, R3.5)"""
    if state.chosen > 0:
        moves[count] = first + state.chosen - 1
        return count + 1
    for tile in range(state.tiles):
        moves[count] = first + tile
        count += state.room[tile] > 0
    return count


# ---- questions


@kernel
def own_in_hand(state: State) -> int:
    """Pawns of the colour at turn in hand. (R1.2)"""
    return int(state.hands[state.colour])


@kernel
def neutrals_in_hand(state: State) -> int:
    """Neutral pawns of the player at turn in hand. (R1.3b, R3.6)"""
    return int(state.neutrals[state.colour]) if state.seats == NEUTRAL_SEATS else 0


@kernel
def may_place(state: State) -> bool:
    """Is there a pawn to be placed, and room for it? (R3.1a)"""
    if own_in_hand(state) == 0 and neutrals_in_hand(state) == 0:
        return False
    if enough_placed(state):
        return False
    if state.chosen > 0:
        return bool(state.room[state.chosen - 1] > 0)
    for tile in range(state.tiles):
        if state.room[tile] > 0:
            return True
    return False


@kernel
def enough_placed(state: State) -> bool:
    """Have as many pawns been placed as may be in one turn? (R3.4)"""
    return 0 < state.options.pawns_per_turn <= state.placed


# ---- what happens


@kernel
def apply(state: State, move: int) -> None:
    """Carry out one move of the phase."""
    match state.phase:
        case Phase.DEAL:
            deal(state, move - DRAW)
        case Phase.NEXT:
            choose_start_tile(state, move - TILE)
        case Phase.SITE:
            lay_start_tile(state, move - LAY)
        case Phase.FLIP:
            enter(state, Phase.DRAW if move == FLIP else Phase.BREAK)
        case Phase.DRAW:
            turn_up(state, move - DRAW)
        case Phase.SPOT:
            burn(state, move - LAY)
        case Phase.BREAK:
            lay_firebreak(state, move - LAY)
        case Phase.PAWNS:
            place_or_stop(state, move)


# the start


@kernel
def deal(state: State, value: int) -> None:
    """A start tile is drawn and shown. (R1.4)"""
    state.unseen[value] -= 1
    state.waiting[value] += 1
    if waiting_tiles(state) == start_tiles_of(state.options, state.seats):
        arrange(state)


@kernel
def waiting_tiles(state: State) -> int:
    """How many start tiles are drawn and not laid. (R1.4)"""
    count = 0
    for value in range(VALUES):
        count += state.waiting[value]
    return count


@kernel
def waiting_values(state: State) -> int:
    """How many different values they have. (R1.5a)"""
    count = 0
    for value in range(VALUES):
        count += state.waiting[value] > 0
    return count


@kernel
def arrange(state: State) -> None:
    """Go on to the next decision about the start tiles, or to the first turn. (R1.5, R1.5a, R1.7)"""
    enter(state, Phase.NEXT)
    while state.phase == Phase.NEXT and waiting_values(state) <= 1:
        if waiting_values(state) == 0:
            next_turn(state)
        else:
            take(state, first_waiting(state))


@kernel
def first_waiting(state: State) -> int:
    """The lowest value that waits; there must be one."""
    value = 0
    while state.waiting[value] == 0:
        value += 1
    return value


@kernel
def take(state: State, value: int) -> None:
    """The very first start tile is laid, any other waits for its cell. (R1.5a)"""
    state.waiting[value] -= 1
    if state.tiles == 0:
        lay(state, ORIGIN, value)
    else:
        state.drawn = value
        enter(state, Phase.SITE)


@kernel
def choose_start_tile(state: State, value: int) -> None:
    """The first seat says which tile comes next. (R1.5a)"""
    take(state, value)
    if state.phase == Phase.NEXT:
        arrange(state)


@kernel
def lay_start_tile(state: State, place: int) -> None:
    """The first seat lays it. (R1.5, R1.5a)"""
    lay(state, int(state.rim_cells[place]), int(state.drawn))
    state.drawn = 0
    arrange(state)


# the turn


@outlined
def next_turn(state: State) -> None:
    """The next colour's turn; colours that can do nothing pass, and when all pass the game is over. (R1.7, R5.1, R5.2, R5.2a, R5.3)"""
    state.placed = 0
    state.chosen = 0
    while state.idle < colours_of(state.options, state.seats):
        state.colour = (state.colour + 1) % colours_of(state.options, state.seats)
        if state.stack > 0:
            begin_with_tile(state)
            return
        state.idle += 1
        if may_place(state):
            enter(state, Phase.PAWNS)
            return
    finish(state)


@kernel
def begin_with_tile(state: State) -> None:
    """A tile is due; whether as a firebreak is asked only if it can be one. (R2.1, R4.1)"""
    if state.options.firebreaks and own_in_hand(state) > 0:
        enter(state, Phase.FLIP)
    else:
        enter(state, Phase.DRAW)


@kernel
def turn_up(state: State, value: int) -> None:
    """The tile goes to the hottest spot; if several tie, the player is asked. (R2.2, R2.3)"""
    state.unseen[value] -= 1
    state.drawn = value
    top = greatest_heat(state)
    spot = 0
    spots = 0
    for i in range(state.rim - 1, -1, -1):
        if state.heat[i] == top:
            spot = i
            spots += 1
    if spots > 1:
        enter(state, Phase.SPOT)
    else:
        burn(state, spot)


@kernel
def burn(state: State, place: int) -> None:
    """The tile is laid; then pawns. (R2.1, R2.3)"""
    state.stack -= 1
    lay(state, int(state.rim_cells[place]), int(state.drawn))
    state.drawn = 0
    begin_pawns(state)


@kernel
def lay_firebreak(state: State, place: int) -> None:
    """The tile is laid unseen, with a pawn. (R4.1, R4.2, R4.3, R4.3a, R4.4)"""
    state.stack -= 1
    man(state, lay(state, int(state.rim_cells[place]), BREAK), state.colour)
    state.hands[state.colour] -= 1
    begin_pawns(state)


@outlined
def begin_pawns(state: State) -> None:
    """Pawns may be placed, if any can be. (R2.1, R3.1a)"""
    if may_place(state):
        enter(state, Phase.PAWNS)
    else:
        next_turn(state)


@kernel
def place_or_stop(state: State, move: int) -> None:
    """A pawn is placed, or the turn ends. (R3.1)"""
    if move == DONE:
        next_turn(state)
    elif move >= NEUTRAL_PAWN:
        state.neutrals[state.colour] -= 1
        place(state, move - NEUTRAL_PAWN, NEUTRAL)
    else:
        state.hands[state.colour] -= 1
        place(state, move - PAWN, state.colour)


@kernel
def place(state: State, tile: int, kind: int) -> None:
    """A pawn stands on a tile; the turn goes on if another can follow. (R3.1, R3.1a, R3.5, R3.6, R3.6a)"""
    man(state, tile, kind)
    state.placed += 1
    state.idle = 0
    if state.options.one_tile:
        state.chosen = tile + 1
    begin_pawns(state)


@kernel
def finish(state: State) -> None:
    """The game is over; nobody is at turn. (R5.3)"""
    state.colour = 0
    state.idle = 0
    enter(state, Phase.OVER)
