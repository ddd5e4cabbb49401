"""Heuristic evaluation: a quick estimate of the payoff of a game in progress, for greedy play and search.

Everything is measured in points: a camper on the board counts by the chance that somebody gets there before the fire, a ranger with all
the campers they have saved by the chance of survival. A ranger who is asked whom to take along is treated as if the step had been taken.
"""

from __future__ import annotations

import numpy as np

from backburn.core.bits import lowest, popcount
from backburn.core.jit import kernel, outlined
from backburn.core.records import Cells
from backburn.games.wildfire_rescue.board import CAMPERS, EDGE, NOWHERE, STEPS, Kind, Tool, has, neighbours
from backburn.games.wildfire_rescue.rules.scoring import FULL_MARKS
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import company, equipped
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

MOMENTS = 12
"""The parts of a round: whole ones for each step of one, two, three or four rangers who go together."""
FIELD = 12
"""The bits for the moment at which a tile with campers is reached. There is a field for each such tile, in ascending order."""
ONES = sum(1 << FIELD * i for i in range(CAMPERS))
"""1 in each field."""
TOPS = ONES << FIELD - 1
"""The highest bit of each field, which no moment needs: subtraction leaves it where the field was not smaller."""
LAST = (1 << FIELD) - 1
"""The field of the first tile, in the last bits."""
NEVER = FAR * MOMENTS * ONES


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1 of the joint score, the same for each seat."""
    everybody = (1 << state.seats) - 1
    dead = company(state, NOWHERE) & everybody
    points, moments, others = -1.0 * popcount(dead), NEVER, everybody & ~dead
    while others:
        here = place(state, lowest(others))
        crew = crew_on(state, here)
        tools = joint_tools(state, crew)
        points += prospects(state, here, crew, tools)
        if state.campers:
            moments = arrivals(state, here, crew, tools, moments)
        others &= ~crew
    campers = state.campers
    while campers:
        tile = lowest(campers)
        points += (1 + has(state.pairs, tile)) * chance(state, tile, (moments & LAST) / MOMENTS)
        moments >>= FIELD
        campers &= campers - 1
    return max(-1.0, min(1.0, points / FULL_MARKS))


# ---- the position after a step that is being decided


@kernel
def movers(state: State) -> int:
    """Return the seats that take that step together."""
    return state.taken | 1 << state.to_act if state.phase == Phase.TAKE else 0


@kernel
def place(state: State, seat: int) -> int:
    """Return the tile of a ranger after that step."""
    tile: int = state.places[seat]
    return tile + STEPS[state.way] if has(movers(state), seat) else tile


@kernel
def fires(state: State) -> int:
    """Return the burning tiles after that step."""
    return state.fire & ~(1 << place(state, state.to_act)) if state.phase == Phase.TAKE else state.fire


# ---- crews: rangers on the same tile


@kernel
def crew_on(state: State, tile: int) -> int:
    """Return the seats of the rangers on a tile."""
    moved = movers(state)
    others = company(state, tile) & ~moved
    return others | moved if moved and place(state, lowest(moved)) == tile else others


@kernel
def joint_tools(state: State, crew: int) -> int:
    """Return the tools of a crew."""
    found = 0
    for seat in range(SEATS):
        if has(crew, seat):
            found |= state.tools[seat]
    return found


@kernel
def hands(state: State, crew: int) -> int:
    """Return how many of a crew owe no turn; together they take that many steps in a round."""
    return popcount(crew & ~state.owing)


# ---- paths


@kernel
def swift_tiles(state: State, tools: int) -> int:
    """Return the tiles that rangers with these tools enter in one turn."""
    fitting = equipped(state, tools)
    return fitting if count(tools, Tool.EXTINGUISHER) else fitting & ~fires(state)


@kernel
def slow_tiles(state: State, tools: int) -> int:
    """Return the tiles that cost them another turn, since the right tool is missing."""
    barred: int = fires(state) | equipped(state, tools) | state.kinds[Kind.WILDFIRE]
    return ~barred


@outlined
def turns(state: State, here: int, tools: int, goal: int) -> int:
    """Return how many turns a crew needs to reach a tile of a set, at most FAR."""
    swift, slow = swift_tiles(state, tools), slow_tiles(state, tools)
    ready = entered = 1 << here
    late = needed = 0
    while entered & goal == 0 and needed < FAR:
        around = neighbours(ready)
        entered = around & (swift | slow)
        ready |= around & swift | late
        late = around & slow
        needed += 1
    return needed


@kernel
def rounds(state: State, here: int, crew: int, goal: int) -> float:
    """Return how many rounds that takes them together."""
    ready, needed = hands(state, crew), turns(state, here, joint_tools(state, crew), goal)
    return needed / ready if ready > 0 else needed + 1.0


@outlined
def arrivals(state: State, here: int, crew: int, tools: int, moments: int) -> int:
    """Return when each camper is reached, if a crew may get there sooner than others so far.

    These are its `rounds` to all campers at once. The way ends when nobody is left whom it would reach sooner.
    """
    together = hands(state, crew)
    pace, moment = MOMENTS // max(1, together), 0 if together > 0 else MOMENTS
    swift, slow = swift_tiles(state, tools), slow_tiles(state, tools)
    ready = entered = 1 << here
    late, needed, left = 0, 0, state.campers
    while True:
        there = left & entered if needed < FAR else left
        left ^= there
        while there:
            field = FIELD * popcount(state.campers & (there & -there) - 1)
            moments -= max(0, (moments >> field & LAST) - moment) << field
            there &= there - 1
        moment += pace
        needed += 1
        if left == 0 or ((moments | TOPS) - (moment + 1) * ONES) & TOPS == 0:
            return moments
        around = neighbours(ready)
        entered = around & (swift | slow)
        ready |= around & swift | late
        late = around & slow


@kernel
def respite(state: State, tile: int, most: int) -> int:
    """Return how often the fire has to spread before it reaches a tile, at most so often."""
    reached = fires(state) | state.kinds[Kind.WILDFIRE]
    spreads = 0
    while not has(reached, tile) and spreads < most:
        reached |= neighbours(reached)
        spreads += 1
    return spreads


# ---- campers and rangers


@kernel
def lost_rounds(state: State) -> float:
    """Return how much sooner the fire comes because the die is about to be rolled for a new tool."""
    coming = state.phase == Phase.DISCARD or (state.phase == Phase.EVENT and state.turn < state.seats)
    return EXTRA_ROLL if coming else 0.0


@kernel
def chance(state: State, tile: int, soonest: float) -> float:
    """Return the estimated probability that a camper on the tile is saved if somebody gets there after so many rounds."""
    spare = ROUNDS_TO_SPREAD * respite(state, tile, FAR) - soonest - lost_rounds(state)
    return max(0.0, min(SURE, EVEN + PER_ROUND * spare) - TARDY * soonest) + NEAR / (1.0 + soonest)


@kernel
def prospects(state: State, here: int, crew: int, tools: int) -> float:
    """Return the campers that a crew has saved by the chance of survival, less the cost of its rangers' death by the risk."""
    danger = risk(state, here, tools)
    outwards = 0.0 if state.campers else HURRY * rounds(state, here, crew, EDGE)
    return saved(state, crew) * (1.0 - danger) - popcount(crew) * (danger + outwards)


@kernel
def saved(state: State, crew: int) -> int:
    """Return the campers that a crew has saved."""
    found = 0
    for seat in range(SEATS):
        if has(crew, seat):
            found += state.saved[seat]
    return found


@kernel
def risk(state: State, here: int, tools: int) -> float:
    """Return a ranger's estimated risk to die, by the distance of the fire and the number of ways out."""
    fire = fires(state)
    near = 0 if has(fire | state.hazards, here) else respite(state, here, DISTANCES - 1)
    ways = popcount(neighbours(1 << here) & equipped(state, tools) & ~fire)
    by_a_roll: float = RISK[min(ways, 2) * DISTANCES + near]
    return min(1.0, by_a_roll * (1.0 + lost_rounds(state)))
