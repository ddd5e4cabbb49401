"""Observations and masks, as drivers and Python ask for them: a cleared row that the game's `encode` fills, and legal moves as actions."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.encoding import Row
from backburn.core.rules.contract import CHANCE, AnyState, Moves, encode, number_of

Mask = NDArray[np.uint8]
Indices = NDArray[np.int16]


@kernel
def observe(state: AnyState, seat: int, out: Row) -> None:
    """Write a seat's observation of a state to a row, whatever it contained."""
    out[:] = 0
    encode(state, seat, out)


@kernel
def mark(state: AnyState, moves: Moves, count: int, dense: Indices, mask: Mask, listed: Indices) -> int:
    """Write the actions that the first `count` moves are, as a mask (1 for legal) and to the front of a list; return how many.

    `dense` is `Actions.dense`. The list has the order of the moves. At a chance node, which belongs to chance, there are none.
    """
    mask[:] = 0
    if state.to_act == CHANCE:
        return 0
    for i in range(count):
        action = dense[number_of(state, int(moves[i]))]
        listed[i] = action
        mask[action] = 1
    return count
