"""Driving: what a bulldozer can still reach and dig."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.states.bits import lowest
from backburn.games.forest_fire_acres.board import SIDE, Land
from backburn.games.forest_fire_acres.rules.bulldozers import can_enter, rock_left
from backburn.games.forest_fire_acres.rules.fire import forget
from backburn.games.forest_fire_acres.state import State, include
from backburn.games.forest_fire_acres.value.fires import FAR, to_fire
from backburn.games.forest_fire_acres.value.pieces import DOZER, READY

DIG = 0.9
"""The value of an acre of rock next to a fire, in acres put out."""


@outlined
def of_driving(state: State, relief: float, after: float) -> float:
    """Return the value of what a bulldozer can still dig around a fire, along paths that it can drive."""
    nearest, rim, enough = FAR, 0, min(state.digs, rock_left(state))
    straight = to_fire(state, state.at) - 1
    if straight <= state.steps:
        for column in range(SIDE):
            state.within[column] = ground(state, column)
        include(state.reached, state.at)
        for distance in range(state.steps + 1):
            if distance > 0:
                drive_farther(state)
            if distance >= straight:
                rim = on_rim(state)
            if rim > 0:
                nearest = min(nearest, distance)
            if rim >= max(1, enough):
                break
        forget(state)
    acres = max(0, min(min(enough, rim), state.steps + 1 - nearest))
    return relief * DIG * acres + after * DOZER * float(READY[max(1, nearest)])


@kernel
def ground(state: State, column: int) -> int:
    """Return where a bulldozer may drive in a column, as bits."""
    bits = 0
    for row in range(SIDE):
        bits |= 1 << row if can_enter(state, column * SIDE + row) else 0
    return bits


@kernel
def around(own: int, others: int, column: int) -> int:
    """Return what touches some acres of a column, or of the columns next to it, as bits of the column. (R1.1)"""
    return own << 1 | own >> 1 | others | (others >> 1 if column & 1 else others << 1)


@kernel
def drive_farther(state: State) -> None:
    """Extend the reached acres by one step."""
    before = 0
    for column in range(SIDE):
        own = int(state.reached[column])
        after = int(state.reached[column + 1]) if column + 1 < SIDE else 0
        state.reached[column] = own | (around(own, before | after, column) & state.within[column])
        before = own


@kernel
def on_rim(state: State) -> int:
    """Return how many of the acres reached are forest that touches a fire."""
    count, before = 0, 0
    for column in range(SIDE):
        own = int(state.fire[column])
        after = int(state.fire[column + 1]) if column + 1 < SIDE else 0
        bits = around(own, before | after, column) & int(state.reached[column])
        before = own
        while bits != 0:
            count += state.land[column * SIDE + lowest(bits)] == Land.FOREST
            bits &= bits - 1
    return count
