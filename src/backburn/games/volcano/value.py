"""A quick estimate of how a game that goes on will end, for greedy play and search.

All weights are in points. A tile counts for a colour as far as the colour is likely to have most loads on it when it goes out, a load
in hand for what it can still do. While a row is only half chosen the best row counts that can still be flown.
"""

from __future__ import annotations

import numpy as np

from backburn.core.hexgrid import WAYS
from backburn.core.jit import kernel, outlined
from backburn.core.records import Cells
from backburn.games.volcano.board import CELLS, NEIGHBOURS, WAY_TO
from backburn.games.volcano.rules.flights import hand
from backburn.games.volcano.rules.putting_out import usable_edges
from backburn.games.volcano.rules.scoring import put_out_value, score
from backburn.games.volcano.rules.setup import colours, places, room, together
from backburn.games.volcano.state import MAX_COLOURS, MOST_PLACES, NEUTRAL, Phase, State, has

LOAD = 3.0
"""A load in hand; so much that a flight drops few of them."""
NEUTRAL_LOAD = 0.6
PROSPECT = np.array([[0.45, 0.2, 0.2], [0.95, 0.45, 0.5], [1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]).view(Cells)
"""How surely a colour gets a tile that is not yet put out: by its lead in loads, and by the places still free."""
ENCLOSED = np.array([0.4, 0.85, 1.0]).view(Cells)
"""What that is worth on a tile that lacks free edges, by how many it has."""
FILLED = 1.4
"""What a full tile still on the board is worth to all together, in its value; put out it is worth two."""
SCALE = 250.0
"""More points than anybody can be ahead."""


@kernel
def value(state: State, seat: int) -> float:
    """How far a seat is ahead of the best of the others, or how far all together have come, between -1 and 1."""
    if together(state.options, state.seats):
        return bounded(joint_worth(state))
    own, best = worth(state, seat), -SCALE
    for other in range(state.seats):
        if other != seat:
            best = max(best, worth(state, other))
    return bounded(own - best)


@kernel
def bounded(points: float) -> float:
    """Points as a number between -1 and 1."""
    return max(-1.0, min(1.0, points / SCALE))


@outlined
def worth(state: State, seat: int) -> float:
    """What the seat's colours have and can hope for."""
    total = 0.0
    for colour in range(seat, colours(state.options, state.seats), state.seats):
        total += put_out_value(state, colour) + hopes(state, colour) + LOAD * state.own[colour] + NEUTRAL_LOAD * state.neutral[colour]
    if state.to_act == seat:
        total += promise(state)
    return total


@outlined
def hopes(state: State, colour: int) -> float:
    """What the tiles on the board promise a colour that has loads on them."""
    total = 0.0
    for cell in range(CELLS):
        mine = state.drops[colour, cell]
        if mine > 0:
            total += state.values[cell] * prospect(mine, rivals(state, cell, colour), room(state, cell)) * openness(state, cell)
    return total


@outlined
def rivals(state: State, cell: int, colour: int) -> int:
    """The most loads that another colour has on the tile; neutral ones must be more than the own to do harm."""
    most = state.drops[NEUTRAL, cell]
    if most > 0 and most <= state.drops[colour, cell]:
        most -= 1
    for other in range(MAX_COLOURS):
        if other != colour:
            most = max(most, state.drops[other, cell])
    return int(most)


@kernel
def prospect(mine: int, rival: int, free: int) -> float:
    """How surely a colour with `mine` loads on a tile gets it."""
    if mine == 0 or mine < rival:
        return 0.0
    return float(PROSPECT[mine - rival, min(free, MOST_PLACES - 1)])


@outlined
def openness(state: State, cell: int) -> float:
    """A tile that lies open goes out sooner than one that is enclosed."""
    lacking = state.options.free_edges - usable_edges(state, cell)
    return float(ENCLOSED[max(0, 2 - max(0, lacking))])


# ---- a flight under way


@outlined
def promise(state: State) -> float:
    """What the rest of the flight under way will bring, if own loads fall."""
    if state.phase == Phase.DROP:
        return rest_of_row(state)
    best = -SCALE if state.phase == Phase.TO else 0.0
    if state.phase == Phase.TO:
        for way in range(WAYS):
            best = max(best, best_row(state, way))
    return best


@kernel
def rest_of_row(state: State) -> float:
    """What the drops from the next one to the end of the row bring."""
    total, cell = 0.0, state.spot
    while True:
        if has(state.open, cell):
            total += gain(state, cell)
        if cell == state.goal:
            return total
        cell = NEIGHBOURS[cell, WAY_TO[cell, state.goal]]


@kernel
def best_row(state: State, way: int) -> float:
    """What the best row brings that runs this way from the first end."""
    best, total, drops, cell = -SCALE, 0.0, 0, state.spot
    while has(state.tiles, cell):
        if has(state.open, cell):
            drops += 1
            total += gain(state, cell)
        if drops > hand(state, state.colour):
            return best
        if drops > 0:
            best = max(best, total)
        cell = NEIGHBOURS[cell, way]
    return best


@outlined
def gain(state: State, cell: int) -> float:
    """What one more load brings the flying colour on a tile, less the load."""
    if together(state.options, state.seats):
        return joint_gain(state, cell)
    mine, rival, free = state.drops[state.colour, cell], rivals(state, cell, state.colour), room(state, cell)
    before = prospect(mine, rival, free) * openness(state, cell)
    after = prospect(mine + 1, rival, free - 1) * openness(state, cell)
    if free == 1 and usable_edges(state, cell) >= state.options.free_edges:
        after = 1.0 if mine + 1 >= rival else 0.0
    return float(state.values[cell] * (after - before) - LOAD)


# ---- all together


@kernel
def joint_worth(state: State) -> float:
    """The score, what tiles with loads on them promise, loads in hand, and the best row of the flight under way."""
    total = score(state, 0) + promise(state)
    for cell in range(CELLS):
        if state.values[cell] > 0:
            free = room(state, cell)
            total += filling(state, cell, places(state.options, state.values[cell]) - free)
    for colour in range(MAX_COLOURS):
        total += LOAD * state.own[colour]
    return float(total)


@kernel
def filling(state: State, cell: int, lying: int) -> float:
    """What a tile promises all together with so many loads on it."""
    return float(FILLED * openness(state, cell) * state.values[cell] * lying / places(state.options, state.values[cell]))


@kernel
def joint_gain(state: State, cell: int) -> float:
    """What one more load on a tile brings all together, less the load; a tile put out counts twice, as won and as not left."""
    most, free = places(state.options, state.values[cell]), room(state, cell)
    before = filling(state, cell, most - free)
    if free == 1 and usable_edges(state, cell) >= state.options.free_edges:
        return float(2.0 * state.values[cell] - before - LOAD)
    return filling(state, cell, most - free + 1) - before - LOAD
