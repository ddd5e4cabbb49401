"""Resolving a burnt tower: the reward, discards, draws, the Shadow, the partial firestorm. (R8)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS, CardKind
from backburn.games.fire_tower.rules.phases import ask
from backburn.games.fire_tower.rules.piles import note_handover
from backburn.games.fire_tower.rules.upkeep import ask_for_wind, blows_at_a_tower, plays, throw
from backburn.games.fire_tower.state import NONE, Fall, Fate, Phase, Roll, State


@outlined
def begin_falling(state: State) -> int:
    """Begin to resolve the first burnt tower in turn order, if there is one. (R8.2, R8.3, R8.8a)"""
    for i in range(state.seats):
        seat = (state.origin + i) % state.seats
        if state.fates[seat] == Fate.BURNT:
            state.victim = seat
            state.limit += state.options.hand_growth
            reward(state, seat, rewarded(state))
            return 0
    state.origin = NONE
    return 0


@kernel
def rewarded(state: State) -> int:
    """Return the seat that gets the victim's cards, or NONE. (R8.2, R8.2b)"""
    by = state.credit[state.victim]
    return by if by != NONE and plays(state, by) else NONE


@outlined
def reward(state: State, victim: int, by: int) -> None:
    """Hand the victim's cards to the player who burned the tower, or discard them. (R8.2)"""
    state.owes[victim] = 0
    if victim == state.mover:
        state.robbed = 0
    if by != NONE:
        hand_over(state, victim, by)
        state.must = max(0, state.held[by] - state.limit)
        return
    for kind in range(ACTIONS):
        while state.hands[victim, kind] > 0:
            throw(state, victim, kind)


@outlined
def hand_over(state: State, victim: int, by: int) -> None:
    """Move the victim's cards to another hand. (R8.2, R11.2a)"""
    note_handover(state, victim, by)
    for kind in range(ACTIONS):
        state.hands[by, kind] += state.hands[victim, kind]
        state.hands[victim, kind] = 0
    state.held[by] += state.held[victim]
    state.held[victim] = 0


@outlined
def go_on_falling(state: State) -> int:
    """Continue with discards, draws, the Shadow and the partial firestorm. (R8.2, R8.4, R8.5, R8.7)"""
    match state.fall:
        case Fall.SHED:
            if state.must > 0:
                ask(state, Phase.SHED, rewarded(state))
                return 1
            others_draw(state)
            state.fall = Fall.DRAW
            return 0
        case Fall.DRAW:
            shadow_enters(state)
            return storm_begins(state)
        case Fall.STORM:
            return ask_for_wind(state, Roll.STORM)
    return ask_for_wind(state, Roll.CALM)


@kernel
def others_draw(state: State) -> None:
    """Let every other player draw one card. (R8.4)"""
    for seat in range(state.seats):
        if plays(state, seat) and seat != rewarded(state):
            state.due[seat] = 1


@kernel
def shadow_enters(state: State) -> None:
    """Shuffle the Shadow into the draw pile, wherever it is, unless it is waiting. (R8.5, R8.5a)"""
    waits = state.event == CardKind.SHADOW
    for i in range(state.waiting):
        waits |= state.queue[i] == CardKind.SHADOW
    if state.options.shadow_of_the_wood and not waits:
        state.discard[CardKind.SHADOW] = 0
        state.deck[CardKind.SHADOW] = 1


@kernel
def storm_begins(state: State) -> int:
    """Begin the partial firestorm, or roll only a new wind if the present one cannot blow. (R8.7)"""
    if state.options.partial_firestorm:
        state.fall = Fall.STORM
        return 0
    if blows_at_a_tower(state, state.wind):
        end_falling(state)
        return 0
    state.fall = Fall.CALM
    return ask_for_wind(state, Roll.CHANGE)


@kernel
def end_falling(state: State) -> None:
    """Finish resolving the burnt tower. (R8.9a)"""
    state.fates[state.victim] = Fate.OUT
    state.credit[state.victim] = 0
    state.victim = NONE
    state.fall = 0
