"""The flow of the game: drops without a choice, the next flight, and the end."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.volcano.board import BIT, NEIGHBOURS, OFF_BOARD, WAY_TO
from backburn.games.volcano.rules.flights import hand
from backburn.games.volcano.rules.phases import enter
from backburn.games.volcano.rules.putting_out import put_out
from backburn.games.volcano.rules.setup import colours, room
from backburn.games.volcano.state import MAX_COLOURS, NEUTRAL, Phase, State, has


@kernel
def advance(state: State) -> None:
    """Move on to the next tile of the row with a free place, past full ones; at the end of the row, off the board. (R3.2, R3.2a)"""
    while state.spot != state.goal:
        state.spot = NEIGHBOURS[state.spot, WAY_TO[state.spot, state.goal]]
        if has(state.open, state.spot):
            return
    state.spot = OFF_BOARD


@outlined
def drop_what_is_certain(state: State) -> None:
    """Drop one load after another until there is a choice between two kinds or the row ends. (R3.3b)"""
    while state.spot != OFF_BOARD:
        if state.own[state.colour] > 0 and state.neutral[state.colour] > 0:
            enter(state, Phase.DROP)
            return
        drop(state, state.colour if state.own[state.colour] > 0 else NEUTRAL)


@kernel
def drop(state: State, kind: int) -> None:
    """Drop a load on the tile below, where it stays. (R1.4, R3.2, R3.3a)"""
    state.drops[kind, state.spot] += 1
    if kind == NEUTRAL:
        state.neutral[state.colour] -= 1
    else:
        state.own[kind] -= 1
    if room(state, state.spot) == 0:
        state.open &= ~BIT[state.spot]
    advance(state)


@outlined
def land(state: State) -> None:
    """End the flight: put out tiles and let the next colour fly. (R2.1, R2.2, R4.1c)"""
    state.spot = 0
    state.goal = 0
    fly_last(state, state.colour)
    put_out(state)
    next_flight(state)


@kernel
def fly_last(state: State, colour: int) -> None:
    """Record that this colour's flight was the last; colours that flew later than its previous flight move back by one. (R5.2)"""
    before = state.flown[colour]
    for other in range(MAX_COLOURS):
        if state.flown[other] > 0 and (before == 0 or state.flown[other] < before):
            state.flown[other] += 1
    state.flown[colour] = 1


@kernel
def next_flight(state: State) -> None:
    """Let the next colour with a load in hand fly, unless the game is over. (R2.1, R2.2a, R2.2b)"""
    if is_over(state):
        state.colour = 0
        enter(state, Phase.OVER)
        return
    state.colour = next_colour(state)
    while hand(state, state.colour) == 0:
        state.colour = next_colour(state)
    enter(state, Phase.FROM)


@kernel
def next_colour(state: State) -> int:
    """Return the colour after the one that is flying. (R2.1)"""
    return (state.colour + 1) % colours(state.options, state.seats)


@kernel
def is_over(state: State) -> bool:
    """Whether no tile is left, or only full ones, or no load is left in any hand. (R6.1, R6.1a)"""
    if state.open == 0:
        return True
    for colour in range(MAX_COLOURS):
        if hand(state, colour) > 0:
            return False
    return True
