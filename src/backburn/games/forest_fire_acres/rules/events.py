"""The effects of the cards."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.forest_fire_acres.board import OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, N_SPEEDS, WEATHERS, CardKind
from backburn.games.forest_fire_acres.rules.arrivals import can_add_lucky, can_move_lucky
from backburn.games.forest_fire_acres.rules.breakout import anything_can_burn, break_out
from backburn.games.forest_fire_acres.rules.drought import begin_drought
from backburn.games.forest_fire_acres.rules.fire import take_bulldozer
from backburn.games.forest_fire_acres.rules.phases import ask, roll
from backburn.games.forest_fire_acres.rules.piles import count_piles, fire_acres
from backburn.games.forest_fire_acres.rules.spreading import begin_to_spread
from backburn.games.forest_fire_acres.state import Phase, State


@outlined
def draw(state: State, card: int) -> None:
    """Begin the turn with its card. (R4.1)"""
    state.drawn[card] += 1
    state.turn += 1
    count_piles(state)
    if card < WEATHERS:
        change_weather(state, card)
    elif card <= CardKind.FLAME:
        start_fire(state, card)
    else:
        happen(state, card)


@outlined
def happen(state: State, card: int) -> None:
    """Carry out a CATASTROPHE, a LUCKY BREAK or a drought. (R3.5, R3.5a)"""
    match card:
        case CardKind.CRASH:
            crash(state)
        case CardKind.BREAKDOWN:
            break_down(state)
        case CardKind.DROUGHT:
            begin_drought(state)
        case CardKind.BULLDOZER:
            offer_bulldozer(state)
        case CardKind.HELICOPTER:
            ask(state, Phase.LUCKY_HELICOPTER)
        case CardKind.LOT:
            offer_lot(state)


@kernel
def change_weather(state: State, card: int) -> None:
    """Set the new weather and let fires spread with its wind. (R3.2, R3.2a, R4.2)"""
    state.weather = card + 1
    state.wind = ARRIVES[state.options.winds, card // N_SPEEDS]
    begin_to_spread(state)


@kernel
def start_fire(state: State, card: int) -> None:
    """Start a new fire, unless nothing can burn. (R4.3, R4.3a)"""
    if anything_can_burn(state):
        state.left = fire_acres(state, card)
        roll(state, Phase.FIRE)
    else:
        begin_to_spread(state)


@outlined
def crash(state: State) -> None:
    """Let the helicopter crash and set forest on fire. (R4.4, R4.4a, R4.4b)"""
    acre = state.helicopter
    state.helicopter = OFF_BOARD
    if burns_at_crash(state, acre):
        state.left = state.options.crash_acres
        break_out(state, acre)
    else:
        begin_to_spread(state)


@kernel
def burns_at_crash(state: State, acre: int) -> bool:
    """Whether the acre on which a helicopter crashes catches fire. (R4.4, R4.4a)"""
    return int(state.land[acre]) == Land.FOREST


@outlined
def break_down(state: State) -> None:
    """Remove a bulldozer; the team chooses if there are two on different acres. (R4.5a)"""
    if state.bulldozers[1] != OFF_BOARD and state.bulldozers[0] != state.bulldozers[1]:
        ask(state, Phase.BREAKDOWN)
    else:
        scrap(state, state.bulldozers[0])


@kernel
def scrap(state: State, acre: int) -> None:
    """Remove the bulldozer, if there is one, and continue with the turn. (R4.5a)"""
    if acre != OFF_BOARD:
        take_bulldozer(state, acre)
    begin_to_spread(state)


@kernel
def offer_bulldozer(state: State) -> None:
    """Offer to add or move a bulldozer, if either is possible. (R4.6, R4.6a, R4.6b)"""
    if can_add_lucky(state) or can_move_lucky(state):
        ask(state, Phase.LUCKY_BULLDOZER)
    else:
        begin_to_spread(state)


@kernel
def offer_lot(state: State) -> None:
    """Offer a lot of extinguishers, if the store is not empty. (R4.8a)"""
    if state.store_barrels + state.store_balls > 0:
        ask(state, Phase.LUCKY_LOT)
    else:
        begin_to_spread(state)
