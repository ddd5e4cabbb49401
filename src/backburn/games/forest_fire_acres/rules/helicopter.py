"""The helicopter: its flight, its cargo and its landing."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import NEIGHBOURS, OFF_BOARD, WAYS, Land
from backburn.games.forest_fire_acres.rules.acts import begin_act, burst, end_act
from backburn.games.forest_fire_acres.rules.fire import put_out, touches_fire
from backburn.games.forest_fire_acres.rules.machines import bears_machines, step_to
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.state import DIG, DROP_BARREL, DROP_WATER, LAND, PICK_BARREL, SCOOP, Act, Phase, Piece, State

# ---- what it may do


@kernel
def has_room(state: State) -> bool:
    """Whether the helicopter can hold one more load or piece. (R6.11, R6.11a)"""
    limit = state.options.load_limit
    return limit == 0 or state.water + state.hand_barrels + state.hand_balls < limit


@kernel
def can_pick(state: State, lying: int) -> bool:
    """Whether the helicopter may pick up one of this many pieces on its acre. (R6.11, R6.12, R6.12a)"""
    return lying > 0 and not state.dropped and has_room(state)


@kernel
def can_scoop(state: State) -> bool:
    """Whether the helicopter may take up water. (R6.11, R6.11a)"""
    return state.land[state.at] == Land.RIVER and not state.scooped and has_room(state)


@kernel
def can_drop_water(state: State) -> bool:
    """Whether the helicopter has water and is over fire."""
    return state.water > 0 and state.land[state.at] == Land.FIRE


@kernel
def has_something_to_do(state: State) -> bool:
    """Whether the helicopter may do anything but step and land. (R6.13b)"""
    if state.hand_barrels > 0 or state.hand_balls > 0 or can_drop_water(state) or can_scoop(state):
        return True
    return can_pick(state, state.barrels[state.at]) or can_pick(state, state.balls[state.at])


# ---- flying


@kernel
def begin_to_fly(state: State) -> None:
    """Take off with the helicopter. (R6.11)"""
    begin_act(state, Act.FLIGHT)
    state.piece = Piece.HELICOPTER
    state.at = state.helicopter
    state.helicopter = OFF_BOARD
    state.steps = state.options.fly_steps
    ask(state, Phase.FLY)


@outlined
def fly(state: State, move: int) -> None:
    """Step, load, drop or land. (R6.11, R6.12)"""
    if move < DIG:
        step_to(state, move)
        state.scooped = 0
        state.dropped = 0
    elif move == LAND:
        land_helicopter(state)
        return
    elif move <= SCOOP:
        load(state, move)
    elif drop(state, move):
        return
    fly_on(state)


@outlined
def fly_on(state: State) -> None:
    """Continue flying; the helicopter lands automatically with no steps left and nothing to do. (R6.13b)"""
    if state.steps > 0 or has_something_to_do(state):
        ask(state, Phase.FLY)
    else:
        land_helicopter(state)


# ---- the cargo


@kernel
def load(state: State, move: int) -> None:
    """Take a piece or water on board. (R6.11)"""
    if move == SCOOP:
        state.water += 1
        state.scooped = 1
        return
    state.lying -= 1
    if move == PICK_BARREL:
        state.barrels[state.at] -= 1
        state.hand_barrels += 1
    else:
        state.balls[state.at] -= 1
        state.hand_balls += 1


@outlined
def drop(state: State, move: int) -> bool:
    """Drop a piece or water; return whether the team has to choose a second acre. (R6.12)"""
    if move == DROP_WATER:
        state.water -= 1
        put_out(state, state.at)
        return False
    state.dropped = 1
    if move == DROP_BARREL:
        state.hand_barrels -= 1
        drop_barrel(state)
        return False
    state.hand_balls -= 1
    if state.land[state.at] == Land.FIRE:
        return burst(state)
    state.balls[state.at] += 1
    state.lying += 1
    return False


@kernel
def drop_barrel(state: State) -> None:
    """Drop a barrel, which goes off on fire and otherwise stays on the acre. (R6.12)"""
    if state.land[state.at] == Land.FIRE:
        state.store_barrels += 1
        put_out(state, state.at)
    else:
        state.barrels[state.at] += 1
        state.lying += 1


# ---- landing


@outlined
def land_helicopter(state: State) -> None:
    """Land and set down the cargo, or lose the helicopter where it must not land. (R6.13, R6.13a, R6.13c)"""
    if may_land(state, state.at):
        state.helicopter = state.at
        state.barrels[state.at] += state.hand_barrels
        state.balls[state.at] += state.hand_balls
        state.lying += state.hand_barrels + state.hand_balls
    else:
        state.store_barrels += state.hand_barrels
        state.store_balls += state.hand_balls
    state.water = 0
    state.scooped = 0
    state.dropped = 0
    end_act(state)


@outlined
def may_land(state: State, acre: int) -> bool:
    """Whether the acre is neither river nor building and is far enough from fire. (R6.13, R6.13c)"""
    distance = state.options.landing_distance
    if not bears_machines(state, acre) or (distance > 1 and touches_fire(state, acre)):
        return False
    for way in range(WAYS):
        if distance > 2 and touches_fire(state, int(NEIGHBOURS[acre, way])):
            return False
    return True
