"""Bans: moves that a seat does without, as data in the memory of its agent.

An agent that can be banned lists moves by `allowed` wherever it would list them by `legal`: also in the positions that it only thinks of.
Its memory has an array `bans` for that, in which nothing is banned at first. Whether others know of a ban is part of the
data, too: there is a row for each seat that thinks and each seat that it thinks about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import AnyState, Moves, legal

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable

Bans = NDArray[np.bool_]
"""(seats, seats, 1 + n_moves): whether the seat that thinks expects the other one, or itself, to do without any move at all, then which."""


def no_bans(game: Playable) -> Bans:
    """Return what bans nothing."""
    return np.zeros((game.seats, game.seats, 1 + game.card.n_moves), np.bool_)


def ban(bans: Bans, seat: int, moves: NDArray[np.bool_], known: bool) -> None:
    """Ban some moves of a seat, shape (n_moves,), in its own thoughts; if it is known, in all seats' thoughts."""
    for thinker in range(len(bans)) if known else [seat]:
        bans[thinker, seat, 1:] |= moves
        bans[thinker, seat, 0] = bans[thinker, seat, 1:].any()


@kernel
def allowed(state: AnyState, moves: Moves, bans: Bans, thinker: int) -> int:
    """List the legal moves that are not banned, as `legal` does, in the thoughts of a seat. If all are banned, none is."""
    count = legal(state, moves)
    if state.to_act < 0 or not bans[thinker, state.to_act, 0]:
        return count
    return without(moves, count, bans[thinker, state.to_act])


@outlined
def without(moves: Moves, count: int, banned: NDArray[np.bool_]) -> int:
    """Drop banned moves from the first `count` moves, unless nothing would be left; return how many are left."""
    kept = 0
    for i in range(count):
        kept += not banned[1 + moves[i]]
    if kept == 0:
        return count
    kept = 0
    for i in range(count):
        if not banned[1 + moves[i]]:
            moves[kept] = moves[i]
            kept += 1
    return kept
