"""Greedy policy: a one-ply search on one determinization, with the expectation taken over a chance node that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.rules.chance import Generator, below
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves, States, apply, guess, legal, payoff, score, value, weight
from backburn.core.states.options import Int16, OptionsRecord, number

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.core.states.records import Records

NOWHERE = -2.0
"""Below every payoff: the value of a move that was overlooked."""
CONSOLATION = 1e-3
"""What the points of a lost game count besides its payoff: enough to choose by where all is lost, and never more than that."""


class Options(OptionsRecord):
    """What makes it weaker."""

    overlooks: Int16 = number(0, 0, 100, "percentage of the moves that it overlooks, except one")


class Memory(NamedTuple):
    """The legal moves with their values, and scratch space."""

    options: Records[Options]
    states: States
    """(3,): a determinization, a position after a move, one after an outcome."""
    moves: Moves
    outcomes: Moves
    values: NDArray[np.float64]
    """(n_moves + 1,): the value of each of the moves listed."""
    bans: Bans


def memory(game: Playable, options: Records[Options]) -> Memory:
    """Return a new memory."""
    return Memory(options, game.card.State.blanks(3), game.scratch(), game.scratch(), np.zeros(game.card.n_moves + 1), no_bans(game))


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return the move with the highest expected value for the seat to act; ties are broken at random."""
    chosen, best, ties = -1, NOWHERE, 0
    for i in range(consider(view, memory, rng)):
        worth = memory.values[i]
        if worth > best + 1e-9:
            chosen, best, ties = i, worth, 1
        elif worth > best - 1e-9:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    return int(memory.moves[chosen]) if chosen >= 0 else -1


@kernel
def think(view: AnyState, memory: Memory, rng: Generator, iterations: int) -> None:
    """Value every legal move; thinking longer changes nothing."""
    consider(view, memory, rng)


@kernel
def consider(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Value the legal moves on one determinization, except those that are overlooked; return how many moves are legal."""
    states = memory.states
    states[0] = view
    guess(states[0], view.to_act, rng)
    count = allowed(view, memory.moves, memory.bans, view.to_act)
    overlooks = memory.options[0].overlooks
    noticed = below(rng, count) if overlooks > 0 else -1
    for i in range(count):
        memory.values[i] = NOWHERE
        if overlooks == 0 or i == noticed or below(rng, 100) >= overlooks:
            states[1] = states[0]
            apply(states[1], int(memory.moves[i]))
            memory.values[i] = expected(states, memory.outcomes, view.to_act)
    return count


@kernel
def expected(states: States, moves: Moves, seat: int) -> float:
    """Return the value of `states[1]` to the seat, averaged over the outcomes if it is a chance node."""
    if states[1].to_act != CHANCE:
        return worth(states[1], seat)
    total, chances = 0.0, 0
    for i in range(legal(states[1], moves)):
        outcome = int(moves[i])
        states[2] = states[1]
        apply(states[2], outcome)
        likely = weight(states[1], outcome)
        total += likely * worth(states[2], seat)
        chances += likely
    return total / chances


@kernel
def worth(state: AnyState, seat: int) -> float:
    """Return the payoff of a terminal state, for a lost one with some consolation, or the heuristic value of any other."""
    if state.to_act != OVER:
        return value(state, seat)
    found = float(payoff(state, seat))
    return found if found > -1.0 else CONSOLATION * (1.0 + lead(state, seat)) - 1.0


@kernel
def lead(state: AnyState, seat: int) -> float:
    """Return a number from -1 to 1 that grows with a loser's points less the best other player's, or with all points if all lose."""
    best, together, all_lose = -1e9, 0.0, True
    for other in range(state.seats):
        together += score(state, other)
        all_lose = all_lose and payoff(state, other) == -1.0
        best = max(best, float(score(state, other))) if other != seat else best
    points = together if all_lose else float(score(state, seat)) - best
    return points / (1.0 + abs(points))


@kernel
def opinion(view: AnyState, memory: Memory, found: NDArray[np.float64]) -> int:
    """Write the values of the moves that were not overlooked."""
    count, told = allowed(view, memory.moves, memory.bans, view.to_act), 0
    for i in range(count):
        if memory.values[i] > NOWHERE:
            found[told, MOVE] = memory.moves[i]
            found[told, VISITS] = 1.0
            found[told, VALUE] = memory.values[i]
            found[told, ERROR] = found[told, TRUST] = 0.0
            told += 1
    return told


AGENT = Agent("greedy", "looks one move ahead and takes what looks best", choose, think, opinion, Options=Options, memory=memory)
