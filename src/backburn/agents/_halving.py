"""Sequential halving at the root: the iterations go in equal shares to some moves, and after each phase to the better half of them.

Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", 2013; at the root of a tree search: Danihelka et al., "Policy
improvement by planning with Gumbel", 2022. An upper confidence bound that is damped by first values, as in the tree below, would hardly try
a good move whose first value is poor.
"""

from __future__ import annotations

from backburn.agents._iteration import iterate
from backburn.agents._slots import look_of
from backburn.agents._tree import BEGAN, CHOSEN, ENDS, FORCED, LEFT, NONE, ROOT, SPENT, UNLISTED, Tree, mean, secured
from backburn.core.kernels.jit import kernel
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import AnyState


@kernel
def halve(view: AnyState, tree: Tree, rng: Generator, iterations: int) -> None:
    """Search for this many more iterations and choose a move.

    The options say how many a decision has, and those are shared out; so it is the same in however many pieces they are made.
    """
    for _ in range(iterations):
        go_on(view, tree, rng)
    tree.counters[CHOSEN] = best_left(tree) + 1


@kernel
def go_on(view: AnyState, tree: Tree, rng: Generator) -> None:
    """Make the next iteration of a decision, or the first one of the next."""
    counters, total = tree.counters, tree.options[0].iterations
    if counters[SPENT] == 0:
        counters[LEFT] = min(rank(tree, list_root(tree)), int(tree.options[0].halving))
        begin_phase(tree, total)
    iterate_by(view, tree, rng, int(tree.ranked[(counters[SPENT] - counters[BEGAN]) % counters[LEFT]]))
    counters[SPENT] += 1
    if counters[SPENT] < counters[ENDS]:
        return
    counters[LEFT] = (rank(tree, int(counters[LEFT])) + 1) // 2
    if counters[SPENT] < total:
        begin_phase(tree, total)
    else:
        counters[SPENT] = 0


@kernel
def begin_phase(tree: Tree, total: int) -> None:
    """Share the remaining iterations out among the moves that are left, for as long as that is one phase."""
    counters = tree.counters
    left, rest = int(counters[LEFT]), int(total - counters[SPENT])
    each = max(1, rest // (max(1, phases_of(left)) * left))
    counters[BEGAN] = counters[SPENT]
    counters[ENDS] = counters[SPENT] + (min(each * left, rest) if left > 1 else rest)


@kernel
def best_left(tree: Tree) -> int:
    """Return the edge that is worth most of those that are left, of equals the first."""
    best = int(tree.ranked[0])
    for i in range(1, tree.counters[LEFT]):
        if worth(tree, int(tree.ranked[i])) > worth(tree, best):
            best = int(tree.ranked[i])
    return best


@kernel
def phases_of(count: int) -> int:
    """Return how often this many moves can be halved, the odd one kept, before one is left."""
    phases = 0
    while count > 1:
        count = (count + 1) // 2
        phases += 1
    return phases


@kernel
def iterate_by(view: AnyState, tree: Tree, rng: Generator, edge: int) -> None:
    """Make one iteration that begins with this move of the root, unless a position has been met that lists its moves wrongly."""
    if tree.counters[UNLISTED]:
        return
    tree.counters[FORCED] = edge + 1
    iterate(view, tree, rng)
    tree.counters[FORCED] = 0


@kernel
def list_root(tree: Tree) -> int:
    """Write the edges of the root to `ranked`; return how many there are."""
    count, edge = 0, int(tree.firsts[tree.counters[ROOT] - 1])
    while edge != NONE:
        tree.ranked[count] = edge
        count += 1
        edge = int(tree.nexts[edge])
    return count


@kernel
def rank(tree: Tree, count: int) -> int:
    """Sort the first of the ranked edges by what they are worth, the best first, equals as they were; return how many were sorted."""
    for i in range(1, count):
        edge, j = int(tree.ranked[i]), i
        while j > 0 and worth(tree, int(tree.ranked[j - 1])) < worth(tree, edge):
            tree.ranked[j] = tree.ranked[j - 1]
            j -= 1
        tree.ranked[j] = edge
    return count


@kernel
def worth(tree: Tree, edge: int) -> float:
    """Return the value of a move, less the standard errors that the options take off; it begins with how the move looks."""
    found = secured(tree, edge, tree.options[0].secure) if tree.options[0].secure > 0 else mean(tree, edge)
    return found + (look_of(tree, edge) - float(tree.priors[edge])) / (1.0 + float(tree.visits[edge]))
