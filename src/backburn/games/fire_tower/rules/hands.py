"""What a hand of cards allows: the bucket, Reckless Abandon, cards of a sort."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.cards import FIRST_BREAK, FIRST_WATER, CardKind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.rules.targets import any_target, gem_in_area
from backburn.games.fire_tower.state import BREAKS, Fate, State


@kernel
def bucket_is_ready(state: State, seat: int) -> int:
    """Whether the bucket is full and there is a gem for it; without teams a look at the seat's own area is enough. (R7.1)"""
    if state.buckets[seat] == 0:
        return 0
    return any_target(state, CardKind.BUCKET, seat) if state.options.teams else gem_in_area(state, corner_of(state, seat))


@outlined
def is_reckless(state: State, seat: int) -> int:
    """Whether the fire in the tower area allows Reckless Abandon and there is room for a gem. (R7.3, R7.3b, R7.4a)"""
    if state.buckets[seat] or not any_target(state, CardKind.RECKLESS, seat):
        return 0
    if state.options.teams and state.options.team_reckless and gem_in_area(state, corner_of(state, seat) ^ 2):
        return 1
    if state.fates[seat] == Fate.OUT and not state.options.team_burnt_reckless:
        return 0
    return gem_in_area(state, corner_of(state, seat))


@kernel
def held_of_sort(state: State, seat: int, sort: int) -> int:
    """Return how many water or firebreak cards a hand holds. (R7.3)"""
    total = 0
    for kind in range(first_of_sort(sort), first_of_sort(sort + 1)):
        total += state.hands[seat, kind]
    return total


@kernel
def pulled_of_sort(state: State, sort: int) -> int:
    """Return how many water or firebreak cards the Shadow has pulled. (R9.10)"""
    total = 0
    for kind in range(first_of_sort(sort), first_of_sort(sort + 1)):
        total += state.pulled[kind]
    return total


@kernel
def first_of_sort(sort: int) -> int:
    """Return the first kind of a group: of water, of firebreaks, and the end of both."""
    return FIRST_WATER if sort < BREAKS else FIRST_BREAK if sort == BREAKS else CardKind.SCRATCH + 1
