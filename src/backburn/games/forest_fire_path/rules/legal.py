"""The legal moves, and the weight of each face of the die."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_path.rules.cards import legal_cards, legal_draws, legal_sparks
from backburn.games.forest_fire_path.rules.questions import (
    box_is_empty,
    can_gust,
    can_spray,
    furthest_square,
    in_range,
    most_to_load,
    nearest_square,
    reach_of,
    spray_reach,
    still_to_act,
)
from backburn.games.forest_fire_path.rules.shop import legal_purchases
from backburn.games.forest_fire_path.state import (
    AIM,
    BURNT,
    DRAW,
    ENGINE,
    FLY,
    GROW,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MAX_SQUARES,
    MOVE,
    NO_FLIGHT,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Phase,
    State,
)


@kernel
def legal(state: State, moves: Moves) -> int:
    """Write the legal moves of the current phase and return their number. (R2.2)"""
    match state.phase:
        case Phase.ACTION:
            return legal_actions(state, moves)
        case Phase.PLACE:
            return legal_tokens(state, moves)
        case Phase.SEND:
            return legal_engines(state, moves)
        case Phase.LOAD:
            return legal_loads(state, moves)
        case Phase.MOVE:
            return legal_drives(state, moves)
        case Phase.SPRAY:
            return legal_aims(state, moves)
        case Phase.ROLL:
            return faces(state, moves)
        case Phase.OVER:
            return 0
    return legal_in_the_third_iteration(state, moves)


@kernel
def legal_in_the_third_iteration(state: State, moves: Moves) -> int:
    """Write the legal moves of a phase that shop or cards bring. (R6.1, R7.3)"""
    match state.phase:
        case Phase.SHOP:
            return legal_purchases(state, moves)
        case Phase.FLY:
            return legal_flights(state, moves)
        case Phase.DRAW:
            return legal_draws(state, moves)
        case Phase.PLAY:
            return legal_cards(state, moves)
        case Phase.GROW:
            return each_burning(state, moves, 0, TOKEN)
        case Phase.BURST:
            return each_burning(state, moves, 0, INTENSIFY)
    return legal_sparks(state, moves)


@kernel
def legal_actions(state: State, moves: Moves) -> int:
    """List gusting, growing and intensifying; the fire cannot pass. (R2.2a)"""
    count = 0
    grows = not box_is_empty(state)
    if grows and can_gust(state):
        moves[count] = GUST
        count += 1
    if grows and state.options.grow:
        moves[count] = GROW_ALL
        count += 1
    elif grows:
        count = each_burning(state, moves, count, GROW)
    return each_burning(state, moves, count, INTENSIFY)


@kernel
def each_burning(state: State, moves: Moves, count: int, action: int) -> int:
    """Add this action for every burning square to the list."""
    for square in range(state.options.path_length):
        moves[count] = action + square
        count += state.squares[square] > 0
    return count


@kernel
def legal_tokens(state: State, moves: Moves) -> int:
    """List the squares within reach that are not burnt. (R3.4, R3.4a, R3.6)"""
    count = 0
    for square in range(nearest_square(state, state.source, state.reach), furthest_square(state, state.source, state.reach) + 1):
        moves[count] = TOKEN + square
        count += state.squares[square] != BURNT
    return count


@kernel
def legal_engines(state: State, moves: Moves) -> int:
    """List the engines that are still to act. (R4.1, R4.1a)"""
    count = 0
    for engine in range(state.fleet):
        moves[count] = ENGINE + engine
        count += still_to_act(state, engine)
    return count


@kernel
def legal_loads(state: State, moves: Moves) -> int:
    """List every amount of water up to the most that the engine can load. (R4.2, R6.3b)"""
    count_up(moves, LOAD)
    return most_to_load(state, state.engine) + 1


@kernel
def legal_flights(state: State, moves: Moves) -> int:
    """List the burning squares, and flying no helicopter. (R6.4a, R6.4b)"""
    count = each_burning(state, moves, 0, FLY)
    moves[count] = NO_FLIGHT
    return count + 1


@kernel
def legal_drives(state: State, moves: Moves) -> int:
    """List the squares within speed less water, including the engine's own, and spraying. (R4.3, R4.3a, R4.4a)"""
    place = state.places[state.engine]
    reach = reach_of(state, state.engine)
    nearest = nearest_square(state, place, reach)
    count_up(moves, MOVE + nearest)
    count = furthest_square(state, place, reach) + 1 - nearest
    moves[count] = SPRAY
    return count + can_spray(state)


@kernel
def count_up(moves: Moves, first: int) -> None:
    """Write a move and those that follow it, more than are needed: a loop of fixed length is faster."""
    for i in range(MAX_SQUARES):
        moves[i] = first + i


@kernel
def legal_aims(state: State, moves: Moves) -> int:
    """List the burning squares in range, and stopping. (R4.4)"""
    count = 0
    place = state.places[state.engine]
    reach = spray_reach(state)
    for square in range(nearest_square(state, place, reach), furthest_square(state, place, reach) + 1):
        moves[count] = AIM + square
        count += in_range(state, square)
    moves[count] = STOP
    return count + 1


@kernel
def faces(state: State, moves: Moves) -> int:
    """List the faces of the die. (R1.4)"""
    count_up(moves, ROLL)
    return state.options.die_sides


@kernel
def weight(state: State, move: int) -> int:
    """Return the number of such cards in the deck, or 1 for a face of the die. (R1.4, R7.8)"""
    return int(state.deck[move - DRAW]) if state.phase == Phase.DRAW else 1  # not move >= DRAW: the phase is the same for all outcomes
