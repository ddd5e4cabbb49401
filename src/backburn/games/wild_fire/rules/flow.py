"""The flow of the game: turns, tiles, pawns, and the end."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.wild_fire.rules.fire import greatest_heat, lay, man
from backburn.games.wild_fire.rules.hands import may_place, own_in_hand
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import BREAK, DONE, NEUTRAL, NEUTRAL_PAWN, PAWN, Phase, State

# the turn


@outlined
def next_turn(state: State) -> None:
    """Begin the turn of the next colour that can act; end the game when all colours have passed. (R1.7, R5.1, R5.2, R5.2a, R5.3)"""
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
    """Begin a turn with a tile; ask whether to lay it as a firebreak only if that is possible. (R2.1, R4.1)"""
    if state.options.firebreaks and own_in_hand(state) > 0:
        enter(state, Phase.FLIP)
    else:
        enter(state, Phase.DRAW)


@kernel
def turn_up(state: State, value: int) -> None:
    """Turn up a tile for the hottest spot; ask the player if several cells tie. (R2.2, R2.3)"""
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
    """Lay the tile; then continue to the pawns. (R2.1, R2.3)"""
    state.stack -= 1
    lay(state, int(state.rim_cells[place]), int(state.drawn))
    state.drawn = 0
    begin_pawns(state)


@kernel
def lay_firebreak(state: State, place: int) -> None:
    """Lay the tile unseen as a firebreak, with a pawn on it. (R4.1, R4.2, R4.3, R4.3a, R4.4)"""
    state.stack -= 1
    man(state, lay(state, int(state.rim_cells[place]), BREAK), state.colour)
    state.hands[state.colour] -= 1
    begin_pawns(state)


@outlined
def begin_pawns(state: State) -> None:
    """Let the player place pawns if any can be placed, otherwise end the turn. (R2.1, R3.1a)"""
    if may_place(state):
        enter(state, Phase.PAWNS)
    else:
        next_turn(state)


@kernel
def place_or_stop(state: State, move: int) -> None:
    """Place a pawn, or end the turn. (R3.1)"""
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
    """Put a pawn on a tile; continue if another one can follow. (R3.1, R3.1a, R3.5, R3.6, R3.6a)"""
    man(state, tile, kind)
    state.placed += 1
    state.idle = 0
    if state.options.one_tile:
        state.chosen = tile + 1
    begin_pawns(state)


@kernel
def finish(state: State) -> None:
    """End the game; it is no colour's turn. (R5.3)"""
    state.colour = 0
    state.idle = 0
    enter(state, Phase.OVER)
