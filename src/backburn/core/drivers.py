"""Loops over a game's kernels, compiled with them: the door between Python and kernels is crossed once for many games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.chance import Generator, below, chance_move
from backburn.core.contract import CHANCE, OVER, Moves, apply, legal
from backburn.core.jit import kernel


@kernel
def playout(state: Any, moves: Moves, rng: Generator) -> int:
    """Play random moves to the end, in place; return the number of plies."""
    plies = 0
    while state.to_act != OVER:
        count = legal(state, moves)
        if state.to_act == CHANCE:
            move = chance_move(state, moves, count, rng)
        else:
            move = int(moves[below(rng, count)])
        apply(state, move)
        plies += 1
    return plies


@kernel
def playouts(start: Any, states: Any, moves: Moves, rngs: Generator, plies: NDArray[np.int32]) -> int:
    """Fill `states` with random endings of `start[0]`, each from its own generator; return all plies."""
    total = 0
    for i in range(len(states)):
        states[i] = start[0]
        plies[i] = playout(states[i], moves, rngs[i : i + 1])
        total += plies[i]
    return total
