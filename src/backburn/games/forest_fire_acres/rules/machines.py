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
def bears_machines(state: State, acre: int) -> bool:
    """Whether a machine may stand on the acre after a drive or a flight. (R6.9, R6.13)"""
    return state.land[acre] == Land.FOREST or Land.BURNT <= int(state.land[acre]) <= Land.ROCK


@kernel
def can_start(state: State, acre: int) -> bool:
    """Whether a bulldozer may be set on the acre at the start. (R2.1a)"""
    return int(state.land[acre]) != Land.RIVER


@kernel
def can_set_lucky(state: State, acre: int) -> bool:
    """Whether the lucky bulldozer may be set on the acre. (R4.6a)"""
    if has_bulldozer(state, acre) or state.helicopter == acre:
        return False
    return int(state.land[acre]) not in (Land.FIRE, Land.RIVER)


@outlined
def can_set_on_edge(state: State) -> bool:
    """Whether a new bulldozer is available and may be put on some acre of the edge. (R6.6, R6.6a)"""
    if state.bulldozers[1] == OFF_BOARD:
        for i in range(N_EDGE):
            if can_enter(state, int(EDGE_ACRES[i])):
                return True
    return False


@outlined
def can_set_anywhere(state: State) -> bool:
    """Whether the lucky bulldozer may be set on any acre. (R4.6a)"""
    for acre in range(ACRES):
        if can_set_lucky(state, acre):
            return True
    return False


@kernel
def can_enter(state: State, acre: int) -> bool:
    """Whether a bulldozer may enter the acre. (R6.6a, R6.9)"""
    return bears_machines(state, acre) or state.land[acre] == Land.HOUSE


@outlined
def can_step(state: State) -> bool:
    """Whether the bulldozer in motion may take a step. (R6.9)"""
    if state.steps > 0:
        for way in range(WAYS):
            if can_enter(state, int(NEIGHBOURS[state.at, way])):
                return True
    return False


@outlined
def can_drive(state: State, acre: int) -> bool:
    """Whether a bulldozer on the acre has anything to do, a step or something to dig. (R1.3a, R6.1, R6.9, R6.10, R6.10a)"""
    if acre == OFF_BOARD:
        return False
    for way in range(WAYS):
        if can_enter(state, int(NEIGHBOURS[acre, way])):
            return True
    return state.options.dig_acres > 0 and rock_left(state) > 0 and int(state.land[acre]) in (Land.FOREST, Land.HOUSE)


@kernel
def rock_left(state: State) -> int:
    """Return how many more acres of the board may become rock. (R1.3a)"""
    pieces = int(state.options.rock_pieces)
    return ACRES if pieces == 0 else pieces - int(state.lands[Land.ROCK])


@kernel
def can_dig(state: State) -> bool:
    """Whether the bulldozer may dig where it is. (R1.3a, R6.10, R6.10a)"""
    return state.digs > 0 and rock_left(state) > 0 and state.land[state.at] == Land.FOREST


# ---- the lucky bulldozer


@kernel
def can_add_lucky(state: State) -> bool:
    """Whether the LUCKY BREAK may add a bulldozer. (R4.6, R4.6b)"""
    if state.options.lucky_bulldozer:
        return state.bulldozers[1] == OFF_BOARD and can_set_anywhere(state)
    return can_set_on_edge(state)


@kernel
def can_move_lucky(state: State) -> bool:
    """Whether the LUCKY BREAK may move a bulldozer. (R4.6, R4.6a)"""
    return state.bulldozers[0] != OFF_BOARD and can_set_anywhere(state)


@kernel
def choose_lucky(state: State, move: int) -> None:
    """Begin to add a bulldozer or to move one of those on the board, or decline. (R4.6)"""
    if move == DECLINE:
        begin_to_spread(state)
    elif move == NEW_BULLDOZER:
        add_lucky(state)
    else:
        take_bulldozer(state, move - MOVE)
        ask(state, Phase.LUCKY_PLACE)


@kernel
def add_lucky(state: State) -> None:
    """Bring the added bulldozer over the edge, or set it anywhere. (R4.6b)"""
    if state.options.lucky_bulldozer:
        ask(state, Phase.LUCKY_PLACE)
    else:
        get_machine(state, Act.BULLDOZER)


@kernel
def place_lucky(state: State, move: int) -> None:
    """Set the lucky bulldozer and go on with the turn. (R4.6)"""
    set_bulldozer(state, move - BULLDOZER)
    begin_to_spread(state)


# ---- getting a machine


@kernel
def get_machine(state: State, act: int) -> None:
    """Get a bulldozer or a helicopter. (R6.6, R6.7)"""
    begin_act(state, act)
    ask(state, Phase.PLACE)


@outlined
def place_machine(state: State, move: int) -> None:
    """Put the new machine on an acre of the edge. (R6.6, R6.6a, R6.7)"""
    state.steps = state.options.new_steps
    if state.act == Act.BULLDOZER:
        state.piece = Piece.BULLDOZER
        state.at = move - BULLDOZER
        remove_house(state)
        bring_bulldozer(state)
    else:
        state.piece = Piece.HELICOPTER
        state.at = move - HELICOPTER
        bring_helicopter(state)


@outlined
def move_machine(state: State, move: int) -> None:
    """Move a new machine by a step, or leave it where it is. (R6.6, R6.7)"""
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
    """Move a machine by a step. (R6.9, R6.11)"""
    state.at = NEIGHBOURS[state.at, move - STEP]
    state.steps -= 1
    remove_house(state)


@kernel
def remove_house(state: State) -> None:
    """Remove the house under a bulldozer that comes or drives, even where it was set before. (R6.6a, R6.9, R6.9a)"""
    if state.piece == Piece.BULLDOZER and state.land[state.at] == Land.HOUSE:
        turn_into(state, state.at, Land.FOREST)


@kernel
def bring_bulldozer(state: State) -> None:
    """Let the new bulldozer take another step; it stays automatically if it cannot. (R6.6)"""
    if can_step(state):
        ask(state, Phase.BRING)
    else:
        park(state)


@kernel
def bring_helicopter(state: State) -> None:
    """Let the new helicopter take another step, or land. (R6.7, R6.7a)"""
    if state.steps > 0:
        ask(state, Phase.BRING)
    else:
        land_helicopter(state)


# ---- driving


@outlined
def begin_to_drive(state: State, move: int) -> None:
    """Begin to drive a bulldozer. (R6.9)"""
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
    """Take a step, dig, or stay. (R6.9, R6.10)"""
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
    """Go on driving; the bulldozer stays automatically when it can neither step nor dig. (R6.10)"""
    if can_step(state) or can_dig(state):
        ask(state, Phase.DRIVE)
    else:
        park(state)


@outlined
def park(state: State) -> None:
    """Leave the bulldozer where it is and end the act. (R6.6, R6.10)"""
    set_bulldozer(state, state.at)
    end_act(state)


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


@outlined
def fly_on(state: State) -> None:
    """Go on flying; the helicopter lands automatically with no steps left and nothing to do. (R6.13b)"""
    if state.steps > 0 or has_something_to_do(state):
        ask(state, Phase.FLY)
    else:
        land_helicopter(state)


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
