"""The bulldozers and the helicopter."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, EDGE_ACRES, N_EDGE, NEIGHBOURS, OFF_BOARD, WAYS, Land
from backburn.games.forest_fire_acres.rules.acts import begin_act, burst, end_act
from backburn.games.forest_fire_acres.rules.fire import has_bulldozer, put_out, set_bulldozer, take_bulldozer, touches_fire, turn_into
from backburn.games.forest_fire_acres.rules.phases import ask
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread
from backburn.games.forest_fire_acres.state import (
    BULLDOZER,
    DECLINE,
    DIG,
    DRIVE,
    DROP_BARREL,
    DROP_WATER,
    HELICOPTER,
    LAND,
    MOVE,
    NEW_BULLDOZER,
    PICK_BARREL,
    SCOOP,
    STAY,
    STEP,
    Act,
    Phase,
    Piece,
    State,
)

# ---- where machines may go


@kernel
def can_set(state: State, acre: int) -> bool:
    """May a new bulldozer be put on the acre? (R6.6a)"""
    return int(state.land[acre]) in (Land.FOREST, Land.BURNT, Land.ROCK)


@kernel
def can_set_lucky(state: State, acre: int) -> bool:
    """May the lucky bulldozer be set on the acre? (R4.6a)"""
    if has_bulldozer(state, acre) or state.helicopter == acre:
        return False
    return int(state.land[acre]) not in (Land.FIRE, Land.RIVER)


@outlined
def can_set_on_edge(state: State) -> bool:
    """May a new bulldozer be got, and put on some acre of the edge? (R6.6)"""
    if state.bulldozers[1] == OFF_BOARD:
        for i in range(N_EDGE):
            if can_set(state, int(EDGE_ACRES[i])):
                return True
    return False


@outlined
def can_set_anywhere(state: State) -> bool:
    """May the lucky bulldozer be set on some acre? (R4.6a)"""
    for acre in range(ACRES):
        if can_set_lucky(state, acre):
            return True
    return False


@kernel
def can_enter(state: State, acre: int) -> bool:
    """May a bulldozer drive there? (R6.9)"""
    return can_set(state, acre) or state.land[acre] == Land.HOUSE


@outlined
def can_step(state: State) -> bool:
    """May the bulldozer in motion take a step? (R6.9)"""
    if state.steps > 0:
        for way in range(WAYS):
            if can_enter(state, int(NEIGHBOURS[state.at, way])):
                return True
    return False


@outlined
def can_drive(state: State, acre: int) -> bool:
    """Is there a bulldozer that has anything to do on an acre, a step or something to dig? (R1.3a, R6.1, R6.9, R6.10, R6.10a)"""
    if acre == OFF_BOARD:
        return False
    for way in range(WAYS):
        if can_enter(state, int(NEIGHBOURS[acre, way])):
            return True
    return state.options.dig_acres > 0 and rock_left(state) > 0 and int(state.land[acre]) in (Land.FOREST, Land.HOUSE)


@kernel
def rock_left(state: State) -> int:
    """How many more acres of the board may become rock. (R1.3a)"""
    pieces = int(state.options.rock_pieces)
    return ACRES if pieces == 0 else pieces - int(state.lands[Land.ROCK])


@kernel
def can_dig(state: State) -> bool:
    """May it dig where it is? (R1.3a, R6.10, R6.10a)"""
    return state.digs > 0 and rock_left(state) > 0 and state.land[state.at] == Land.FOREST


# ---- the lucky bulldozer


@kernel
def choose_lucky(state: State, move: int) -> None:
    """A new bulldozer, one that is moved, or none. (R4.6)"""
    if move == DECLINE:
        begin_to_spread(state)
        return
    if move != NEW_BULLDOZER:
        take_bulldozer(state, move - MOVE)
    ask(state, Phase.LUCKY_PLACE)


@kernel
def place_lucky(state: State, move: int) -> None:
    """It is set anywhere, and the turn goes on. (R4.6)"""
    set_bulldozer(state, move - BULLDOZER)
    begin_to_spread(state)


# ---- getting a machine


@kernel
def get_machine(state: State, act: int) -> None:
    """A bulldozer or a helicopter is got. (R6.6, R6.7)"""
    begin_act(state, act)
    ask(state, Phase.PLACE)


@outlined
def place_machine(state: State, move: int) -> None:
    """It is put on an acre of the edge. (R6.6, R6.7)"""
    state.steps = state.options.new_steps
    if state.act == Act.BULLDOZER:
        state.piece = Piece.BULLDOZER
        state.at = move - BULLDOZER
        bring_bulldozer(state)
    else:
        state.piece = Piece.HELICOPTER
        state.at = move - HELICOPTER
        bring_helicopter(state)


@outlined
def move_machine(state: State, move: int) -> None:
    """A step of a new machine, or it stays. (R6.6, R6.7)"""
    if move == STAY:
        state.steps = 0
    else:
        step_to(state, move)
    if state.act == Act.BULLDOZER:
        bring_bulldozer(state)
    else:
        bring_helicopter(state)


@outlined
def step_to(state: State, move: int) -> None:
    """A machine takes a step. (R6.9, R6.11)"""
    state.at = NEIGHBOURS[state.at, move - STEP]
    state.steps -= 1
    remove_house(state)


@kernel
def remove_house(state: State) -> None:
    """A bulldozer that drives removes a house where it is, also where it was set by a lucky break. (R6.9, R6.9a)"""
    if state.piece == Piece.BULLDOZER and state.land[state.at] == Land.HOUSE:
        turn_into(state, state.at, Land.FOREST)


@kernel
def bring_bulldozer(state: State) -> None:
    """It may go on, or stays without a question. (R6.6)"""
    if can_step(state):
        ask(state, Phase.BRING)
    else:
        park(state)


@kernel
def bring_helicopter(state: State) -> None:
    """It may go on, or lands. (R6.7, R6.7a)"""
    if state.steps > 0:
        ask(state, Phase.BRING)
    else:
        land_helicopter(state)


# ---- driving


@outlined
def begin_to_drive(state: State, move: int) -> None:
    """A bulldozer drives. (R6.9)"""
    begin_act(state, Act.DRIVE)
    state.piece = Piece.BULLDOZER
    state.at = move - DRIVE
    take_bulldozer(state, state.at)
    remove_house(state)
    state.steps = state.options.drive_steps
    state.digs = state.options.dig_acres
    drive_on(state)


@outlined
def drive(state: State, move: int) -> None:
    """It takes a step, digs, or stays. (R6.9, R6.10)"""
    if move == STAY:
        park(state)
        return
    if move == DIG:
        turn_into(state, state.at, Land.ROCK)
        state.digs -= 1
    else:
        step_to(state, move)
    drive_on(state)


@outlined
def drive_on(state: State) -> None:
    """When it can neither step nor dig it stays without a question. (R6.10)"""
    if can_step(state) or can_dig(state):
        ask(state, Phase.DRIVE)
    else:
        park(state)


@outlined
def park(state: State) -> None:
    """A bulldozer stays where it is. (R6.6, R6.10)"""
    set_bulldozer(state, state.at)
    end_act(state)


# ---- flying


@kernel
def begin_to_fly(state: State) -> None:
    """The helicopter takes off. (R6.11)"""
    begin_act(state, Act.FLIGHT)
    state.piece = Piece.HELICOPTER
    state.at = state.helicopter
    state.helicopter = OFF_BOARD
    state.steps = state.options.fly_steps
    ask(state, Phase.FLY)


@kernel
def has_room(state: State) -> bool:
    """May the helicopter hold one more? (R6.11, R6.11a)"""
    limit = state.options.load_limit
    return limit == 0 or state.water + state.hand_barrels + state.hand_balls < limit


@kernel
def can_pick(state: State, lying: int) -> bool:
    """May it pick up a piece of which so many lie there? (R6.11, R6.12, R6.12a)"""
    return lying > 0 and not state.dropped and has_room(state)


@kernel
def can_scoop(state: State) -> bool:
    """May it take up water? (R6.11, R6.11a)"""
    return state.land[state.at] == Land.RIVER and not state.scooped and has_room(state)


@kernel
def can_drop_water(state: State) -> bool:
    """Has it water, over fire?"""
    return state.water > 0 and state.land[state.at] == Land.FIRE


@kernel
def has_something_to_do(state: State) -> bool:
    """May it do anything but step and land? (R6.13b)"""
    if state.hand_barrels > 0 or state.hand_balls > 0 or can_drop_water(state) or can_scoop(state):
        return True
    return can_pick(state, state.barrels[state.at]) or can_pick(state, state.balls[state.at])


@outlined
def fly(state: State, move: int) -> None:
    """It steps, picks up, drops or lands. (R6.11, R6.12)"""
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


@kernel
def load(state: State, move: int) -> None:
    """It takes something on board. (R6.11)"""
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
    """It drops something. Does the team have to choose a second acre? (R6.12)"""
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
    """A barrel goes off on fire and lies elsewhere. (R6.12)"""
    if state.land[state.at] == Land.FIRE:
        state.store_barrels += 1
        put_out(state, state.at)
    else:
        state.barrels[state.at] += 1
        state.lying += 1


@outlined
def fly_on(state: State) -> None:
    """With no steps left and nothing to do it lands without a question. (R6.13b)"""
    if state.steps > 0 or has_something_to_do(state):
        ask(state, Phase.FLY)
    else:
        land_helicopter(state)


@outlined
def land_helicopter(state: State) -> None:
    """It lands and sets its cargo down, or is lost where it must not land. (R6.13, R6.13a, R6.13c)"""
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
    """Is the acre no river and no building, and far enough from fire? (R6.13, R6.13c)"""
    distance = state.options.landing_distance
    if not can_set(state, acre) or (distance > 1 and touches_fire(state, acre)):
        return False
    for way in range(WAYS):
        if distance > 2 and touches_fire(state, int(NEIGHBOURS[acre, way])):
            return False
    return True
