"""When a bot has lost hope: ten of its turns in a row in which it expected nothing but defeat, from the first ply to the last."""

from __future__ import annotations

import pytest

from backburn.play.matches.concession import HOPELESS, PATIENCE, are_two_sides, has_lost_hope, is_hopeless


@pytest.mark.parametrize(("value", "hopeless"), [(None, False), (-0.98, False), (HOPELESS, True), (-1.0, True), (1.0, False)])
def test_only_who_expects_defeat_has_no_hope(value: float | None, hopeless: bool) -> None:
    assert is_hopeless(value) == hopeless


def turns(*hopeless: bool) -> list[tuple[int, bool]]:
    return list(enumerate(hopeless))


def test_it_takes_ten_turns_in_a_row() -> None:
    assert not has_lost_hope(turns())
    assert not has_lost_hope(turns(*[True] * (PATIENCE - 1)))
    assert has_lost_hope(turns(*[True] * PATIENCE))
    assert has_lost_hope(turns(False, *[True] * PATIENCE))
    assert not has_lost_hope(turns(*[True] * PATIENCE, False))
    assert not has_lost_hope(turns(*[True] * 5, False, *[True] * 5))


def test_one_ply_with_hope_makes_a_turn_with_hope() -> None:
    plies = [(turn, True) for turn in range(PATIENCE) for _ in range(3)]
    assert has_lost_hope(plies)
    assert not has_lost_hope([*plies[:-1], (PATIENCE - 1, False)])
    assert not has_lost_hope([(0, True)] * 30)


@pytest.mark.parametrize(("teams", "two"), [((0, 1), True), ((0, 0), False), ((0, 1, 2), False), ((0, 1, 0, 1), False), ((0,), False)])
def test_two_seats_may_be_two_sides(teams: tuple[int, ...], two: bool) -> None:
    assert are_two_sides(teams) == two
