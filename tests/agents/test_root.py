"""`root_exploration` and `root_focus`: the moves of the position thought about may be explored more than those further down."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Candidate
from backburn.core.rules.contract import CHANCE

pytestmark = pytest.mark.bulk
"""Thousands of iterations, which take minutes in plain Python."""

VOLCANO = backburn.load("volcano", seats=2)
FIRE_TOWER = backburn.load("fire-tower", seats=2)
NOISY = "search:iterations=600,exploration=0.05,settle=20,slope=3.6,greedy_playout=40,greedy_opponents=0.5"
SEEDS = range(1, 6)
POSITION = """turn 72 of red, action, wind north, hand 5: red to act
16 . . . # * * * * * * . . . . . .
15 . . . # * * # * * * * * . . . .
14 . . . . # * * * * . * * . . . .
13 * # . # * * # * * * * * . . . .
12 * * . # . * * * * * * * . . . .
11 . # . . # * * * * * * * * . . .
10 * # * * * * * * * * * * . . . .
9 * * * . . * * @ @ * * * . . . .
8 . . . . * * * @ @ * * * . . . .
7 . . . . . . . * * * * # . . . .
6 . . . . . . * * * * # * . . . .
5 . . . . . . . * * * . * . . . .
4 . . . . . . . * * # . . . . . .
3 . . . . # . . * * . . . * . . .
2 . . . . . . . . . . . * * * . .
1 . . . . . . . . . . . . . * . .
red: stands, bucket empty, hand south explosion flare-up reforest scratch
blue: stands, bucket empty, hand east west*2 flare-up scratch
deck: north*3 east*2 south west*2 snag*3 explosion*3 flare-up ember*3 air-drop*3 engine*4 smokejumper*4 reforest*3 dozer*3 scratch \
firestorm
discard: north east south*2 snag air-drop
history: north*3 east*3 south*3 west*2 snag*4 explosion*4 flare-up*3 ember*3 air-drop*4 engine*4 smokejumper*4 reforest*2 dozer*2 \
scratch*2 | shuffle blue+?-dacb+???? red-ndl+jme-e+l blue-k+? red-j+m blue-f+? red-m+j blue-e+? red-j+i blue-j+? red-i+l blue-k+? red-l+f \
blue-h+? red-f+i blue-i+? red-i+a blue-g+? red-lm+jd-lmadj+cngkk blue-abai+????-g+? red-g+e blue-f+? red-e+b blue-e+? red-k+f blue-h+? \
red-k+c blue-h shuffle blue+? red-c+i blue-c+? red-i+l blue-e+? red-b+g blue-a+?"""
"""Red wins with the flare-up, here and in the stored puzzle 52-433."""


def candidates(options: str) -> list[Candidate]:
    """What a search thinks of the first moves of a game."""
    match = VOLCANO.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    return list(Bot(VOLCANO, f"search:iterations=900,settle=20{options}", 1, compiled=True).think(match.state).candidates)


def test_the_same_constants_at_the_root_are_the_usual_search() -> None:
    usual = ",exploration=0.3,focus=10"
    assert candidates(f"{usual},root_exploration=0.3,root_focus=10") == candidates(usual)


def test_without_focus_every_move_is_tried_about_as_often_as_another() -> None:
    def share_of_most(options: str) -> float:
        visits = [each.visits for each in candidates(options)]
        return max(visits) / sum(visits) * len(visits)

    assert share_of_most("") > 4 > 1.5 > share_of_most(",root_exploration=20,root_focus=0")


def test_a_good_move_is_not_given_up_for_the_noise_of_its_first_visits() -> None:
    def found(options: str) -> int:
        match = FIRE_TOWER.match(1, POSITION)
        bots = [Bot(FIRE_TOWER, f"{NOISY}{options}", seed, compiled=True) for seed in SEEDS]
        return sum(match.text(bot.move(match.state)) == "flare-up" for bot in bots)

    assert found("") < len(SEEDS) == found(",root_exploration=0.3,root_focus=5")
