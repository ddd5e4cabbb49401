"""What the end of a game is worth to learners, in five ways."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.core.learning.rewards import REWARDS

FLIGHT = backburn.load("on-the-run", seats=3)


def ended(game: Any, *points: int) -> Any:
    state = game.start.copy()
    state.to_act = backburn.OVER
    for seat, number in enumerate(points):
        state.points[seat] = number
    return state


@pytest.mark.parametrize(
    ("way", "points", "found"),
    [
        ("payoff", (5, 9, 2), [-1, 1, -1]),
        ("win", (5, 9, 2), [0, 1, 0]),
        ("win", (9, 9, 2), [0.5, 0.5, 0]),
        ("rank", (5, 9, 2), [0, 1, -1]),
        ("rank", (9, 9, 2), [0.5, 0.5, -1]),
        ("score", (5, 9, 2), [5, 9, 2]),
        ("zero-sum", (5, 9, 2), [-2 / 3, 4 / 3, -2 / 3]),
    ],
)
def test_each_seat_is_paid(way: str, points: tuple[int, ...], found: list[float]) -> None:
    assert FLIGHT.rewards(ended(FLIGHT, *points), way) == pytest.approx(found)


def test_a_team_wins_together_or_not_at_all() -> None:
    game = backburn.load("on-the-run", seats=2, cooperative=True, target=10)
    assert game.rewards(ended(game, 6, 4), "win") == [1, 1] and game.rewards(ended(game, 6, 3), "win") == [0, 0]
    for way in ("rank", "zero-sum"):
        with pytest.raises(backburn.OptionError, match="all seats of on-the-run are one team here, so rewards cannot be"):
            game.rewards(game.start, way)


def test_two_teams_are_ranked_by_victory_alone() -> None:
    """Partners share what they get, whatever the points of each."""
    game = backburn.load("fire-tower", ruleset="teams", seats=4)
    state = game.start.copy()
    state.to_act, state.fates[1], state.fates[3] = backburn.OVER, 3, 3
    payoffs = game.returns(state)
    assert payoffs[0] == payoffs[2] != payoffs[1] == payoffs[3]
    assert game.rewards(state, "rank") == [1 if pay > 0 else -1 for pay in payoffs]
    assert game.rewards(state, "win") == [float(pay > 0) for pay in payoffs]


def test_an_unknown_way_is_refused() -> None:
    with pytest.raises(backburn.OptionError, match="rewards cannot be 'rnak'"):
        FLIGHT.rewards(FLIGHT.start, "rnak")
    with pytest.raises(backburn.OptionError, match="rewards cannot be 'rnak'"):
        FLIGHT.match(seed=1).rewards("rnak")


def test_matches_pay_at_the_end() -> None:
    match = FLIGHT.match(seed=1)
    assert {way: match.rewards(way) for way in REWARDS} == {way: [0, 0, 0] for way in REWARDS}
    match.state = ended(FLIGHT, 1, 2, 3)
    assert match.rewards("score") == [1, 2, 3] and match.rewards() == match.returns()
