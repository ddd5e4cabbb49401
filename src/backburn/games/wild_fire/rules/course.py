"""The course of the game: turns, tiles, pawns, and the end."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.wild_fire.rules.fire import greatest_heat, lay, man
from backburn.games.wild_fire.rules.hands import may_place, own_in_hand
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import BREAK, DONE, NEUTRAL, NEUTRAL_PAWN, PAWN, Phase, State

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
