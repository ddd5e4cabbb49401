"""The public history of the cards: who drew from which pile, what was shown, discarded, shuffled and handed over. (R11.2a, R11.2b)

Each movement is one small number in `state.history`. Cards drawn or handed over are blanked for seats that do not see them.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import ACTIONS
from backburn.games.fire_tower.state import HISTORY, MAX_SEATS, PILES, State

SHOWN = 0
"""+ seat and kind: a card is played, pulled or discarded"""
DRAWN = SHOWN + MAX_SEATS * ACTIONS
"""+ seat and kind"""
UNSEEN = DRAWN + MAX_SEATS * ACTIONS
"""+ seat: a draw that is hidden"""
SHUFFLED = UNSEEN + MAX_SEATS
"""The discard pile becomes the draw pile."""
GIVEN = -1
"""- kind: a card that goes to another hand"""
UNSEEN_GIFT = GIVEN - ACTIONS
"""The same for a hidden card."""
TAKEN = UNSEEN_GIFT - 1
"""- victim and taker: the cards that follow are handed over"""


@kernel
def card_of(seat: int, kind: int) -> int:
    """Return the change of `SHOWN` or `DRAWN` for a seat and a kind."""
    return seat * ACTIONS + kind


@kernel
def is_shown(entry: int) -> int:
    """Whether a card was shown or discarded."""
    return SHOWN <= entry < DRAWN


@kernel
def is_drawn(entry: int) -> int:
    """Whether a card was drawn, seen or not."""
    return DRAWN <= entry < SHUFFLED


@kernel
def is_given(entry: int) -> int:
    """Whether a card was handed over, seen or not."""
    return UNSEEN_GIFT <= entry <= GIVEN


@kernel
def drawer_of(entry: int) -> int:
    """Return the seat that drew a card."""
    return entry - UNSEEN if entry >= UNSEEN else (entry - DRAWN) // ACTIONS


@kernel
def victim_of(entry: int) -> int:
    """Return the seat whose cards are handed over."""
    return (TAKEN - entry) // MAX_SEATS


@kernel
def taker_of(entry: int) -> int:
    """Return the seat that gets them."""
    return (TAKEN - entry) % MAX_SEATS


@kernel
def note(state: State, entry: int) -> None:
    """Remember one more movement; if necessary, forget the oldest ones. (R11.2a)"""
    if state.past == HISTORY:
        forget(state)
    state.history[state.past] = entry
    state.past += 1


@outlined
def note_shuffle(state: State) -> None:
    """Remember that a new draw pile begins; the number of piles remembered is limited. (R11.2a, R11.2b)"""
    while remembered_piles(state) == PILES:
        forget(state)
    note(state, SHUFFLED)


@kernel
def remembered_piles(state: State) -> int:
    """Return how many piles the history covers, counting the hands at its beginning as one."""
    piles = 1
    for i in range(state.past):
        piles += state.history[i] == SHUFFLED
    return piles


@outlined
def note_handover(state: State, victim: int, by: int) -> None:
    """Remember that the victim's cards go to another player; both of them see the cards. (R8.2, R11.2a)"""
    make_room(state, state.held[victim] + 1)
    note(state, TAKEN - victim * MAX_SEATS - by)
    for kind in range(ACTIONS):
        note_gifts(state, kind, int(state.hands[victim, kind]))


@kernel
def note_gifts(state: State, kind: int, count: int) -> None:
    """Remember that this many cards of a kind are handed over. (R8.2)"""
    for _ in range(count):
        note(state, GIVEN - kind)


@outlined
def make_room(state: State, count: int) -> None:
    """Forget the oldest movements until there is room for this many. (R11.2b)"""
    while state.past + count > HISTORY:
        forget(state)


@outlined
def forget(state: State) -> None:
    """Forget everything before the next reshuffle, or everything; what the discard pile held then is kept. (R11.2b)"""
    cut = 0
    while cut < state.past and (cut == 0 or state.history[cut] != SHUFFLED):
        lay(state, int(state.history[cut]))
        cut += 1
    for i in range(state.past):
        state.history[i] = state.history[i + cut] if i + cut < state.past else 0
    state.past -= cut


@kernel
def lay(state: State, entry: int) -> None:
    """Apply a movement to the discard pile with which the history begins. (R11.2b)"""
    if is_shown(entry):
        state.laid[entry % ACTIONS] += 1
    elif entry == SHUFFLED:
        for kind in range(ACTIONS):
            state.laid[kind] = 0
