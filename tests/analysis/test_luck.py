"""What luck did: weighed by the rules' own chance, and counted among games with other luck."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import backburn
from analysis.kit import path, secrets
from backburn.analysis.luck import GAMES, MOST_OUTCOMES, SETUP, Luck
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record

DICE = 14
"""Rolls and draws after the set-up that are enough for a look at a game."""


def some(match: Match, roll: Callable[[Match], Any] = Match.roll, dice: int = 10**9) -> Match:
    """Play at random, with these outcomes of chance."""
    rng, rolled, begun = random.Random(1), 0, False
    while match.to_act != OVER and rolled < dice:
        if match.to_act == CHANCE:
            roll(match)
            rolled += begun
        else:
            begun = True
            match.push(rng.choice(match.legal()))
    return match


def weighed(match: Match) -> Luck:
    luck = Luck(match)
    assert len(list(luck.run())) == len(luck.rolls) and luck.done
    return luck


@pytest.mark.parametrize("game", backburn.names())
def test_outcomes_are_weighed_against_all_that_could_have_come(game: str) -> None:
    match = some(backburn.load(game).match(seed=5), dice=DICE)
    luck = weighed(match)
    assert luck.rolls and {roll.seat for roll in luck.rolls} <= {SETUP, *range(match.game.seats)}
    for roll in luck.rolls:
        assert len(roll.spread) <= MOST_OUTCOMES and sum(share for share, _ in roll.spread) == pytest.approx(1)
        for seat in range(match.game.seats):
            assert sum(share * gains[seat] for share, gains in roll.spread) == pytest.approx(0, abs=1e-9)
    for tally in luck.tallies().values():
        assert not tally.listed or sum(tally.expected.values()) == pytest.approx(tally.count)
    found = luck.data()
    assert found and all(seat["less"] + seat["more"] <= GAMES for seat in found["seats"])


def test_a_chief_who_only_misses_is_unlucky_and_the_fire_as_lucky() -> None:
    luck = weighed(some(backburn.load("forest-fire-path").match(seed=5), lambda match: match.push("roll 1")))
    found = luck.data()
    assert found
    fire, chief = found["seats"]
    assert chief["less"] == 0 and fire["more"] == 0 and chief["more"] == fire["less"] > GAMES / 2
    [tally] = [each for each in found["tallies"] if each["seat"] == 1]
    faces = {each["text"]: each for each in tally["outcomes"]}
    assert faces["roll 1"]["came"] == tally["count"] and faces["roll 4"]["came"] == 0
    assert faces["roll 4"]["expected"] == pytest.approx(tally["count"] / 6, abs=0.01)


def test_luck_is_what_the_record_tells_and_the_same_each_time() -> None:
    match = some(backburn.load("forest-fire-path").match(seed=5))
    again = backburn.read_record(write_record(match))
    assert weighed(match).data() == weighed(again).data()


def test_all_who_win_together_have_the_same_luck() -> None:
    match = some(backburn.load("forest-fire-acres").match(seed=3), dice=2)
    luck = weighed(match)
    assert len(set(luck.totals())) == 1 and any(roll.sampled for roll in luck.rolls)
    found = luck.data()
    assert found and found["sampled"] and any(not tally["outcomes"] for tally in found["tallies"])


def test_a_game_without_rolls_has_no_luck() -> None:
    match = path().match(seed=1)
    assert weighed(match).data() is None


def test_hidden_cards_are_weighed_as_they_were_drawn() -> None:
    """When a game is over everything is open: luck is the same whichever seat's draws they were."""
    match = some(secrets().match(seed=1))
    luck = weighed(match)
    assert [roll.text for roll in luck.rolls] == [match.text_of(ply) for ply in match.plies if ply.seat == CHANCE]
