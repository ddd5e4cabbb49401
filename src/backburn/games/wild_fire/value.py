"""An estimate of how a game that goes on will end, for greedy play and search.

A group hopes to keep its coolest tile on the rim of the fire: every free edge is closed by one of the tiles still to come with the same
chance, whatever the heat there, and the coolest tile that keeps one divides the group. The hottest tile beside it that still has room is
counted in part. A pawn in hand is worth what it may still win. The constants were found by letting greedy players meet.
"""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.wild_fire.rules.phases import seat_of
from backburn.games.wild_fire.rules.scoring import against_the_fire, beside, group_in, holding, is_nothing, lowest, target
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import VALUES, Phase, State

SPREAD = 24.0
"""With so many tiles to come, a free edge is closed with even chance."""
GROWTH = 0.4
"""The share of the hottest tile beside a group that counts as won; 1 would never take it."""
PAWN = 3.0
"""The points that a pawn in hand stands for while the stack is full."""
PAWN_OF_MANY = 0.5
"""The same where all pawns of a turn go on one tile, and turns are scarcer than pawns. (R3.5)"""
LAST_PAWNS = 2.0
"""With so many tiles to come, a pawn in hand is worth half."""
SCALE = 60.0
"""A lead of so many points is halfway to certainty."""


@kernel
def value(state: State, seat: int) -> float:
    """The lead over the best other player, or over the target; 1 or -1 would be certain."""
    lead = -float(target(state)) if against_the_fire(state) else 0.0
    rival = 0.0
    for other in range(state.seats):
        hope = hopes(state, other)
        if other == seat or against_the_fire(state):
            lead += hope
        else:
            rival = max(rival, hope)
    lead -= rival
    return lead / (SCALE + abs(lead))


@kernel
def hopes(state: State, seat: int) -> float:
    """The points that a player may hope for."""
    found = 0.0
    for colour in range(colours_of(state.options, state.seats)):
        if seat_of(state, colour) == seat:
            found += hope_of(state, colour)
    return found


@outlined
def hope_of(state: State, colour: int) -> float:
    """The points that a colour may hope for from its groups and the pawns in hand."""
    pawns = state.hands[colour] - (state.phase == Phase.BREAK and state.colour == colour)
    price = PAWN_OF_MANY if state.options.one_tile else PAWN
    found = float(pawns) * price * float(state.stack) / (float(state.stack) + LAST_PAWNS)
    held = holding(state, colour)
    takers = with_room(state) & ~held if pawns > 0 else 0
    while held:
        group = group_in(state, held)
        held &= ~group
        if not is_nothing(state, group):
            found += expected_share(state, group) * (float(sum_of(state, group)) + GROWTH * float(hottest(state, group, takers)))
    return found


@kernel
def with_room(state: State) -> int:
    """The tiles that take another pawn."""
    found = 0
    for tile in range(state.tiles):
        if state.room[tile] > 0:
            found |= 1 << tile
    return found


@kernel
def sum_of(state: State, group: int) -> int:
    """The values of a group."""
    total = 0
    while group:
        total += state.values[lowest(group)]
        group &= group - 1
    return total


@kernel
def hottest(state: State, group: int, takers: int) -> int:
    """The highest value among those of some tiles that lie beside a group."""
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
def expected_share(state: State, group: int) -> float:
    """What each point in a group will be worth on average: one by the lowest value that keeps a free edge."""
    closing = float(state.stack) / (float(state.stack) + SPREAD)
    found, cooler_lost = 0.0, 1.0
    for value in range(1, VALUES):
        lost = chance_of_all(closing, free_edges(state, group, value))
        found += cooler_lost * (1.0 - lost) / value
        cooler_lost *= lost
    return found


@kernel
def chance_of_all(chance: float, edges: int) -> float:
    """How likely so many edges are all closed; multiplied out, which is the same number wherever it is computed."""
    found = 1.0
    for _ in range(edges):
        found *= chance
    return found


@kernel
def free_edges(state: State, group: int, value: int) -> int:
    """How many free edges the tiles of one value in a group have."""
    count = 0
    while group:
        tile = lowest(group)
        group &= group - 1
        if state.values[tile] == value:
            count += state.free[tile]
    return count
