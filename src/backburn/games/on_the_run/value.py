"""An estimate of how a game that goes on will end, for greedy play and search.

An animal is worth what it would score where it is and a share of what it may still come to score, less for each step that lies between it
and the way out, and less the sooner its tile burns with nowhere to flee to. All weights were found by letting greedy players meet.
"""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.on_the_run.board import EDGE, TILES, TOUCHING, first, has, rest, size
from backburn.games.on_the_run.rules.course import can_flee_out, refuges, steps, worth
from backburn.games.on_the_run.state import Phase, Scoring, State

MOST = 4.25
"""What an animal may hope to score with fire at its heels."""
HOPE = 0.65
"""How much of the difference to that an animal is worth that could leave at once."""
STEP = 0.98
"""What is left of an animal's worth with each step it needs to the way out."""
RUSH = 4.0
"""For how many rounds ahead an animal looks at hotter tiles: those burn before its own."""
CAUGHT = 0.4
"""How surely an animal is lost on a burning tile, to the power of the free tiles around it."""
EFFORT = 0.999
"""What is left of an animal's worth while it moves: who gains nothing by moving passes or stays."""
SCALE = 60.0
"""A lead in points that nobody has."""


@kernel
def value(state: State, seat: int) -> float:
    """The lead over the best of the others, or how far all together are from the target, between -1 and 1."""
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
    """The points of a seat, and what its animals are worth; one that is on its way is worth the best that it can do."""
    total = float(state.points[seat])
    moving = state.phase in (Phase.STEP, Phase.FLEE) and state.to_act == seat
    animals = int(state.animals[seat])
    while animals != 0:
        tile = first(animals)
        total += on_its_way(state, seat) if moving and tile == state.tile else prospect(state, seat, tile)
        animals = rest(animals)
    return total


@kernel
def on_its_way(state: State, seat: int) -> float:
    """What the best step of a moving or fleeing animal makes of it."""
    fleeing = state.phase == Phase.FLEE
    best = prospect(state, seat, state.tile) if not fleeing and state.left < state.options.steps else 0.0
    tiles = refuges(state, state.tile) if fleeing else steps(state, state.tile)
    if can_flee_out(state, state.tile) if fleeing else has(EDGE, state.tile):
        best = max(best, float(worth(state, seat, state.tile)))
    while tiles != 0:
        tile = first(tiles)
        best = max(best, prospect(state, seat, tile))
        if state.left > 1 and has(EDGE, tile):
            best = max(best, float(worth(state, seat, tile)))
        tiles = rest(tiles)
    return EFFORT * best


@outlined
def prospect(state: State, seat: int, tile: int) -> float:
    """What an animal is worth on a tile: nothing when no way leads out any more."""
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
    """The steps from a tile out of the forest, past other animals but not through fire; 0 if the fire shuts it in."""
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
    """All tiles that touch those of a set."""
    found = 0
    while tiles != 0:
        found |= int(TOUCHING[first(tiles)])
        tiles = rest(tiles)
    return found


@kernel
def danger(state: State, tile: int) -> float:
    """How likely an animal on a tile is lost before it moves again."""
    if state.heat[tile] == 0 or can_flee_out(state, tile):
        return 0.0
    lost = 1.0
    for _ in range(size(refuges(state, tile))):
        lost *= CAUGHT
    return lost * max(0.0, 1.0 - hotter(state, tile) / (RUSH * state.seats))


@kernel
def hotter(state: State, tile: int) -> int:
    """How many tiles burn before this one as it stands."""
    heat = state.heat[tile]
    count = 0
    for other in range(TILES):
        count += state.heat[other] > heat
    return count
