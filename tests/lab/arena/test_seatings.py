"""Who meets whom in an arena."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

import backburn
from backburn.lab.arena.seatings import Meeting, meetings, sides_of


def test_two_sides_are_exchanged() -> None:
    assert [(each.agents, each.seatings) for each in meetings(3, 2)] == [
        ((0, 1), ((0, 1), (1, 0))),
        ((0, 2), ((0, 2), (2, 0))),
        ((1, 2), ((1, 2), (2, 1))),
    ]


@pytest.mark.parametrize(("agents", "sides"), [(2, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (4, 4), (5, 4), (3, 6)])
def test_every_pair_meets_once_and_no_one_is_favoured(agents: int, sides: int) -> None:
    found = meetings(agents, sides)
    pairs = [each for each in found if each.is_pair]
    assert sorted(each.agents for each in pairs) == sorted(combinations(range(agents), 2))
    for each in found:
        assert len(set(each.seatings)) == len(each.seatings)
        places = Counter((agent, side) for seating in each.seatings for side, agent in enumerate(seating))
        assert set(places) == {(agent, side) for agent in each.agents for side in range(sides)}
        assert len(set(places.values())) == 1, "each agent has each side as often"


def test_one_alone_against_many_and_the_reverse() -> None:
    (pair,) = meetings(2, 3)
    assert pair.seatings == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


@pytest.mark.parametrize(("agents", "sides", "orders"), [(3, 3, 6), (4, 3, 24), (4, 4, 24), (5, 3, 0), (5, 4, 0), (3, 4, 0), (4, 2, 0)])
def test_all_different_agents_meet_in_every_order_if_there_are_few(agents: int, sides: int, orders: int) -> None:
    different = [seating for each in meetings(agents, sides) if not each.is_pair for seating in each.seatings]
    assert len(different) == orders
    if orders:
        assert sorted(different) == sorted(permutations(range(agents), sides))


def test_a_pair_keeps_its_number_when_agents_are_added() -> None:
    assert meetings(5, 2)[:6] == meetings(4, 2) and meetings(4, 2)[:3] == meetings(3, 2)


def test_together_each_agent_plays_by_itself() -> None:
    (everybody,) = meetings(3, 1)
    assert (everybody.seatings, everybody.is_pair) == (((0,), (1,), (2,)), False)
    (two,) = meetings(2, 1)
    assert not two.is_pair


def test_one_agent_is_too_few() -> None:
    with pytest.raises(backburn.OptionError, match="two agents or more"):
        meetings(1, 2)


def test_partners_are_played_by_one_agent() -> None:
    assert sides_of((5, 3, 5, 3)) == [0, 1, 0, 1]
    assert Meeting((4, 7), ((7, 4), (4, 7))).seats((0, 1, 0, 1)) == [[1, 0, 1, 0], [0, 1, 0, 1]]
    assert Meeting((2, 3), ((2,), (3,))).seats((0, 0, 0)) == [[0, 0, 0], [1, 1, 1]]
