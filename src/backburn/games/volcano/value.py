"""Heuristic evaluation: a quick estimate of the payoff of a game in progress, for greedy play and search.

All weights are in points. A tile counts for a colour by the chance that the colour has the most loads on it when it goes out, a load in
hand for what it can still do. When only one end of a row has been chosen, the best row from there counts.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.core.rules.contract import OVER
from backburn.core.states.hexgrid import WAYS
from backburn.core.states.records import Cells
from backburn.games.volcano.board import CELLS, NEIGHBOURS, WAY_TO
from backburn.games.volcano.rules.flights import hand
from backburn.games.volcano.rules.putting_out import usable_edges
from backburn.games.volcano.rules.scoring import payoff, put_out_value, score
from backburn.games.volcano.rules.setup import colours, places, room, together
from backburn.games.volcano.state import MAX_COLOURS, MOST_PLACES, NEUTRAL, Phase, State, has

LOAD = 2.5
"""A load in hand; high enough for flights to drop only a few loads."""
NEUTRAL_LOAD = 0.6
PROSPECT = np.array([[0.41, 0.2, 0.2], [1.0, 0.45, 0.54], [1.0, 0.7, 1.0], [1.0, 1.0, 1.0]]).view(Cells)
"""The estimated probability that a colour wins a tile still on the board, by its lead in loads and by the places still free.

These, `LOAD` and `ENCLOSED` are fitted to games (`scripts/fit.py`), but for the lead of two with one place free, which the fit put lower.
"""
ENCLOSED = np.array([0.58, 0.6, 0.49]).view(Cells)
"""The factor for a tile that lacks free edges: two or more edges, one, none lacking."""
FREE = 2
"""The index in that list of a tile that lacks no free edge."""
JOINT_LOAD = 3.0
"""A load in hand when all play together."""
JOINT_ENCLOSED = np.array([0.4, 0.85, 1.0]).view(Cells)
"""The factor for a tile that lacks free edges when all play together, as in `enclosed`: open tiles will be put out."""
FILLED = 1.4
"""The worth of a full tile on the board when all play together, as a multiple of its value; once put out it is worth two."""
SCALE = 250.0
"""A lead in points that cannot be exceeded."""


@kernel
def value(state: State, seat: int) -> float:
    """Return an estimate from -1 to 1: a seat's lead over the best of the others, or the progress of all together."""
    if state.to_act == OVER:
        return payoff(state, seat)
    if together(state.options, state.seats):
        return bounded(joint_worth(state))
    own, best = worth(state, seat), -SCALE
    for other in range(state.seats):
        if other != seat:
            best = max(best, worth(state, other))
    return bounded(own - best)


@kernel
def bounded(points: float) -> float:
    """Return points scaled to a number between -1 and 1."""
    return max(-1.0, min(1.0, points / SCALE))


@outlined
def worth(state: State, seat: int) -> float:
    """Return the points that the seat's colours have and can expect."""
    total = 0.0
    for colour in range(seat, colours(state.options, state.seats), state.seats):
        total += put_out_value(state, colour) + hopes(state, colour) + LOAD * state.own[colour] + NEUTRAL_LOAD * state.neutral[colour]
    if state.to_act == seat:
        total += promise(state)
    return total


@outlined
def hopes(state: State, colour: int) -> float:
    """Return the points that a colour can expect from its loads on the board."""
    total = 0.0
    for cell in range(CELLS):
        mine = state.drops[colour, cell]
        if mine > 0:
            total += state.values[cell] * prospect(mine, rivals(state, cell, colour), room(state, cell)) * ENCLOSED[openness(state, cell)]
    return total


@outlined
def rivals(state: State, cell: int, colour: int) -> int:
    """Return the most loads that another kind has on the tile; neutral loads do harm only if they outnumber the colour's own."""
    most = state.drops[NEUTRAL, cell]
    if most > 0 and most <= state.drops[colour, cell]:
        most -= 1
    for other in range(MAX_COLOURS):
        if other != colour:
            most = max(most, state.drops[other, cell])
    return int(most)


@kernel
def prospect(mine: int, rival: int, free: int) -> float:
    """Return the estimated probability that a colour with `mine` loads on a tile wins it."""
    if mine == 0 or mine < rival:
        return 0.0
    return float(PROSPECT[mine - rival, min(free, MOST_PLACES - 1)])


@outlined
def openness(state: State, cell: int) -> int:
    """Return how open a tile is: 0 if it lacks two free edges or more, 1 if it lacks one, FREE if it can be put out."""
    lacking = state.options.free_edges - usable_edges(state, cell)
    return int(max(0, FREE - max(0, lacking)))


# ---- a flight in progress


@outlined
def promise(state: State) -> float:
    """Return the expected gain from the rest of the flight in progress if it drops loads of its own colour."""
    if state.phase == Phase.DROP:
        return rest_of_row(state)
    if state.phase != Phase.TO:
        return 0.0
    first, best = gain(state, state.spot) if has(state.open, state.spot) else 0.0, -SCALE
    for way in range(WAYS):
        best = max(best, best_row(state, way, first))
    return best


@kernel
def rest_of_row(state: State) -> float:
    """Return the gain from the drops from the next one to the end of the row."""
    total, cell = 0.0, state.spot
    while True:
        if has(state.open, cell):
            total += gain(state, cell)
        if cell == state.goal:
            return total
        cell = NEIGHBOURS[cell, WAY_TO[cell, state.goal]]


@kernel
def best_row(state: State, way: int, first: float) -> float:
    """Return the gain from the best row that runs in this direction from the first end, where a drop gains `first`."""
    best, total, drops, cell = -SCALE, 0.0, 0, state.spot
    while has(state.tiles, cell):
        if has(state.open, cell):
            drops += 1
            total += first if cell == state.spot else gain(state, cell)
        if drops > hand(state, state.colour):
            return best
        if drops > 0:
            best = max(best, total)
        cell = NEIGHBOURS[cell, way]
    return best


@outlined
def gain(state: State, cell: int) -> float:
    """Return what one more load on a tile gains the flying colour, less the load."""
    if together(state.options, state.seats):
        return joint_gain(state, cell)
    mine, rival, free = state.drops[state.colour, cell], rivals(state, cell, state.colour), room(state, cell)
    access = openness(state, cell)
    before = prospect(mine, rival, free) * ENCLOSED[access]
    after = prospect(mine + 1, rival, free - 1) * ENCLOSED[access]
    if free == 1 and access == FREE:
        after = 1.0 if mine + 1 >= rival else 0.0
    return float(state.values[cell] * (after - before) - LOAD)


# ---- all together


@kernel
def joint_worth(state: State) -> float:
    """Return the joint score plus the prospects of tiles with loads, the loads in hand, and the best row of the flight in progress."""
    total = score(state, 0) + promise(state)
    for cell in range(CELLS):
        if state.values[cell] > 0:
            free = room(state, cell)
            total += filling(state, cell, places(state.options, state.values[cell]) - free)
    for colour in range(MAX_COLOURS):
        total += JOINT_LOAD * state.own[colour]
    return float(total)


@kernel
def filling(state: State, cell: int, lying: int) -> float:
    """Return the prospects of a tile with this many loads on it when all play together."""
    return float(FILLED * JOINT_ENCLOSED[openness(state, cell)] * state.values[cell] * lying / places(state.options, state.values[cell]))


@kernel
def joint_gain(state: State, cell: int) -> float:
    """Return what one more load on a tile gains when all play together, less the load.

    A tile that is put out counts twice: as won and as not left on the board.
    """
    most, free = places(state.options, state.values[cell]), room(state, cell)
    before = filling(state, cell, most - free)
    if free == 1 and openness(state, cell) == FREE:
        return float(2.0 * state.values[cell] - before - JOINT_LOAD)
    return filling(state, cell, most - free + 1) - before - JOINT_LOAD
