"""Playing a move."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS, CardKind
from backburn.games.fire_tower.rules.aiming import aim, place_break
from backburn.games.fire_tower.rules.events import any_pulled_playable, due_after_discards, pull_from_next
from backburn.games.fire_tower.rules.flow import goes_on_refilling, next_turn, proceed, roll
from backburn.games.fire_tower.rules.hands import first_of_sort
from backburn.games.fire_tower.rules.phases import ask
from backburn.games.fire_tower.rules.targets import any_in_gust
from backburn.games.fire_tower.rules.upkeep import draw, drop_pulled, lose, mark, place_gem, throw
from backburn.games.fire_tower.state import (
    AID,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    NONE,
    PLAY,
    PULL,
    RECKLESS,
    SHADOW_DIE,
    THROW,
    WIND,
    Phase,
    State,
    TurnStep,
)

# ---- decisions


@outlined
def apply(state: State, move: int) -> None:
    """Play a move or an outcome of chance, with everything that follows from it."""
    if decide(state, move):
        proceed(state)


@kernel
def decide(state: State, move: int) -> int:
    """Play a move; return whether the decision is finished, or the same seat continues with it."""
    match state.phase:
        case Phase.DRAW:
            draw(state, move - DRAW)
            return not goes_on_refilling(state)
        case Phase.ROLL:
            return roll_wind(state, move - WIND)
        case Phase.WIND | Phase.ACTION | Phase.AFTER:
            return act(state, move)
        case Phase.USE | Phase.AIM:
            return aim(state, move)
        case Phase.PICK:
            return pick(state, move - THROW)
        case Phase.THROW:
            return throw_or_stop(state, move)
        case Phase.SHED:
            return shed(state, move - THROW)
        case Phase.REDRAW | Phase.CHAMPION:
            return begin(state, move)
        case _:
            return decide_event(state, move)
    return 1


@outlined
def decide_event(state: State, move: int) -> int:
    """Play a move of Mutual Aid or Shadow of the Wood."""
    match state.phase:
        case Phase.PULL:
            return pull(state, move - PULL)
        case Phase.SHADOW:
            return choose_shadow(state, move)
        case Phase.PULLED:
            return play_pulled(state, move)
        case Phase.GUST:
            place_gem(state, move, NONE)
            next_gust(state)
        case Phase.AID:
            state.aid = move - AID + 1
            state.stage = 1
        case Phase.AID_GEM:
            aid_with_gem(state, move)
        case Phase.AID_BREAK:
            place_break(state, move)
            state.asked += 1
    return 1


@outlined
def begin(state: State, move: int) -> int:
    """Draw the champion's new hand, or place the next firebreak. (R1.11, R1.11a)"""
    if state.phase == Phase.CHAMPION:
        place_break(state, move)
        state.must -= 1
    elif move == NEW_HAND:
        for kind in range(ACTIONS):
            while state.hands[state.to_act, kind] > 0:
                throw(state, state.to_act, kind)
    return 1


@outlined
def act(state: State, move: int) -> int:
    """Carry out a decision of the turn: the wind's gem, the action or the bucket. (R2.1, R3.1)"""
    if move == BUCKET:
        return use(state, CardKind.BUCKET, Phase.AIM)
    if state.phase == Phase.WIND:
        spread_by_wind(state, move)
        return 1
    if move == DONE:
        return leave_step(state)
    if move >= RECKLESS:
        return abandon(state, move - RECKLESS)
    if move >= THROW:
        throw(state, state.to_act, move - THROW)
        state.thrown = 1
        return go_on_throwing(state)
    lose(state, state.to_act, move - PLAY)
    return use(state, move - PLAY, Phase.USE if move - PLAY <= CardKind.WEST else Phase.AIM)


@kernel
def leave_step(state: State) -> int:
    """Skip the action or an opportunity for the bucket; after the last one, end the turn. (R2.4, R2.5, R7.1a)"""
    if state.step == TurnStep.LAST:
        next_turn(state)
    else:
        state.step += 1
    return 1


@kernel
def spread_by_wind(state: State, square: int) -> None:
    """Place the wind's gem, which may burn a tower. (R3.1, R3.1a, R8.1a)"""
    place_gem(state, square, state.mover)
    state.step = TurnStep.ACTION
    mark(state, state.mover, 0)


@kernel
def use(state: State, tool: int, phase: int) -> int:
    """Bring a card or the bucket into play. (R2.2, R7.1)"""
    state.tool = tool
    ask(state, phase, state.to_act)
    return 0


# ---- cards


@outlined
def throw_or_stop(state: State, move: int) -> int:
    """Discard another card, or stop discarding. (R2.4, R9.6)"""
    if move == DONE:
        stop_throwing(state)
        return 1
    throw(state, state.to_act, move - THROW)
    state.thrown += 1
    return go_on_throwing(state)


@kernel
def go_on_throwing(state: State) -> int:
    """Ask for another discard as long as there are cards. (R2.4)"""
    if state.held[state.to_act] > 0:
        ask(state, Phase.THROW, state.to_act)
        return 0
    stop_throwing(state)
    return 1


@kernel
def stop_throwing(state: State) -> None:
    """End the action, or let the player of a firestorm's step draw. (R2.4, R9.6)"""
    if state.event == NONE:
        state.thrown = 0
        state.step = TurnStep.AFTER
    else:
        state.asked += 1
        due_after_discards(state, state.to_act)


@outlined
def shed(state: State, kind: int) -> int:
    """Make a compulsory discard. (R8.2, R9.8c)"""
    throw(state, state.to_act, kind)
    state.must -= 1
    if state.event != NONE:
        state.thrown += 1
        if state.must == 0:
            state.asked += 1
            due_after_discards(state, state.to_act)
    return state.must == 0


@kernel
def abandon(state: State, sort: int) -> int:
    """Begin to pick three cards of a group, even if the hand has no more: how many are kept is a secret. (R7.3, R7.3a)"""
    state.sort = sort
    state.must = 3
    ask(state, Phase.PICK, state.to_act)
    return 0


@outlined
def pick(state: State, kind: int) -> int:
    """Pick one of the three cards. (R7.3a)"""
    throw(state, state.to_act, kind)
    state.must -= 1
    return place_two(state) if state.must == 0 else 0


@kernel
def place_two(state: State) -> int:
    """Continue to the two gems of Reckless Abandon. (R7.3, R7.3b)"""
    state.sort = 0
    return use(state, CardKind.RECKLESS, Phase.AIM)


# ---- events


@outlined
def roll_wind(state: State, wind: int) -> int:
    """Carry out the result of the die. (R1.7, R4.2, R9.3, R9.5, R9.11)"""
    roll(state, wind)
    if state.gust == NONE:
        return 1
    return gust(state)


@kernel
def aid_with_gem(state: State, square: int) -> None:
    """Place a gem of Mutual Aid; the next gem must not be next to it. (R9.8a)"""
    place_gem(state, square, state.to_act)
    state.aid_gems[state.placed] = square
    state.placed += 1
    state.asked += 1


@outlined
def gust(state: State) -> int:
    """Ask for a gem for the Shadow's die, if there is a square. (R9.11, R9.11a)"""
    state.roll = 0
    if any_in_gust(state, state.gust):
        ask(state, Phase.GUST, (state.caller + state.asked) % state.seats)
        return 0
    next_gust(state)
    return 1


@kernel
def next_gust(state: State) -> None:
    """Continue to the next of three rolls. (R9.11)"""
    state.gust = NONE
    state.rolls += 1


@kernel
def choose_shadow(state: State, move: int) -> int:
    """Roll the Shadow's die, or begin to pull cards from the hands. (R9.9, R9.10)"""
    if move == SHADOW_DIE:
        state.rolls = 1
        return 1
    return rob(state, 0)


@kernel
def pull(state: State, kind: int) -> int:
    """Pull a card and show it; its owner is owed one. (R9.10, R9.10a)"""
    lose(state, state.drawer, kind)
    state.pulled[kind] += 1
    state.owes[state.drawer] += 1
    if state.drawer == state.mover and state.options.shadow_debt:
        owe_longer(state)
    return rob(state, (state.drawer - state.caller) % state.seats + 1)


@kernel
def owe_longer(state: State) -> None:
    """Let the player on turn owe a card beyond the end of this turn. (R9.10c)"""
    state.robbed += 1


@outlined
def rob(state: State, offset: int) -> int:
    """Pull from the next hand; after the last one, let a pulled card be chosen if one can be played. (R9.10, R9.10b)"""
    seat = (state.caller + state.asked) % state.seats
    if pull_from_next(state, offset):
        return 0
    state.drawer = NONE
    if any_pulled_playable(state, seat):
        ask(state, Phase.PULLED, seat)
        return 0
    drop_pulled(state)
    state.asked += 1
    return 1


@outlined
def play_pulled(state: State, move: int) -> int:
    """Play a pulled card, or use three of a group for Reckless Abandon. (R9.10)"""
    if move < RECKLESS:
        state.pulled[move - PLAY] -= 1
        return use(state, move - PLAY, Phase.USE if move - PLAY <= CardKind.WEST else Phase.AIM)
    for kind in range(first_of_sort(move - RECKLESS), first_of_sort(move - RECKLESS + 1)):
        state.discard[kind] += state.pulled[kind]
        state.pulled[kind] = 0
    return place_two(state)
