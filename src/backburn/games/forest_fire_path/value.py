"""An estimate of how a game that goes on will end, for greedy play and search.

The fire likes points, tokens, and tokens near the town. The chief's hope is water within range of the fire; an engine in flames is as good
as lost unless the fire can still be put out there. All weights are in the fire's points and were found by letting greedy players meet.
"""

from __future__ import annotations

from backburn.core.jit import kernel
from backburn.games.forest_fire_path.rules import fire_is_out, leftmost_fire, points, reach_of
from backburn.games.forest_fire_path.state import BURNT, FIRE, LOST, TOWN, State

TOKEN = 0.3
"""A token anywhere on the board, or still to be placed."""
NEARNESS = 3.0
"""A fire in the town; half of it one square away, a third two away, and so on."""
WATER = 0.08
"""Water on an engine in range of the fire's front; less the more turns away the engine is."""
CAUGHT = 0.5
"""How surely an engine standing in flames is lost, as a share of its points."""
RANGE = 2
"""From this distance on an engine must drive before it can spray."""


@kernel
def value(state: State, seat: int) -> float:
    """The fire's prospects of a total victory, between -1 and 1, for the fire; the opposite for the chief."""
    goal = state.options.total_victory
    hope = points(state) + TOKEN * (state.tokens + state.to_place) + threat(state) + danger(state) - defence(state)
    fire = max(-0.99, min(0.99, 2.0 * hope / goal - 1.0))
    return fire if seat == FIRE else -fire


@kernel
def front_of_fire(state: State) -> int:
    """The burning square nearest the town, or the square just intensified when nothing burns."""
    return int(state.source) if fire_is_out(state) else leftmost_fire(state)


@kernel
def threat(state: State) -> float:
    """How near the front is to the town."""
    if state.squares[TOWN] == BURNT:
        return 0.0
    return NEARNESS / (1 + front_of_fire(state))


@kernel
def danger(state: State) -> float:
    """What engines in flames stand to cost."""
    total = 0.0
    for engine in range(state.options.engines):
        if state.places[engine] != LOST and state.squares[state.places[engine]] > 0:
            total += CAUGHT * state.options.points_engine
    return total


@kernel
def defence(state: State) -> float:
    """What the water is worth where it is."""
    front = front_of_fire(state)
    total = 0.0
    for engine in range(state.options.engines):
        if state.places[engine] != LOST:
            total += WATER * state.water[engine] / (1 + turns_away(state, engine, front))
    return total


@kernel
def turns_away(state: State, engine: int, square: int) -> float:
    """How many turns of driving bring the engine near enough to spray there; a thousand if its load pins it down. (R4.3)"""
    away = max(0, abs(state.places[engine] - square) - RANGE)
    speed = reach_of(state, engine)
    if away == 0:
        return 0.0
    return away / speed if speed > 0 else 1000.0
