"""Heuristic evaluation: a quick estimate of the payoff of a game in progress, for greedy play and search.

Everything is measured in points: a camper on the board counts by the chance that somebody gets there before the fire, a ranger with all
the campers they have saved by the chance of survival. A ranger who is asked whom to take along is treated as if the step had been taken.
"""

from __future__ import annotations

import numpy as np

from backburn.core.jit import kernel, outlined
from backburn.core.records import Cells
from backburn.games.wildfire_rescue.board import EDGE, STEPS, TILES, Kind, Tool, has, neighbours, size
from backburn.games.wildfire_rescue.rules.rangers import is_alive, owes
from backburn.games.wildfire_rescue.rules.scoring import FULL_MARKS
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import equipped
from backburn.games.wildfire_rescue.state import SEATS, Phase, State

ROUNDS_TO_SPREAD = 1.2
"""The number of rounds in which the wildfire spreads by one tile."""
FAR = 12
"""A number of turns beyond which a path is not worth taking."""
SURE, EVEN, PER_ROUND, TARDY = 0.66, 0.11, 0.21, 0.04
"""A camper's chance: at most, with no time to spare, added for each round to spare, and subtracted for each round it takes."""
NEAR = 0.1
"""The bonus for a camper on a ranger's tile, half as much a round away, a third two rounds away: it decides between campers."""
RISK = np.array([0.6, 0.26, 0.09, 0.03, 0.51, 0.13, 0.07, 0.03, 0.22, 0.12, 0.06, 0.03]).view(Cells)
"""A ranger's risk to die, for none, one or more ways out, each: on a burning tile or hazard, beside a fire, two tiles away, further."""
DISTANCES = 4
HURRY = 0.06
"""The cost of each turn to the edge when no campers are left."""
EXTRA_ROLL = 3.0
"""The rounds lost when the die is rolled for a new tool: by experiment, so many that greedy players hardly ever draw one."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1 of the joint score, the same for each seat."""
    points = 0.0
    for each in range(state.seats):
        points += prospects(state, each)
    for tile in range(TILES):
        if has(state.campers, tile):
            points += (1 + has(state.pairs, tile)) * chance(state, tile)
    return max(-1.0, min(1.0, points / FULL_MARKS))


# ---- the position after a step that is being decided


@kernel
def place(state: State, seat: int) -> int:
    """Return the tile of a ranger, after the step whose companions are being chosen."""
    tile: int = state.places[seat]
    if state.phase == Phase.TAKE and (seat == state.to_act or has(state.taken, seat)):
        tile += STEPS[state.way]
    return tile


@kernel
def fires(state: State) -> int:
    """Return the burning tiles after that step."""
    return state.fire & ~(1 << place(state, state.to_act)) if state.phase == Phase.TAKE else state.fire


@kernel
def crew(state: State, tile: int) -> int:
    """Return how many rangers on a tile owe no turn; together they take that many steps in a round."""
    found = 0
    for seat in range(SEATS):
        found += place(state, seat) == tile and not owes(state, seat)
    return found


@kernel
def joint_tools(state: State, tile: int) -> int:
    """Return the tools of all rangers on a tile."""
    found = 0
    for seat in range(SEATS):
        if place(state, seat) == tile:
            found |= state.tools[seat]
    return found


# ---- paths


@outlined
def turns(state: State, seat: int, goal: int) -> int:
    """Return how many turns a ranger needs to reach a tile of a set, at most FAR; a step without the right tool costs another turn."""
    here = place(state, seat)
    tools = joint_tools(state, here)
    fire, fitting = fires(state), equipped(state, tools)
    swift = fitting & (~fire | (fitting if count(tools, Tool.EXTINGUISHER) else 0))
    slow = ~fire & ~fitting & ~state.kinds[Kind.WILDFIRE]
    late = 0
    ready = 1 << here
    needed = 0
    while ready & goal == 0 and needed < FAR:
        around = neighbours(ready)
        needed += 1
        if around & (swift | slow) & goal != 0:
            return needed
        ready |= around & swift | late
        late = around & slow
    return needed


@kernel
def rounds(state: State, seat: int, goal: int) -> float:
    """Return how many rounds that takes a ranger together with everybody on the same tile."""
    hands = crew(state, place(state, seat))
    return turns(state, seat, goal) / hands if hands > 0 else turns(state, seat, goal) + 1.0


@kernel
def respite(state: State, tile: int) -> int:
    """Return how often the fire has to spread before it reaches a tile."""
    reached = fires(state) | state.kinds[Kind.WILDFIRE]
    spreads = 0
    while not has(reached, tile) and spreads < FAR:
        reached |= neighbours(reached)
        spreads += 1
    return spreads


# ---- campers and rangers


@kernel
def lost_rounds(state: State) -> float:
    """Return how much sooner the fire comes because the die is about to be rolled for a new tool."""
    coming = state.phase == Phase.DISCARD or (state.phase == Phase.EVENT and state.turn < state.seats)
    return EXTRA_ROLL if coming else 0.0


@outlined
def chance(state: State, tile: int) -> float:
    """Return the estimated probability that a camper on the tile is saved."""
    soonest = float(FAR)
    for seat in range(state.seats):
        if is_alive(state, seat):
            soonest = min(soonest, rounds(state, seat, 1 << tile))
    spare = ROUNDS_TO_SPREAD * respite(state, tile) - soonest - lost_rounds(state)
    return max(0.0, min(SURE, EVEN + PER_ROUND * spare) - TARDY * soonest) + NEAR / (1.0 + soonest)


@outlined
def prospects(state: State, seat: int) -> float:
    """Return a ranger's saved campers by the chance of survival, less the cost of death by the risk."""
    if not is_alive(state, seat):
        return -1.0
    danger = risk(state, seat)
    outwards = 0.0 if state.campers else HURRY * rounds(state, seat, EDGE)
    saved: int = state.saved[seat]
    return saved * (1.0 - danger) - danger - outwards


@kernel
def risk(state: State, seat: int) -> float:
    """Return a ranger's estimated risk to die, by the distance of the fire and the number of ways out."""
    here = place(state, seat)
    fire = fires(state)
    near = 0 if has(fire | state.hazards, here) else min(respite(state, here), DISTANCES - 1)
    ways = size(neighbours(1 << here) & equipped(state, joint_tools(state, here)) & ~fire)
    by_a_roll: float = RISK[min(ways, 2) * DISTANCES + near]
    return min(1.0, by_a_roll * (1.0 + lost_rounds(state)))
