"""`warm_up`: the first iterations of a decision evaluate their leaves at once, the others play them on."""

from __future__ import annotations

import pytest

import backburn
from backburn.core.bot import Bot
from backburn.core.contract import CHANCE
from backburn.play.match import Match

GAME = backburn.load("volcano", seats=2)
AT_ONCE = "search:iterations=60,settle=20"
PLAYED_ON = f"{AT_ONCE},greedy_playout=6,playout=2"
Found = list[tuple[int, int, float]]


def begun() -> Match:
    """A match in which the first seat is to act."""
    match = GAME.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    return match


def found(agent: str, *slices: int) -> Found:
    """The moves with their visits and values after so many iterations, so many at a time."""
    bot, match = Bot(GAME, agent, 1, compiled=True), begun()
    for iterations in slices:
        opinion = bot.think(match.state, iterations=iterations)
    return [(each.move, each.visits, each.value) for each in opinion.candidates]


def test_a_decision_that_only_warms_up_plays_no_leaf_on() -> None:
    assert found(f"{PLAYED_ON},warm_up=1", 60) == found(AT_ONCE, 60) != found(PLAYED_ON, 60)


def test_none_is_the_usual_search() -> None:
    assert found(f"{PLAYED_ON},warm_up=0", 60) == found(PLAYED_ON, 60)


def test_it_ends_with_its_share_of_the_iterations() -> None:
    warmed = f"{PLAYED_ON},warm_up=0.5"
    assert found(warmed, 30) == found(AT_ONCE, 30)
    assert found(warmed, 31) != found(AT_ONCE, 31)


@pytest.mark.parametrize("slices", [(7, 23, 1, 29), (29, 31), (1,) * 60])
def test_thinking_can_be_interrupted(slices: tuple[int, ...]) -> None:
    warmed = f"{PLAYED_ON},warm_up=0.5"
    assert found(warmed, *slices) == found(warmed, 60)


def test_every_decision_of_a_turn_warms_up_anew() -> None:
    """The tree is kept from one ply of a turn to the next; the second decision adds as many iterations without playouts as the first."""
    match, alone = begun(), Bot(GAME, AT_ONCE, 1, compiled=True)
    warmed = Bot(GAME, f"{PLAYED_ON},warm_up=1", 1, compiled=True)
    seat = match.to_act
    plies = 0
    while match.to_act == seat:
        move = alone.move(match.state)
        assert warmed.move(match.state) == move
        match.push(move)
        plies += 1
    assert plies > 1
