"""Maps made from a number: two rivers, schools and houses, and a clearing in the middle with room for the first fire.

Every map follows the rulebook's advice: the rivers go from edge to edge and never meet, one ends on each edge of the board, and no
building is on an edge. The same number gives the same map at every table with the same numbers of houses and schools.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.chance import below
from backburn.games.forest_fire_acres.board import ACRES, NEIGHBOURS, SIDE, Land
from backburn.games.forest_fire_acres.state import State

SHORTEST = 20
"""The fewest acres of a river."""
LONGEST = 25
CLEARING = 8
"""The first of the four columns, and of the four rows, in which the middle of the clearing can be."""
ROOM = 4
"""The least distance of a river from the middle of the clearing, in units of `depth`."""
DEEPEST = 36
"""The greatest depth of a river; any deeper and it would reach a third edge."""


@outlined
def make_map(state: State, number: int) -> None:
    """Make the map with this number on a board that is all forest. (R1.4a)"""
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
    """Return a random number below a bound, drawn by the map's own generator. (R1.4a)"""
    return below(state.luck, bound)


# ---- rivers


@outlined
def draw_river(state: State, middle: int, east: bool, turned: bool) -> None:
    """Draw a river from the north edge to the west or east edge; the second one is drawn with the board turned around. (R1.4a)

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
    """Return the distance of an acre from the corner between the north edge and the side edge, in halves of an acre. (R1.4a)"""
    column, row = acre // SIDE, acre % SIDE
    return 2 * (SIDE - 1 - column if east else column) + 2 * row + column % 2


@kernel
def slant(acre: int, east: bool) -> int:
    """Return the acre to the south-west or south-east; odd columns are half an acre lower. (R1.1, R1.1a)"""
    lower = acre // SIDE % 2
    return acre + lower + (SIDE if east else -SIDE)


@kernel
def flow(state: State, acre: int, turned: bool) -> None:
    """Turn an acre into river, or the opposite acre if the board is turned. (R1.4a)"""
    state.land[ACRES - 1 - acre if turned else acre] = Land.RIVER


# ---- buildings


@outlined
def scatter(state: State, middle: int, building: int, count: int) -> None:
    """Put buildings on random acres of forest away from the edges and outside the clearing. (R1.4a)"""
    while count > 0:
        acre = (1 + pick(state, SIDE - 2)) * SIDE + 1 + pick(state, SIDE - 2)
        if state.land[acre] == Land.FOREST and not in_clearing(acre, middle):
            state.land[acre] = building
            count -= 1


@kernel
def in_clearing(acre: int, middle: int) -> bool:
    """Whether the acre is the middle of the clearing or one of the six around it. (R1.4a)"""
    for near in NEIGHBOURS[middle]:
        if near == acre:
            return True
    return acre == middle
