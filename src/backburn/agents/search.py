"""Monte-Carlo tree search over information sets, with the game's evaluation at the leaves.

Single-observer information-set MCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012): a node is an
information set of the seat that thinks, found by the hash of what `hide` leaves, so that orders of moves which lead to the same position
share a node. Each iteration searches a determinization of its own. Chance is sampled between nodes. Every seat maximises its own payoff
(max^n; Luckhardt and Irani, 1986). When a node is visited for the second time, its moves are valued one ply ahead, which orders them:
they begin with that value, as if they had been visited once with it (Gelly and Silver, "Combining Online and Offline Knowledge in UCT",
2007), and the exploration term is smaller the more they fall behind the best (as in PUCT; Rosin, 2011). Values are scaled to the range
seen in the tree (Schrittwieser et al., "Mastering Atari, Go, chess and shogi by planning with a learned model", 2020). Of the moves that
were tried often the one is made whose value less some standard errors is highest (the secure child; Chaslot et al., "Progressive Strategies
for Monte-Carlo Tree Search", 2008). Opponents need not be searched as if they were perfect: a share of their plies may be those that look
best one ply ahead (an opponent model; Carmel and Markovitch, "Incorporating Opponent Models into Adversary Search", 1996), and a share may
be slips, any move at all (the trembling hand of Selten, "Reexamination of the Perfectness Concept for Equilibrium Points in Extensive
Games", 1975): of moves that are equally good against a perfect opponent, those are better that profit from a slip. A leaf may be played on
for some plies before it is evaluated (Lorentz, "Amazons Discover Monte-Carlo", 2008). Such plies bring noise, by which the first visits of
a good move may look bad; so the root may be explored more than the rest of the tree, whose values should be those of good lines (Tolpin and
Shimony, "MCTS Based on Simple Regret", 2012).
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.agents._idle import mark_idleness
from backburn.agents._leaf import evaluate, first_value
from backburn.agents._tree import (
    DEEPEST,
    DEPTH,
    DETERMINIZED,
    EDGES,
    HIGH,
    LOW,
    NODES,
    NONE,
    OUTDONE,
    ROOT,
    SEAT,
    UNLISTED,
    WON,
    Tree,
    add_node,
    determinize,
    error,
    find,
    forget,
    key_of,
    mean,
    root,
    secured,
    tree,
    widen,
)
from backburn.agents._wins import look_for_win, note_win_in_tree
from backburn.core.agent import Agent
from backburn.core.chance import Generator, below, chance_move
from backburn.core.contract import CHANCE, OVER, apply, legal
from backburn.core.jit import kernel
from backburn.core.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.options import Float64, Int16, Int32, OptionsRecord, decimal, number

OFTEN = 4
"""A move was tried often if the one that was tried most was not tried more than this many times as often."""
IDLE, SELDOM, CERTAIN = -20.0, -10.0, 10.0
"""The trust in a move that does nothing where another looks better, in moves tried seldom, below every value, and in one that wins the game
within the turn."""
FINE = 1000
"""The steps in which a share of plies is drawn."""


class Options(OptionsRecord):
    """The parameters, named as in the literature."""

    iterations: Int32 = number(1000, 1, 100_000_000, "iterations of one decision")
    exploration: Float64 = decimal(0.15, 0, 100, "exploration constant")
    focus: Float64 = decimal(30, 0, 1000, "how fast exploration falls with the distance of a move's first value from the best")
    root_exploration: Float64 = decimal(0, 0, 100, "exploration constant at the root; 0 for the same as elsewhere")
    root_focus: Float64 = decimal(30, 0, 1000, "the focus that goes with it")
    settle: Int16 = number(0, 0, 1000, "plies of the greedy policy, to the end of the turn at most, before a leaf is evaluated")
    greedy_playout: Int16 = number(0, 0, 10_000, "plies of the greedy policy, of all seats, before a leaf is evaluated")
    playout: Int16 = number(0, 0, 10_000, "random plies before a leaf is evaluated")
    greedy_opponents: Float64 = decimal(0, 0, 1, "share of the opponents' plies in the tree that go by the first values alone")
    random_opponents: Float64 = decimal(0, 0, 1, "share of the opponents' plies in the tree that are random")
    secure: Float64 = decimal(
        0, 0, 100, "standard errors taken off a move's value in the final choice; 0 chooses the move that was tried most"
    )
    margin: Float64 = decimal(0, 0, 1, "weight of the lead in points at the end of a game, so that a lost one is not thrown away")
    slope: Float64 = decimal(
        0, 0, 1000, "how fast the odds of winning grow with an evaluation, by which it becomes an expected payoff; 0 takes it as it is"
    )
    nodes: Int32 = number(200_000, 100, 50_000_000, "nodes that the memory holds; when it is full, the tree grows no more")


# ---- the policy


@kernel
def choose(view: Any, tree: Tree, rng: Generator) -> int:
    """Return the move that is trusted most; of equals, the one that was tried most, and of these the one of the highest value."""
    if legal(view, tree.moves) == 1:
        return int(tree.moves[0])
    think(view, tree, rng, tree.options[0].iterations)
    if tree.counters[UNLISTED]:
        return NONE
    node, chosen = root(view, tree), NONE
    most = most_visits(tree, node)
    edge = int(tree.firsts[node])
    while edge != NONE:
        if chosen == NONE or is_better(tree, edge, chosen, most):
            chosen = edge
        edge = int(tree.nexts[edge])
    return int(tree.edge_moves[chosen])


@kernel
def most_visits(tree: Tree, node: int) -> int:
    """Return how often the move was tried that was tried most."""
    most, edge = 0, int(tree.firsts[node])
    while edge != NONE:
        most = max(most, int(tree.visits[edge]))
        edge = int(tree.nexts[edge])
    return most


@kernel
def trust(tree: Tree, edge: int, most: int) -> float:
    """Return the number by which the moves are ranked: the value less some standard errors if it was tried often."""
    if edge + 1 == tree.counters[WON]:
        return CERTAIN
    if edge + 1 == tree.counters[OUTDONE]:
        return IDLE
    if tree.options[0].secure == 0:
        return 0.0
    return secured(tree, edge, tree.options[0].secure) if OFTEN * tree.visits[edge] >= most else SELDOM


@kernel
def is_better(tree: Tree, edge: int, other: int, most: int) -> bool:
    """Whether the move of the edge is rather to be chosen than that of the other."""
    if trust(tree, edge, most) != trust(tree, other, most):
        return trust(tree, edge, most) > trust(tree, other, most)
    if tree.visits[edge] != tree.visits[other]:
        return bool(tree.visits[edge] > tree.visits[other])
    return mean(tree, edge) > mean(tree, other)


@kernel
def think(view: Any, tree: Tree, rng: Generator, iterations: int) -> None:
    """Search so many iterations more."""
    prepare(view, tree, rng, iterations)
    for _ in range(iterations):
        if tree.counters[UNLISTED]:
            return
        iterate(view, tree, rng)


@kernel
def prepare(view: Any, tree: Tree, rng: Generator, iterations: int) -> None:
    """Keep the tree if the position is in it and there is room left; value the moves of the root."""
    node = root(view, tree) if tree.counters[SEAT] == view.to_act + 1 else NONE
    is_full = tree.counters[NODES] + iterations > len(tree.keys) or not has_room(tree, legal(view, tree.moves))
    if node == NONE or (is_full and node + 1 != tree.counters[ROOT]):
        forget(tree)
        tree.counters[SEAT] = view.to_act + 1
        node = add_node(tree, key_of(view, tree))
    is_new = tree.counters[ROOT] != node + 1
    tree.counters[ROOT] = node + 1
    if not is_listed(tree, legal(view, tree.moves)):
        return
    if tree.firsts[node] == NONE:
        determinize(view, tree, rng)
        extend(tree, node, legal(view, tree.moves), rng)
    if is_new:
        look_for_win(view, tree, node, rng)
        mark_idleness(tree, node, view.to_act)


@kernel
def opinion(view: Any, tree: Tree, found: NDArray[np.float64]) -> int:
    """Tell what was found about the moves of the root."""
    count, node = 0, root(view, tree)
    if node == NONE or tree.counters[UNLISTED]:
        return 0
    most, edge = most_visits(tree, node), int(tree.firsts[node])
    while edge != NONE:
        visits = int(tree.visits[edge])
        found[count, MOVE] = tree.edge_moves[edge]
        found[count, VISITS] = visits
        found[count, VALUE] = mean(tree, edge)
        found[count, ERROR] = error(tree, edge)
        found[count, TRUST] = trust(tree, edge, most)
        count += 1
        edge = int(tree.nexts[edge])
    return count


# ---- one iteration


@kernel
def iterate(view: Any, tree: Tree, rng: Generator) -> None:
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

    That of a move of the root may be that of a win instead, as may those of former roots; but these are wins that can be had from there.
    """
    depth, options = tree.counters[DEPTH], tree.options[0]
    is_plain = options.settle == 0 and options.greedy_playout == 0 and options.playout == 0
    return bool(tree.shared[0] and is_plain and depth > 1 and depth != last_roll)


@kernel
def step(tree: Tree, rng: Generator) -> bool:
    """Go on to the next position by the most promising move; return False at a leaf, after adding it to the tree."""
    state, depth, node = tree.states[DETERMINIZED], tree.counters[DEPTH], tree.counters[ROOT] - 1
    if depth > 0:
        key = key_of(state, tree)
        node = find(tree, key)
        if node == NONE:
            add_node(tree, key)
            return False
    count = legal(state, tree.moves)
    if count > 0 and is_extended(tree, node, count):
        best = float(tree.bests[node])
    elif not is_listed(tree, count):
        return False
    elif has_room(tree, count):
        best = extend(tree, node, count, rng)
    else:
        return False
    edge = follow(tree, node, count, best, rng)
    tree.path[depth, 0], tree.path[depth, 1] = edge, state.to_act
    tree.counters[DEPTH] += 1
    apply(state, int(tree.edge_moves[edge]))
    return True


@kernel
def extend(tree: Tree, node: int, count: int, rng: Generator) -> float:
    """Give the node an edge for each of the first `count` moves that has none, both in ascending order; return the highest first value."""
    edge, last, best, is_new = int(tree.firsts[node]), NONE, -1e9, tree.firsts[node] == NONE
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
        best = max(best, float(tree.priors[edge]))
    if is_new:
        tree.widths[node], tree.bests[node] = count, best
    return best


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
    """Whether so many edges can be added."""
    return len(tree.edge_moves) - int(tree.counters[EDGES]) >= count


@kernel
def is_extended(tree: Tree, node: int, count: int) -> bool:
    """Whether the edges of the node are those of the first `count` moves and lie side by side."""
    if tree.widths[node] != count:
        return False
    first = int(tree.firsts[node])
    for i in range(count):
        if tree.edge_moves[first + i] != tree.moves[i]:
            return False
    return True


@kernel
def follow(tree: Tree, node: int, count: int, best_prior: float, rng: Generator) -> int:
    """Return the edge to go on by: the most promising one, or that of a move which an opponent is presumed to make without searching."""
    greedy, random = tree.options[0].greedy_opponents, tree.options[0].random_opponents
    if greedy + random == 0 or tree.team[tree.states[DETERMINIZED].to_act] == tree.team[tree.counters[SEAT] - 1]:
        return select(tree, node, count, best_prior)
    drawn = below(rng, FINE)
    if drawn < FINE * random:
        return any_choice(tree, node, count, rng)
    return first_choice(tree, node, count) if drawn < FINE * (random + greedy) else select(tree, node, count, best_prior)


@kernel
def select(tree: Tree, node: int, count: int, best_prior: float) -> int:
    """Return the edge with the highest upper confidence bound among the first `count` moves, given their highest first value.

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
        damping = 1.0 + focus * (best_prior - tree.priors[edge])
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
    """Return the edge with the highest first value among the first `count` moves."""
    edge, chosen = int(tree.firsts[node]), NONE
    for i in range(count):
        while tree.edge_moves[edge] != tree.moves[i]:
            edge = int(tree.nexts[edge])
        tree.seen[edge] += 1
        if chosen == NONE or tree.priors[edge] > tree.priors[chosen]:
            chosen = edge
    return chosen


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


# ---- moves that are valued


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


AGENT = Agent("search", "searches a tree of what may follow", choose, think, opinion, forget, Options, tree, batch=4)
