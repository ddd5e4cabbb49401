"""Heuristic evaluation: an estimate of the payoff of a game in progress, for greedy play and search.

An animal is worth what it would score where it is plus a share of what it may still gain, less for each step that it needs to get out, and
less the sooner its tile burns if it has nowhere to flee to. All weights were tuned in games between greedy players.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import OVER
from backburn.core.states.bits import lowest, popcount
from backburn.games.on_the_run.board import EDGE, TILES, TOUCHING, has, rest
from backburn.games.on_the_run.rules.flow import can_flee_out, refuges, steps, worth
from backburn.games.on_the_run.rules.scoring import payoff
from backburn.games.on_the_run.state import Phase, Scoring, State

MOST = 4.25
"""The points that an animal may hope to score with the fire at its heels."""
HOPE = 0.65
"""The share of the difference to that score that counts for an animal that could leave immediately."""
STEP = 0.98
"""The factor for each step that an animal needs to get out."""
RUSH = 4.0
"""The number of rounds for which hotter tiles, which burn first, keep an animal's own tile safe."""
CAUGHT = 0.4
"""The estimated probability that an animal on a burning tile is lost, to the power of the free tiles around it."""
EFFORT = 0.999
"""The factor for a moving animal: a player who gains nothing by moving passes or stays."""
SCALE = 60.0
"""A lead in points beyond all that can occur."""

GAUGES = ("steps_out", "trapped", "fires_near")
"""What rules of thumb may go by besides the fields of the state."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1: the lead over the best of the others, or the progress of all together towards the target."""
    if state.to_act == OVER:
        return payoff(state, seat)
    total = 0.0
    best = 0.0
    for other in range(state.seats):
        points = estimate(state, other)
        total += points
        best = max(best, points) if other != seat else best
    if state.options.cooperative:
        return 2.0 * total / (total + state.options.target) - 1.0
    return (estimate(state, seat) - best) / SCALE


@kernel
def estimate(state: State, seat: int) -> float:
    """Return a seat's points plus the value of its animals; a moving animal counts with the best it can do."""
    total = float(state.points[seat])
    moving = state.phase in (Phase.STEP, Phase.FLEE) and state.to_act == seat
    animals = int(state.animals[seat])
    while animals != 0:
        tile = lowest(animals)
        total += on_its_way(state, seat) if moving and tile == state.tile else prospect(state, seat, tile)
        animals = rest(animals)
    return total


@kernel
def on_its_way(state: State, seat: int) -> float:
    """Return the value of a moving or fleeing animal after its best step."""
    fleeing = state.phase == Phase.FLEE
    best = prospect(state, seat, state.tile) if not fleeing and state.left < state.options.steps else 0.0
    tiles = refuges(state, state.tile) if fleeing else steps(state, state.tile)
    if can_flee_out(state, state.tile) if fleeing else has(EDGE, state.tile):
        best = max(best, float(worth(state, seat, state.tile)))
    while tiles != 0:
        tile = lowest(tiles)
        best = max(best, prospect(state, seat, tile))
        if state.left > 1 and has(EDGE, tile):
            best = max(best, float(worth(state, seat, tile)))
        tiles = rest(tiles)
    return EFFORT * best


@outlined
def prospect(state: State, seat: int, tile: int) -> float:
    """Return the value of an animal on a tile; 0 if there is no way out any more."""
    away = steps_out(state, tile)
    if away == 0:
        return 0.0
    heels = state.options.scoring == Scoring.HEELS
    now = float(worth(state, seat, tile)) if away == 1 or not heels else 1.0
    hoped = now + HOPE * max(0.0, MOST - now) if heels else now
    for _ in range(away):
        hoped *= STEP
    return hoped * (1.0 - danger(state, tile))


@kernel
def steps_out(state: State, tile: int) -> int:
    """Return the steps from a tile out of the forest, past other animals but not through fire; 0 if the fire encloses it."""
    reached = 1 << tile
    outermost = reached
    away = 1
    while outermost & EDGE == 0:
        outermost = around(outermost) & ~(state.fire | reached)
        if outermost == 0:
            return 0
        reached |= outermost
        away += 1
    return away


@kernel
def around(tiles: int) -> int:
    """Return all tiles that touch a set."""
    found = 0
    while tiles != 0:
        found |= int(TOUCHING[lowest(tiles)])
        tiles = rest(tiles)
    return found


@kernel
def danger(state: State, tile: int) -> float:
    """Return the estimated probability that an animal on a tile is lost before it moves again."""
    if state.heat[tile] == 0 or can_flee_out(state, tile):
        return 0.0
    lost = 1.0
    for _ in range(popcount(refuges(state, tile))):
        lost *= CAUGHT
    return lost * max(0.0, 1.0 - hotter(state, tile) / (RUSH * state.seats))


@kernel
def hotter(state: State, tile: int) -> int:
    """Return how many tiles are hotter than this one at present, so that they burn first."""
    heat = state.heat[tile]
    count = 0
    for other in range(TILES):
        count += state.heat[other] > heat
    return count


@kernel
def gauge(state: State, seat: int, number: int) -> int:
    """Return the steps out of the forest of a seat's animals, how many have no way out, or how many burning tiles touch them."""
    total, animals = 0, int(state.animals[seat])
    while animals != 0:
        tile = lowest(animals)
        if number == 2:
            total += popcount(int(TOUCHING[tile]) & state.fire)
        else:
            away = steps_out(state, tile)
            total += away if number == 0 else int(away == 0)
        animals = rest(animals)
    return int(total)
