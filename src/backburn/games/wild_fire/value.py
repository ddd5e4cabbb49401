"""Heuristic evaluation: an estimate of the payoff of a game in progress, `value` for greedy play and `forecast` for search.

A group is expected to keep a cool tile on the rim of the fire, and the coolest tile that keeps a free edge divides the group. `value` takes
each of the tiles still to come as equally likely to close any free edge; `forecast` knows that they go to the hottest cells. The hottest
adjacent tile that still has room counts in part. A pawn in hand is worth what it may still win. The constants were tuned in games between
greedy players, the forecast's in games of the search.
"""

from __future__ import annotations

from math import sqrt

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import OVER
from backburn.core.states.bits import lowest
from backburn.core.states.hexgrid import WAYS
from backburn.games.wild_fire.board import STEP, rank
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.scoring import against_the_fire, beside, group_in, holding, is_nothing, payoff, target
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import VALUES, Phase, State

SPREAD = 24.0
"""The number of tiles to come with which a free edge is closed with a probability of one half."""
WIDE, HOT = 140.0, 7.5
"""The forecast of an edge: the tiles to come with which a cold one has even odds, and the heat that doubles the odds."""
GROWTH, FORECAST_GROWTH = 0.4, 0.55
"""The share of the hottest tile next to a group that counts as won already, and that in the forecast; with 1 there would be no reason ever
to take it."""
PAWN, FORECAST_PAWN = 4.0, 4.6
"""The value in points of a pawn in hand while the stack is full, and that in the forecast."""
PAWN_OF_MANY = 0.5
"""The same if all pawns of a turn continue one tile, so that turns are scarcer than pawns. (R3.5)"""
LAST_PAWNS = 2.0
"""The number of tiles to come with which a pawn in hand is worth half."""
SCALE = 60.0
"""The lead in points that is valued at one half."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1 that grows with the lead over the best other player, or over the target."""
    return estimate(state, seat, False)


@kernel
def forecast(state: State, seat: int) -> float:
    """Return the same estimate with the heat of the cells that may be filled."""
    return estimate(state, seat, True)


@kernel
def estimate(state: State, seat: int, by_heat: bool) -> float:
    """Return the estimate of `value`, or by heat, of `forecast`."""
    if state.to_act == OVER:
        return payoff(state, seat)
    lead = -float(target(state)) if against_the_fire(state) else 0.0
    rival = 0.0
    for other in range(state.seats):
        hope = hopes(state, other, by_heat)
        if other == seat or against_the_fire(state):
            lead += hope
        else:
            rival = max(rival, hope)
    lead -= rival
    return lead / (SCALE + abs(lead))


@kernel
def hopes(state: State, seat: int, by_heat: bool) -> float:
    """Return the points that a player may expect."""
    found = 0.0
    for colour in range(colours_of(state.options, state.seats)):
        if seat_of(state, colour) == seat:
            found += hope_of(state, colour, by_heat)
    return found


@outlined
def hope_of(state: State, colour: int, by_heat: bool) -> float:
    """Return the points that a colour may expect from its groups and the pawns in hand."""
    pawns = state.hands[colour] - (state.phase == Phase.BREAK and state.colour == colour)
    price = PAWN_OF_MANY if state.options.one_tile else FORECAST_PAWN if by_heat else PAWN
    growth = FORECAST_GROWTH if by_heat else GROWTH
    found = float(pawns) * price * float(state.stack) / (float(state.stack) + LAST_PAWNS)
    held = holding(state, colour)
    takers = with_room(state) & ~held if pawns > 0 else 0
    while held:
        group = group_in(state, held)
        held &= ~group
        if not is_nothing(state, group):
            found += expected_share(state, group, by_heat) * (float(sum_of(state, group)) + growth * float(hottest(state, group, takers)))
    return found


@kernel
def with_room(state: State) -> int:
    """Return the set of tiles that can take another pawn."""
    found = 0
    for tile in range(state.tiles):
        if state.room[tile] > 0:
            found |= 1 << tile
    return found


@kernel
def sum_of(state: State, group: int) -> int:
    """Return the sum of the values of a group."""
    total = 0
    while group:
        total += state.values[lowest(group)]
        group &= group - 1
    return total


@kernel
def hottest(state: State, group: int, takers: int) -> int:
    """Return the highest value among the tiles `takers` that are next to a group."""
    near = 0
    while group:
        near |= beside(state, lowest(group), takers)
        group &= group - 1
    best = 0
    while near:
        best = max(best, int(state.values[lowest(near)]))
        near &= near - 1
    return best


@kernel
def expected_share(state: State, group: int, by_heat: bool) -> float:
    """Return the expected factor for a group's sum of values: one over its lowest value that keeps a free edge."""
    found, cooler_lost = 0.0, 1.0
    for value in range(1, VALUES):
        lost = chance_by_heat(state, group, value) if by_heat else chance_of_all(state, group, value)
        found += cooler_lost * (1.0 - lost) / value
        cooler_lost *= lost
    return found


@kernel
def chance_of_all(state: State, group: int, value: int) -> float:
    """Return the probability that all free edges of the tiles of one value in a group are closed, wherever they are.

    It is found by repeated multiplication: the same number on every platform.
    """
    closing, found = float(state.stack) / (float(state.stack) + SPREAD), 1.0
    for _ in range(free_edges(state, group, value)):
        found *= closing
    return found


@kernel
def chance_by_heat(state: State, group: int, value: int) -> float:
    """Return the same probability by the heat of the cells behind these edges."""
    found = 1.0
    while group:
        tile = lowest(group)
        group &= group - 1
        way, free = 0, state.free[tile] if state.values[tile] == value else 0
        while free > 0 and way < WAYS:
            cell = state.cells[tile] + STEP[way]
            place = rank(state.rim_cells, state.rim, cell)
            if place < state.rim and state.rim_cells[place] == cell:
                odds = odds_of(state, place)
                found *= odds / (1.0 + odds)
                free -= 1
            way += 1
    return found


@kernel
def odds_of(state: State, place: int) -> float:
    """Return the odds that a cell of the rim is filled before the game ends: they rise steeply with its heat."""
    to_come, heat = float(state.stack) / WIDE, float(state.heat[place]) / HOT
    squared = heat * heat
    fourth = squared * squared
    return to_come * sqrt(to_come) * (1.0 + fourth * fourth)


@kernel
def free_edges(state: State, group: int, value: int) -> int:
    """Return how many free edges the tiles of one value in a group have."""
    count = 0
    while group:
        tile = lowest(group)
        group &= group - 1
        if state.values[tile] == value:
            count += state.free[tile]
    return count
