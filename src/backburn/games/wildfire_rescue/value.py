"""Heuristic evaluation: a quick estimate of the payoff of a game in progress, for greedy play and search.

Everything is measured in points: a camper on the board counts by the chance that a ranger gets there before the fire, a ranger with all
the campers they have saved by the chance of survival. A ranger who decides whom to take along is treated as if the step had been taken.
"""

from __future__ import annotations

from typing import NamedTuple

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.core.rules.contract import OVER
from backburn.core.states.bits import lowest, popcount
from backburn.core.states.records import Cells
from backburn.games.wildfire_rescue.board import ALL, COLUMN_A, COLUMN_E, EDGE, NOWHERE, SIDE, STEPS, TileKind, Tool, has, neighbours
from backburn.games.wildfire_rescue.rules.scoring import FULL_MARKS, payoff
from backburn.games.wildfire_rescue.rules.tools import count
from backburn.games.wildfire_rescue.rules.ways import company, equipped
from backburn.games.wildfire_rescue.state import SEATS, Phase, State

ROUNDS_TO_SPREAD = 1.2
"""The number of rounds in which the wildfire spreads by one tile."""
FAR = 12
"""A number of turns beyond which a path is not worth taking."""
SURE, EVEN, PER_ROUND, TARDY = 0.66, 0.11, 0.21, 0.04
"""A camper's chance: at most, with no time to spare, added for each round to spare, and subtracted for each round it takes."""
ONE_AT_A_TIME = 0.75
"""The share of a camper's chance that counts for greedy play: a ranger between two campers counts for both but can go to one at a time,
and would be between them until neither can be saved. The search goes by the whole chance.
"""
NEAR = 0.1
"""The bonus for a camper on a ranger's tile, half as much a round away, a third two rounds away: it decides between campers."""
RISK = np.array([0.6, 0.26, 0.09, 0.03, 0.51, 0.13, 0.07, 0.03, 0.22, 0.12, 0.06, 0.03]).view(Cells)
"""A ranger's risk to die, for none, one or more ways out, each: on a burning tile or hazard, next to a fire, two tiles away, further."""
DISTANCES = 4
HURRY = 0.06
"""The cost of each turn to the edge when no campers are left."""
EXTRA_ROLL = 3.0
"""The rounds lost when the die is rolled for a new tool: by experiment, large enough that greedy players hardly ever draw one."""

MOMENTS = 12
"""The parts of a round: whole ones for each step of one, two, three or four rangers who go together."""
_ROUNDS = [moments / MOMENTS for moments in range(FAR * MOMENTS + 1)]
ROUNDS = np.array(_ROUNDS).view(Cells)
"""How many rounds a number of moments is."""
NEARNESS = np.array([NEAR / (1.0 + rounds) for rounds in _ROUNDS]).view(Cells)
"""The bonus for a camper whom a ranger reaches after a number of moments."""

Lanes = tuple[int, int]
"""A set of tiles for each crew: two in each number, so that these are followed together."""
LANE = 32
"""The bits of a crew's set."""
BOTH = 1 | 1 << LANE
"""1 for each crew of a number."""
EMPTY: Lanes = (0, 0)


class Crews(NamedTuple):
    """Where all crews are and may go."""

    ready: Lanes
    """the tiles from which they can continue immediately"""
    late: Lanes
    """those from which they can continue after another step"""
    swift: Lanes
    """the tiles that they enter with the right tool"""
    slow: Lanes
    """those that they enter without it"""
    quick: Lanes
    """all tiles for a crew that takes more than one step a round"""
    pace: int
    """the moments that the quickest crew needs for a step"""


NO_ONE = Crews(EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, MOMENTS)
Counts = tuple[int, int, int, int]
"""A number from 0 to 15 for each tile, as sets: the tiles whose numbers have a 1, a 2, a 4, an 8 in them."""
NOUGHTS: Counts = (0, 0, 0, 0)


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1 of the joint score, the same for each seat."""
    return estimate(state, seat, ONE_AT_A_TIME)


@kernel
def forecast(state: State, seat: int) -> float:
    """Return the same estimate with the whole of each camper's chance."""
    return estimate(state, seat, 1.0)


@outlined
def estimate(state: State, seat: int, share: float) -> float:
    """Return the estimate with this share of each camper's chance."""
    if state.to_act == OVER:
        return payoff(state, seat)
    everybody = (1 << state.seats) - 1
    dead = company(state, NOWHERE) & everybody
    points, spreads, others = -1.0 * popcount(dead), spreads_to(state), everybody & ~dead
    crews, found = NO_ONE, 0
    while others:
        here = place(state, lowest(others))
        crew = crew_on(state, here)
        tools = joint_tools(state, crew)
        points += prospects(state, here, crew, tools, count_of(spreads, here))
        crews = with_crew(crews, found, state, here, crew, tools)
        others &= ~crew
        found += 1
    campers = state.campers
    steps = steps_to(campers, crews)
    while campers:
        tile = lowest(campers)
        points += share * (1 + has(state.pairs, tile)) * chance(state, count_of(spreads, tile), crews.pace * count_of(steps, tile))
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
    barred: int = fires(state) | equipped(state, tools) | state.kinds[TileKind.WILDFIRE]
    return ALL & ~barred


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


# ---- all crews, and the fire, to all tiles at once


@kernel
def with_crew(crews: Crews, number: int, state: State, here: int, crew: int, tools: int) -> Crews:
    """Return the crews with another one, numbered from 0."""
    together = hands(state, crew)
    return Crews(
        put(crews.ready, number, 1 << here if together > 0 else 0),
        put(crews.late, number, 1 << here if together == 0 else 0),
        put(crews.swift, number, swift_tiles(state, tools)),
        put(crews.slow, number, slow_tiles(state, tools)),
        put(crews.quick, number, ALL if together > 1 else 0),
        min(crews.pace, MOMENTS // max(1, together)),
    )


@kernel
def put(lanes: Lanes, number: int, tiles: int) -> Lanes:
    """Return the sets with those tiles for a crew that had none."""
    low, high = lanes
    tiles = tiles << LANE * (number & 1)
    return (low | tiles, high) if number < 2 else (low, high | tiles)


@kernel
def around(tiles: int) -> int:
    """Return the neighbours of the tiles of both crews of a number."""
    across = ((tiles & BOTH * (ALL & ~COLUMN_E)) << 1) | ((tiles & BOTH * (ALL & ~COLUMN_A)) >> 1)
    return (across | (tiles << SIDE) | (tiles >> SIDE)) & BOTH * ALL


@kernel
def steps_to(goals: int, crews: Crews) -> Counts:
    """Return how many steps of the quickest crew it takes until some crew reaches each goal, at most FAR.

    A crew that is not quick takes one step a round.
    """
    (ready0, ready1), (late0, late1), (swift0, swift1), (slow0, slow1) = crews.ready, crews.late, crews.swift, crews.slow
    needed, steps, entered = NOUGHTS, 0, ready0 | ready1
    while True:
        goals &= ~(entered | entered >> LANE)
        if goals == 0 or steps == FAR:
            return needed
        needed = one_more(needed, goals)
        steps += 1
        moving0, moving1 = crews.quick if steps * crews.pace % MOMENTS else (BOTH * ALL, BOTH * ALL)
        near0, near1 = around(ready0) & moving0, around(ready1) & moving1
        again0, again1 = late0 & moving0, late1 & moving1
        entered = near0 & (swift0 | slow0) | again0 | near1 & (swift1 | slow1) | again1
        ready0, ready1 = ready0 | near0 & swift0 | again0, ready1 | near1 & swift1 | again1
        late0, late1 = near0 & slow0 | late0 & ~moving0, near1 & slow1 | late1 & ~moving1


@kernel
def spreads_to(state: State) -> Counts:
    """Return how often the fire has to spread before it reaches each tile with campers or rangers, at most FAR times."""
    goals = state.campers
    for seat in range(SEATS):
        goals |= 1 << place(state, seat)
    reached = fires(state) | state.kinds[TileKind.WILDFIRE]
    left, needed, spreads = goals & ALL & ~reached, NOUGHTS, 0
    while left and spreads < FAR:
        needed = one_more(needed, left)
        spreads += 1
        reached |= neighbours(reached)
        left &= ~reached
    return needed


@kernel
def one_more(counts: Counts, tiles: int) -> Counts:
    """Return the counts, higher by one for some tiles."""
    ones, twos, fours, eights = counts
    to_twos = ones & tiles
    to_fours = twos & to_twos
    return ones ^ tiles, twos ^ to_twos, fours ^ to_fours, eights | fours & to_fours


@kernel
def count_of(counts: Counts, tile: int) -> int:
    """Return the count of a tile."""
    ones, twos, fours, eights = counts
    return has(ones, tile) | has(twos, tile) << 1 | has(fours, tile) << 2 | has(eights, tile) << 3


# ---- campers and rangers


@kernel
def lost_rounds(state: State) -> float:
    """Return how much sooner the fire comes because the die is about to be rolled for a new tool."""
    coming = state.phase == Phase.DISCARD or (state.phase == Phase.EVENT and state.turn < state.seats)
    return EXTRA_ROLL if coming else 0.0


@kernel
def chance(state: State, spreads: int, moment: int) -> float:
    """Return the estimated probability that campers are saved if the fire has to spread this often and a ranger gets there then."""
    soonest, nearness = float(ROUNDS[moment]), float(NEARNESS[moment])
    spare = ROUNDS_TO_SPREAD * spreads - soonest - lost_rounds(state)
    return max(0.0, min(SURE, EVEN + PER_ROUND * spare) - TARDY * soonest) + nearness


@kernel
def prospects(state: State, here: int, crew: int, tools: int, spreads: int) -> float:
    """Return the campers that a crew has saved by the chance of survival, less the cost of its rangers' death by the risk."""
    danger = risk(state, here, tools, spreads)
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
def risk(state: State, here: int, tools: int, spreads: int) -> float:
    """Return a ranger's estimated risk to die, by the distance of the fire and the number of ways out."""
    fire = fires(state)
    near = 0 if has(fire | state.hazards, here) else min(spreads, DISTANCES - 1)
    ways = popcount(neighbours(1 << here) & equipped(state, tools) & ~fire)
    by_a_roll: float = RISK[min(ways, 2) * DISTANCES + near]
    return min(1.0, by_a_roll * (1.0 + lost_rounds(state)))
