"""The effect of a card on the squares it is aimed at, one square after another."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.board import SIZE, bit_of
from backburn.games.fire_tower.cards import MOST, CardKind
from backburn.games.fire_tower.rules.flow import finish_tool
from backburn.games.fire_tower.rules.patterns import vacant
from backburn.games.fire_tower.rules.phases import leave
from backburn.games.fire_tower.rules.targets import any_target, targets
from backburn.games.fire_tower.rules.upkeep import blows_at_a_tower, credited, place_gem
from backburn.games.fire_tower.state import ALL_LEFT, DONE, ROLL_WIND, SET_WIND, Phase, Roll, State


@outlined
def aim(state: State, move: int) -> int:
    """Carry out a choice for the card in play: a square, the use of a wind card, or its end. (R5.3, R5.4, R5.7, R5.8, R5.9)"""
    if move in (SET_WIND, ROLL_WIND):
        return turn_wind(state, move)
    if move == ALL_LEFT:
        remove_all(state)
    elif move != DONE:
        take(state, move)
        stretch(state, move)
        if state.marks < MOST[state.tool] and any_target(state, state.tool, state.to_act):
            return 0
    finish_tool(state)
    return 1


@outlined
def take(state: State, square: int) -> None:
    """Apply the thing in play to a square. (R2.2)"""
    match state.tool:
        case CardKind.EXPLOSION:
            explode(state, square)
        case CardKind.EMBER:
            move_ember(state, square)
        case CardKind.AIR_DROP | CardKind.ENGINE | CardKind.BUCKET:
            remove_gem(state, square)
        case CardKind.SMOKEJUMPER:
            jump(state, square)
        case CardKind.REFOREST:
            reforest(state, square)
        case CardKind.DOZER | CardKind.SCRATCH:
            place_break(state, square)
        case _:
            place_gem(state, square, credited(state))


@kernel
def stretch(state: State, square: int) -> None:
    """Count the square and extend the rectangle to it; an Ember's source and a Smokejumper's middle are kept. (R5.3, R5.4, R5.7)"""
    row = square >> 4
    column = square & 15
    if state.marks == 0:
        state.top = row
        state.bottom = row
        state.left = column
        state.right = column
    elif state.tool != CardKind.SMOKEJUMPER:
        state.top = min(state.top, row)
        state.bottom = max(state.bottom, row)
        state.left = min(state.left, column)
        state.right = max(state.right, column)
    state.marks += 1


@kernel
def remove_gem(state: State, square: int) -> None:
    """Remove a gem. (R5.7, R5.8, R7.1)"""
    state.gems[square >> 4] &= ~bit_of(square)


@kernel
def place_break(state: State, square: int) -> None:
    """Place a firebreak. (R6.1, R6.3, R6.4, R1.11, R9.8b)"""
    state.breaks[square >> 4] |= bit_of(square)


@outlined
def explode(state: State, square: int) -> None:
    """Turn a gem into a firebreak and put gems on all vacant squares around it. (R5.5, R5.5a)"""
    remove_gem(state, square)
    place_break(state, square)
    for row in range(max(0, (square >> 4) - 1), min(SIZE, (square >> 4) + 2)):
        for column in range(max(0, (square & 15) - 1), min(SIZE, (square & 15) + 2)):
            if vacant(state, row) >> column & 1:
                place_gem(state, row << 4 | column, credited(state))


@kernel
def move_ember(state: State, square: int) -> None:
    """Take the gem from its square, then put it on another. (R5.6)"""
    if state.marks == 0:
        remove_gem(state, square)
    else:
        place_gem(state, square, credited(state))


@kernel
def jump(state: State, square: int) -> None:
    """Keep the middle gem and remove one around it. (R5.9)"""
    if state.marks > 0:
        remove_gem(state, square)


@outlined
def remove_all(state: State) -> None:
    """Remove all removable gems around the middle. (R5.9)"""
    for row in range(max(0, state.top - 1), min(SIZE, state.top + 2)):
        state.gems[row] &= ~targets(state, CardKind.SMOKEJUMPER, row, state.to_act)


@kernel
def reforest(state: State, square: int) -> None:
    """Remove a firebreak where there is one, otherwise place one. (R6.2)"""
    state.breaks[square >> 4] ^= bit_of(square)


@kernel
def turn_wind(state: State, move: int) -> int:
    """Set the wind, or roll the die for it. (R4.1, R4.1a, R4.1b, R4.2)"""
    if move == SET_WIND and blows_at_a_tower(state, state.tool):
        state.wind = state.tool
        finish_tool(state)
        return 1
    state.roll = Roll.CHANGE
    leave(state, Phase.ROLL)
    return 0
