"""What a leaf of the search is worth: it is played on for some plies, and then by the game's evaluation or its end."""

from __future__ import annotations

from backburn.agents._slots import rated
from backburn.agents._tree import AFTER, DETERMINIZED, SEAT, Tree
from backburn.core.kernels.jit import kernel
from backburn.core.players.bans import Bans, allowed
from backburn.core.rules.chance import Generator, below, chance_move
from backburn.core.rules.contract import CHANCE, OVER, AnyState, Moves, apply, forecast, outlook, payoff, score


@kernel
def evaluate(tree: Tree, rng: Generator) -> None:
    """Write the value of the position to each seat, after the plies of a playout if there are any."""
    state = tree.states[DETERMINIZED]
    finish_turn(tree, tree.options[0].settle, rng)
    play_greedily(tree, tree.options[0].greedy_playout, rng)
    play_on(state, tree.moves, tree.options[0].playout, rng, tree.bans, tree.counters[SEAT] - 1)
    if state.to_act == OVER:
        for seat in range(state.seats):
            tree.values[seat] = result(state, tree, seat)
    elif state.seats == 2 and tree.team[0] != tree.team[1]:
        actor = state.to_act
        tree.values[actor] = rated(state, tree, actor)
        tree.values[1 - actor] = -tree.values[actor]
    else:
        for seat in range(state.seats):
            together = seat > 0 and tree.team[seat] == tree.team[seat - 1]
            tree.values[seat] = tree.values[seat - 1] if together else estimate(state, tree, seat)


@kernel
def result(state: AnyState, tree: Tree, seat: int) -> float:
    """Return the payoff of the end of a game, a part of it for the lead in points over the best of another team."""
    margin, found = tree.options[0].margin, float(payoff(state, seat))
    if margin == 0:
        return found
    own, best, is_alone = float(score(state, seat)), 0.0, True
    for other in range(state.seats):
        if tree.team[other] != tree.team[seat] and (is_alone or score(state, other) > best):
            best, is_alone = float(score(state, other)), False
    return found if is_alone else (1.0 - margin) * found + margin * (own - best) / (abs(own) + abs(best) + 1.0)


@kernel
def estimate(state: AnyState, tree: Tree, seat: int) -> float:
    """Return the payoff that the evaluation lets a seat expect: with a slope, all sides have even odds where the evaluation is 0.

    What the evaluation says is certain stays so.
    """
    return expected(state, tree, float(forecast(state, seat)))


@kernel
def foretell(state: AnyState, tree: Tree, seat: int) -> float:
    """Return the same of a leaf, by the game's outlook if the options ask for it."""
    if tree.options[0].outlook:
        return expected(state, tree, float(outlook(state, seat, tree.room)))
    return estimate(state, tree, seat)


@kernel
def expected(state: AnyState, tree: Tree, found: float) -> float:
    """Return the payoff that an evaluation of `found` lets expect."""
    slope = tree.options[0].slope
    if slope == 0 or abs(found) >= 1.0:
        return found
    odds = growth(slope * abs(found))
    against = sides(tree, state.seats) - 1.0
    return 2.0 / (1.0 + against * (1.0 / odds if found > 0 else odds)) - 1.0


@kernel
def growth(x: float) -> float:
    """Return the beginning of the series of the exponential function, which is the same number on every platform."""
    return 1.0 + x * (1.0 + x * (0.5 + x / 6.0))


@kernel
def sides(tree: Tree, seats: int) -> float:
    """Return how many sides there are; players alone or together have one opponent, the game."""
    count = 0.0
    for seat in range(seats):
        is_first = True
        for other in range(seat):
            is_first = is_first and tree.team[other] != tree.team[seat]
        count += is_first
    return max(2.0, count)


@kernel
def finish_turn(tree: Tree, plies: int, rng: Generator) -> None:
    """Play this many plies by the greedy policy, until chance or another seat is to act."""
    state = tree.states[DETERMINIZED]
    seat = state.to_act
    while seat != OVER and state.to_act == seat and plies > 0:
        apply(state, greedy_move(tree, rng))
        plies -= 1


@kernel
def play_greedily(tree: Tree, plies: int, rng: Generator) -> None:
    """Play this many plies by the greedy policy, for all seats."""
    state = tree.states[DETERMINIZED]
    while plies > 0:
        play_on(state, tree.moves, 0, rng, tree.bans, tree.counters[SEAT] - 1)
        if state.to_act == OVER:
            break
        apply(state, greedy_move(tree, rng))
        plies -= 1


@kernel
def greedy_move(tree: Tree, rng: Generator) -> int:
    """Return the move with the highest value one ply ahead; of equals, the first."""
    count = allowed(tree.states[DETERMINIZED], tree.moves, tree.bans, tree.counters[SEAT] - 1)
    chosen, best = int(tree.moves[0]), -1e9
    for i in range(count if count > 1 else 0):
        found = first_value(tree, int(tree.moves[i]), rng)
        if found > best:
            chosen, best = int(tree.moves[i]), found
    return chosen


@kernel
def first_value(tree: Tree, move: int, rng: Generator) -> float:
    """Return the value of the position after a move to the seat that makes it."""
    seat = tree.states[DETERMINIZED].to_act
    after = tree.states[AFTER]
    tree.states[AFTER] = tree.states[DETERMINIZED]
    apply(after, move)
    play_on(after, tree.outcomes, 0, rng, tree.bans, tree.counters[SEAT] - 1)
    return result(after, tree, seat) if after.to_act == OVER else estimate(after, tree, seat)


@kernel
def play_on(state: AnyState, moves: Moves, plies: int, rng: Generator, bans: Bans, thinker: int) -> None:
    """Play this many random plies, as the seat that thinks expects them, and then on until a seat is to act."""
    while state.to_act != OVER and (plies > 0 or state.to_act == CHANCE):
        count = allowed(state, moves, bans, thinker)
        move = chance_move(state, moves, count, rng) if state.to_act == CHANCE else int(moves[below(rng, count)])
        apply(state, move)
        plies -= 1
