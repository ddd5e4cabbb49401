"""The flow of the game: draws, winds, turns, burnt towers and events, one after another until a player has to decide.

`proceed` is called after a decision has been carried out. Pending matters have an order: cards due, the tower being resolved, the event in
progress, further burnt towers, waiting events, the turn.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import CardKind
from backburn.games.fire_tower.rules.events import begin_event, calm, go_on_event, storm
from backburn.games.fire_tower.rules.falling import begin_falling, end_falling, go_on_falling, rewarded
from backburn.games.fire_tower.rules.hands import bucket_is_ready
from backburn.games.fire_tower.rules.phases import ask
from backburn.games.fire_tower.rules.seating import seat_at
from backburn.games.fire_tower.rules.targets import any_downwind
from backburn.games.fire_tower.rules.upkeep import (
    ask_for_draw,
    ask_for_wind,
    blows_at_a_tower,
    can_draw,
    discard_tool,
    drop_pulled,
    finish,
    left_of,
    mark,
    plays,
)
from backburn.games.fire_tower.state import NONE, Phase, Roll, State, TurnStep

# ---- pending matters


@outlined
def proceed(state: State) -> None:
    """Continue until a player or chance has to decide, or the game is over. (R9.1a)"""
    state.drawer = NONE
    state.roll = 0
    going = state.phase != Phase.OVER
    while going:
        going = not settle(state)


@outlined
def settle(state: State) -> int:
    """Carry out the next pending matter; return whether a decision is now due. (R8.10b, R9.1a)"""
    seat = next_due(state)
    if seat != NONE:
        if ask_for_draw(state, seat):
            return 1
        state.due[seat] = 0
        return 0
    if state.victim != NONE:
        return go_on_falling(state)
    if state.event != NONE:
        return go_on_event(state)
    if state.options.teams and state.wind != NONE and not blows_at_a_tower(state, state.wind):
        return ask_for_wind(state, Roll.CHANGE)
    if state.origin != NONE:
        return begin_falling(state)
    if state.waiting > 0:
        return begin_event(state)
    return go_on_turn(state)


@outlined
def next_due(state: State) -> int:
    """Return the first seat with cards due, starting to the left of the rewarded player or else of the victim, or NONE. (R8.4, R8.4a)"""
    first = 0
    if state.victim != NONE:
        first = 1 + (rewarded(state) if rewarded(state) != NONE else state.victim)
    for i in range(state.seats):
        seat = (first + i) % state.seats
        if state.due[seat] > 0:
            return seat
    return NONE


# ---- the turn


@outlined
def go_on_turn(state: State) -> int:
    """Continue to the next decision of the turn. (R2.1)"""
    if state.step >= TurnStep.WIND and not plays(state, state.mover):
        return next_turn(state)
    match state.step:
        case TurnStep.DEAL:
            return go_on_deal(state)
        case TurnStep.CHAMPION:
            return go_on_champion(state)
        case TurnStep.START:
            return ask_for_wind(state, Roll.START)
        case TurnStep.WIND:
            if any_downwind(state, state.wind):
                ask(state, Phase.WIND, state.mover)
                return 1
            state.step = TurnStep.ACTION
            return 0
        case TurnStep.ACTION:
            ask(state, Phase.ACTION, state.mover)
            return 1
        case TurnStep.AFTER | TurnStep.LAST:
            return go_on_after(state)
    return refill(state)


@outlined
def go_on_deal(state: State) -> int:
    """Deal to the next hand that is not full. (R1.5)"""
    for seat in range(state.seats):
        if state.held[seat] < state.limit:
            return ask_for_draw(state, seat)
    if state.options.champion > 0:
        state.step = TurnStep.CHAMPION
        state.must = 2
        if state.options.grand_champion:
            ask(state, Phase.REDRAW, state.options.champion - 1)
            return 1
        return 0
    state.step = TurnStep.START
    shuffle_events_in(state)
    return 0


@outlined
def go_on_champion(state: State) -> int:
    """Continue with the Grand Champion's new hand, then with two firebreaks. (R1.11, R1.11a, R1.11b)"""
    seat = state.options.champion - 1
    if state.held[seat] < state.limit and can_draw(state):
        return ask_for_draw(state, seat)
    if state.must == 2:
        shuffle_events_in(state)
    if state.must > 0:
        ask(state, Phase.CHAMPION, seat)
        return 1
    state.step = TurnStep.START
    return 0


@kernel
def shuffle_events_in(state: State) -> None:
    """Shuffle the events into the deck after the deal. (R1.9, R1.10)"""
    state.deck[CardKind.FIRESTORM] = state.options.firestorm
    state.deck[CardKind.MUTUAL_AID] = state.options.mutual_aid


@outlined
def go_on_after(state: State) -> int:
    """Offer the bucket again, before drawing and after it. (R7.1a)"""
    if bucket_is_ready(state, state.mover):
        ask(state, Phase.AFTER, state.mover)
        return 1
    if state.step == TurnStep.LAST:
        return next_turn(state)
    state.step = TurnStep.REFILL
    return 0


@outlined
def refill(state: State) -> int:
    """Draw up to the hand size, again after events. (R2.3, R2.3a, R9.10a)"""
    state.owes[state.mover] = state.robbed
    if is_short(state) and can_draw(state):
        return ask_for_draw(state, state.mover)
    state.step = TurnStep.LAST
    return 0


@kernel
def is_short(state: State) -> bool:
    """Whether the player on turn has fewer cards than the refill allows. (R2.3, R9.10c)"""
    return bool(state.held[state.mover] + state.robbed < state.limit)


@kernel
def goes_on_refilling(state: State) -> int:
    """Continue drawing, and return whether a card was due: events drawn wait until the hand is full. (R2.3, R9.1)"""
    pending = state.victim != NONE or state.event != NONE or state.step != TurnStep.REFILL
    return not pending and is_short(state) and ask_for_draw(state, state.mover)


@outlined
def next_turn(state: State) -> int:
    """Begin the turn of the next player clockwise, or stop the game. (R2.5, R2.7a, R8.9a)"""
    if state.turn >= state.options.max_turns:
        finish(state)
        return 1
    state.mover = left_of(state, state.mover)
    state.robbed = 0
    state.turn += 1
    state.step = TurnStep.WIND
    return 0


@kernel
def first_turn(state: State, wind: int) -> None:
    """Set the first wind; the player who has that direction to the left begins. (R1.7, R1.8)"""
    state.wind = wind
    left = seat_at(state, wind)
    state.mover = left if left != NONE else seat_at(state, (wind + 1) & 3)
    state.turn = 1
    state.step = TurnStep.WIND


@outlined
def roll(state: State, wind: int) -> None:
    """Carry out the result of the wind die. (R1.7, R4.2, R9.3, R9.5, R9.11)"""
    match state.roll:
        case Roll.START:
            first_turn(state, wind)
        case Roll.CHANGE:
            state.wind = wind
            if state.tool != NONE:
                finish_tool(state)
            elif state.victim != NONE:
                end_falling(state)
        case Roll.STORM:
            storm(state, wind)
        case Roll.CALM:
            calm(state, wind)
        case Roll.SHADOW:
            state.gust = wind


@outlined
def finish_tool(state: State) -> None:
    """Finish a card, the bucket or Reckless Abandon. (R2.2, R7.1, R8.1a)"""
    tool = state.tool
    seat = state.to_act
    discard_tool(state)
    if tool == CardKind.BUCKET:
        state.buckets[seat] = 0
    elif state.event == CardKind.SHADOW:
        drop_pulled(state)
        state.asked += 1
    else:
        state.step = TurnStep.AFTER
        mark(state, state.mover, 0)
