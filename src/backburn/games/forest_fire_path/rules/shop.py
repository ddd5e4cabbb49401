"""The shop: the goods, buying, and the kit. (R6.1)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import Moves
from backburn.games.forest_fire_path.rules.flow import begin_game
from backburn.games.forest_fire_path.rules.phases import enter
from backburn.games.forest_fire_path.state import BUY, DONE, LONGEST_SPRAY, MAX_ENGINES, MAX_RUNS, TOWN, Phase, State, Ware


@kernel
def open_shop(state: State) -> None:
    """Give the chief the budget and open the shop. (R6.1)"""
    state.coins = state.options.budget
    go_on_buying(state)


@kernel
def go_on_buying(state: State) -> None:
    """Let the chief buy as long as something is for sale that can be paid. (R6.1)"""
    if stays_open(state) or can_buy_anything(state):
        enter(state, Phase.SHOP)
    else:
        close_shop(state)


@kernel
def stays_open(state: State) -> bool:
    """Whether only the chief closes the shop. (R6.1b)"""
    return state.options.stay_open == 1


@kernel
def close_shop(state: State) -> None:
    """Take the coins that are left, and continue with the deal or with round 1. (R6.1)"""
    state.coins = 0
    begin_game(state)


@kernel
def price_of(state: State, ware: int) -> int:
    """Return the price of one piece. (R6.2, R6.3, R6.4, R6.5)"""
    match ware:
        case Ware.ENGINE:
            return state.options.price_engine
        case Ware.PUMP:
            return state.options.price_pump
        case Ware.RUN:
            return state.options.price_run
    return state.options.price_hoses


@kernel
def is_for_sale(state: State, ware: int) -> bool:
    """Whether there is another piece for the chief, at whatever price. (R6.2, R6.3, R6.4, R6.5)"""
    match ware:
        case Ware.ENGINE:
            return state.fleet < MAX_ENGINES
        case Ware.PUMP:
            return state.pumps < state.fleet and state.options.slow_load < state.options.water_capacity
        case Ware.RUN:
            return state.runs < MAX_RUNS
    return state.hoses == 0 and state.options.price_hoses > 0 and hoses_help(state)


@kernel
def hoses_help(state: State) -> bool:
    """Whether long hoses would be an improvement. (R6.5)"""
    needed = int(state.options.hit_at[LONGEST_SPRAY])
    return needed == 0 or needed > state.options.hoses_hit


@kernel
def can_buy(state: State, ware: int) -> bool:
    """Whether the chief can buy this. (R6.1)"""
    return is_for_sale(state, ware) and price_of(state, ware) <= state.coins


@kernel
def can_buy_anything(state: State) -> bool:
    """Whether something is for sale that the chief can pay. (R6.1)"""
    found = False
    for ware in range(DONE - BUY):
        found |= can_buy(state, ware)
    return found


@kernel
def legal_purchases(state: State, moves: Moves) -> int:
    """List what the chief can buy, and being done. (R6.1)"""
    count = 0
    for ware in range(DONE - BUY):
        moves[count] = BUY + ware
        count += can_buy(state, ware)
    moves[count] = DONE
    return count + 1


@kernel
def buy_or_leave(state: State, move: int) -> None:
    """Buy one thing and continue, or leave the shop. (R6.1)"""
    if move == DONE:
        close_shop(state)
    else:
        buy(state, move - BUY)
        go_on_buying(state)


@kernel
def buy(state: State, ware: int) -> None:
    """Pay for one piece and take it. (R6.1)"""
    state.coins -= price_of(state, ware)
    match ware:
        case Ware.ENGINE:
            take_engine(state)
        case Ware.PUMP:
            add_pump(state)
        case Ware.RUN:
            add_run(state)
        case Ware.HOSES:
            fit_hoses(state)


@kernel
def take_engine(state: State) -> None:
    """Put an empty engine into the town. (R6.1a, R6.2)"""
    state.places[state.fleet] = TOWN
    state.waiting |= 1 << state.fleet
    state.fleet += 1


@kernel
def add_pump(state: State) -> None:
    """Put a pump into the town. (R6.3)"""
    state.pumps += 1
    state.free_pumps += 1


@kernel
def add_run(state: State) -> None:
    """Take a helicopter. (R6.4)"""
    state.runs += 1


@kernel
def fit_hoses(state: State) -> None:
    """Fit all engines with long hoses. (R6.5)"""
    state.hoses = 1
