"""The planner: whole turns, chosen against the same luck."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.agents import planner
from backburn.core.kernels.jit import can_compile
from backburn.core.players.bot import Bot
from backburn.core.rules.chance import generator
from games.forest_fire_acres.patches import ONE
from memories import memory as memory_of

FOREST = ONE.game
TILES = backburn.load("wild-fire", seats=2)


def turns(game: backburn.Game, agent: str, plies: int) -> list[str]:
    """The moves of a match that the agent plays with itself, interpreted."""
    bot, match = Bot(game, agent, seed=1, compiled=False), game.match(seed=3)
    for _ in range(plies):
        match.push(bot.move(match.state)) if match.to_act >= 0 else match.roll()
    return [match.text(ply.move) for ply in match.plies]


def test_a_plan_is_carried_out_ply_by_ply() -> None:
    """The first position is thought about; the others were foreseen, so that even another generator changes nothing."""
    bot, match = Bot(TILES, "planner:iterations=3", seed=1, compiled=False), TILES.match(seed=3)
    while match.to_act < 0:
        match.roll()
    seat, memory = match.to_act, memory_of(bot)
    match.push(bot.move(match.state))
    plan = memory.plans[memory.counters[4]][: memory.sizes[memory.counters[4]]].tolist()
    while match.to_act == seat:
        match.push(bot.move(match.state))
    assert [ply.move for ply in match.plies[-len(plan) :]] == plan


def test_the_same_seed_plans_the_same() -> None:
    agent = "planner:iterations=3,turns=1,samples=2,plans=2"
    assert turns(TILES, agent, 12) == turns(TILES, agent, 12)


def test_thinking_goes_on_where_it_was() -> None:
    match = TILES.match(seed=3)
    while match.to_act < 0:
        match.roll()
    bot = Bot(TILES, "planner:samples=4", seed=1, compiled=False)
    opinions = [bot.think(match.state, iterations=2) for _ in range(3)]
    assert int(memory_of(bot).counters[3]) == 6
    values = [max(each.value for each in opinion.candidates if each.visits) for opinion in opinions]
    assert values == sorted(values) and {each.visits for each in opinions[-1].candidates} <= {0, 4}


@pytest.mark.bulk
def test_it_carries_what_puts_out_the_last_fire() -> None:
    match = ONE.match(ONE.picture("moves equipment", "f", barrels="k14", bulldozers="a1"))
    bot = Bot(FOREST, "planner:iterations=12,samples=64,plans=8", seed=1, compiled=can_compile())
    while match.to_act == 0:
        match.push(bot.move(match.state))
    assert match.text_of(match.plies[0]) == "carry" and not match.state.fire.any()


def a_turn(seed: int) -> tuple[Any, Any]:
    """A position in which a seat begins a turn, and the memory of a planner that has thought about it."""
    match = TILES.match(seed=seed)
    while match.to_act < 0:
        match.roll()
    bot = Bot(TILES, "planner", seed=1, compiled=False)
    bot.think(match.state, iterations=4)
    return match.state, memory_of(bot)


def test_what_is_remembered_of_a_position_is_what_looking_around_finds() -> None:
    state, memory = a_turn(3)
    fresh, seat = TILES.agent("planner").new_memory(TILES), state.to_act
    way_on, look_around = (TILES.specialize(each, False) for each in (planner.way_on, planner.look_around))
    for each in (memory, fresh):
        each.states[planner.WALK] = memory.root[0]
    place = way_on(memory, planner.TRY, seat, 0)
    look_around(fresh, planner.TRY, 0, seat, 0)
    assert memory.ways[place].tolist() == fresh.ways[0].tolist() and memory.looks[place] == fresh.looks[0]
    assert memory.ways[place, planner.COUNT] == len(TILES.with_options_of(state).legal(state)) > 1
    memory.ways[place, planner.COUNT] = 99
    assert memory.ways[way_on(memory, planner.TRY, seat, 0), planner.COUNT] == 99, "it is not looked at again"
    memory.known[place] += 1
    assert memory.ways[way_on(memory, planner.TRY, seat, 0), planner.COUNT] < 99, "another position had its place"


@pytest.mark.bulk
def test_an_opinion_goes_on_with_the_moves_that_plans_began_with() -> None:
    match = ONE.match(ONE.picture("moves equipment", "f", barrels="k14", bulldozers="a1"))
    bot = Bot(FOREST, "planner:plans=1", seed=1, compiled=can_compile())
    opinion, memory = bot.think(match.state, iterations=12), memory_of(bot)
    begun = [memory.begun[each.move] for each in opinion.candidates[1:]]
    tried = [value for value in begun if value > planner.NOWHERE]
    assert [each.visits > 0 for each in opinion.candidates] == [True] + [False] * len(begun)
    assert 1 < len(tried) < len(begun) and begun[: len(tried)] == sorted(tried, reverse=True)
    assert [each.value for each in opinion.candidates[1:]] == tried + [0.0] * (len(begun) - len(tried))


def test_a_try_may_leave_a_plan_on_the_way() -> None:
    left = set()
    for seed in range(12):
        _, memory = a_turn(3)
        memory.states[planner.WALK] = memory.root[0]
        plies = TILES.specialize(planner.follow_a_plan, False)(memory, generator(seed))
        so_far, state = memory.path[planner.TRY, :plies].tolist(), memory.root[0].copy()
        for move in so_far:
            TILES.card.rules.apply(state, move)
        assert memory.states[planner.WALK].tobytes() == state.tobytes()
        assert so_far in [memory.plans[plan, :plies].tolist() for plan in range(memory.counters[planner.KEPT])]
        left.add(plies)
    assert len(left) > 1


@pytest.mark.bulk
def test_plans_that_vary_others_can_be_carried_out() -> None:
    assert len(turns(TILES, "planner:iterations=6,samples=2,vary=100", 30)) == 30
