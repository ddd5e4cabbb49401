"""The outlook: the forecast, corrected by a small net. The best bot of the path looks at its leaves by it.

The net was fitted to exact values of small paths, as `backburn solve` computes them, and to results of games on the usual ones; the options
are among its inputs (`python -m workshop.outlook`, which writes `outlook.json`). It adds in a fixed order and takes no exponential, so it
says the same everywhere.
"""

from __future__ import annotations

import json
from enum import IntEnum
from math import sqrt
from pathlib import Path

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import OVER
from backburn.core.states.records import Cells
from backburn.games.forest_fire_path.rules.questions import most_to_load, still_to_act
from backburn.games.forest_fire_path.rules.scoring import payoff, points
from backburn.games.forest_fire_path.state import BURNT, FIRE, LOST, TOWN, Phase, State
from backburn.games.forest_fire_path.value.estimates import (
    coming,
    front_of_fire,
    in_the_town,
    is_in_range,
    odds_of,
    quenched,
    threat,
    to_come,
    value,
)


class Input(IntEnum):
    """What the net goes by, each in units in which it is about 1; then the units of its hidden layer."""

    ODDS = 0
    VALUE = 1
    TOKENS = 2
    TO_COME = 3
    FRONT = 4
    GUSTS = 5
    """gusts from the front of the fire to the town"""
    PATH = 6
    FLEET = 7
    CAPACITY = 8
    SPEED = 9
    REACH = 10
    POINTS = 11
    LOST = 12
    ACTION = 13
    PLACE = 14
    SEND = 15
    LOAD = 16
    MOVE = 17
    SPRAY = 18
    COMING = 19
    IN_TOWN = 20
    THREAT = 21
    PUT_OUT_NOW = 22
    """tokens at the front that the chief can put out in this turn"""
    PUT_OUT_NEXT = 23
    PUT_OUT_IN_TOWN = 24
    MOST = 25
    """the most tokens on a square"""
    WHERE_MOST = 26
    SECOND_MOST = 27
    BURNING = 28
    GAPS = 29
    """burnt squares between the town and the front"""
    CLOSE = 30
    """tokens, the closer to the town the more they count"""
    AT_FRONT = 31
    ABOUT_TO_BURN_OUT = 32
    TOWN_BURNS = 33
    ABOARD = 34
    ABOARD_IN_RANGE = 35
    IN_FLAMES = 36
    ENGINES = 37
    WAITING = 38
    AWAY = 39
    """turns of driving from the engines to the front"""
    FROM_HOME = 40
    AT_HOME = 41
    TO_LOAD = 42
    FIRE_ACTS = 43


INPUTS = len(Input)
FURTHEST = 3.0
"""The most turns of driving that count, and the most of what can be put out."""
_FITTED = json.loads(Path(__file__).with_name("outlook.json").read_text(encoding="utf-8"))
FORECAST = float(_FITTED["forecast"])
"""The weight of the forecast's odds beside the net."""
BIAS = float(_FITTED["bias"])
BIASES = np.array(_FITTED["biases"], np.float64).view(Cells)
WEIGHTS = np.array(_FITTED["weights"], np.float64).view(Cells)
"""(inputs, hidden units)"""
LAST = np.array(_FITTED["last"], np.float64).view(Cells)
UNITS = len(_FITTED["last"])
Room = NDArray[np.float64]


@kernel
def outlook(state: State, seat: int, room: Room) -> float:
    """Return the fire's prospects as the net corrects the forecast; the opposite for the chief."""
    if state.to_act == OVER:
        return payoff(state, seat)
    describe(state, room)
    odds = FORECAST * room[Input.ODDS] + correction(room)
    fire = odds / sqrt(1.0 + odds * odds)
    return float(fire if seat == FIRE else -fire)


@kernel
def correction(room: Room) -> float:
    """Return what the net adds to the forecast's odds, from its inputs in front of the room."""
    for unit in range(UNITS):
        room[INPUTS + unit] = BIASES[unit]
    for i in range(INPUTS):
        if room[i] != 0.0:
            take_in(room, i, float(room[i]))
    odds = BIAS
    for unit in range(UNITS):
        odds += LAST[unit] * max(0.0, room[INPUTS + unit])
    return float(odds)


@kernel
def take_in(room: Room, i: int, by: float) -> None:
    """Add an input to all units."""
    for unit in range(UNITS):
        room[INPUTS + unit] += by * WEIGHTS[i, unit]


# ---- the inputs


@kernel
def describe(state: State, room: Room) -> None:
    """Write the inputs to the front of the room."""
    room[:INPUTS] = 0.0
    front = int(front_of_fire(state))
    describe_situation(state, room, front)
    describe_rules(state, room)
    describe_course(state, room)
    describe_dangers(state, room, front)
    for square in range(state.options.path_length):
        describe_square(state, room, square, front)
    for engine in range(state.fleet):
        if state.places[engine] != LOST:
            describe_engine(state, room, engine, front)


@kernel
def describe_situation(state: State, room: Room, front: int) -> None:
    """Write how the fire stands."""
    room[Input.ODDS] = odds_of(state)
    room[Input.VALUE] = value(state, FIRE)
    room[Input.TOKENS] = state.tokens / 8.0
    room[Input.TO_COME] = to_come(state) / 4.0
    room[Input.FRONT] = front / 8.0
    room[Input.GUSTS] = front / (4.0 * state.options.gust_reach)
    room[Input.POINTS] = points(state) / float(state.options.total_victory)
    room[Input.LOST] = state.lost / 2.0
    room[Input.AT_FRONT] = max(0, int(state.squares[front])) / 6.0
    room[Input.TOWN_BURNS] = 1.0 if state.squares[TOWN] > 0 else 0.0


@kernel
def describe_rules(state: State, room: Room) -> None:
    """Write the options that matter most."""
    room[Input.PATH] = state.options.path_length / 12.0
    room[Input.FLEET] = state.options.engines / 4.0
    room[Input.CAPACITY] = state.options.water_capacity / 6.0
    room[Input.SPEED] = state.options.engine_speed / 8.0
    room[Input.REACH] = state.options.gust_reach / 3.0


@kernel
def describe_course(state: State, room: Room) -> None:
    """Write which decision is due."""
    room[Input.ACTION] = 1.0 if state.phase == Phase.ACTION else 0.0
    room[Input.PLACE] = 1.0 if state.phase == Phase.PLACE else 0.0
    room[Input.SEND] = 1.0 if state.phase == Phase.SEND else 0.0
    room[Input.LOAD] = 1.0 if state.phase == Phase.LOAD else 0.0
    room[Input.MOVE] = 1.0 if state.phase == Phase.MOVE else 0.0
    room[Input.SPRAY] = 1.0 if state.phase == Phase.SPRAY else 0.0
    room[Input.FIRE_ACTS] = 1.0 if state.to_act == FIRE else 0.0


@kernel
def describe_dangers(state: State, room: Room, front: int) -> None:
    """Write what threatens the town, and what the chief can put out."""
    room[Input.COMING] = coming(state) / 6.0
    room[Input.IN_TOWN] = in_the_town(state) / 6.0
    room[Input.THREAT] = threat(state) / 11.0
    room[Input.PUT_OUT_NOW] = min(FURTHEST, quenched(state, front, True) / 6.0)
    room[Input.PUT_OUT_NEXT] = min(FURTHEST, quenched(state, front, False) / 6.0)
    room[Input.PUT_OUT_IN_TOWN] = min(FURTHEST, quenched(state, TOWN, False) / 6.0)


@kernel
def describe_square(state: State, room: Room, square: int, front: int) -> None:
    """Add what burns, or has burnt, on a square."""
    tokens = int(state.squares[square])
    if tokens == BURNT and square < front:
        room[Input.GAPS] += 0.25
    if tokens <= 0:
        return
    room[Input.BURNING] += 1.0 / 6.0
    room[Input.CLOSE] += tokens / (4.0 + 4.0 * square)
    if tokens >= state.options.burn_out_at - 1:
        room[Input.ABOUT_TO_BURN_OUT] = 1.0
    if tokens / 6.0 > room[Input.MOST]:
        room[Input.SECOND_MOST] = room[Input.MOST]
        room[Input.MOST] = tokens / 6.0
        room[Input.WHERE_MOST] = square / 8.0
    elif tokens / 6.0 > room[Input.SECOND_MOST]:
        room[Input.SECOND_MOST] = tokens / 6.0


@kernel
def describe_engine(state: State, room: Room, engine: int, front: int) -> None:
    """Add where an engine is, and its water."""
    speed, place, water = max(1, int(state.options.engine_speed)), int(state.places[engine]), state.water[engine] / 8.0
    room[Input.ENGINES] += 0.25
    room[Input.ABOARD] += water
    room[Input.ABOARD_IN_RANGE] += water if is_in_range(state, engine) else 0.0
    room[Input.IN_FLAMES] += 0.5 if state.squares[place] > 0 else 0.0
    room[Input.WAITING] += 0.25 if still_to_act(state, engine) else 0.0
    room[Input.AWAY] += min(FURTHEST, abs(place - front) / speed) / 4.0
    room[Input.FROM_HOME] += min(FURTHEST, place / speed) / 4.0
    if place == TOWN:
        room[Input.AT_HOME] += 0.25
        room[Input.TO_LOAD] += most_to_load(state, engine) / 8.0
