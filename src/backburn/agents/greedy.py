"""Greedy policy: a one-ply search on one determinization, with the expectation taken over a chance node that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from backburn.agents._judgment import Judgment, error, forget_errors, judgment, misjudge
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.players.agent import Agent
from backburn.core.players.bans import Bans, allowed, no_bans
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.rules.chance import Generator, below
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves, States, apply, guess, legal, payoff, score, value, weight
from backburn.core.states.options import Float64, Int16, OptionsRecord, decimal, number

if TYPE_CHECKING:
    from backburn.core.states.records import Records
    from backburn.play.matches.game import Game

NOWHERE = -1e9
"""Below every value, however misjudged, for a move that was overlooked."""
SAME = 1e-9
"""Values as close as this are equal."""
CONSOLATION = 1e-3
"""What the points of a lost game count besides its payoff: enough to choose by where all is lost, and never more than that."""


class Options(OptionsRecord):
    """What makes it weaker."""

    overlooks: Int16 = number(0, 0, 100, "percentage of the moves that it overlooks, except one")
    misjudges: Float64 = decimal(0, 0, 100, "the most by which it misjudges a piece on a cell, the same for a whole turn")
    settle: Int16 = number(0, 0, 1000, "plies that it looks on, to the end of the turn at most, as greedily")


class Memory(NamedTuple):
    """The legal moves with their values, and scratch space."""

    options: Records[Options]
    states: States
    """(5,): a determinization, a position after a move, one after an outcome, one that is looked at on the way, the best of these."""
    moves: Moves
    further: Moves
    """The moves of a position on the way to the end of the turn."""
    outcomes: Moves
    values: NDArray[np.float64]
    """(n_moves + 1,): the value of each of the moves listed, as it seems."""
    looks: NDArray[np.float64]
    """(n_moves + 1,): the same, not misjudged."""
    plies: Moves
    """(n_moves + 1,): how many plies of the turn follow each of them."""
    idle: NDArray[np.bool_]
    """(n_moves,): whether a move does nothing, where that is a choice."""
    bans: Bans
    raw: NDArray[np.uint8]
    """(5, bytes): the same states."""
    judgment: Judgment


def memory(game: Game, options: Records[Options]) -> Memory:
    """Return a new memory."""
    states, values = game.card.State.blanks(5), np.zeros(game.card.n_moves + 1)
    raw, lists = states.view(np.uint8).reshape(5, -1), game.scratch(4)
    idle = np.isin(np.arange(game.card.n_moves), game.card.idle)
    return Memory(options, states, lists[0], lists[1], lists[2], values, values.copy(), lists[3], idle, no_bans(game), raw, judgment(game))


@kernel
def choose(view: AnyState, memory: Memory, rng: Generator) -> int:
    """Return the move with the highest expected value for the seat to act; of equals one that ends the turn soonest, any of them."""
    chosen, best, ties = -1, NOWHERE, 0
    count = consider(view, memory, rng)
    for i in range(count):
        worth = memory.values[i]
        if memory.idle[memory.moves[i]] and is_outdone(memory, i, count):
            continue
        is_sooner = worth > best - SAME and memory.plies[i] < memory.plies[chosen]
        if chosen < 0 or worth > best + SAME or is_sooner:
            chosen, best, ties = i, worth, 1
        elif worth > best - SAME and memory.plies[i] == memory.plies[chosen]:
            ties += 1
            if below(rng, ties) == 0:
                chosen = i
    return int(memory.moves[chosen]) if chosen >= 0 else -1


@kernel
def is_outdone(memory: Memory, idle: int, count: int) -> bool:
    """Return whether one of the moves that were noticed is better than doing nothing: then it is not done by misjudgment."""
    for i in range(count):
        if memory.values[i] > NOWHERE and memory.looks[i] > memory.looks[idle] + SAME:
            return True
    return False


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
    if memory.options[0].misjudges > 0:
        misjudge(states[0], memory.raw[0], memory.judgment, memory.options[0].misjudges, rng)
    for i in range(count):
        memory.values[i] = NOWHERE
        memory.plies[i] = 0
        if overlooks == 0 or i == noticed or below(rng, 100) >= overlooks:
            states[1] = states[0]
            apply(states[1], int(memory.moves[i]))
            memory.plies[i] = finish(memory, view.to_act)
            memory.looks[i] = expected(states, memory.outcomes, view.to_act)
            memory.values[i] = memory.looks[i] + misjudgment(memory, view.to_act)
    return count


@kernel
def finish(memory: Memory, seat: int) -> int:
    """Play `states[1]` on to the end of the seat's turn, each time with what looks best; return how many plies that took."""
    states, plies = memory.states, 0
    while plies < memory.options[0].settle and states[1].to_act == seat:
        best = NOWHERE
        states[3] = states[1]
        for i in range(allowed(states[3], memory.further, memory.bans, seat)):
            states[1] = states[3]
            apply(states[1], int(memory.further[i]))
            worth = expected(states, memory.outcomes, seat) + misjudgment(memory, seat)
            if worth > best + SAME:
                best = worth
                states[4] = states[1]
        states[1] = states[4]
        plies += 1
    return plies


@kernel
def misjudgment(memory: Memory, seat: int) -> float:
    """Return by how much the seat overrates `states[1]`, if it misjudges anything; never the end of a game."""
    if memory.options[0].misjudges == 0 or memory.states[1].to_act == OVER:
        return 0.0
    return error(memory.states[1], memory.judgment, seat)


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


@kernel
def forget(memory: Memory) -> None:
    """Forget how the turn was misjudged."""
    forget_errors(memory.judgment)


AGENT = Agent("greedy", "looks one move ahead and takes what looks best", choose, think, opinion, forget, Options, memory)
