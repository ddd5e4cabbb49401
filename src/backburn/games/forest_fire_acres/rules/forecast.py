"""What luck may bring: how far the fires reach with the cards not yet drawn, for the evaluation. No rule depends on it."""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import DOWNWIND, OFF_BOARD, SIDE, WINDS, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, JUMP, N_SPEEDS, REACH, SORTS, Sort
from backburn.games.forest_fire_acres.rules.course import weather_card
from backburn.games.forest_fire_acres.rules.fire import can_burn, forget, is_fire_line, next_fire, row_of
from backburn.games.forest_fire_acres.state import State


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
    while next_fire(state) != OFF_BOARD:
        count += 1
    forget(state)
    return count


@outlined
def growth(state: State) -> float:
    """Return how many acres the next card would set on fire if all fires spread, on average over the cards not yet drawn."""
    cards = cards_left(state)
    if state.lands[Land.FIRE] == 0 or cards == 0:
        return 0.0
    total, others = 0.0, float(cards - state.unseen[Sort.FOREST_FIRE])
    for printed in range(WINDS):
        one = two = over = three = 0.0
        for card in range(printed * N_SPEEDS, (printed + 1) * N_SPEEDS):
            if state.drawn[card] == 0:
                one += 1
                two += REACH[state.options.weather, card] > 1
                over += JUMP[state.options.weather, card] > 0
                three += REACH[state.options.weather, card] > 2
        others -= one
        total += downwind(state, int(ARRIVES[state.options.winds, printed]), one, two, over, three)
    return (total + others * growth_of(state, weather_card(state))) / cards


@kernel
def growth_of(state: State, card: int) -> float:
    """Return how many acres all fires would reach with the present wind at the speed of a WEATHER card."""
    reach, jump = REACH[state.options.weather, card], JUMP[state.options.weather, card]
    return downwind(state, int(state.wind), 1.0, 1.0 * (reach > 1), 1.0 * (jump > 0), 1.0 * (reach > 2))


@outlined
def downwind(state: State, wind: int, one: float, two: float, over: float, three: float) -> float:
    """Return the sum over the acres that fire may reach with a wind, weighted: the next ones, the second, those behind line, the third."""
    total = 0.0
    for column in range(SIDE):
        bits = int(state.fire[column])
        while bits != 0:
            ahead = int(DOWNWIND[wind, column * SIDE + row_of(bits)])
            bits &= bits - 1
            if state.land[ahead] != Land.FIRE:
                total += along(state, wind, ahead, one, two, over, three)
    return total


@kernel
def along(state: State, wind: int, acre: int, one: float, two: float, over: float, three: float) -> float:
    """Return the same for the line that begins with an acre."""
    total = one * can_catch(state, acre)
    beyond = two if total > 0 else over if is_fire_line(state, acre) else 0.0
    if beyond > 0:
        acre = int(DOWNWIND[wind, acre])
        total += beyond * can_catch(state, acre)
        if can_catch(state, acre) or is_fire_line(state, acre):
            total += three * can_catch(state, int(DOWNWIND[wind, acre]))
    return total


@kernel
def can_catch(state: State, acre: int) -> bool:
    """Whether the acre can burn and nothing lies there that would go off."""
    return can_burn(state, acre) and int(state.barrels[acre]) + int(state.balls[acre]) == 0
