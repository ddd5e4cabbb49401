"""The tree of the search: a hash table of nodes, which are information sets, with lists of edges, which are moves."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from backburn.agents._net import Memory as NetMemory
from backburn.agents._net import no_net
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.loose import Array
from backburn.core.players.bans import Bans, no_bans
from backburn.core.rules.chance import Generator, hash_of
from backburn.core.rules.contract import ROOM, AnyState, Moves, States, guess, hide
from backburn.core.states.records import parts_of

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable

NONE = -1
"""Marks a node or an edge when there is none."""
MAX_SEATS = 6
DEEPEST = 400
"""The plies of players in one iteration, at most."""
EDGES_PER_NODE = 12
"""Edges that fit into the memory for each node that does."""
DETERMINIZED, AFTER, START, SECOND = 0, 1, 2, 3
"""The scratch states: the position of the iteration, one after a move that is valued, and the root and the position after one of its
moves where these are followed."""
COUNTERS = 15
NODES, EDGES, SEAT, DEPTH, ROOT, WON, SLOTS, OUTDONE, UNLISTED, FORCED, CHOSEN, LEFT, SPENT, BEGAN, ENDS = range(COUNTERS)
"""The counters: nodes and edges in use, the seat that thinks, the plies of the iteration in progress, 1 + the node of the position
thought about, 1 + an edge that wins the game within the turn, or 0, the slots of the hash table in use,
1 + the edge of a move that does nothing if another looks better, or 0, 1 if a position was met that lists no moves, or not in order,
1 + the edge by which the iteration has to begin, or 0, 1 + the edge that sequential halving would choose, or 0, and of its decision: the
moves that are left, the iterations made so far, and with which iteration the phase began and ends."""
FEWEST_SLOTS = 1 << 8
"""The slots of an empty tree: a small table is found in the processor's cache and is soon emptied, so it grows with the tree."""
KEY_BITS = (1 << 63) - 1
"""The bits of a node's key. A hash has one more, but compiled, an unsigned and a signed number would be compared as decimals."""
LOW, HIGH = 0, 1
"""The bounds of the values seen in the tree."""
LEAST_DEVIATION = 0.1
"""The smallest standard deviation of values that is believed, as a share of the range seen."""


class Tree(NamedTuple):
    """The memory: a hash table of nodes, each with a list of edges in ascending order of the moves."""

    options: Array
    states: States
    """(4,): scratch states."""
    observation: States
    """(1,): the observation of a position."""
    words: NDArray[np.uint64]
    """The bytes of `observation` that may change."""
    moves: Moves
    outcomes: Moves
    team: NDArray[np.int8]
    """(seats,): the team of each seat."""
    shared: NDArray[np.bool_]
    """(1,): whether all play together and nothing is hidden, so that a position has one value."""
    idle: NDArray[np.bool_]
    """(n_moves,): the moves that do nothing."""
    slots: NDArray[np.int32]
    """Hash table with open addressing, with the first `slots` in use: 1 + the node, or 0."""
    keys: NDArray[np.int64]
    """The hash of each node's information set."""
    firsts: NDArray[np.int32]
    """Each node's first edge, NONE before its moves are valued."""
    widths: NDArray[np.int16]
    """How many edges a node has, if all were added together and so are side by side; otherwise 0."""
    bests: NDArray[np.float64]
    """The highest first value of the moves of such a node."""
    edge_moves: NDArray[np.int16]
    nexts: NDArray[np.int32]
    """The node's next edge."""
    visits: NDArray[np.int32]
    seen: NDArray[np.int32]
    """Availability: how often the node was visited when the move was legal."""
    priors: NDArray[np.float64]
    """The value of the move one ply ahead, to the seat that makes it."""
    totals: NDArray[np.float64]
    """The sum of the values backed up, to the seat that makes the move."""
    squares: NDArray[np.float64]
    """The sum of their squares."""
    path: NDArray[np.int32]
    """(DEEPEST, 2): the edges of the iteration in progress, and who made the moves."""
    values: NDArray[np.float64]
    """(MAX_SEATS,): the values at the end of the iteration."""
    ranked: NDArray[np.int32]
    """(n_moves + 1,): edges of the root, the best first."""
    counters: NDArray[np.int64]
    bounds: NDArray[np.float64]
    luck: Generator
    """(1,): a generator for anything besides the iterations."""
    bans: Bans
    room: NDArray[np.float64]
    """(ROOM,): scratch space of the game's outlook."""
    guide: NetMemory
    """The net that advises the search, if there is one."""
    likings: NDArray[np.float32]
    """How much less the net likes the move than its favourite, in values; of no length without a net."""


def tree(game: Playable, options: Array, guide: NetMemory | None = None) -> Tree:
    """Return a new, empty tree."""
    nodes = int(options[0].nodes)
    edges, teams = EDGES_PER_NODE * nodes + game.card.n_moves, np.array(game.card.teams(game.start), np.int8)
    counters = np.zeros(COUNTERS, np.int64)
    counters[SLOTS] = FEWEST_SLOTS
    view, words = observation(game)
    is_duel = game.seats == 2 and len(set(teams)) == 2
    idle = () if is_duel else game.card.idle  # in a duel, the search judges them well
    return Tree(
        options=options,
        states=game.card.State.blanks(4),
        observation=view,
        words=words,
        moves=game.scratch(),
        outcomes=game.scratch(),
        team=teams,
        shared=np.array([len(set(teams)) == 1 and not game.has_secrets]),
        idle=np.isin(np.arange(game.card.n_moves), idle),
        slots=np.zeros(1 << (2 * nodes).bit_length(), np.int32),
        keys=np.zeros(nodes, np.int64),
        firsts=np.zeros(nodes, np.int32),
        widths=np.zeros(nodes, np.int16),
        bests=np.zeros(nodes),
        edge_moves=np.zeros(edges, np.int16),
        nexts=np.zeros(edges, np.int32),
        visits=np.zeros(edges, np.int32),
        seen=np.zeros(edges, np.int32),
        priors=np.zeros(edges),
        totals=np.zeros(edges),
        squares=np.zeros(edges),
        path=np.zeros((DEEPEST, 2), np.int32),
        values=np.zeros(MAX_SEATS),
        ranked=np.zeros(game.card.n_moves + 1, np.int32),
        counters=counters,
        bounds=np.zeros(2),
        luck=np.zeros(1, np.uint64),
        bans=no_bans(game),
        room=np.zeros(ROOM),
        guide=guide or no_net(),
        likings=np.zeros(edges if guide else 0, np.float32),
    )


def observation(game: Playable) -> tuple[States, NDArray[np.uint64]]:
    """Return room for an observation, shape (1,), and its bytes up to the options of the game, which stay unchanged."""
    layout = game.card.State.layout
    words = np.zeros(-(-layout.itemsize // 8), np.uint64)
    return cast("States", words.view(np.uint8)[: layout.itemsize].view(layout)), words[: -(-parts_of(layout)["options"][1] // 8)]


@kernel
def forget(tree: Tree) -> None:
    """Empty the tree."""
    tree.slots[: tree.counters[SLOTS]] = 0
    tree.counters[:] = 0
    tree.counters[SLOTS] = FEWEST_SLOTS
    tree.bounds[LOW], tree.bounds[HIGH] = 1.0, -1.0


@kernel
def mean(tree: Tree, edge: int) -> float:
    """Return the mean of the values backed up, the first value included."""
    return float((tree.totals[edge] + tree.priors[edge]) / (1.0 + tree.visits[edge]))


@kernel
def error(tree: Tree, edge: int) -> float:
    """Return the standard error of that mean."""
    visits = 1.0 + tree.visits[edge]
    average = mean(tree, edge)
    variance = (tree.squares[edge] + float(tree.priors[edge]) ** 2) / visits - average * average
    return sqrt(max(0.0, variance) / visits)


@kernel
def secured(tree: Tree, edge: int, errors: float) -> float:
    """Return the mean less a number of standard errors; few values may agree by luck, so they err by at least a share of the range seen."""
    spread = tree.bounds[HIGH] - tree.bounds[LOW]
    least = (LEAST_DEVIATION * spread) ** 2 / (1.0 + tree.visits[edge])
    return mean(tree, edge) - errors * sqrt(error(tree, edge) ** 2 + least)


@kernel
def widen(tree: Tree, found: float) -> None:
    """Include a value in the range seen."""
    tree.bounds[LOW] = min(tree.bounds[LOW], found)
    tree.bounds[HIGH] = max(tree.bounds[HIGH], found)


@kernel
def root(view: AnyState, tree: Tree) -> int:
    """Return the node of the position to think about."""
    return find(tree, key_of(view, tree))


@kernel
def key_of(state: AnyState, tree: Any) -> int:
    """Return the hash of what the seat that thinks may know of a position, a number of 63 bits; `tree` may be another agent's memory."""
    tree.observation[0] = state
    hide(tree.observation[0], tree.counters[SEAT] - 1)
    return int(hash_of(tree.words) & KEY_BITS)


@kernel
def whole_key_of(state: AnyState, tree: Any) -> int:
    """Return the hash of a whole position, of the same kind."""
    tree.observation[0] = state
    return int(hash_of(tree.words) & KEY_BITS)


@kernel
def determinize(view: AnyState, tree: Tree, rng: Generator) -> None:
    """Sample a position that the seat may be in."""
    tree.states[DETERMINIZED] = view
    guess(tree.states[DETERMINIZED], view.to_act, rng)


@kernel
def find(tree: Tree, key: int) -> int:
    """Return the node with this hash, or NONE."""
    mask = tree.counters[SLOTS] - 1
    slot = key & mask
    while tree.slots[slot] != 0:
        node = int(tree.slots[slot]) - 1
        if tree.keys[node] == key:
            return node
        slot = (slot + 1) & mask
    return NONE


@kernel
def add_node(tree: Tree, key: int) -> int:
    """Add a node if there is room, and return it."""
    node = int(tree.counters[NODES])
    if node == len(tree.keys):
        return NONE
    if 2 * node >= tree.counters[SLOTS]:
        double(tree)
    tree.keys[node], tree.firsts[node], tree.widths[node] = key, NONE, 0
    tree.counters[NODES] += 1
    enter(tree, node)
    return node


@kernel
def enter(tree: Tree, node: int) -> None:
    """Enter a node in the hash table."""
    mask = tree.counters[SLOTS] - 1
    slot = tree.keys[node] & mask
    while tree.slots[slot] != 0:
        slot = (slot + 1) & mask
    tree.slots[slot] = node + 1


@kernel
def double(tree: Tree) -> None:
    """Use twice as many slots of the hash table."""
    tree.slots[: tree.counters[SLOTS]] = 0
    tree.counters[SLOTS] *= 2
    for node in range(tree.counters[NODES]):
        enter(tree, node)
