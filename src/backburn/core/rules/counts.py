"""What drivers count of every game on the way: plies, turns, choices; and the luck that follows from such counts.

A row of counts belongs to one game. Its columns are PLIES, then SEAT and MOVE, which say who made the last move of a player, and which;
from TURNS on the turns of each seat, then its choices; and, if luck goes by source, how often each die and deck has decided.

**Luck by source** is for comparisons of two rule sets with the same luck: the n-th roll of a die, the n-th card of a deck, and what a bot
draws in its n-th turn follow from the game's seed, the source and n. So one roll more, of another die or in an earlier turn, changes no
later one. By ply, as in every other game, it would change all that follow.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.chance import Generator, restart
from backburn.core.rules.contract import SOURCES, AnyState, source

Counts = NDArray[np.int32]
UNLISTED = -1
"""Marks the plies of a game that lists no moves, or not in order."""
PLIES, SEAT, MOVE, TURNS = range(4)
"""Columns: the plies; 1 + the seat that moved last, 1 + its move, 0 if there is none; the turns of the first seat."""


def new_counts(games: int, seats: int, by_source: bool = False) -> Counts:
    """Return a row for each of a number of games."""
    return np.zeros((games, TURNS + 2 * seats + (SOURCES if by_source else 0)), np.int32)


@kernel
def dice(state: AnyState, rngs: Generator, counts: Counts) -> int:
    """Return which of the game's generators decides at a chance node, ready to be drawn from.

    `rngs` are the generator of the dice, one for each seat and, if luck goes by source, one that is set for each draw. Who plays alone
    begins a new turn after it.
    """
    first = TURNS + 2 * state.seats
    if state.seats == 1:
        counts[SEAT] = 0
    if len(counts) == first:
        return 0
    place, own = source(state), len(rngs) - 1
    restart(rngs[own:], rngs, place, counts[first + place])
    counts[first + place] += 1
    return own


@kernel
def begin_decision(state: AnyState, rngs: Generator, counts: Counts) -> None:
    """Count a turn of the seat to act, if one begins: another seat has moved since its last move or, for who plays alone, chance has."""
    seat = state.to_act
    if counts[SEAT] != seat + 1:
        counts[SEAT], counts[MOVE] = seat + 1, 0
        counts[TURNS + seat] += 1
        if len(counts) > TURNS + 2 * state.seats:
            restart(rngs[seat + 1 :], rngs, SOURCES + seat, counts[TURNS + seat])


@kernel
def count_move(state: AnyState, seat: int, move: int, counts: Counts) -> None:
    """Count a choice of a seat, unless it repeats the seat's last move, as a token put down like the one before."""
    counts[TURNS + state.seats + seat] += counts[MOVE] != move + 1
    counts[MOVE] = move + 1
