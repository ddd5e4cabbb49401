"""Idleness: a move that does nothing is made only where none looks better, however few iterations there are and whatever these found."""

from __future__ import annotations

from typing import Any

from backburn.agents._tree import NONE, OUTDONE, SECOND, START, Tree
from backburn.core.contract import OVER, apply, payoff, value
from backburn.core.jit import kernel

ALIKE = 1e-9
"""Values as close as this are the same."""


@kernel
def mark_idleness(tree: Tree, node: int, seat: int) -> None:
    """Note the edge of the move that does nothing if another move of the root looks better at once, before any chance follows.

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
    after: Any = tree.states[SECOND]
    tree.states[SECOND] = tree.states[START]
    apply(after, int(tree.edge_moves[edge]))
    return float(payoff(after, seat)) if after.to_act == OVER else float(value(after, seat))
