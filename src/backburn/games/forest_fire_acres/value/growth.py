"""What luck may bring: how far the fires reach with the cards not yet drawn, for the evaluation. No rule depends on it."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import ACROSS, COLUMN, DOWN, SIDE, WINDS, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, JUMP, N_SPEEDS, REACH, SORTS, Sort
from backburn.games.forest_fire_acres.rules.course import weather_card
from backburn.games.forest_fire_acres.rules.fire import can_burn, east_of, forget, is_fire_line, number, row_of, search, west_of
from backburn.games.forest_fire_acres.state import Acreage, State, clear, include

FARTHEST = 3
"""The columns that fire can cross at most with one card."""


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
            include(state.reached, column * SIDE + row_of(bits))
            search(state.reached, state.fire)
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
    survey(state)
    total, others = 0, cards - int(state.unseen[Sort.FOREST_FIRE])
    for wind in range(WINDS):
        one = two = over = three = 0
        for printed in range(WINDS):
            if ARRIVES[state.options.winds, printed] == wind:
                for card in range(printed * N_SPEEDS, (printed + 1) * N_SPEEDS):
                    left = 1 - int(state.drawn[card])
                    one += left
                    two += left * (REACH[state.options.weather, card] > 1)
                    over += left * (JUMP[state.options.weather, card] > 0)
                    three += left * (REACH[state.options.weather, card] > 2)
        others -= one
        if one > 0:
            total += downwind(state, wind, one, two, over, three)
    total += others * by_card(state, weather_card(state))
    forget(state)
    return total / cards


@kernel
def growth_of(state: State, card: int) -> int:
    """Return how many acres all fires would reach with the present wind at the speed of a WEATHER card."""
    survey(state)
    reached = by_card(state, card)
    forget(state)
    return reached


@kernel
def by_card(state: State, card: int) -> int:
    """Return the same after a survey."""
    reach, jump = REACH[state.options.weather, card], JUMP[state.options.weather, card]
    return downwind(state, int(state.wind), 1, int(reach > 1), int(jump > 0), int(reach > 2))


# ---- the land around the fires, a column at a time


@outlined
def survey(state: State) -> None:
    """Find the acres that can catch fire, where nothing lies that would go off, as `reached`, and fire line, as `within`."""
    for column in range(max(0, west_of(state.fire) - FARTHEST), min(SIDE, east_of(state.fire) + FARTHEST + 1)):
        catching = line = 0
        for row in range(SIDE):
            acre = column * SIDE + row
            catching |= 1 << row if can_burn(state, acre) and state.barrels[acre] | state.balls[acre] == 0 else 0
            line |= 1 << row if is_fire_line(state, acre) else 0
        state.reached[column], state.within[column] = catching, line


@outlined
def downwind(state: State, wind: int, one: int, two: int, over: int, three: int) -> int:
    """Return the sum over the acres that fire may reach with a wind, weighted: the next ones, the second, those behind line, the third."""
    nearest = beyond = behind = farthest = 0
    across = int(ACROSS[wind])
    for source in range(west_of(state.fire), east_of(state.fire) + 1):
        first, second, third = source + across, source + 2 * across, source + 3 * across
        ahead = blown(int(state.fire[source]), wind, source) & ~part(state.fire, first)
        if ahead != 0:
            catching, line = ahead & part(state.reached, first), ahead & part(state.within, first)
            nearest += number(catching)
            after, over_line = blown(catching, wind, first), blown(line, wind, first)
            catching = part(state.reached, second)
            beyond += number(after & catching)
            behind += number(over_line & catching)
            after = (after | over_line) & (catching | part(state.within, second))
            farthest += number(blown(after, wind, second) & part(state.reached, third))
    return one * nearest + two * beyond + over * behind + three * farthest


@kernel
def blown(bits: int, wind: int, column: int) -> int:
    """Return where a wind drives fire from some acres of a column, as bits of the column where that is."""
    return bits << 1 >> (1 - int(DOWN[wind, column & 1])) & COLUMN


@kernel
def part(acres: Acreage, column: int) -> int:
    """Return the acres of a set in a column, as bits; none beside the board."""
    return int(acres[column]) if 0 <= column < SIDE else 0
