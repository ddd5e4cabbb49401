"""Advice: how sure it is in a word, what is said where all is lost, and a first look for which nothing is compiled."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.analysis.advice import advice_of, glance, is_lost, sureness_of
from backburn.analysis.estimates import CLEARLY, PROBABLY, TOSS_UP, Estimate, difference, mean, sureness
from backburn.analysis.judging import JudgedMove, Verdict
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Candidate, Opinion
from backburn.core.rules.contract import CHANCE

PATH = backburn.load("forest-fire-path")
BEST, NEXT = JudgedMove(0, "gust", "It blows.", 10, 0.5, 0.1), JudgedMove(1, "grow 11", "It grows.", 5, 0.4, 0.1)


def verdict(chance: Estimate, lost: Estimate, other: JudgedMove | None = NEXT) -> Verdict:
    return Verdict(0, 0, (BEST,), other, None, 100, chance, lost)


@pytest.mark.parametrize(
    ("gap", "word"), [(0.3, CLEARLY), (0.26, CLEARLY), (0.25, PROBABLY), (0.11, PROBABLY), (0.1, TOSS_UP), (-0.2, TOSS_UP)]
)
def test_a_difference_is_put_in_a_word(gap: float, word: str) -> None:
    assert sureness(gap, 0.1) == word
    assert advice_of(PATH, verdict(mean([1.0] * 20), Estimate(gap, 0.1, 20, -1.0))).sure == word


def test_a_single_move_is_sure() -> None:
    found = advice_of(PATH, verdict(mean([1.0] * 20), Estimate(0.0, 0.0, 0), other=None))
    assert found.sure == CLEARLY and found.other is None


def test_where_no_game_was_won_after_either_move_it_plays_for_points() -> None:
    nothing = [0.0] * 24
    assert advice_of(PATH, verdict(mean(nothing), difference(nothing, nothing))).lost
    assert not advice_of(PATH, verdict(mean(nothing[:8]), difference(nothing[:8], nothing[:8]))).lost, "too few to tell"
    one = [*nothing, 1.0]
    assert not advice_of(PATH, verdict(mean(one), difference(one, one))).lost


def opinion(*candidates: tuple[int, float, float]) -> Opinion:
    return Opinion(tuple(Candidate(move, visits, value, error) for move, (visits, value, error) in enumerate(candidates)), 100)


def test_a_search_says_the_same_words() -> None:
    assert sureness_of(opinion((50, 0.9, 0.01), (50, 0.1, 0.01))) == CLEARLY
    assert sureness_of(opinion((50, 0.30, 0.05), (50, 0.20, 0.05))) == PROBABLY
    assert sureness_of(opinion((50, 0.21, 0.05), (50, 0.20, 0.05))) == TOSS_UP
    assert sureness_of(opinion((1, 0.9, 0.0), (1, 0.1, 0.0))) == PROBABLY, "evaluations are not sure of anything"
    assert sureness_of(opinion((9, 0.1, 0.1))) == CLEARLY
    assert is_lost(opinion((50, -1.0, 0.001), (50, -1.0, 0.001))) and not is_lost(opinion((50, -0.9, 0.01)))


@pytest.mark.parametrize("name", backburn.names())
def test_a_glance_finds_what_greedy_sees(name: str) -> None:
    """The same values of the same moves, whatever is compiled; and if there is hardly any time, one of the legal moves all the same."""
    game = backburn.load(name)
    match = game.match(seed=3)
    while match.to_act == CHANCE:
        match.roll()
    view: Any = match.hidden(match.to_act)
    found, hasty = glance(game, view), glance(game, view, seconds=0.0)
    if not game.has_secrets:
        values = {each.move: each.value for each in Bot(game, "greedy", 0, compiled=False).think(view).candidates}
        assert values[found.move] == pytest.approx(max(values.values()), abs=0.05)
    assert (found.other is None) == (found.other_says is None)
    assert hasty.move in game.legal(view) and found.glance and hasty.glance and found.says.endswith(".")
    assert found.sure in (PROBABLY, TOSS_UP) or len(game.legal(view)) == 1
