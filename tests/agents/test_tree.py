"""The search's tree: its hash table grows with it, finds every node, and is empty after `forget`; and what is known is not sought again."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.agents import _edges, _iteration
from backburn.agents._leaf import first_value
from backburn.agents._tree import (
    DEPTH,
    DETERMINIZED,
    EDGES,
    FEWEST_SLOTS,
    NODES,
    NONE,
    ROOT,
    SEAT,
    SLOTS,
    Tree,
    add_node,
    find,
    forget,
    key_of,
)
from backburn.core.kernels.jit import kernel
from backburn.core.players.kernel_mind import ponder
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE, OVER, forecast, payoff

GAME = backburn.load("forest-fire-path")


def tree(nodes: int) -> Tree:
    memory: Tree = GAME.agent(f"search:nodes={nodes}").new_memory(GAME)
    return memory


@pytest.mark.bulk
def test_every_node_is_found_however_large_the_table_has_become() -> None:
    memory = tree(1000)
    keys = [7 + 1024 * number for number in range(500)] + [number << 40 for number in range(1, 501)]
    for number, key in enumerate(keys):
        assert find(memory, key) == NONE
        assert add_node(memory, key) == number
    assert [find(memory, key) for key in keys] == list(range(1000))
    assert memory.counters[SLOTS] >= 2 * 1000
    assert find(memory, 8) == NONE


def test_a_full_tree_takes_no_more_nodes() -> None:
    memory = tree(100)
    assert [add_node(memory, key) for key in range(102)] == [*range(100), NONE, NONE]
    assert find(memory, 100) == NONE


def test_what_is_forgotten_is_not_found() -> None:
    memory = tree(1000)
    for key in range(900):
        add_node(memory, key)
    forget(memory)
    assert memory.counters[NODES] == 0 and memory.counters[SLOTS] == FEWEST_SLOTS
    assert all(find(memory, key) == NONE for key in range(900))
    assert not memory.slots.any()


@kernel
def is_taken_for_a_neighbour(views: Any, memory: Tree) -> bool:
    """Whether a position is found where there is only one whose hash differs in a single bit, of those that the smallest table ignores."""
    key = key_of(views[0], memory)
    add_node(memory, key ^ FEWEST_SLOTS)
    return find(memory, key) != NONE


@pytest.mark.parametrize("compiled", [False, True])
def test_keys_are_compared_to_the_last_bit(compiled: bool) -> None:
    match, memory = GAME.match(seed=1), tree(1000)
    memory.counters[SEAT] = 1
    views = GAME.card.State.blanks(1)
    for move in range(12):
        match.push(match.legal()[move % len(match.legal())])
        forget(memory)
        views[0] = match.state
        assert not GAME.specialize(is_taken_for_a_neighbour, compiled)(views, memory)


def test_a_key_is_of_everything_but_the_options_which_stay_the_same() -> None:
    memory, match, key = tree(1000), GAME.match(seed=1), GAME.specialize(key_of, False)
    memory.counters[SEAT] = 1
    start, other = key(match.state, memory), match.state.copy()
    other.options.max_turns += 1
    assert key(other, memory) == start
    for field in (name for name in GAME.card.State.layout.names if name != "options"):
        other = match.state.copy()
        whole = other[field]
        if isinstance(whole, np.ndarray):
            whole[-1] += 1
        else:
            other[field] += 1
        assert key(other, memory) != start, field


@pytest.mark.parametrize("name", ["forest-fire-path", "wildfire-rescue", "on-the-run", "wild-fire"])
@pytest.mark.bulk
def test_edges_that_were_added_at_once_lie_side_by_side_with_the_best_known(name: str) -> None:
    game = backburn.load(name)
    match, memory = game.match(seed=1), game.agent("search").new_memory(game)
    for _ in range(4):
        to_a_decision(match)
        grow(game, match.state, memory, 60)
        for node in range(memory.counters[NODES]):
            check_edges(memory, node)
        match.push(match.legal()[0])
    assert np.count_nonzero(memory.widths) > 20


def test_the_best_first_value_of_the_root_may_be_that_of_a_win() -> None:
    memory, raised = tree(1000), 0
    value = GAME.specialize(first_value, False, GAME.agent("search"))
    for seed in range(8):
        match, luck = GAME.match(seed=seed), random.Random(seed)
        while match.to_act != OVER:
            match.roll() if match.to_act == CHANCE else match.push(luck.choice(match.legal()))
        for ply in [ply for ply in match.plies if ply.seat >= 0][-6:]:
            forget(memory)
            grow(GAME, GAME.card.State.from_bytes(ply.before), memory, 1)
            node = int(memory.counters[ROOT]) - 1
            check_edges(memory, node)
            memory.states[DETERMINIZED] = GAME.card.State.from_bytes(ply.before)
            raised += memory.bests[node] > max(value(memory, memory.edge_moves[edge], generator(1)) for edge in edges_of(memory, node))
    assert raised


def test_a_node_that_gets_more_edges_later_has_them_in_order() -> None:
    match, memory = GAME.match(seed=1), tree(1000)
    to_a_decision(match)
    legal, node = match.legal(), add_node(memory, 7)
    memory.states[DETERMINIZED] = match.state
    extend, is_extended = (GAME.specialize(each, False, GAME.agent("search")) for each in (_edges.extend, _edges.is_extended))
    for met, width in ((legal[1:], len(legal) - 1), (legal, 0)):
        memory.moves[: len(met)] = met
        assert not is_extended(memory, node, len(met))
        extend(memory, node, len(met), generator(1))
        assert [memory.edge_moves[edge] for edge in edges_of(memory, node)] == met and memory.widths[node] == width
        assert is_extended(memory, node, len(met)) == (width > 0)


def check_edges(memory: Tree, node: int) -> None:
    edges = edges_of(memory, node)
    moves = [memory.edge_moves[edge] for edge in edges]
    assert moves == sorted(set(moves))
    if memory.widths[node]:
        assert edges == list(range(edges[0], edges[0] + memory.widths[node]))
        assert memory.bests[node] == max(memory.priors[edge] for edge in edges)


RESCUE = backburn.load("wildfire-rescue", seats=3)


@pytest.mark.bulk
def test_where_all_play_together_each_leaf_has_the_value_of_its_position() -> None:
    match, memory, rng, ends, luck = RESCUE.match(seed=2), RESCUE.agent("search").new_memory(RESCUE), generator(1), 0, random.Random(2)
    kernels = {is_over: RESCUE.specialize(kernel, False) for is_over, kernel in ((True, payoff), (False, forecast))}
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
            continue
        for _ in range(20):
            grow(RESCUE, match.state, memory, 1, rng)
            leaf = memory.states[DETERMINIZED]
            ends += leaf.to_act == OVER
            assert list(memory.values[:3]) == [kernels[leaf.to_act == OVER](leaf, seat) for seat in range(3)]
        match.push(luck.choice(match.legal()))
    assert ends


@pytest.mark.parametrize(
    ("game", "options", "depth", "last_roll", "valued"),
    [
        (RESCUE, "", 2, NONE, True),
        (RESCUE, "", 2, 1, True),
        (RESCUE, "", 2, 2, False),
        (RESCUE, "", 1, NONE, False),
        (RESCUE, "", 0, NONE, False),
        (RESCUE, ":settle=1", 2, NONE, False),
        (RESCUE, ":playout=1", 2, NONE, False),
        (RESCUE, ":greedy_playout=1", 2, NONE, False),
        (GAME, "", 2, NONE, False),
    ],
)
def test_when_a_first_value_is_the_value_of_the_leaf(game: backburn.Game, options: str, depth: int, last_roll: int, valued: bool) -> None:
    memory = game.agent(f"search{options}").new_memory(game)
    memory.counters[DEPTH] = depth
    assert _iteration.is_valued(memory, last_roll) == valued


def test_a_tree_without_room_for_edges_goes_on_counting() -> None:
    match, memory = GAME.match(seed=1), tree(1000)
    to_a_decision(match)
    grow(GAME, match.state, memory, 50)
    visits, edges = memory.visits.sum(), int(memory.counters[EDGES])
    memory.counters[EDGES] = len(memory.edge_moves)
    memory.counters[ROOT] = find(memory, GAME.specialize(key_of, False)(match.state, memory)) + 1
    grow(GAME, match.state, memory, 30)
    assert memory.visits.sum() >= visits + 30 and memory.counters[EDGES] == len(memory.edge_moves) > edges


def test_a_tree_without_room_for_the_edges_of_another_root_begins_again() -> None:
    match, memory = GAME.match(seed=1), tree(1000)
    to_a_decision(match)
    memory.counters[SEAT] = match.to_act + 1
    add_node(memory, GAME.specialize(key_of, False)(match.state, memory))
    memory.counters[EDGES] = len(memory.edge_moves)
    grow(GAME, match.state, memory, 30)
    assert 0 < memory.counters[EDGES] < 1000 and memory.visits.sum() >= 30


def to_a_decision(match: backburn.Match) -> None:
    """Roll until a seat has a choice."""
    while match.to_act == CHANCE or len(match.legal()) == 1:
        match.roll() if match.to_act == CHANCE else match.push(match.legal()[0])


def grow(game: backburn.Game, state: Any, memory: Tree, iterations: int, rng: Any = None) -> None:
    """Think about a position, interpreted."""
    views = game.card.State.blanks(1)
    views[0] = state
    game.specialize(ponder, False, game.agent("search"))(views, memory, generator(1) if rng is None else rng, iterations)


def edges_of(memory: Tree, node: int) -> list[int]:
    """The edges of a node, in their order."""
    edges, edge = [], int(memory.firsts[node])
    while edge != NONE:
        edges.append(edge)
        edge = int(memory.nexts[edge])
    return edges
