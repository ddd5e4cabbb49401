"""The rules as kernels; each names its clauses."""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.jit import kernel, outlined
from backburn.games.on_the_run.board import EDGE, MIDDLE, first, has, rest, single
from backburn.games.on_the_run.course import (
    ask_to_move,
    ask_to_place,
    burn,
    can_flee_out,
    feed,
    finish,
    go_on,
    hottest,
    leave,
    light,
    movable,
    occupied,
    places,
    refuges,
    run,
    steps,
    turn_of,
    turn_up,
)
from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, HIGHEST, NUMBER, OUT, PASS, PLACE, STAY, STEP, Phase, State, enter

# ---- what may be done


@kernel
def legal(state: State, moves: Moves) -> int:
    """The legal moves of the phase. (R2.1)"""
    match state.phase:
        case Phase.PLACE:
            return each(moves, 0, PLACE, places(state, state.to_act))
        case Phase.MOVE:
            count = each(moves, 0, ANIMAL, movable(state, state.to_act))
            return add(moves, count, PASS, True)
        case Phase.STEP:
            return legal_steps(state, moves)
        case Phase.BURN:
            return each(moves, 0, BURN, hottest(state))
        case Phase.NUMBER:
            return legal_numbers(state, moves)
        case Phase.FLEE:
            count = each(moves, 0, FLEE, refuges(state, state.tile))
            return add(moves, count, OUT, can_flee_out(state, state.tile))
    return 0


@kernel
def each(moves: Moves, count: int, kind: int, tiles: int) -> int:
    """Add a kind of move for every tile of a set."""
    while tiles != 0:
        moves[count] = kind + first(tiles)
        tiles = rest(tiles)
        count += 1
    return count


@kernel
def add(moves: Moves, count: int, move: int, allowed: bool) -> int:
    """Add a move if it is allowed."""
    moves[count] = move
    return count + allowed


@kernel
def legal_steps(state: State, moves: Moves) -> int:
    """The free tiles around the animal, the way out of the forest, and staying once it has moved. (R3.2, R3.2a, R3.3)"""
    count = each(moves, 0, STEP, steps(state, state.tile))
    count = add(moves, count, OUT, has(EDGE, state.tile))
    return add(moves, count, STAY, state.left < state.options.steps)


@kernel
def legal_numbers(state: State, moves: Moves) -> int:
    """The numbers that are still hidden. (R4.3)"""
    count = 0
    for number in range(1, HIGHEST + 1):
        count = add(moves, count, NUMBER + number - 1, state.hidden[number] > 0)
    return count


@kernel
def weight(state: State, move: int) -> int:
    """How many hidden tiles have the number. (R4.3)"""
    return int(state.hidden[move - NUMBER + 1])


# ---- how it stands


@kernel
def score(state: State, seat: int) -> int:
    """The points. (R7.3)"""
    return int(state.points[seat])


@kernel
def standing(state: State, seat: int) -> int:
    """Points, then animals saved, then the best single score, as one number to compare. (R7.2)"""
    return (int(state.points[seat]) * 100 + int(state.saved[seat])) * 100 + int(state.best[seat])


@kernel
def payoff(state: State, seat: int) -> float:
    """+1 for the winner, 0 for those who share the victory, -1 for the others. (R7.2, R7.3, R7.4)"""
    if state.options.cooperative:
        return 1.0 if together(state) >= state.options.target else -1.0
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, standing(state, other))
    own = standing(state, seat)
    return 1.0 if own > best else 0.0 if own == best else -1.0


@kernel
def together(state: State) -> int:
    """The points of all. (R7.4)"""
    total = 0
    for seat in range(state.seats):
        total += int(state.points[seat])
    return total


# ---- what the moves do


@kernel
def setup(state: State) -> None:
    """The lightning burns in the middle, all other numbers are hidden, blue places first. (R1.2, R1.3, R1.5, R2.1)"""
    options = state.options
    state.hidden[1] = options.tiles_1
    state.hidden[2] = options.tiles_2
    state.hidden[3] = options.tiles_3
    state.hidden[4] = options.tiles_4
    state.hidden[5] = options.tiles_5
    state.hidden[6] = options.tiles_6
    light(state, MIDDLE, options.lightning)
    enter(state, Phase.PLACE, 0)


@kernel
def apply(state: State, move: int) -> None:
    """Carry out one ply."""
    match state.phase:
        case Phase.PLACE:
            place(state, move - PLACE)
        case Phase.MOVE:
            choose_animal(state, move)
        case Phase.STEP:
            step(state, move)
        case Phase.BURN:
            if not turn_up(state, move - BURN):
                go_on(state)
        case Phase.NUMBER:
            tile = state.tile
            state.tile = 0
            if not burn(state, tile, move - NUMBER + 1):
                go_on(state)
        case Phase.FLEE:
            flee(state, move)


@kernel
def place(state: State, tile: int) -> None:
    """An animal is placed; when all are, the first round begins. (R1.5)"""
    state.animals[state.to_act] |= 1 << tile
    if not ask_to_place(state):
        go_on(state)


@kernel
def choose_animal(state: State, move: int) -> None:
    """The chosen animal begins its move, and takes the only first step there is without a question; or the seat passes. (R3.1, R3.4a)"""
    if move == PASS:
        end_move(state)
        return
    state.tile = move - ANIMAL
    state.left = state.options.steps
    tiles = steps(state, state.tile)
    outwards = has(EDGE, state.tile)
    if tiles == 0:
        leave(state, state.to_act, state.tile)
        end_move(state)
    elif single(tiles) and not outwards:
        step_to(state, first(tiles))
    else:
        enter(state, Phase.STEP, state.to_act)


@kernel
def step(state: State, move: int) -> None:
    """The animal steps to a tile, leaves the forest or stays. (R3.2, R3.2a, R3.3)"""
    if move < BURN:
        step_to(state, move - STEP)
        return
    if move == OUT:
        leave(state, state.to_act, state.tile)
    end_move(state)


@kernel
def step_to(state: State, tile: int) -> None:
    """The animal steps to a tile; its move goes on while it has steps left, if only back to where it came from. (R3.2, R3.2a, R3.4a)"""
    state.animals[state.to_act] ^= (1 << state.tile) | (1 << tile)
    state.tile = tile
    state.left -= 1
    if state.left > 0:
        enter(state, Phase.STEP, state.to_act)
    else:
        end_move(state)


@outlined
def end_move(state: State) -> None:
    """The next seat moves; after the last one the fire is fed. (R2.1, R7.1)"""
    state.tile = 0
    state.left = 0
    if occupied(state) == 0:
        finish(state)
    elif not ask_to_move(state, turn_of(state, state.to_act) + 1) and not feed(state):
        go_on(state)


@kernel
def flee(state: State, move: int) -> None:
    """The animal flees to a tile, or out of the forest. (R5.1, R5.1a)"""
    tile = state.tile
    state.tile = 0
    if move == OUT:
        leave(state, state.to_act, tile)
    else:
        run(state, state.to_act, tile, move - FLEE)
    go_on(state)
