"""What luck may bring: how far the fires reach with the cards not yet drawn, for the evaluation. No rule depends on it."""

from __future__ import annotations

from collections.abc import Iterable

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.core.states.bits import popcount
from backburn.core.states.records import Cells
from backburn.games.forest_fire_acres.board import ACROSS, DOWN, SIDE, WINDS, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, JUMP, N_SPEEDS, REACH, SORTS, WEATHERS, Sort
from backburn.games.forest_fire_acres.rules.fire import can_burn, east_of, forget, is_fire_line, search_from, west_of
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.state import Acreage, State, clear

FARTHEST = 3
"""The columns that fire can cross at most with one card."""


def _as_bits(are_meant: Iterable[bool]) -> int:
    """Return a set of WEATHER cards as a number."""
    return sum(1 << card for card, is_meant in enumerate(are_meant) if is_meant)


def _bringing(winds: list[int], wind: int) -> int:
    """Return the WEATHER cards that bring a wind, if they have these winds."""
    return _as_bits(winds[card // N_SPEEDS] == wind for card in range(WEATHERS))


BRINGING = np.array([[_bringing(winds, wind) for wind in range(WINDS)] for winds in ARRIVES.tolist()]).view(Cells)
"""(six or eight winds, wind): the WEATHER cards that bring a wind, as bits."""
REACHING = np.array([[_as_bits(reach > step for reach in row) for step in range(FARTHEST)] for row in REACH.tolist()]).view(Cells)
"""(usual or harsh, step): those with which fire takes this many steps and one more."""
JUMPING = np.array([_as_bits(jump > 0 for jump in row) for row in JUMP.tolist()]).view(Cells)
"""(usual or harsh,): those with which it reaches an acre behind fire line."""


@kernel
def cards_left(state: State) -> int:
    """Return the number of cards still to be drawn."""
    left = 0
    for sort in range(SORTS):
        left += int(state.unseen[sort])
    return left


@outlined
def count_fires(state: State) -> int:
    """Return the number of fires."""
    count = 0
    for column in range(SIDE):
        bits = int(state.fire[column]) & ~int(state.reached[column])
        while bits != 0:
            beyond_lowest_run = bits + (bits & -bits)
            state.reached[column] |= bits & ~beyond_lowest_run
            search_from(state.reached, state.fire, column, column)
            bits = int(state.fire[column]) & ~int(state.reached[column])
            count += 1
    clear(state.reached)
    return count


@outlined
def growth(state: State) -> float:
    """Return how many acres the next card would set on fire if all fires spread, on average over the cards not yet drawn."""
    cards = cards_left(state)
    if state.lands[Land.FIRE] == 0 or cards == 0:
        return 0.0
    west, east = west_of(state.fire), east_of(state.fire)
    survey(state, west, east)
    left, total = weather_left(state), 0
    others = cards - int(state.unseen[Sort.FOREST_FIRE]) - popcount(left)
    for wind in range(WINDS):
        bring, keep = left & int(BRINGING[state.options.winds, wind]), others if wind == state.wind else 0
        if bring != 0 or keep > 0:
            total += downwind(state, wind, west, east, bring, keep)
    forget(state)
    return total / cards


@kernel
def weather_left(state: State) -> int:
    """Return the WEATHER cards not yet drawn, as bits."""
    left = 0
    for card in range(WEATHERS):
        left |= (1 - int(state.drawn[card])) << card
    return left


@kernel
def growth_of(state: State, card: int) -> int:
    """Return how many acres all fires would reach with the present wind at the speed of a WEATHER card."""
    west, east = west_of(state.fire), east_of(state.fire)
    survey(state, west, east)
    reached = downwind(state, int(state.wind), west, east, 1 << card, 0)
    forget(state)
    return reached


# The land around the fires, a column at a time


@outlined
def survey(state: State, west: int, east: int) -> None:
    """Find what can catch fire, with nothing there to go off, as `reached`, and fire line, as `within`, in and near these columns."""
    for column in range(max(0, west - FARTHEST), min(SIDE, east + FARTHEST + 1)):
        catching = line = 0
        for row in range(SIDE):
            acre = column * SIDE + row
            catching |= 1 << row if can_burn(state, acre) and state.barrels[acre] | state.balls[acre] == 0 else 0
            line |= 1 << row if is_fire_line(state, acre) else 0
        state.reached[column], state.within[column] = catching, line


@outlined
def downwind(state: State, wind: int, west: int, east: int, bring: int, keep: int) -> int:
    """Return how many acres fire would reach with a wind, added up over the WEATHER cards that bring it and those that keep the weather."""
    nearest = beyond = behind = farthest = 0
    across = int(ACROSS[wind])
    for source in range(west, east + 1):
        first, second, third = source + across, source + 2 * across, source + 3 * across
        ahead = blown(int(state.fire[source]), wind, source)
        catching, line = ahead & part(state.reached, first), ahead & part(state.within, first)
        if catching | line != 0:
            nearest += popcount(catching)
            after, over_line = blown(catching, wind, first), blown(line, wind, first)
            catching = part(state.reached, second)
            beyond += popcount(after & catching)
            behind += popcount(over_line & catching)
            after = (after | over_line) & (catching | part(state.within, second))
            farthest += popcount(blown(after, wind, second) & part(state.reached, third))
    weather, now = state.options.weather, 1 << weather_card(state)
    total = nearest * counted(bring, keep, now, int(REACHING[weather, 0]))
    total += beyond * counted(bring, keep, now, int(REACHING[weather, 1]))
    total += farthest * counted(bring, keep, now, int(REACHING[weather, 2]))
    return total + behind * counted(bring, keep, now, int(JUMPING[weather]))


@kernel
def counted(bring: int, keep: int, now: int, cards: int) -> int:
    """Return how many cards there are of some kind, where those that keep the weather count as the present one."""
    return popcount(bring & cards) + keep * popcount(now & cards)


@kernel
def blown(bits: int, wind: int, column: int) -> int:
    """Return where a wind drives fire from some acres of a column, as bits of the column where that is, and beyond its ends."""
    return bits << 1 >> (1 - int(DOWN[wind, column & 1]))


@kernel
def part(acres: Acreage, column: int) -> int:
    """Return the acres of a set in a column, as bits; none next to the board."""
    return int(acres[column]) if 0 <= column < SIDE else 0
