"""Bots: an agent at a game, its options, its opinions, and how long it thinks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

import pytest

import backburn
from backburn.core.players.agent import Agent
from backburn.core.players.bot import Bot
from backburn.core.players.opinion import Opinion

GAME = backburn.load("forest-fire-path")
TOWER = backburn.load("fire-tower", seats=2)


def test_an_agent_is_named_by_a_text_with_its_options() -> None:
    agent = backburn.agents.load("search:exploration=0.25,iterations=2000")
    assert agent.text == "search:iterations=2000,exploration=0.25" and agent.iterations == 2000
    assert backburn.agents.load(agent.text).given == agent.given
    assert backburn.agents.load("search:iterations=1000").text == "search", "defaults are not written"
    assert agent.using({"iterations": 5}).text == "search:iterations=5,exploration=0.25"
    assert replace(agent, alias="level-9").text == "level-9"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gready", r"there is no bot 'gready' \(did you mean 'greedy'\?\)"),
        ("random:iterations=3", "the bot random has no options, so it has no 'iterations'"),
        ("greedy:overlook=3", r"the bot greedy has no option 'overlook' \(did you mean 'overlooks'\?\); it has overlooks"),
        ("greedy:overlooks=101", "option overlooks cannot be '101': it must be a whole number from 0 to 100"),
        ("search:fast", "'fast' is no option of the bot search: write search:option=value"),
        ("search:", "'' is no option of the bot search"),
    ],
)
def test_bad_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(backburn.OptionError, match=message):
        Bot(GAME, text, 1)


def test_a_game_that_knows_no_bots_says_so() -> None:
    with pytest.raises(backburn.OptionError, match="this game knows no bots"):
        backburn.Game(GAME.card, {}).agent("greedy")


def test_an_agent_without_opinion_tells_the_moves() -> None:
    opinion = Bot(GAME, "random", 1).think(GAME.start)
    assert [(one.move, one.visits, one.value) for one in opinion.candidates] == [(move, 0, 0.0) for move in GAME.legal(GAME.start)]


def test_greedy_tells_the_value_of_every_move_and_takes_the_best() -> None:
    bot = Bot(GAME, "greedy", 1)
    opinion = bot.think(GAME.start)
    assert sorted(one.move for one in opinion.candidates) == GAME.legal(GAME.start)
    assert bot.move(GAME.start) == opinion.best.move == max(opinion.candidates, key=lambda one: one.value).move


def test_greedy_overlooks_moves_but_always_has_one() -> None:
    blind = Bot(GAME, "greedy:overlooks=100", 1)
    assert {len(blind.think(GAME.start).candidates) for _ in range(20)} == {1}
    assert {blind.move(GAME.start) for _ in range(60)} == set(GAME.legal(GAME.start))


def test_thinking_ends_after_its_iterations_and_goes_on_when_asked_again() -> None:
    bot = Bot(GAME, "search:iterations=40", 1, compiled=False)
    assert visits(bot.think(GAME.start)) == 40
    assert visits(bot.think(GAME.start, iterations=25)) == 65
    assert bot.think(GAME.start, iterations=25).iterations == 25


def test_thinking_ends_in_time_and_when_told_to() -> None:
    began = time.perf_counter()
    assert visits(Bot(GAME, "search", 1, compiled=False).think(GAME.start, seconds=0.2)) > 0
    assert time.perf_counter() - began < 10, "long enough for a slow machine, far too short for 1000 iterations in plain Python"
    stops: list[Opinion] = []

    def stop(opinion: Opinion) -> bool:
        stops.append(opinion)
        return len(stops) == 3

    Bot(GAME, "search", 1, compiled=False).think(GAME.start, iterations=10**6, stop=stop)
    assert [visits(opinion) for opinion in stops] == sorted(visits(opinion) for opinion in stops) and len(stops) == 3


def test_another_seat_begins_with_an_empty_tree() -> None:
    bot = Bot(GAME, "search:iterations=30", 1, compiled=False)
    match = GAME.match(seed=1)
    bot.move(match.state)
    while match.to_act != 1:
        match.roll() if match.to_act < 0 else match.push(match.legal()[0])
    assert visits(bot.think(match.state, iterations=10)) == 10


def test_the_same_seed_thinks_the_same_with_any_slices_and_workers() -> None:
    """Two workers are two searches whose visits are added up."""
    agent = backburn.agents.load("search:iterations=50")
    opinions = [Bot(GAME, agent, 3, workers=workers, compiled=False).think(GAME.start) for workers in (1, 1, 2, 2)]
    assert opinions[0] == opinions[1] and opinions[2] == opinions[3] and visits(opinions[2]) == 100
    assert Bot(GAME, agent, 3, workers=2, compiled=False).move(GAME.start) == opinions[2].best.move


def test_a_bot_is_given_what_its_seat_may_know() -> None:
    seen: list[bytes] = []

    def spy(view: object, memory: object, rng: object) -> int:
        seen.append(view.tobytes())  # type: ignore[attr-defined]
        return TOWER.legal(view)[0]

    match = TOWER.match(seed=2)
    while match.to_act < 0 or match.state.to_act != 1:
        match.roll() if match.to_act < 0 else match.push(match.legal()[0])
    Bot(TOWER, Agent("spy", "looks", marked(spy)), 1, compiled=False).move(match.state)
    assert seen == [match.hidden(1).tobytes()] and seen != [match.state.tobytes()]


def marked(function: Callable[..., int]) -> Callable[..., int]:
    function.__dict__["is_kernel"] = True
    return function


def test_how_thinking_is_cut_into_pieces_changes_nothing() -> None:
    """Neither the luck drawn, where something is hidden, nor what is known of the position when the memory is full."""
    match = TOWER.match(seed=2)
    while match.to_act < 0:
        match.roll()
    for agent, whole, piece in (("search", 12, 4), ("search:nodes=100", 120, 40)):
        game, state = (TOWER, match.state) if whole == 12 else (GAME, GAME.start)
        once, often = (Bot(game, agent, 1, compiled=False) for _ in range(2))
        found = once.think(state, iterations=whole)
        pieces = [often.think(state, iterations=piece) for _ in range(whole // piece)]
        assert pieces[-1].candidates == found.candidates and visits(found) == whole


def test_a_bot_that_searches_is_compiled_whether_its_game_is_or_not() -> None:
    """Uncompiled, level-6 thinks half a minute a move; who wants that says so."""
    compiled = [
        Bot(TOWER, agent, 1)._mind.__dict__["_compiled"] for agent in ("random", "greedy", "level-2", "level-3", "level-6", "search")
    ]
    assert compiled == [False, False, False, True, True, True]
    assert not Bot(TOWER, "level-6", 1, compiled=False)._mind.__dict__["_compiled"]


def test_an_interval_stays_within_the_payoffs() -> None:
    opinion = Bot(GAME, "search:iterations=60", 1, compiled=False).think(GAME.start)
    for one in opinion.candidates:
        low, high = one.interval
        assert -1 <= low <= one.value <= high <= 1
    assert opinion.best.interval[0] < opinion.best.interval[1]


def visits(opinion: Opinion) -> int:
    return sum(one.visits for one in opinion.candidates)
