"""Maps made from a number: two rivers, schools and houses, and a clearing in the middle where the first fire finds room.

Every map keeps the rulebook's advice: the rivers go from edge to edge and never meet, one ends on each edge of the board, and no
building stands on an edge. The same number is the same map in every table with as many houses and schools.
"""

from __future__ import annotations

from backburn.core.chance import below
from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACRES, NEIGHBOURS, SIDE, Land
from backburn.games.forest_fire_acres.state import State

SHORTEST = 20
"""The fewest acres of a river."""
LONGEST = 25
CLEARING = 8
"""The first of four columns, and of four rows, in which the middle of the clearing can lie."""
ROOM = 4
"""A river keeps this far from the middle of the clearing, counted as `depth` counts."""
DEEPEST = 36
"""As deep as a river may go, or it would reach a third edge."""


@outlined
def make_map(state: State, number: int) -> None:
    """Lay the map with this number on a board that is all forest. (R1.4a)"""
    state.luck[0] = number
    middle = (CLEARING + pick(state, 4)) * SIDE + CLEARING + pick(state, 4)
    east = pick(state, 2) == 1
    draw_river(state, middle, east, False)
    draw_river(state, ACRES - 1 - middle, east, True)
    scatter(state, middle, Land.SCHOOL, state.options.schools)
    scatter(state, middle, Land.HOUSE, state.options.houses)
    state.luck[0] = 0


@outlined
def pick(state: State, bound: int) -> int:
    """A number below a bound, drawn by the map's own generator. (R1.4a)"""
    return below(state.luck, bound)


# ---- rivers


@outlined
def draw_river(state: State, middle: int, east: bool, turned: bool) -> None:
    """A river from the north edge to the west edge, or to the east edge; the second one on the board turned around. (R1.4a)

    It goes south, or to the side and half an acre south, in random order, and stays above the clearing around `middle`.
    """
    deepest = min(DEEPEST, depth(middle, east) - ROOM)
    shortest_way = 2 * SHORTEST - deepest
    aside = shortest_way + pick(state, deepest // 2 - 1 - shortest_way)
    fewest = SHORTEST - 1 - aside
    south = fewest + pick(state, min(LONGEST - 1 - aside, (deepest - 2 - aside) // 2) - fewest + 1)
    acre = (SIDE - 1 - aside if east else aside) * SIDE
    flow(state, acre, turned)
    first = True
    while aside > 0:
        may_south = south > 0 and depth(acre, east) + 2 <= deepest
        may_aside = not first and (aside > 1 or south == 0)
        if may_south and not (may_aside and pick(state, south + aside) >= south):
            acre += 1
            south -= 1
        else:
            acre = slant(acre, east)
            aside -= 1
        first = False
        flow(state, acre, turned)


@kernel
def depth(acre: int, east: bool) -> int:
    """How far an acre lies from the corner between the north edge and the side edge, in halves of an acre. (R1.4a)"""
    column, row = acre // SIDE, acre % SIDE
    return 2 * (SIDE - 1 - column if east else column) + 2 * row + column % 2


@kernel
def slant(acre: int, east: bool) -> int:
    """The acre to the south-west, or to the south-east; odd columns lie half an acre lower. (R1.1, R1.1a)"""
    lower = acre // SIDE % 2
    return acre + lower + (SIDE if east else -SIDE)


@kernel
def flow(state: State, acre: int, turned: bool) -> None:
    """Make an acre river; a turned one on the far side of the board. (R1.4a)"""
    state.land[ACRES - 1 - acre if turned else acre] = Land.RIVER


# ---- buildings


@outlined
def scatter(state: State, middle: int, building: int, count: int) -> None:
    """Set buildings on forest away from the edges, each acre as likely as another, outside the clearing. (R1.4a)"""
    while count > 0:
        acre = (1 + pick(state, SIDE - 2)) * SIDE + 1 + pick(state, SIDE - 2)
        if state.land[acre] == Land.FOREST and not in_clearing(acre, middle):
            state.land[acre] = building
            count -= 1


@kernel
def in_clearing(acre: int, middle: int) -> bool:
    """Is this the middle of the clearing or one of the six acres around it? (R1.4a)"""
    for near in NEIGHBOURS[middle]:
        if near == acre:
            return True
    return acre == middle
