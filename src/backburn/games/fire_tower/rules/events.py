"""Events: the Firestorm, Mutual Aid and the Shadow of the Wood, step by step. (R9)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS, CardKind
from backburn.games.fire_tower.rules.falling import end_falling
from backburn.games.fire_tower.rules.hands import pulled_of_sort
from backburn.games.fire_tower.rules.phases import ask, leave
from backburn.games.fire_tower.rules.targets import any_aidable, any_breakable, any_target
from backburn.games.fire_tower.rules.upkeep import ask_for_wind, end_event, left_of, mark, plays, spread
from backburn.games.fire_tower.state import BREAKS, NONE, WATER, Aid, Fall, Fate, Phase, Roll, State

# ---- beginning and end


@outlined
def begin_event(state: State) -> int:
    """Begin the first waiting event. (R9.1, R9.1a, R9.2a)"""
    state.event = state.queue[0]
    state.caller = state.callers[0]
    state.waiting -= 1
    for i in range(state.waiting):
        state.queue[i] = state.queue[i + 1]
        state.callers[i] = state.callers[i + 1]
    state.queue[state.waiting] = 0
    state.callers[state.waiting] = 0
    if not plays(state, state.caller):
        state.caller = left_of(state, state.caller)
        state.stands_in = 1
    return 0


@outlined
def go_on_event(state: State) -> int:
    """Continue to the next decision of the event in progress; at its end, burn towers that were hit. (R9.8d, R9.12)"""
    if state.event == CardKind.FIRESTORM:
        return go_on_firestorm(state)
    if state.event == CardKind.MUTUAL_AID and state.stage == 0:
        ask(state, Phase.AID, state.caller)
        return 1
    while state.asked < state.seats:
        seat = (state.caller + state.asked) % state.seats
        if go_on_aid(state, seat) if state.event == CardKind.MUTUAL_AID else go_on_shadow(state, seat):
            return 1
        state.asked += 1
    shadow = state.event == CardKind.SHADOW
    caller = state.caller
    end_event(state)
    mark(state, caller, shadow)
    return state.phase == Phase.OVER


# ---- firestorm


@outlined
def go_on_firestorm(state: State) -> int:
    """Continue with a firestorm: the storm, the new wind, new cards for all. (R9.3, R9.5, R9.6, R9.7a)"""
    if state.stage < 2:
        return ask_for_wind(state, Roll.STORM if state.stage == 0 else Roll.CALM)
    while state.asked < state.seats:
        seat = (state.caller + state.asked) % state.seats
        if plays(state, seat) and state.held[seat] > 0:
            ask(state, Phase.THROW, seat)
            return 1
        state.asked += 1
        if plays(state, seat):
            due_after_discards(state, seat)
            return 0
    end_event(state)
    return 0


@kernel
def due_after_discards(state: State, seat: int) -> None:
    """Let a player draw up to the hand size, or a robbed player as many cards as were discarded. (R9.6, R9.8c, R9.10a)"""
    missing = max(0, state.limit - state.held[seat])
    state.due[seat] = state.thrown if state.owes[seat] > 0 else missing
    state.thrown = 0


@outlined
def storm(state: State, wind: int) -> None:
    """Spread the fire by a storm's wind and mark burnt towers immediately. (R9.4, R8.1a, R8.2a, R8.7a)"""
    if state.victim == NONE:
        by = state.caller if state.options.storm_reward and not state.stands_in else NONE
        state.stage = 1
        spread(state, wind, by)
        mark(state, state.caller, 0)
    else:
        state.fall = Fall.CALM
        spread(state, wind, state.credit[state.victim] if state.options.storm_reward else NONE)
        mark(state, state.origin, 0)


@outlined
def calm(state: State, wind: int) -> None:
    """Set the new wind after a storm. (R9.5)"""
    state.wind = wind
    if state.victim == NONE:
        state.stage = 2
    else:
        end_falling(state)


# ---- Mutual Aid


@outlined
def go_on_aid(state: State, seat: int) -> int:
    """Ask a seat to do what was chosen, if it can; return whether it has to decide. (R9.8, R9.8b, R9.8c, R9.8d)"""
    if not plays(state, seat):
        return 0
    if state.aid == Aid.GEM and any_aidable(state):
        ask(state, Phase.AID_GEM, seat)
        return 1
    if state.aid == Aid.BREAK and any_breakable(state):
        ask(state, Phase.AID_BREAK, seat)
        return 1
    if state.aid == Aid.CARDS and state.held[seat] >= (3 if state.options.aid_short else 1):
        state.must = min(3, state.held[seat])
        ask(state, Phase.SHED, seat)
        return 1
    return 0


# ---- Shadow of the Wood


@outlined
def go_on_shadow(state: State, seat: int) -> int:
    """Ask an eliminated seat for the hands or the die, or continue with its choice; return whether it must decide. (R9.9, R9.10, R9.11)"""
    if state.fates[seat] != Fate.OUT:
        return 0
    if state.rolls == 0:
        ask(state, Phase.SHADOW, seat)
        return 1
    if state.rolls <= 3:
        return ask_for_wind(state, Roll.SHADOW)
    state.rolls = 0
    return 0


@outlined
def pull_from_next(state: State, offset: int) -> int:
    """Pull from the next hand, at least `offset` seats from the caller; return whether there is one. (R9.10)"""
    for i in range(offset, state.seats):
        seat = (state.caller + i) % state.seats
        if plays(state, seat) and state.held[seat] > 0:
            state.drawer = seat
            leave(state, Phase.PULL)
            return 1
    return 0


@outlined
def playable_pulled(state: State, kind: int, seat: int) -> int:
    """Whether the eliminated player can play this pulled card. (R9.10)"""
    return state.pulled[kind] > 0 and (kind <= CardKind.WEST or any_target(state, kind, seat))


@outlined
def reckless_pulled(state: State, sort: int, seat: int) -> int:
    """Whether three pulled cards allow Reckless Abandon. (R9.10)"""
    return pulled_of_sort(state, sort) >= 3 and any_target(state, CardKind.RECKLESS, seat)


@outlined
def any_pulled_playable(state: State, seat: int) -> int:
    """Whether anything that was pulled can be used. (R9.10)"""
    if reckless_pulled(state, WATER, seat) or reckless_pulled(state, BREAKS, seat):
        return 1
    for kind in range(ACTIONS):
        if playable_pulled(state, kind, seat):
            return 1
    return 0
