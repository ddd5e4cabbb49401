"""The evaluation: what a player likes, the others do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import backburn

TWO = backburn.load("wild-fire", seats=2)
ROWS = "0:0 9 6 3 / 0:1 5 1w"

Worth = Callable[..., float]


@pytest.fixture(params=["value", "forecast"])
def worth(request: pytest.FixtureRequest) -> Worth:
    """What a position is worth to a seat, by one of the two estimates."""
    return lambda position, seat=1: estimate(request.param, position, seat)


def estimate(name: str, position: str, seat: int = 1) -> float:
    found = float(getattr(TWO.card.rules, name)(TWO.position(position), seat))
    assert -1 < found < 1
    return found


def test_a_lead_of_one_is_the_others_arrears(worth: Worth) -> None:
    position = f"white: tile to draw / {ROWS.replace('5', '5bb').replace('5bb 1w', '5b 1w')} 2 4 7"
    assert worth(position, 0) == -worth(position, 1)


def test_a_hot_tile_beside_a_cool_one_is_worth_more_than_a_pawn_in_hand(worth: Worth) -> None:
    before = f"white: pawns to place / {ROWS}"
    assert worth(before.replace(" 6 ", " 6w ")) > worth(before) > worth(before.replace(" 9 ", " 9w "))


def test_a_firebreak_costs_a_pawn_from_the_moment_it_is_chosen(worth: Worth) -> None:
    position = "white: {} / 0:0 9 6 3 / 0:1 5 / options firebreaks=on"
    assert worth(position.format("firebreak to lay")) < worth(position.format("flip or firebreak"))


def test_pawns_are_worth_little_where_turns_are_scarce(worth: Worth) -> None:
    position = "white: tile to draw / 0:0 9 6b 3 / 0:1 5b"
    assert worth(position + " / options one_tile=on") < worth(position)


def test_single_tiles_may_be_worth_nothing(worth: Worth) -> None:
    position = "blue: tile to draw / 0:0 9 6 3w"
    assert worth(position + " / options single_tile=nothing") < worth(position)


def test_against_the_fire_all_points_count_for_all(worth: Worth) -> None:
    position = "blue: tile to draw / 0:0 9w 6w 1w / options cooperative=on"
    assert worth(position, 0) == worth(position, 1) > worth(position.replace("6w", "6"), 0)
    assert worth(position + " target=200") < worth(position)


def test_a_way_out_that_the_fire_takes_next_is_worth_less_by_heat() -> None:
    """In both the 1 touches a 3 and has five free edges; in one of them the 9 warms a cell next to it."""
    cold, hot = "blue: tile to draw / 0:0 1w 3 9", "blue: tile to draw / 0:0 1w 3 / 1:1 9"
    assert estimate("value", cold) == estimate("value", hot)
    assert estimate("forecast", cold) > estimate("forecast", hot)
