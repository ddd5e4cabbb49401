"""The edges of a node: its moves, in ascending order, each with its value one ply ahead."""

from __future__ import annotations

from backburn.agents._leaf import first_value
from backburn.agents._slots import advise, look_of
from backburn.agents._tree import EDGES, NONE, UNLISTED, Tree, widen
from backburn.core.kernels.jit import kernel
from backburn.core.rules.chance import Generator


@kernel
def extend(tree: Tree, node: int, count: int, rng: Generator) -> float:
    """Give the node an edge for each of the first `count` moves that has none, both in ascending order; return how the best one looks."""
    edge, last, is_new = int(tree.firsts[node]), NONE, tree.firsts[node] == NONE
    for i in range(count):
        move = int(tree.moves[i])
        while edge != NONE and tree.edge_moves[edge] < move:
            last, edge = edge, int(tree.nexts[edge])
        if edge == NONE or tree.edge_moves[edge] > move:
            new = add_edge(tree, move, edge, rng)
            if last == NONE:
                tree.firsts[node] = new
            else:
                tree.nexts[last] = new
            edge = new
            tree.widths[node] = 0
    advise(tree, node, count)
    best = best_look(tree, node, count)
    if is_new:
        tree.widths[node], tree.bests[node] = count, best
    return best


@kernel
def best_look(tree: Tree, node: int, count: int) -> float:
    """Return how the most promising of the first `count` moves looks, which are edges of the node."""
    edge, best = int(tree.firsts[node]), -1e9
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        best = max(best, look_of(tree, edge))
    return best


@kernel
def add_edge(tree: Tree, move: int, following: int, rng: Generator) -> int:
    """Add an edge, with the value one ply ahead, and return it."""
    edge = int(tree.counters[EDGES])
    tree.counters[EDGES] += 1
    tree.edge_moves[edge], tree.nexts[edge] = move, following
    tree.visits[edge] = tree.seen[edge] = 0
    tree.totals[edge] = tree.squares[edge] = 0.0
    tree.priors[edge] = first_value(tree, move, rng)
    widen(tree, float(tree.priors[edge]))
    return edge


@kernel
def is_extended(tree: Tree, node: int, count: int) -> bool:
    """Whether the edges of the node are the first `count` moves, side by side."""
    if tree.widths[node] != count:
        return False
    first = int(tree.firsts[node])
    for i in range(count):
        if tree.edge_moves[first + i] != tree.moves[i]:
            return False
    return True


@kernel
def is_listed(tree: Tree, count: int) -> bool:
    """Whether the first `count` moves are any, in ascending order, as a game has to list them; it is noted if they are not.

    Edges are sought in that order, and in another one they would be sought without end.
    """
    for i in range(1, count):
        if tree.moves[i - 1] >= tree.moves[i]:
            count = 0
    if count <= 0:
        tree.counters[UNLISTED] = 1
    return count > 0


@kernel
def has_room(tree: Tree, count: int) -> bool:
    """Whether this many edges can be added."""
    return len(tree.edge_moves) - int(tree.counters[EDGES]) >= count
