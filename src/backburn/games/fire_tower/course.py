"""The course of the game: draws, winds, turns, burnt towers and events, one after the other until somebody has to decide.

`proceed` is called when a decision has been carried out. What is pending has an order: cards due, the tower being resolved, the event under
way, further burnt towers, waiting events, the turn.
"""

from __future__ import annotations

from backburn.core.jit import kernel, outlined
from backburn.games.fire_tower.board import ROOF, SIZE, Corner, Wind, area, bit_of
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, Kind
from backburn.games.fire_tower.patterns import (
    any_aidable,
    any_breakable,
    any_downwind,
    any_target,
    bucket_is_ready,
    downwind,
    pulled_of_sort,
)
from backburn.games.fire_tower.state import (
    BREAKS,
    NONE,
    WATER,
    Aid,
    Fall,
    Fate,
    Phase,
    Roll,
    State,
    Step,
    ask,
    corner_of,
    end,
    guard,
    leave,
    seat_at,
)

# ---- questions


@kernel
def plays(state: State, seat: int) -> int:
    """Does the seat still take part? (R8.10)"""
    return state.fates[seat] <= Fate.HIT or state.options.teams


@kernel
def stands(state: State, seat: int) -> int:
    """Does the seat's tower count as standing? (R8.1a)"""
    return seat < state.seats and state.fates[seat] <= Fate.HIT


@kernel
def standing(state: State) -> int:
    """How many towers stand."""
    count = 0
    for seat in range(state.seats):
        count += stands(state, seat)
    return count


@outlined
def blows_at_a_tower(state: State, wind: int) -> int:
    """Is a wind allowed? (R3.2)"""
    for seat in range(state.seats):
        if stands(state, seat) and (corner_of(state, seat) - wind) & 3 < 2:
            return 1
    return 0


@kernel
def may_show(state: State, wind: int) -> int:
    """May the die show this wind now? (R1.7, R3.2, R4.2, R9.3, R9.5, R9.11)"""
    if state.roll == Roll.SHADOW and not state.options.shadow_winds:
        return 1
    return blows_at_a_tower(state, wind) and not (state.roll == Roll.CHANGE and wind == state.wind)


@outlined
def left_of(state: State, seat: int) -> int:
    """The next seat clockwise that still plays. (R2.5)"""
    seat = (seat + 1) % state.seats
    while not plays(state, seat):
        seat = (seat + 1) % state.seats
    return seat


# ---- cards


@outlined
def lose(state: State, seat: int, kind: int) -> None:
    """A card leaves a hand and everybody sees it. (R11.2a, R11.2b)"""
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    for other in range(state.seats):
        if other != seat:
            if state.known[other, seat, kind] > 0:
                state.known[other, seat, kind] -= 1
            elif state.known[other, other, kind] > 0:
                state.known[other, other, kind] -= 1


@kernel
def throw(state: State, seat: int, kind: int) -> None:
    """A card goes from a hand to the discard pile. (R2.4)"""
    lose(state, seat, kind)
    state.discard[kind] += 1


@outlined
def can_draw(state: State) -> int:
    """Is there a card to draw, if need be after a reshuffle? (R2.6, R2.6a)"""
    if state.deck_size > 0:
        return 1
    thrown = 0
    for kind in range(ACTIONS):
        thrown += state.discard[kind]
    if thrown > 0 and state.deck[Kind.FIRESTORM] + state.deck[Kind.MUTUAL_AID] + state.deck[Kind.SHADOW] == 0:
        reshuffle(state, thrown)
    return thrown > 0


@outlined
def reshuffle(state: State, thrown: int) -> None:
    """The discard pile becomes the draw pile, and all can count what the hands hold. (R2.6, R11.2b)"""
    for kind in range(IN_DECK):
        state.deck[kind] = state.discard[kind]
        state.discard[kind] = 0
    state.deck_size = thrown
    for seat in range(state.seats):
        for kind in range(ACTIONS):
            remember_others(state, seat, kind)


@kernel
def remember_others(state: State, seat: int, kind: int) -> None:
    """What the other hands hold of a kind beyond what the seat knows of each. (R11.2b)"""
    total = 0
    for other in range(state.seats):
        if other != seat:
            total += state.hands[other, kind] - state.known[seat, other, kind]
    state.known[seat, seat, kind] = total


@outlined
def draw(state: State, kind: int) -> None:
    """The drawn card goes to the hand, or an event waits. (R2.3, R9.1)"""
    state.deck[kind] -= 1
    seat = state.drawer
    if kind >= ACTIONS:
        state.queue[state.waiting] = kind
        state.callers[state.waiting] = seat
        state.waiting += 1
        return
    state.deck_size -= 1
    state.hands[seat, kind] += 1
    state.held[seat] += 1
    if state.due[seat] > 0:
        state.due[seat] -= 1


@outlined
def ask_for_draw(state: State, seat: int) -> int:
    """Let a seat draw, if there is a card; say whether there is. (R2.6a)"""
    if not can_draw(state):
        return 0
    state.drawer = seat
    leave(state, Phase.DRAW)
    return 1


@kernel
def ask_for_wind(state: State, roll: int) -> int:
    """Let the wind die be rolled."""
    state.roll = roll
    leave(state, Phase.ROLL)
    return 1


@outlined
def drop_pulled(state: State) -> None:
    """All pulled cards are discarded. (R9.10)"""
    for kind in range(ACTIONS):
        state.discard[kind] += state.pulled[kind]
        state.pulled[kind] = 0


# ---- fire on roofs


@kernel
def credited(state: State) -> int:
    """Who is rewarded for a gem that the seat to act places. (R8.2a)"""
    return NONE if state.event == Kind.SHADOW else state.to_act


@outlined
def place_gem(state: State, square: int, by: int) -> None:
    """A gem is put on a square; on a roof it hits the tower. (R8.1)"""
    state.gems[square >> 4] |= bit_of(square)
    if square in (ROOF[Corner.RED], ROOF[Corner.PURPLE], ROOF[Corner.BLUE], ROOF[Corner.GREEN]):
        hit_roofs(state, by)


@outlined
def hit_roofs(state: State, by: int) -> None:
    """Every standing tower with a gem on its roof is hit. (R8.1)"""
    for seat in range(state.seats):
        roof = ROOF[corner_of(state, seat)]
        if state.fates[seat] == Fate.STANDS and state.gems[roof >> 4] & bit_of(roof):
            state.fates[seat] = Fate.HIT
            state.credit[seat] = by


@outlined
def spread(state: State, wind: int, by: int) -> None:
    """All fire spreads one square at once; rows are taken against the wind, so that nothing spreads twice. (R9.4)"""
    for i in range(SIZE):
        row = SIZE - 1 - i if wind == Wind.SOUTH else i
        state.gems[row] |= downwind(state, row, wind)
    hit_roofs(state, by)


@outlined
def mark(state: State, origin: int, shadow: int) -> None:
    """Hit towers have burned; perhaps the game is over. (R8.1a, R8.1b, R10.1, R10.2, R10.2a, R10.4)"""
    unburnt = 0
    for seat in range(state.seats):
        unburnt += state.fates[seat] == Fate.STANDS
    if unburnt == standing(state):
        return
    fate = Fate.OUT if state.options.teams else Fate.TIED if unburnt == 0 and not shadow else Fate.BURNT
    for seat in range(state.seats):
        if state.fates[seat] == Fate.HIT:
            burn(state, seat, fate)
    if is_decided(state):
        finish(state)
    elif state.origin == NONE and not state.options.teams:
        state.origin = origin


@kernel
def is_decided(state: State) -> int:
    """Is at most one tower left, or none of a team? (R10.1, R10.4)"""
    if state.options.teams:
        return (stands(state, 0) + stands(state, 2)) * (stands(state, 1) + stands(state, 3)) == 0
    return standing(state) < 2


@outlined
def burn(state: State, seat: int, fate: int) -> None:
    """A tower burns down; in a game of teams nobody is rewarded for it. (R8.1a, R8.10)"""
    state.fates[seat] = fate
    if state.options.teams:
        state.credit[seat] = 0
    burn_area(state, seat)


@kernel
def burn_area(state: State, seat: int) -> None:
    """The area burns for ever, is forest, or stays protected. (R5.2a, R8.6)"""
    guard(state)
    if state.options.tower_ablaze and not state.options.teams:
        for row in range(SIZE):
            bits = area(corner_of(state, seat), row)
            state.gems[row] &= ~bits
            state.breaks[row] &= ~bits
            state.flame[row] |= bits


@outlined
def finish(state: State) -> None:
    """Nothing is left pending. (R10.6a)"""
    drop_pulled(state)
    discard_tool(state)
    for i in range(state.waiting):
        state.discard[state.queue[i]] += 1
        state.queue[i] = 0
        state.callers[i] = 0
    state.waiting = 0
    for seat in range(state.seats):
        state.due[seat] = 0
    state.victim = NONE
    state.fall = 0
    state.origin = NONE
    state.must = 0
    state.sort = 0
    state.drawer = NONE
    state.roll = 0
    end_event(state)
    end(state)


@outlined
def discard_tool(state: State) -> None:
    """The card in play is discarded; nothing is in play. (R2.2)"""
    if 0 <= state.tool < ACTIONS:
        state.discard[state.tool] += 1
    state.tool = NONE
    state.marks = 0
    state.top = 0
    state.bottom = 0
    state.left = 0
    state.right = 0


# ---- what comes next


@outlined
def proceed(state: State) -> None:
    """Go on until somebody, or chance, has to decide, or the game is over. (R9.1a)"""
    state.drawer = NONE
    state.roll = 0
    going = state.phase != Phase.OVER
    while going:
        going = not settle(state)


@outlined
def settle(state: State) -> int:
    """Carry out the next pending thing; is a decision to be taken now? (R9.1a)"""
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
    """The first seat with cards due, beginning left of the rewarded or else the victim, or NONE. (R8.4)"""
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
    """The next decision of the turn. (R2.1)"""
    if state.step >= Step.WIND and not plays(state, state.mover):
        return next_turn(state)
    match state.step:
        case Step.DEAL:
            return go_on_deal(state)
        case Step.CHAMPION:
            return go_on_champion(state)
        case Step.START:
            return ask_for_wind(state, Roll.START)
        case Step.WIND:
            if any_downwind(state, state.wind):
                ask(state, Phase.WIND, state.mover)
                return 1
            state.step = Step.ACTION
            return 0
        case Step.ACTION:
            ask(state, Phase.ACTION, state.mover)
            return 1
        case Step.AFTER:
            return go_on_after(state)
    return refill(state)


@outlined
def go_on_deal(state: State) -> int:
    """Deal to the next hand that is not full. (R1.5)"""
    for seat in range(state.seats):
        if state.held[seat] < state.limit:
            return ask_for_draw(state, seat)
    if state.options.champion > 0:
        state.step = Step.CHAMPION
        state.must = 2
        if state.options.grand_champion:
            ask(state, Phase.REDRAW, state.options.champion - 1)
            return 1
        return 0
    state.step = Step.START
    shuffle_events_in(state)
    return 0


@outlined
def go_on_champion(state: State) -> int:
    """The Grand Champion's new hand, then two firebreaks. (R1.11, R1.11a)"""
    seat = state.options.champion - 1
    if state.held[seat] < state.limit and can_draw(state):
        return ask_for_draw(state, seat)
    if state.must == 2:
        shuffle_events_in(state)
    if state.must > 0:
        ask(state, Phase.CHAMPION, seat)
        return 1
    state.step = Step.START
    return 0


@kernel
def shuffle_events_in(state: State) -> None:
    """After the deal. (R1.9, R1.10)"""
    state.deck[Kind.FIRESTORM] = state.options.firestorm
    state.deck[Kind.MUTUAL_AID] = state.options.mutual_aid


@outlined
def go_on_after(state: State) -> int:
    """The last moment for the bucket. (R7.1a)"""
    if bucket_is_ready(state, state.mover):
        ask(state, Phase.AFTER, state.mover)
        return 1
    state.step = Step.REFILL
    return 0


@outlined
def refill(state: State) -> int:
    """Draw up to the hand size, again after events, then the turn ends. (R2.3, R2.3a, R9.10a)"""
    state.owes[state.mover] = 0
    if state.held[state.mover] < state.limit and can_draw(state):
        return ask_for_draw(state, state.mover)
    return next_turn(state)


@kernel
def goes_on_refilling(state: State) -> int:
    """Events that are drawn wait until the hand is full. (R2.3, R9.1)"""
    pending = state.victim != NONE or state.event != NONE or state.step != Step.REFILL
    return not pending and state.held[state.mover] < state.limit and ask_for_draw(state, state.mover)


@outlined
def next_turn(state: State) -> int:
    """The next player clockwise; or the game is stopped. (R2.5, R2.7a, R8.9)"""
    if state.turn >= state.options.max_turns:
        finish(state)
        return 1
    state.mover = left_of(state, state.mover)
    state.turn += 1
    state.step = Step.WIND
    return 0


@kernel
def first_turn(state: State, wind: int) -> None:
    """The first wind blows, and the player with it to the left begins. (R1.7, R1.8)"""
    state.wind = wind
    left = seat_at(state, wind)
    state.mover = left if left != NONE else seat_at(state, (wind + 1) & 3)
    state.turn = 1
    state.step = Step.WIND


@outlined
def roll(state: State, wind: int) -> None:
    """What the wind die shows is carried out. (R1.7, R4.2, R9.3, R9.5, R9.11)"""
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
    """A card, the bucket or Reckless Abandon is finished. (R2.2, R7.1, R8.1a)"""
    tool = state.tool
    seat = state.to_act
    discard_tool(state)
    if tool == Kind.BUCKET:
        state.buckets[seat] = 0
    elif state.event == Kind.SHADOW:
        drop_pulled(state)
        state.asked += 1
    else:
        state.step = Step.AFTER
        mark(state, state.mover, 0)


# ---- burnt towers


@outlined
def begin_falling(state: State) -> int:
    """Resolve the first burnt tower in turn order, if there is one. (R8.2, R8.3, R8.8)"""
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
    """Who gets the victim's cards, or NONE. (R8.2)"""
    by = state.credit[state.victim]
    return by if by != NONE and plays(state, by) else NONE


@outlined
def reward(state: State, victim: int, by: int) -> None:
    """The victim's cards go to the one who burned the tower, or are discarded. (R8.2)"""
    state.owes[victim] = 0
    for kind in range(ACTIONS):
        if by == NONE:
            while state.hands[victim, kind] > 0:
                throw(state, victim, kind)
        else:
            hand_over(state, victim, by, kind)
    state.held[victim] = 0
    if by != NONE:
        state.must = max(0, state.held[by] - state.limit)


@outlined
def hand_over(state: State, victim: int, by: int, kind: int) -> None:
    """The cards of a kind change hands, and so does what is known of them. (R8.2, R11.2a, R11.2c)"""
    cards = state.hands[victim, kind]
    state.hands[victim, kind] = 0
    state.hands[by, kind] += cards
    state.held[by] += cards
    for seat in range(state.seats):
        if seat != by:
            state.known[seat, by, kind] += cards if seat == victim else state.known[seat, victim, kind]
            if seat != victim:
                state.known[seat, victim, kind] = 0
    unexpected = cards - state.known[by, victim, kind]
    state.known[by, by, kind] = max(0, state.known[by, by, kind] - unexpected)
    state.known[by, victim, kind] = 0


@outlined
def go_on_falling(state: State) -> int:
    """Discards, draws, the Shadow, the partial firestorm. (R8.2, R8.4, R8.5, R8.7)"""
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
    """One card is due to every other player. (R8.4)"""
    for seat in range(state.seats):
        if plays(state, seat) and seat != rewarded(state):
            state.due[seat] = 1


@kernel
def shadow_enters(state: State) -> None:
    """The Shadow is shuffled into the draw pile, wherever else it lies. (R8.5)"""
    waits = state.event == Kind.SHADOW
    for i in range(state.waiting):
        waits |= state.queue[i] == Kind.SHADOW
    if state.options.shadow_of_the_wood and not waits:
        state.discard[Kind.SHADOW] = 0
        state.deck[Kind.SHADOW] = 1


@kernel
def storm_begins(state: State) -> int:
    """The partial firestorm, or only a new wind if none can blow. (R8.7)"""
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
    """The burnt tower is resolved. (R8.9)"""
    state.fates[state.victim] = Fate.OUT
    state.credit[state.victim] = 0
    state.victim = NONE
    state.fall = 0


# ---- events


@outlined
def begin_event(state: State) -> int:
    """The first waiting event; its card is discarded. (R9.1, R9.1a, R9.2a)"""
    state.event = state.queue[0]
    state.caller = state.callers[0]
    state.waiting -= 1
    for i in range(2):
        state.queue[i] = state.queue[i + 1]
        state.callers[i] = state.callers[i + 1]
    state.queue[2] = 0
    state.callers[2] = 0
    state.discard[state.event] += 1
    if not plays(state, state.caller):
        state.caller = left_of(state, state.caller)
        state.stands_in = 1
    return 0


@outlined
def end_event(state: State) -> None:
    """No event is under way."""
    state.event = NONE
    state.stage = 0
    state.caller = 0
    state.stands_in = 0
    state.asked = 0
    state.aid = 0
    state.placed = 0
    for i in range(4):
        state.aid_gems[i] = 0
    state.rolls = 0
    state.gust = NONE
    state.thrown = 0


@outlined
def go_on_event(state: State) -> int:
    """The next decision of the event under way, and at its end the burning. (R9.8d, R9.12)"""
    if state.event == Kind.FIRESTORM:
        return go_on_firestorm(state)
    if state.event == Kind.MUTUAL_AID and state.stage == 0:
        ask(state, Phase.AID, state.caller)
        return 1
    while state.asked < state.seats:
        seat = (state.caller + state.asked) % state.seats
        if go_on_aid(state, seat) if state.event == Kind.MUTUAL_AID else go_on_shadow(state, seat):
            return 1
        state.asked += 1
    shadow = state.event == Kind.SHADOW
    caller = state.caller
    end_event(state)
    mark(state, caller, shadow)
    return state.phase == Phase.OVER


@outlined
def go_on_firestorm(state: State) -> int:
    """The storm, the new wind, new cards for all. (R9.3, R9.5, R9.6, R9.7)"""
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
    """Cards up to the hand size, or for a robbed player as many as were discarded. (R9.6, R9.8c, R9.10a)"""
    missing = max(0, state.limit - state.held[seat])
    state.due[seat] = state.thrown if state.owes[seat] > 0 else missing
    state.thrown = 0


@outlined
def storm(state: State, wind: int) -> None:
    """The fire spreads by a storm's wind; burnt towers are marked at once. (R9.4, R8.1a, R8.2a)"""
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
    """A new wind blows after a storm. (R9.5)"""
    state.wind = wind
    if state.victim == NONE:
        state.stage = 2
    else:
        end_falling(state)


@outlined
def go_on_aid(state: State, seat: int) -> int:
    """Ask a seat for what was chosen, if it can do it. (R9.8, R9.8b, R9.8c, R9.8d)"""
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


@outlined
def go_on_shadow(state: State, seat: int) -> int:
    """Ask an eliminated seat for the hands or the die, or go on with what it chose. (R9.9, R9.10, R9.11)"""
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
    """Pull from the next hand, `offset` seats or more from the caller; say whether there is one. (R9.10)"""
    for i in range(offset, state.seats):
        seat = (state.caller + i) % state.seats
        if plays(state, seat) and state.held[seat] > 0:
            state.drawer = seat
            leave(state, Phase.PULL)
            return 1
    return 0


@outlined
def playable_pulled(state: State, kind: int, seat: int) -> int:
    """Can the eliminated player play this pulled card? (R9.10)"""
    return state.pulled[kind] > 0 and (kind <= Kind.WEST or any_target(state, kind, seat))


@outlined
def reckless_pulled(state: State, sort: int, seat: int) -> int:
    """Do three pulled cards allow Reckless Abandon? (R9.10)"""
    return pulled_of_sort(state, sort) >= 3 and any_target(state, Kind.RECKLESS, seat)


@outlined
def any_pulled_playable(state: State, seat: int) -> int:
    """Can anything that was pulled be used? (R9.10)"""
    if reckless_pulled(state, WATER, seat) or reckless_pulled(state, BREAKS, seat):
        return 1
    for kind in range(ACTIONS):
        if playable_pulled(state, kind, seat):
            return 1
    return 0
