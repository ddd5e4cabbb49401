"""Sampling histories: where every card that was shown may have come from."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.chance import Generator, below
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.rules.hands import first_of_sort, held_of_sort
from backburn.games.fire_tower.rules.piles import (
    DRAWN,
    GIVEN,
    SHUFFLED,
    TAKEN,
    UNSEEN,
    UNSEEN_GIFT,
    drawer_of,
    is_drawn,
    is_given,
    is_shown,
    taker_of,
    victim_of,
)
from backburn.games.fire_tower.rules.setup import count_cards
from backburn.games.fire_tower.state import PILES, Phase, State

WHOLE = 1 << 30
"""The number of equal parts into which random fractions are divided."""
USUAL = 3.0
"""A factor for the likelihood of each shown card, which keeps a long history from underflowing."""
STEPS = 10000
"""The number of steps after which the search gives up part of the past."""
KNOWN = -1
"""Marks a pile when the card was known to be in the hand."""


@kernel
def fraction(rng: Generator) -> float:
    """Return a random number from 0 to less than 1."""
    return below(rng, WHOLE) / WHOLE


@outlined
def tell(state: State, seat: int, first: int, rng: Generator) -> float:
    """Sample the history from a moment on; return its likelihood, 0 if it is inconsistent. (R11.2c)

    Afterwards the piles hold the cards that were not shown.
    """
    if not lay_out(state, seat, first):
        return 0.0
    chance, pile, taken = 1.0, 0, 0
    for i in range(first, state.past):
        entry = int(state.history[i])
        pile += entry == SHUFFLED
        taken = entry if entry <= TAKEN else taken
        chance *= go_on(state, seat, i, pile, taken, rng)
        if chance == 0:
            return 0.0
    return chance * foresee(state, seat, rng)


@outlined
def search(state: State, seat: int, first: int, rng: Generator) -> int:
    """Search for a consistent history by backtracking further each time it fails; return whether one was found. (R11.2c)"""
    if not lay_out(state, seat, first):
        return 0
    i, pile, taken, floor, furthest, back = first, 0, 0, first, first, 1
    for _ in range(STEPS):
        if i == state.past:
            return foresee(state, seat, rng) > 0
        entry = int(state.history[i])
        taken = entry if entry <= TAKEN else taken
        if go_on(state, seat, i, pile + (entry == SHUFFLED), taken, rng) > 0:
            pile += entry == SHUFFLED
            i += 1
            floor = i if entry <= TAKEN else floor
            back = 1 if i > furthest else back
            furthest = max(i, furthest)
        elif i - back < floor and floor > first:
            lay_out(state, seat, first)
            i, pile, floor, back = first, 0, first, 1
        else:
            count = min(back, i - first)
            pile = rewind(state, seat, i, count, pile, taken)
            i -= count
            back = 2 * back if i > first else 1
    return 0


@outlined
def rewind(state: State, seat: int, i: int, count: int, pile: int, taken: int) -> int:
    """Undo this many movements before one; return the pile in use at that moment. (R11.2c)"""
    for earlier in range(i - 1, i - count - 1, -1):
        entry, origin = int(state.history[earlier]), int(state.origins[earlier])
        pile -= entry == SHUFFLED
        if is_shown(entry) and entry // ACTIONS != seat:
            leave_hand(state, entry // ACTIONS, entry % ACTIONS, origin, -1)
        elif is_drawn(entry) and drawer_of(entry) != seat:
            state.shares[drawer_of(entry), pile] -= 1
        elif is_given(entry) and taker_of(taken) == seat:
            leave_hand(state, victim_of(taken), GIVEN - entry, origin, -1)
        elif is_given(entry) and victim_of(taken) == seat:
            state.hands[taker_of(taken), GIVEN - entry] -= 1
    return pile


@outlined
def go_on(state: State, seat: int, i: int, pile: int, taken: int, rng: Generator) -> float:
    """Apply the next movement of the history; return its likelihood. (R11.2c)"""
    entry = int(state.history[i])
    if is_shown(entry):
        return 1.0 if entry // ACTIONS == seat else show(state, i, entry // ACTIONS, entry % ACTIONS, pile, rng)
    if is_drawn(entry):
        state.shares[drawer_of(entry), pile] += drawer_of(entry) != seat
        return 1.0
    return hand_on(state, seat, i, taken, pile, rng) if entry != SHUFFLED else 1.0


@outlined
def show(state: State, i: int, owner: int, kind: int, pile: int, rng: Generator) -> float:
    """Choose where a shown card came from: the known cards of the hand, or a pile; return the likelihood. (R11.2c)"""
    total = float(state.hands[owner, kind])
    for other in range(pile + 1):
        total += expected(state, owner, kind, other)
    if total == 0:
        return 0.0
    ticket, chosen = fraction(rng) * total - state.hands[owner, kind], KNOWN
    for other in range(pile + 1):
        share = expected(state, owner, kind, other)
        if share > 0 and ticket >= 0:
            chosen = other
        ticket -= share
    state.origins[i] = chosen
    leave_hand(state, owner, kind, chosen, 1)
    return total * USUAL


@kernel
def leave_hand(state: State, owner: int, kind: int, origin: int, count: int) -> None:
    """Take a known card, or a card of a pile, out of a hand; a `count` of -1 puts it back. (R11.2c)"""
    if origin == KNOWN:
        state.hands[owner, kind] -= count
    else:
        state.shares[owner, origin] -= count
        state.pools[origin, kind] -= count
        state.sizes[origin] -= count


@kernel
def expected(state: State, owner: int, kind: int, pile: int) -> float:
    """Return the expected number of cards of a kind that the hand holds from a pile."""
    if state.shares[owner, pile] <= 0 or state.pools[pile, kind] <= 0:
        return 0.0
    return float(state.shares[owner, pile] * state.pools[pile, kind] / state.sizes[pile])


@outlined
def hand_on(state: State, seat: int, i: int, taken: int, pile: int, rng: Generator) -> float:
    """Hand over cards: the seat knows its own and sees those it gets; others stay unseen. Return the likelihood. (R8.2, R11.2c)"""
    entry, victim, by = int(state.history[i]), victim_of(taken), taker_of(taken)
    if entry == taken and seat not in (victim, by):
        for other in range(PILES):
            state.shares[by, other] += state.shares[victim, other]
            state.shares[victim, other] = 0
        for kind in range(ACTIONS):
            state.hands[by, kind] += state.hands[victim, kind]
            state.hands[victim, kind] = 0
    elif is_given(entry) and by == seat:
        return show(state, i, victim, GIVEN - entry, pile, rng)
    elif is_given(entry) and victim == seat:
        state.hands[by, GIVEN - entry] += 1
    return 1.0


# ---- the state from which a history begins


@outlined
def lay_out(state: State, seat: int, first: int) -> int:
    """Compute what every pile held apart from the seat's own cards; return whether that is consistent. (R11.2c)

    The hands at that moment are the first pile.
    """
    clear(state)
    count_cards(state)
    for kind in range(ACTIONS):
        in_sight = state.discard[kind] + state.pulled[kind] + (state.tool == kind)
        state.pools[0, kind] = state.deck[kind] - in_sight - state.hands[seat, kind]
        state.deck[kind] = state.laid[kind]
    for other in range(state.seats):
        if other != seat:
            state.shares[other, 0] = state.held[other]
            for kind in range(ACTIONS):
                state.hands[other, kind] = 0
    holds, pile, taken = 1, 0, 0
    for i in range(state.past):
        entry = int(state.history[i])
        taken = entry if entry <= TAKEN else taken
        pile += i >= first and entry == SHUFFLED
        if i >= first:
            holds &= take_back(state, seat, entry, taken, pile)
        follow_discards(state, entry)
    return holds and weigh(state)


@kernel
def follow_discards(state: State, entry: int) -> None:
    """Follow the discard pile of the past, which is kept in place of the draw pile. (R11.2c)"""
    if is_shown(entry):
        state.deck[entry % ACTIONS] += 1
    elif entry == SHUFFLED:
        for kind in range(ACTIONS):
            state.deck[kind] = 0


@outlined
def take_back(state: State, seat: int, entry: int, taken: int, pile: int) -> int:
    """Undo a movement in the first pile and the hands, and fill a later pile; return whether the seat knows what it must. (R11.2c)"""
    if is_shown(entry):
        if entry // ACTIONS != seat:
            state.pools[0, entry % ACTIONS] += 1
            state.shares[entry // ACTIONS, 0] += 1
    elif is_drawn(entry):
        if drawer_of(entry) != seat:
            state.shares[drawer_of(entry), 0] -= 1
        elif entry >= UNSEEN:
            return 0
        elif pile > 0:
            state.pools[pile, (entry - DRAWN) % ACTIONS] -= 1
            state.pools[0, (entry - DRAWN) % ACTIONS] += 1
    elif entry == SHUFFLED:
        for kind in range(ACTIONS):
            state.pools[pile, kind] += state.deck[kind]
            state.pools[0, kind] -= state.deck[kind]
    elif is_given(entry):
        return give_back(state, seat, entry, victim_of(taken), taker_of(taken))
    return 1


@kernel
def give_back(state: State, seat: int, entry: int, victim: int, by: int) -> int:
    """Undo the handing over of a card; return whether the seat knows the card if it must."""
    if seat != victim:
        state.shares[victim, 0] += 1
    if seat != by:
        state.shares[by, 0] -= 1
    if seat in (victim, by):
        if entry == UNSEEN_GIFT:
            return 0
        state.pools[0, GIVEN - entry] += 1 if seat == by else -1
    return 1


@outlined
def weigh(state: State) -> int:
    """Count the cards of every pile; return whether no number is negative."""
    holds = 1
    for pile in range(PILES):
        for kind in range(ACTIONS):
            holds &= state.pools[pile, kind] >= 0
            state.sizes[pile] += state.pools[pile, kind]
    for seat in range(state.seats):
        holds &= state.shares[seat, 0] >= 0
    return holds


@outlined
def clear(state: State) -> None:
    """Clear the fields that only a guess uses. (R11.2c)"""
    for i in range(state.past):
        state.origins[i] = 0
    for pile in range(PILES):
        state.sizes[pile] = 0
        for kind in range(ACTIONS):
            state.pools[pile, kind] = 0
        for seat in range(state.seats):
            state.shares[seat, pile] = 0


# ---- a hand from which three cards of a group are being picked


@outlined
def foresee(state: State, seat: int, rng: Generator) -> float:
    """Let another seat's hand hold what it still has to pick for Reckless Abandon; return the likelihood. (R7.3a, R11.2c)"""
    chance = 1.0
    if state.phase == Phase.PICK and state.to_act != seat:
        sure = held_of_sort(state, state.to_act, state.sort)
        for _ in range(state.must):
            chance *= foresee_one(state, sure, rng)
            sure -= chance < 0
            chance = abs(chance)
    return chance


@outlined
def foresee_one(state: State, sure: int, rng: Generator) -> float:
    """Choose a card of the group: a known one, reported as a negative likelihood, or one of a pile, dealt now. (R11.2c)"""
    owner, end = state.to_act, first_of_sort(state.sort + 1)
    total = float(sure)
    for kind in range(first_of_sort(state.sort), end):
        total += expected_anywhere(state, owner, kind)
    ticket = fraction(rng) * total
    if ticket < sure:
        return -total * USUAL
    ticket -= sure
    kind = first_of_sort(state.sort)
    while kind < end - 1 and ticket >= expected_anywhere(state, owner, kind):
        ticket -= expected_anywhere(state, owner, kind)
        kind += 1
    return total * USUAL * draw_one(state, owner, kind, ticket)


@kernel
def expected_anywhere(state: State, owner: int, kind: int) -> float:
    """Return the expected number of cards of a kind that the hand holds from all piles."""
    total = 0.0
    for pile in range(PILES):
        total += expected(state, owner, kind, pile)
    return total


@kernel
def draw_one(state: State, owner: int, kind: int, ticket: float) -> int:
    """Deal a card of a kind from the pile that the ticket selects; return whether there is one."""
    chosen = -1
    for pile in range(PILES):
        share = expected(state, owner, kind, pile)
        if share > 0 and (ticket >= 0 or chosen < 0):
            chosen = pile
        ticket -= share
    if chosen >= 0:
        leave_hand(state, owner, kind, chosen, 1)
        state.hands[owner, kind] += 1
    return chosen >= 0


@outlined
def is_fair(state: State, seat: int, rng: Generator) -> int:
    """Whether to accept the sample: a hand with surplus cards of the group is found in several ways, so it is thinned out. (R11.2c)"""
    if state.phase != Phase.PICK or state.to_act == seat:
        return 1
    ways, held = 1, held_of_sort(state, state.to_act, state.sort)
    for i in range(state.must):
        ways = ways * (held - i) // (i + 1)
    return below(rng, ways) == 0
