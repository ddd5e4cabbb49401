"""A quick estimate of how a game that goes on will end, for greedy play and search.

Everything is measured in points: a camper on the board counts as far as somebody is likely to be there before the fire, a ranger, with all
he has saved, as far as he is likely to survive. While he is asked whom he takes along he is thought to have gone already.
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
"""How long it takes the wildfire to go one tile further."""
FAR = 12
"""More turns than any way on the board is worth."""
SURE, EVEN, PER_ROUND, TARDY = 0.66, 0.11, 0.21, 0.04
"""The chance of a camper: at most, with no time to lose, more for each round to spare, and less for each round it takes."""
NEAR = 0.1
"""What a camper next to a ranger adds, half of it one round further, and so on: it settles to which of several campers to go."""
RISK = np.array([0.6, 0.26, 0.09, 0.03, 0.51, 0.13, 0.07, 0.03, 0.22, 0.12, 0.06, 0.03]).view(Cells)
"""The chance to die for a ranger with none, one or more ways out: on a burning tile or hazard, beside a fire, two tiles away, further."""
DISTANCES = 4
HURRY = 0.06
"""What a turn more to the edge costs when no campers are left."""
EXTRA_ROLL = 3.0
"""How many rounds are lost when the die is rolled for a new tool: so many that greedy players hardly ever draw one, by trial."""


@kernel
def value(state: State, seat: int) -> float:
    """What all together can hope for, between -1 and 1, the same for each."""
    points = 0.0
    for each in range(state.seats):
        points += prospects(state, each)
    for tile in range(TILES):
        if has(state.campers, tile):
            points += (1 + has(state.pairs, tile)) * chance(state, tile)
    return max(-1.0, min(1.0, points / FULL_MARKS))


# ---- as if those who go had arrived


@kernel
def place(state: State, seat: int) -> int:
    """Where a ranger stands, or will stand after the step about which somebody is asked."""
    tile: int = state.places[seat]
    if state.phase == Phase.TAKE and (seat == state.to_act or has(state.taken, seat)):
        tile += STEPS[state.way]
    return tile


@kernel
def fires(state: State) -> int:
    """The tiles that burn after that step."""
    return state.fire & ~(1 << place(state, state.to_act)) if state.phase == Phase.TAKE else state.fire


@kernel
def crew(state: State, tile: int) -> int:
    """How many rangers on a tile owe no turn: together they go so many steps in a round."""
    found = 0
    for seat in range(SEATS):
        found += place(state, seat) == tile and not owes(state, seat)
    return found


@kernel
def joint_tools(state: State, tile: int) -> int:
    """The tools of all on a tile."""
    found = 0
    for seat in range(SEATS):
        if place(state, seat) == tile:
            found |= state.tools[seat]
    return found


# ---- ways


@outlined
def turns(state: State, seat: int, goal: int) -> int:
    """How many turns a ranger needs to a tile of a set, at most FAR; one without the tool costs another to go on."""
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
    """How many rounds that takes, with all who are with the ranger."""
    hands = crew(state, place(state, seat))
    return turns(state, seat, goal) / hands if hands > 0 else turns(state, seat, goal) + 1.0


@kernel
def respite(state: State, tile: int) -> int:
    """How often the fire has to spread until it reaches a tile."""
    reached = fires(state) | state.kinds[Kind.WILDFIRE]
    spreads = 0
    while not has(reached, tile) and spreads < FAR:
        reached |= neighbours(reached)
        spreads += 1
    return spreads


# ---- campers and rangers


@kernel
def lost_rounds(state: State) -> float:
    """How much sooner the fire comes because the die is about to be rolled for a new tool."""
    coming = state.phase == Phase.DISCARD or (state.phase == Phase.EVENT and state.turn < state.seats)
    return EXTRA_ROLL if coming else 0.0


@outlined
def chance(state: State, tile: int) -> float:
    """How likely a camper on the tile is to be saved."""
    soonest = float(FAR)
    for seat in range(state.seats):
        if is_alive(state, seat):
            soonest = min(soonest, rounds(state, seat, 1 << tile))
    spare = ROUNDS_TO_SPREAD * respite(state, tile) - soonest - lost_rounds(state)
    return max(0.0, min(SURE, EVEN + PER_ROUND * spare) - TARDY * soonest) + NEAR / (1.0 + soonest)


@outlined
def prospects(state: State, seat: int) -> float:
    """What a ranger has saved as far as he is likely to survive, less his death as far as he is not."""
    if not is_alive(state, seat):
        return -1.0
    danger = risk(state, seat)
    outwards = 0.0 if state.campers else HURRY * rounds(state, seat, EDGE)
    saved: int = state.saved[seat]
    return saved * (1.0 - danger) - danger - outwards


@kernel
def risk(state: State, seat: int) -> float:
    """How likely a ranger is to die: by how far the fire is, and how many ways out he has."""
    here = place(state, seat)
    fire = fires(state)
    near = 0 if has(fire | state.hazards, here) else min(respite(state, here), DISTANCES - 1)
    ways = size(neighbours(1 << here) & equipped(state, joint_tools(state, here)) & ~fire)
    by_a_roll: float = RISK[min(ways, 2) * DISTANCES + near]
    return min(1.0, by_a_roll * (1.0 + lost_rounds(state)))
