"""Ratings of agents whose strength is known."""

from __future__ import annotations

import numpy as np
import pytest

from backburn.lab.arena.seatings import meetings
from backburn.lab.statistics.ratings import ELO, Rounds, rate
from backburn.lab.statistics.sequential import expected


def played(strengths: list[float], sides: int, rounds: int, luck: np.random.Generator, shared: float = 0.0) -> list[Rounds]:
    """Rounds between agents of given Elo; a share of the rounds has the same winner on the same side, whatever the agents."""
    worth = np.array(strengths) / ELO
    found = []
    for each in meetings(len(strengths), sides):
        seatings = np.array(each.seatings)
        chances = np.exp(worth[seatings]) / np.exp(worth[seatings]).sum(axis=1, keepdims=True)
        wins = np.zeros((rounds, len(strengths)))
        lucky = luck.random(rounds) < shared
        side_of_luck = luck.integers(sides, size=rounds)
        for agents, chance in zip(seatings, chances, strict=True):
            winners = np.where(lucky, side_of_luck, luck.choice(sides, rounds, p=chance))
            wins[np.arange(rounds), agents[winners]] += 1
        found.append(Rounds(seatings, wins))
    return found


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_strengths_are_found(sides: int) -> None:
    strengths = [0.0, 120.0, -80.0, 300.0]
    ratings = rate(played(strengths, sides, 2_000, np.random.default_rng(1)), 4)
    assert (ratings[0].value, ratings[0].low, ratings[0].high) == (0.0, 0.0, 0.0)
    for rating, strength in zip(ratings, strengths, strict=True):
        assert rating.value == pytest.approx(strength, abs=25) and rating.low <= strength <= rating.high


def test_two_agents_are_rated_by_their_share() -> None:
    """Three quarters of the points are 191 Elo, by the definition of Elo; the imagined rounds hardly count."""
    wins = np.array([[0.5, 1.5]] * 10_000)
    (_, rating) = rate([Rounds(np.array([[0, 1], [1, 0]]), wins)], 2)
    assert rating.value == pytest.approx(ELO * np.log(3), abs=0.1)
    assert expected(rating.value, 2) == pytest.approx(0.75, abs=1e-4)


def test_ties_count_half() -> None:
    seatings = np.array([[0, 1], [1, 0]])
    tied = rate([Rounds(seatings, np.array([[1.0, 1.0]] * 50))], 2)[1]
    split = rate([Rounds(seatings, np.array([[2.0, 0.0], [0.0, 2.0]] * 25))], 2)[1]
    assert tied.value == pytest.approx(0, abs=1e-6) and split.value == pytest.approx(0, abs=1e-6)
    assert 3 < tied.high < 30 < split.high, "rounds that always end in a tie say more than rounds that one of the two wins"


def test_an_agent_that_never_loses_has_a_finite_rating() -> None:
    few, many = (rate([Rounds(np.array([[0, 1], [1, 0]]), np.array([[0.0, 2.0]] * rounds))], 2)[1] for rounds in (5, 500))
    assert 0 < few.value < many.value < 2_000 and few.low < few.value - 100
    nothing = rate([Rounds(np.array([[0, 1], [1, 0]]), np.zeros((0, 2)))], 2)[1]
    assert nothing.value == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("shared", [0.0, 0.6])
def test_intervals_cover_what_they_should(shared: float) -> None:
    """Also where luck decides most rounds for a seat, so that the games of a round are far from independent."""
    luck, covered = np.random.default_rng(2), 0
    strengths = [0.0, 60.0, -40.0]
    truth = [each.value for each in rate(played(strengths, 2, 200_000, luck, shared), 3)]
    for _ in range(400):
        ratings = rate(played(strengths, 2, 100, luck, shared), 3)
        covered += sum(rating.low <= value <= rating.high for rating, value in zip(ratings[1:], truth[1:], strict=True))
    assert 0.93 <= covered / 800 <= 0.97
