"""One iteration of the search: down the tree by the most promising moves, a leaf evaluated, and its value taken back up."""

from __future__ import annotations

from math import sqrt

from backburn.agents._edges import extend, has_room, is_extended, is_listed
from backburn.agents._leaf import evaluate
from backburn.agents._slots import look_of
from backburn.agents._tree import (
    DEEPEST,
    DEPTH,
    DETERMINIZED,
    FORCED,
    HIGH,
    LOW,
    NONE,
    ROOT,
    SEAT,
    Tree,
    add_node,
    determinize,
    find,
    key_of,
    widen,
)
from backburn.agents._wins import note_win_in_tree
from backburn.core.kernels.jit import kernel
from backburn.core.players.bans import allowed
from backburn.core.rules.chance import Generator, below, chance_move
from backburn.core.rules.contract import CHANCE, OVER, AnyState, apply, legal

FINE = 1000
"""The steps in which a share of plies is drawn."""


@kernel
def iterate(view: AnyState, tree: Tree, rng: Generator) -> None:
    """Select, expand, evaluate, back up."""
    state = tree.states[DETERMINIZED]
    determinize(view, tree, rng)
    tree.counters[DEPTH], last_roll = 0, NONE
    while True:
        if state.to_act == CHANCE:
            apply(state, chance_move(state, tree.moves, legal(state, tree.moves), rng))
            last_roll = int(tree.counters[DEPTH])
        elif state.to_act == OVER or tree.counters[DEPTH] == DEEPEST or not step(tree, rng):
            break
    if state.to_act == OVER and last_roll == NONE:
        note_win_in_tree(tree)
    if is_valued(tree, last_roll):
        tree.values[: state.seats] = tree.priors[tree.path[tree.counters[DEPTH] - 1, 0]]
    else:
        evaluate(tree, rng)
    back_up(tree)


@kernel
def is_valued(tree: Tree, last_roll: int) -> bool:
    """Whether the first value of the last move is the value of the leaf to each seat: no chance followed, and no ply is played on.

    A move of the root may have a win's instead, as may moves of former roots; but these are wins that can be had from there.
    """
    depth, options = tree.counters[DEPTH], tree.options[0]
    is_plain = options.settle == 0 and options.greedy_playout == 0 and options.playout == 0
    return bool(tree.shared[0] and is_plain and depth > 1 and depth != last_roll)


@kernel
def step(tree: Tree, rng: Generator) -> bool:
    """Continue to the next position by the most promising move; return False at a leaf, after adding it to the tree."""
    state, depth, node = tree.states[DETERMINIZED], tree.counters[DEPTH], tree.counters[ROOT] - 1
    if depth > 0:
        key = key_of(state, tree)
        node = find(tree, key)
        if node == NONE:
            add_node(tree, key)
            return False
    count = allowed(state, tree.moves, tree.bans, tree.counters[SEAT] - 1)
    if count > 0 and is_extended(tree, node, count):
        best = float(tree.bests[node])
    elif not is_listed(tree, count):
        return False
    elif has_room(tree, count):
        best = extend(tree, node, count, rng)
    else:
        return False
    edge = int(tree.counters[FORCED]) - 1 if depth == 0 and tree.counters[FORCED] > 0 else follow(tree, node, count, best, rng)
    tree.path[depth, 0], tree.path[depth, 1] = edge, state.to_act
    tree.counters[DEPTH] += 1
    apply(state, int(tree.edge_moves[edge]))
    return True


@kernel
def back_up(tree: Tree) -> None:
    """Add the values to the edges of the path, each to the seat that made the move."""
    for depth in range(tree.counters[DEPTH]):
        edge = tree.path[depth, 0]
        found = tree.values[tree.path[depth, 1]]
        tree.visits[edge] += 1
        tree.totals[edge] += found
        tree.squares[edge] += found * found
        widen(tree, found)


# ---- which move to go on by


@kernel
def follow(tree: Tree, node: int, count: int, best_look: float, rng: Generator) -> int:
    """Return the edge to continue by: the most promising one, or a move that an opponent is presumed to make without searching."""
    greedy, random = tree.options[0].greedy_opponents, tree.options[0].random_opponents
    if greedy + random == 0 or tree.team[tree.states[DETERMINIZED].to_act] == tree.team[tree.counters[SEAT] - 1]:
        return select(tree, node, count, best_look)
    drawn = below(rng, FINE)
    if drawn < FINE * random:
        return any_choice(tree, node, count, rng)
    return first_choice(tree, node, count) if drawn < FINE * (random + greedy) else select(tree, node, count, best_look)


@kernel
def select(tree: Tree, node: int, count: int, best_look: float) -> int:
    """Return the edge with the highest upper confidence bound among the first `count` moves, given how the best of them looks.

    Roots and divisions take longer than all the rest, so there is one division for each move and one root for each number of visits.
    """
    spread = max(1e-9, tree.bounds[HIGH] - tree.bounds[LOW])
    exploration, focus = tree.options[0].exploration * spread, tree.options[0].focus / spread
    if tree.counters[DEPTH] == 0 and tree.options[0].root_exploration > 0:
        exploration, focus = tree.options[0].root_exploration * spread, tree.options[0].root_focus / spread
    edge, chosen, best, seen, bonus = int(tree.firsts[node]), NONE, -1e9, 0, 0.0
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        tree.seen[edge] += 1
        damping = 1.0 + focus * (best_look - look_of(tree, edge))
        if tree.seen[edge] != seen:
            seen = int(tree.seen[edge])
            bonus = exploration * sqrt(float(seen))
        bound = ((tree.totals[edge] + tree.priors[edge]) * damping + bonus) / ((1.0 + tree.visits[edge]) * damping)
        if bound > best:
            chosen, best = edge, bound
    return chosen


@kernel
def any_choice(tree: Tree, node: int, count: int, rng: Generator) -> int:
    """Return the edge of any of the first `count` moves."""
    edge, chosen, drawn = int(tree.firsts[node]), NONE, below(rng, count)
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        tree.seen[edge] += 1
        if i == drawn:
            chosen = edge
    return chosen


@kernel
def first_choice(tree: Tree, node: int, count: int) -> int:
    """Return the edge of the move that looks best among the first `count`."""
    edge, chosen = int(tree.firsts[node]), NONE
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        tree.seen[edge] += 1
        if chosen == NONE or look_of(tree, edge) > look_of(tree, chosen):
            chosen = edge
    return chosen
