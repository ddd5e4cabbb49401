"""Monte-Carlo tree search over information sets, with the game's evaluation at the leaves.

Single-observer information-set MCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012): a node is an
information set of the seat that thinks, found by the hash of what `hide` leaves, so that orders of moves which lead to the same position
share a node. Each iteration searches its own determinization. Chance is sampled between nodes. Every seat maximises its own payoff
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
a good move may look bad; so the root may be explored more than the rest of the tree, whose values should come from good lines (Tolpin and
Shimony, "MCTS Based on Simple Regret", 2012), or its iterations may be shared out by sequential halving (see `_halving`).
"""

from __future__ import annotations

from backburn.agents._edges import extend, has_room, is_listed
from backburn.agents._halving import halve
from backburn.agents._idle import is_worth_waiting, mark_idleness
from backburn.agents._iteration import iterate
from backburn.agents._leaf import foretell
from backburn.agents._slots import advise_nothing, first_of
from backburn.agents._tree import (
    CHOSEN,
    NODES,
    NONE,
    OUTDONE,
    ROOT,
    SEAT,
    SPENT,
    UNLISTED,
    WON,
    Tree,
    add_node,
    determinize,
    error,
    forget,
    key_of,
    mean,
    root,
    secured,
    tree,
)
from backburn.agents._wins import look_for_win
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.loose import Kernel
from backburn.core.players.agent import Agent
from backburn.core.players.bans import allowed
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS
from backburn.core.rules.chance import Generator
from backburn.core.rules.contract import AnyState
from backburn.core.states.options import Float64, Int16, Int32, OptionsRecord, decimal, number

OFTEN = 4
"""A move was tried often if the one that was tried most was not tried more than this many times as often."""
IDLE, SELDOM, CERTAIN = -20.0, -10.0, 10.0
"""The trust in a move that does nothing where another looks better, in moves tried seldom, below every value, and in one that wins the game
within the turn."""


class Options(OptionsRecord):
    """The parameters, named as in the literature."""

    iterations: Int32 = number(1000, 1, 100_000_000, "iterations of one decision")
    exploration: Float64 = decimal(0.15, 0, 100, "exploration constant")
    focus: Float64 = decimal(30, 0, 1000, "how fast exploration falls with the distance of a move's first value from the best")
    root_exploration: Float64 = decimal(0, 0, 100, "exploration constant at the root; 0 for the same as elsewhere")
    root_focus: Float64 = decimal(30, 0, 1000, "the focus that goes with it")
    halving: Int16 = number(0, 0, 1000, "moves at the root among which sequential halving shares the iterations; 0 for none")
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
        0, 0, 1000, "how fast the odds of winning grow with an evaluation, by which it becomes an expected payoff; 0 takes it unchanged"
    )
    outlook: Int16 = number(0, 0, 1, "1 evaluates leaves, between two sides, by the game's outlook, if it has a better one")
    net_moves: Float64 = decimal(0, 0, 100, "value by which a move looks worse for each unit that the net likes it less, if there is a net")
    net_leaf: Float64 = decimal(0, 0, 1, "share of the net in the value of a leaf, between two sides")
    nodes: Int32 = number(200_000, 100, 50_000_000, "nodes that the memory holds; when it is full, the tree grows no more")


# ---- the policy


@kernel
def choose(view: AnyState, tree: Tree, rng: Generator) -> int:
    """Return the move that is trusted most; of equals, the one that was tried most, and of these the one of the highest value."""
    if allowed(view, tree.moves, tree.bans, view.to_act) == 1:
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
    if edge + 1 == tree.counters[OUTDONE] and not is_worth_waiting(tree, edge):
        return IDLE
    if tree.options[0].halving > 0:
        return 1.0 if edge + 1 == tree.counters[CHOSEN] else 0.0
    if tree.options[0].secure == 0:
        return 0.0
    return secured(tree, edge, tree.options[0].secure) if OFTEN * tree.visits[edge] >= most else SELDOM


@kernel
def is_better(tree: Tree, edge: int, other: int, most: int) -> bool:
    """Whether the move of the edge should be chosen over the other's."""
    if trust(tree, edge, most) != trust(tree, other, most):
        return trust(tree, edge, most) > trust(tree, other, most)
    if tree.visits[edge] != tree.visits[other]:
        return bool(tree.visits[edge] > tree.visits[other])
    return mean(tree, edge) > mean(tree, other)


@kernel
def think(view: AnyState, tree: Tree, rng: Generator, iterations: int) -> None:
    """Search for this many more iterations."""
    prepare(view, tree, rng, iterations)
    if tree.options[0].halving > 0 and not tree.counters[UNLISTED]:
        halve(view, tree, rng, iterations)
        return
    for _ in range(iterations):
        if tree.counters[UNLISTED]:
            return
        iterate(view, tree, rng)


@kernel
def prepare(view: AnyState, tree: Tree, rng: Generator, iterations: int) -> None:
    """Keep the tree if the position is in it and there is room left; value the moves of the root."""
    node = root(view, tree) if tree.counters[SEAT] == view.to_act + 1 else NONE
    needed = max(iterations, int(tree.options[0].iterations))  # of a decision, of which this may be a piece
    is_full = tree.counters[NODES] + needed > len(tree.keys) or not has_room(tree, allowed(view, tree.moves, tree.bans, view.to_act))
    if node == NONE or (is_full and node + 1 != tree.counters[ROOT]):
        forget(tree)
        tree.counters[SEAT] = view.to_act + 1
        node = add_node(tree, key_of(view, tree))
    is_new = tree.counters[ROOT] != node + 1
    tree.counters[ROOT] = node + 1
    if is_new:
        tree.counters[SPENT] = 0
    if not is_listed(tree, allowed(view, tree.moves, tree.bans, view.to_act)):
        return
    if tree.firsts[node] == NONE:
        determinize(view, tree, rng)
        extend(tree, node, allowed(view, tree.moves, tree.bans, view.to_act), rng)
    if is_new:
        look_for_win(view, tree, node, rng)
        mark_idleness(tree, node, view.to_act)


@kernel
def opinion(view: AnyState, tree: Tree, found: NDArray[np.float64]) -> int:
    """Report what was found about the moves of the root."""
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


HOOKS: dict[str, Kernel] = {"rated": foretell, "advise": advise_nothing, "look_of": first_of}
"""What fills the slots of `_slots` without a net."""
AGENT = Agent("search", "searches the tree of possible moves", choose, think, opinion, forget, Options, tree, batch=4, hooks=HOOKS)
