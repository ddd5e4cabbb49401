"""Drivers: loops over a game's kernels that are compiled with them, so that Python calls compiled code once for many games."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.agent import decide
from backburn.core.chance import Generator, below, chance_move
from backburn.core.contract import CHANCE, OVER, Moves, apply, forget, legal, watch
from backburn.core.jit import kernel


@kernel
def playout(state: Any, moves: Moves, rng: Generator) -> int:
    """Playout: play uniformly random moves to the end, in place; return the number of plies."""
    plies = 0
    while state.to_act != OVER:
        count = legal(state, moves)
        move = chance_move(state, moves, count, rng) if state.to_act == CHANCE else int(moves[below(rng, count)])
        apply(state, move)
        plies += 1
    return plies


@kernel
def playouts(start: Any, states: Any, moves: Moves, rngs: Generator, plies: NDArray[np.int32]) -> int:
    """Fill `states` with the terminal states of random games from `start[0]`, each with its own generator; return the total of plies."""
    total = 0
    for i in range(len(states)):
        states[i] = start[0]
        plies[i] = playout(states[i], moves, rngs[i : i + 1])
        total += plies[i]
    return total


@kernel
def watched(states: Any, seating: NDArray[np.int8], agent: int, views: Any, memory: Any, moves: Moves, rngs: Any, counts: Any) -> int:
    """Play every game on until another agent is to act or the game is over, and let `watch` count each ply; return how many are not over.

    `seating` says which agent plays each seat. `rngs` has a row for each game: the generator of the dice first, the players' last; in a
    row of one they are the same. `counts` has a row for each game, too. `views[0]` receives the state before the ply and the agent's
    observation.
    """
    going = 0
    for i in range(len(states)):
        state = states[i]
        forget(memory)
        while state.to_act != OVER:
            views[0] = state
            if state.to_act == CHANCE:
                move = chance_move(state, moves, legal(state, moves), rngs[i, 0:1])
            elif seating[state.to_act] == agent:
                move = decide(views, memory, rngs[i, -1:])
                views[0] = state
            else:
                break
            apply(state, move)
            watch(views[0], move, state, counts[i])
        going += state.to_act != OVER
    return going


@kernel
def perft(states: Any, moves: Any, counts: NDArray[np.int64], cursors: NDArray[np.int64], depth: int) -> int:
    """Perft: count the sequences of `depth` plies, outcomes of chance included, that can follow `states[0]`.

    All arrays are scratch space of `depth` rows. Sequences that end earlier are not counted.
    """
    nodes = 0
    level = 0
    counts[0] = legal(states[0], moves[0])
    cursors[0] = 0
    while level >= 0:
        if level + 1 == depth:
            nodes += counts[level]
            level -= 1
        elif cursors[level] == counts[level]:
            level -= 1
        else:
            move = int(moves[level][cursors[level]])
            cursors[level] += 1
            states[level + 1] = states[level]
            level += 1
            apply(states[level], move)
            counts[level] = legal(states[level], moves[level])
            cursors[level] = 0
    return nodes
