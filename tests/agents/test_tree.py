"""The hash table of the search's tree: it grows with the tree, finds every node, and is empty after `forget`."""

from __future__ import annotations

import backburn
from backburn.agents._tree import FEWEST_SLOTS, NODES, NONE, SLOTS, Tree, add_node, find, forget

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
