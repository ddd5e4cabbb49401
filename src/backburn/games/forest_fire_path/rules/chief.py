"""The actions of the chief's engines."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.forest_fire_path.rules.flow import end_engine, finish, next_engine
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.rules.questions import can_spray, fire_is_out, needed
from backburn.games.forest_fire_path.state import AIM, FLY, MOVE, NO_FLIGHT, SPRAY, STOP, Phase, State


@kernel
def load(state: State, water: int) -> None:
    """Load water. (R4.2)"""
    state.water[state.engine] += water
    if state.options.budget > 0 and water > state.options.slow_load:
        take_pump(state)
    enter(state, Phase.MOVE)


@kernel
def take_pump(state: State) -> None:
    """Take a pump for the rest of the turn. (R6.3a)"""
    state.free_pumps -= 1


@kernel
def fly_or_not(state: State, move: int) -> None:
    """Fly a helicopter to a square, or none; then the engines act, unless the fire is out. (R6.4a, R6.4b)"""
    if move != NO_FLIGHT:
        drop_water(state, move - FLY)
    if fire_is_out(state):
        finish(state)
    else:
        next_engine(state)


@kernel
def drop_water(state: State, square: int) -> None:
    """Spend a helicopter and remove the tokens that its water puts out. (R6.4b)"""
    doused = min(int(state.squares[square]), int(state.options.run_water))
    state.runs -= 1
    state.squares[square] -= doused
    state.tokens -= doused


@kernel
def drive_or_spray(state: State, move: int) -> None:
    """Drive and end the engine's action, or begin to spray. (R4.3, R4.4, R4.7)"""
    if move == SPRAY:
        enter(state, Phase.SPRAY)
    else:
        state.places[state.engine] = move - MOVE
        end_engine(state)


@kernel
def aim_or_stop(state: State, move: int) -> None:
    """Spend one water on a square, or stop spraying. (R4.4, R4.5, R4.5a)"""
    if move == STOP:
        end_engine(state)
        return
    square = move - AIM
    state.water[state.engine] -= 1
    if needed(state, square) == 1:
        hit(state, square)
        end_spray(state)
    else:
        state.target = square
        enter(state, Phase.ROLL)


@kernel
def roll(state: State, face: int) -> None:
    """Resolve the roll of the die: a hit or a miss. (R4.5, R4.6)"""
    if face >= needed(state, state.target):
        hit(state, state.target)
    state.target = 0
    end_spray(state)


@kernel
def hit(state: State, square: int) -> None:
    """Put out one token. (R4.5)"""
    state.squares[square] -= 1
    state.tokens -= 1


@kernel
def end_spray(state: State) -> None:
    """Continue after a hit or a miss: the game ends, or the engine sprays again, or it has finished. (R4.4, R5.3a)"""
    if fire_is_out(state):
        finish(state)
    elif can_spray(state):
        enter(state, Phase.SPRAY)
    else:
        end_engine(state)
