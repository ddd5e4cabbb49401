"""Drivers: loops over a game's kernels that are compiled with them, so that Python calls compiled code once for many games."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import decide
from backburn.core.rules.chance import Generator, below, chance_move
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves, States, apply, forget, legal, note, watch
from backburn.core.rules.counts import PLIES, UNLISTED, Counts, begin_decision, count_move, dice


@kernel
def playout(state: AnyState, moves: Moves, rng: Generator) -> int:
    """Playout: play uniformly random moves to the end, in place; return the number of plies."""
    plies = 0
    while state.to_act != OVER:
        count = legal(state, moves)
        move = chance_move(state, moves, count, rng) if state.to_act == CHANCE else int(moves[below(rng, count)])
        apply(state, move)
        plies += 1
    return plies


@kernel
def playouts(start: States, states: States, moves: Moves, rngs: Generator, plies: NDArray[np.int32]) -> int:
    """Fill `states` with the terminal states of random games from `start[0]`, each with its own generator; return the total of plies."""
    total = 0
    for i in range(len(states)):
        states[i] = start[0]
        plies[i] = playout(states[i], moves, rngs[i : i + 1])
        total += plies[i]
    return total


@kernel
def watched(  # noqa: PLR0913
    states: States,
    seating: NDArray[np.int8],
    agent: int,
    views: States,
    memory: object,
    moves: Moves,
    rngs: Generator,
    counts: Counts,
    notes: object,
    most: int,
) -> int:
    """Do what `core.simulation.simulate.advance` does, and let `note` write down each ply in `notes`; return how many games are not over.

    `rngs` and `counts` have a row for each game, see `core.rules.counts`. Players whose seat has no generator share the last one; in a row
    of one they share the dice's. `views[0]` receives the state before the ply and the agent's observation. No game continues
    after `most` plies.
    """
    going = 0
    for i in range(len(states)):
        state = states[i]
        forget(memory)
        while state.to_act != OVER and counts[i, PLIES] < most:
            seat = state.to_act
            if seat == CHANCE:
                drawn = dice(state, rngs[i], counts[i])
                move = chance_move(state, moves, legal(state, moves), rngs[i, drawn:])
            elif seating[i, seat] == agent:
                begin_decision(state, rngs[i], counts[i])
                views[0] = state
                own = min(seat + 1, rngs.shape[1] - 1)
                move = decide(views, memory, rngs[i, own : own + 1])
                if move < 0:
                    counts[i, PLIES] = UNLISTED
                    break
                count_move(state, seat, move, counts[i])
            else:
                break
            views[0] = state
            apply(state, move)
            note(views[0], move, state, notes, i)
            counts[i, PLIES] += 1
        going += state.to_act != OVER
    return going


@kernel
def note_in_rows(before: AnyState, move: int, after: AnyState, notes: NDArray[np.int64], game: int) -> None:
    """The `note` of an experiment: `watch` gets the game's own row."""
    watch(before, move, after, notes[game])


@kernel
def perft(states: States, moves: NDArray[np.int16], counts: NDArray[np.int64], cursors: NDArray[np.int64], depth: int) -> int:
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
