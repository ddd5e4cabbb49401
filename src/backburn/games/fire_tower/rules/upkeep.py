"""Recurring steps of the game: queries about towers, movements of cards, fire on roofs, clearing up."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.board import ROOF, SIZE, Corner, Wind, area, bit_of
from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, CardKind
from backburn.games.fire_tower.rules.patterns import downwind
from backburn.games.fire_tower.rules.phases import end, leave
from backburn.games.fire_tower.rules.piles import DRAWN, SHOWN, card_of, note, note_shuffle
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.setup import guard
from backburn.games.fire_tower.state import MOST_WAITING, NONE, Fate, Phase, Roll, State

# ---- queries


@kernel
def plays(state: State, seat: int) -> int:
    """Whether the seat still takes part. (R8.10)"""
    return state.fates[seat] <= Fate.HIT or state.options.teams


@kernel
def stands(state: State, seat: int) -> int:
    """Whether the seat's tower counts as standing. (R8.1a)"""
    return seat < state.seats and state.fates[seat] <= Fate.HIT


@kernel
def standing(state: State) -> int:
    """Return how many towers are left."""
    count = 0
    for seat in range(state.seats):
        count += stands(state, seat)
    return count


@outlined
def blows_at_a_tower(state: State, wind: int) -> int:
    """Whether a wind is allowed. (R3.2)"""
    for seat in range(state.seats):
        if stands(state, seat) and (corner_of(state, seat) - wind) & 3 < 2:
            return 1
    return 0


@kernel
def may_show(state: State, wind: int) -> int:
    """Whether the die may show this wind now. (R1.7, R3.2, R4.2, R9.3, R9.5, R9.11)"""
    if state.roll == Roll.SHADOW and not state.options.shadow_winds:
        return 1
    return blows_at_a_tower(state, wind) and not (state.roll == Roll.CHANGE and wind == state.wind)


@outlined
def left_of(state: State, seat: int) -> int:
    """Return the next seat clockwise that still plays. (R2.5)"""
    seat = (seat + 1) % state.seats
    while not plays(state, seat):
        seat = (seat + 1) % state.seats
    return seat


# ---- cards


@outlined
def lose(state: State, seat: int, kind: int) -> None:
    """Take a card out of a hand for everybody to see. (R11.1, R11.2a)"""
    state.hands[seat, kind] -= 1
    state.held[seat] -= 1
    note(state, SHOWN + card_of(seat, kind))


@kernel
def throw(state: State, seat: int, kind: int) -> None:
    """Move a card from a hand to the discard pile. (R2.4)"""
    lose(state, seat, kind)
    state.discard[kind] += 1


@outlined
def can_draw(state: State) -> int:
    """Whether there is a card to draw, after a reshuffle if necessary. (R2.6, R2.6a, R2.6b)"""
    if state.deck_size > 0:
        return 1
    thrown = 0
    for kind in range(ACTIONS):
        thrown += state.discard[kind]
    if thrown > 0 and state.deck[CardKind.FIRESTORM] + state.deck[CardKind.MUTUAL_AID] + state.deck[CardKind.SHADOW] == 0:
        reshuffle(state, thrown)
    return thrown > 0


@outlined
def reshuffle(state: State, thrown: int) -> None:
    """Turn the discard pile into the draw pile. (R2.6, R11.2a)"""
    for kind in range(IN_DECK):
        state.deck[kind] = state.discard[kind]
        state.discard[kind] = 0
    state.deck_size = thrown
    note_shuffle(state)


@kernel
def wait(state: State, event: int, seat: int) -> None:
    """Discard a drawn event and let it wait, unless too many are waiting. (R9.1, R9.1b)"""
    state.discard[event] += 1
    if state.waiting < MOST_WAITING:
        state.queue[state.waiting] = event
        state.callers[state.waiting] = seat
        state.waiting += 1


@outlined
def draw(state: State, kind: int) -> None:
    """Add the drawn card to the hand, or let an event wait. (R2.3, R9.1)"""
    state.deck[kind] -= 1
    seat = state.drawer
    if kind >= ACTIONS:
        wait(state, kind, seat)
        return
    state.deck_size -= 1
    state.hands[seat, kind] += 1
    state.held[seat] += 1
    note(state, DRAWN + card_of(seat, kind))
    if state.due[seat] > 0:
        state.due[seat] -= 1


@outlined
def ask_for_draw(state: State, seat: int) -> int:
    """Let a seat draw if there is a card; return whether there is. (R2.6a)"""
    if not can_draw(state):
        return 0
    state.drawer = seat
    leave(state, Phase.DRAW)
    return 1


@kernel
def ask_for_wind(state: State, roll: int) -> int:
    """Roll the wind die next."""
    state.roll = roll
    leave(state, Phase.ROLL)
    return 1


@outlined
def drop_pulled(state: State) -> None:
    """Discard all pulled cards. (R9.10)"""
    for kind in range(ACTIONS):
        state.discard[kind] += state.pulled[kind]
        state.pulled[kind] = 0


# ---- fire on roofs


@kernel
def credited(state: State) -> int:
    """Return the seat that is rewarded for a gem placed by the seat to act. (R8.2a)"""
    return NONE if state.event == CardKind.SHADOW else state.to_act


@outlined
def place_gem(state: State, square: int, by: int) -> None:
    """Put a gem on a square; on a roof it hits the tower. (R8.1)"""
    state.gems[square >> 4] |= bit_of(square)
    if square in (ROOF[Corner.RED], ROOF[Corner.PURPLE], ROOF[Corner.BLUE], ROOF[Corner.GREEN]):
        hit_roofs(state, by)


@outlined
def hit_roofs(state: State, by: int) -> None:
    """Mark every standing tower with a gem on its roof as hit. (R8.1)"""
    for seat in range(state.seats):
        roof = ROOF[corner_of(state, seat)]
        if state.fates[seat] == Fate.STANDS and state.gems[roof >> 4] & bit_of(roof):
            state.fates[seat] = Fate.HIT
            state.credit[seat] = by


@outlined
def spread(state: State, wind: int, by: int) -> None:
    """Spread all fire by one square; rows are processed against the wind, so that new gems do not spread. (R9.4)"""
    for i in range(SIZE):
        row = SIZE - 1 - i if wind == Wind.SOUTH else i
        state.gems[row] |= downwind(state, row, wind)
    hit_roofs(state, by)


@outlined
def mark(state: State, origin: int, shadow: int) -> None:
    """Mark the towers that were hit as burned; end the game if it is decided. (R8.1a, R8.1b, R10.1, R10.2, R10.2a, R10.4)"""
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
    """Whether at most one tower is left, or none of a team. (R10.1, R10.4)"""
    if state.options.teams:
        return (stands(state, 0) + stands(state, 2)) * (stands(state, 1) + stands(state, 3)) == 0
    return standing(state) < 2


@outlined
def burn(state: State, seat: int, fate: int) -> None:
    """Burn down a tower; for one of teams, or of the last ones, there is no reward. (R8.1a, R8.10, R10.2)"""
    state.fates[seat] = fate
    if fate != Fate.BURNT:
        state.credit[seat] = 0
    burn_area(state, seat)


@kernel
def burn_area(state: State, seat: int) -> None:
    """Set the area burning to the end of the game, or leave it as forest or protected. (R5.2a, R8.6, R8.6a)"""
    guard(state)
    if state.options.tower_ablaze and not state.options.teams:
        for row in range(SIZE):
            bits = area(corner_of(state, seat), row)
            state.gems[row] &= ~bits
            state.breaks[row] &= ~bits
            state.flame[row] |= bits


# ---- clearing up


@outlined
def finish(state: State) -> None:
    """End the game and clear everything that is pending. (R10.6a)"""
    drop_pulled(state)
    discard_tool(state)
    for i in range(state.waiting):
        state.queue[i] = 0
        state.callers[i] = 0
    state.waiting = 0
    for seat in range(state.seats):
        state.due[seat] = 0
    state.robbed = 0
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
    """Discard the card in play; nothing is in play any more. (R2.2)"""
    if 0 <= state.tool < ACTIONS:
        state.discard[state.tool] += 1
    state.tool = NONE
    state.marks = 0
    state.top = 0
    state.bottom = 0
    state.left = 0
    state.right = 0


@outlined
def end_event(state: State) -> None:
    """Clear the event in progress. (R9.1a)"""
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
