"""Idleness: a move that does nothing is made only where none looks better; in a team, also where the iterations leave no doubt about it."""

from __future__ import annotations

from backburn.agents._tree import NONE, OUTDONE, ROOT, SECOND, START, Tree, secured
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import OVER, AnyState, apply, payoff, value

ALIKE = 1e-9
"""Values as close as this are the same."""
SURE = 2.0
"""The standard errors that are taken off waiting, and granted to every other move, when they are compared where all play together."""


@kernel
def mark_idleness(tree: Tree, node: int, seat: int) -> None:
    """Note the edge of the move that does nothing if another move of the root looks better immediately, before any chance follows.

    Where all seems lost, or won, what the iterations find is mostly noise, and idleness costs no more in them than another move.
    """
    tree.counters[OUTDONE] = 0
    idle, best, edge = NONE, -1e9, int(tree.firsts[node])
    while edge != NONE:
        if tree.idle[tree.edge_moves[edge]]:
            idle = edge
        edge = int(tree.nexts[edge])
    if idle == NONE:
        return
    edge = int(tree.firsts[node])
    while edge != NONE:
        best = max(best, looks(tree, edge, seat))
        edge = int(tree.nexts[edge])
    if best > looks(tree, idle, seat) + ALIKE:
        tree.counters[OUTDONE] = idle + 1


@kernel
def looks(tree: Tree, edge: int, seat: int) -> float:
    """Return what the position right after a move of the root is worth to the seat, by the evaluation that greedy play goes by."""
    after: AnyState = tree.states[SECOND]
    tree.states[SECOND] = tree.states[START]
    apply(after, int(tree.edge_moves[edge]))
    return float(payoff(after, seat)) if after.to_act == OVER else float(value(after, seat))


@kernel
def is_worth_waiting(tree: Tree, idle: int) -> bool:
    """Whether the iterations leave no doubt that nothing should be done.

    It matters only where all play together: a ranger may wait for company or for the fire; among rivals, idleness falls behind.
    """
    if not tree.shared[0]:
        return False
    least, edge = secured(tree, idle, SURE), int(tree.firsts[tree.counters[ROOT] - 1])
    while edge != NONE:
        if edge != idle and secured(tree, edge, -SURE) > least:
            return False
        edge = int(tree.nexts[edge])
    return True
