"""A flight: what the helicopter can still take up and drop before it lands."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, Land
from backburn.games.forest_fire_acres.rules.helicopter import may_land
from backburn.games.forest_fire_acres.state import State
from backburn.games.forest_fire_acres.value.fires import DISTANCE, FAR, to_fire
from backburn.games.forest_fire_acres.value.pieces import BALL, HELICOPTER, READY, SURE, loads

LANDING = 2
"""The steps that are kept for leaving a fire and landing, as long as the helicopter will be needed again."""
SCOOPS = 4
"""The most loads of water that are considered in a flight."""


@kernel
def of_flight(state: State, after: float) -> float:
    """Return the value of the helicopter and of what it can drop in this flight, with what it can take up on the way."""
    held = state.water + state.hand_barrels + BALL * state.hand_balls
    near = to_fire(state, state.at)
    steps = state.steps if after > 0 else state.steps + LANDING
    best = (held - state.water) * float(READY[min(FAR, max(1, near - state.steps + 2))])
    best = max(best, SURE * dropped(held, near, steps))
    for acre in range(ACRES):
        if (state.barrels[acre] | state.balls[acre] or state.land[acre] == Land.RIVER) and DISTANCE[state.at, acre] < state.steps:
            lies = 0.0 if acre == state.at and state.dropped else loads(state, acre)
            water = state.land[acre] == Land.RIVER and not (acre == state.at and state.scooped)
            if water or lies > 0:
                best = max(best, SURE * by_way_of(state, acre, steps, held, lies, water))
    return best if strands(state, near) else best + after * HELICOPTER


@outlined
def by_way_of(state: State, acre: int, steps: int, held: float, lies: float, water: bool) -> float:
    """Return how much can be dropped if the helicopter first takes up the pieces or water of an acre."""
    near = to_fire(state, acre)
    way = int(DISTANCE[state.at, acre]) + near
    best = dropped(held + lies, way, steps) - lies * float(READY[near]) if lies > 0 else 0.0
    for scoops in range(1, SCOOPS + 1):
        if water:
            best = max(best, dropped(held + scoops, way + scoops - 1, steps))
    return best


@kernel
def dropped(held: float, distance: int, steps: int) -> float:
    """Return how many loads can be dropped on a fire at this distance, with two steps kept for leaving and landing."""
    return min(held, float(max(0, steps - distance - LANDING + 1)))


@kernel
def strands(state: State, near: int) -> bool:
    """Whether too few steps are left to reach a place where the helicopter may land."""
    away = 0 if may_land(state, state.at) else max(1, 2 - near)
    return state.steps < away
