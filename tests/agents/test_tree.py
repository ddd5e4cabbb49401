"""The search's tree: its hash table grows with it, finds every node, and is empty after `forget`; and what is known is not sought again."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
from backburn.agents._tree import DEPTH, DETERMINIZED, FEWEST_SLOTS, NODES, NONE, SEAT, SLOTS, Tree, add_node, find, forget, key_of
from backburn.core.bot import ponder
from backburn.core.chance import generator
from backburn.core.contract import CHANCE, OVER, forecast
from backburn.core.jit import kernel

GAME = backburn.load("forest-fire-path")


def tree(nodes: int) -> Tree:
    memory: Tree = GAME.agent(f"search:nodes={nodes}").new_memory(GAME)
    return memory


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
def test_edges_that_were_added_at_once_lie_side_by_side_with_the_best_known(name: str) -> None:
    game = backburn.load(name)
    match, memory = game.match(seed=1), game.agent("search").new_memory(game)
    whole = 0
    for _ in range(4):
        to_a_decision(match)
        grow(game, match.state, memory, 60)
        for node in range(memory.counters[NODES]):
            edges = edges_of(memory, node)
            assert [memory.edge_moves[edge] for edge in edges] == sorted({memory.edge_moves[edge] for edge in edges})
            if memory.widths[node]:
                whole += 1
                assert edges == list(range(edges[0], edges[0] + memory.widths[node]))
                assert memory.bests[node] == max(memory.priors[edge] for edge in edges)
        match.push(match.legal()[0])
    assert whole > 40


def test_where_all_play_together_each_leaf_has_the_value_of_its_position() -> None:
    game = backburn.load("wildfire-rescue", seats=3)
    match, memory, rng, quick = game.match(seed=2), game.agent("search").new_memory(game), generator(1), 0
    value = game.specialize(forecast, False)
    to_a_decision(match)
    for _ in range(300):
        grow(game, match.state, memory, 1, rng)
        leaf = memory.states[DETERMINIZED]
        if leaf.to_act != OVER:
            assert [memory.values[seat] for seat in range(3)] == [value(leaf, seat) for seat in range(3)]
            quick += memory.values[0] == memory.priors[memory.path[memory.counters[DEPTH] - 1, 0]]
    assert quick > 100


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
