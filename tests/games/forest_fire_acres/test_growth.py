"""What the evaluation asks of the fires, which it computes a column at a time, against the same acre by acre."""

from __future__ import annotations

import random
from typing import Any

import pytest

from backburn.games.forest_fire_acres.board import ACRES, DOWNWIND, EDGE_ACRES, NEIGHBOURS, OFF_BOARD, Land
from backburn.games.forest_fire_acres.cards import ARRIVES, JUMP, N_SPEEDS, REACH, WEATHERS, Sort
from backburn.games.forest_fire_acres.rules.fire import derive, search
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.state import has, include
from backburn.games.forest_fire_acres.value.fires import DISTANCE, edge_to_fire, to_fire
from backburn.games.forest_fire_acres.value.growth import cards_left, count_fires, growth, growth_of
from games.forest_fire_acres.patches import ONE

SEEDS = range(12)


def blaze(seed: int) -> Any:
    """A position with some fires, each grown at random, among river, rock and burnt acres, and pieces that lie about."""
    rng = random.Random(seed)
    state = ONE.game.match(seed).state
    for land, count in ((Land.RIVER, 30), (Land.ROCK, 20), (Land.BURNT, 30)):
        for _ in range(count):
            state.land[rng.randrange(ACRES)] = land
    for _ in range(rng.randint(1, 4)):
        acre = rng.randrange(ACRES)
        for _ in range(rng.randint(1, 25)):
            state.land[acre] = Land.FIRE
            acre = rng.choice([int(each) for each in NEIGHBOURS[acre] if each != OFF_BOARD])
    for _ in range(40):
        state.barrels[rng.randrange(ACRES)] += 1
        state.balls[rng.randrange(ACRES)] += 1
    for card in rng.sample(range(WEATHERS), 20):
        state.drawn[card] = 1
        state.unseen[Sort.COMMON] -= 1
    state.wind, state.weather = rng.randrange(8), rng.randint(0, WEATHERS)
    state.options.weather, state.options.winds = rng.randrange(2), rng.randrange(2)
    derive(state)
    return state


def burning(state: Any) -> list[int]:
    return [acre for acre in range(ACRES) if state.land[acre] == Land.FIRE]


def catches(state: Any, acre: int) -> bool:
    return acre != OFF_BOARD and state.land[acre] < Land.FIRE and not state.barrels[acre] and not state.balls[acre]


def reached(state: Any, wind: int, card: int) -> int:
    """How many acres the lines of fire reach with a wind: line after line, step by step."""
    count = 0
    for acre in burning(state):
        ahead, steps, was_caught = int(DOWNWIND[wind, acre]), int(REACH[state.options.weather, card]), False
        if state.land[ahead] == Land.FIRE:
            continue
        jump = JUMP[state.options.weather, card] > 0
        for step in range(steps):
            if step == 1 and not was_caught and not jump:
                break
            was_caught = catches(state, ahead)
            count += was_caught
            if not was_caught and not Land.RIVER <= state.land[ahead] <= Land.ROCK:
                break
            ahead = int(DOWNWIND[wind, ahead])
    return count


@pytest.mark.parametrize("seed", SEEDS)
def test_distances(seed: int) -> None:
    state = blaze(seed)
    nearest = DISTANCE[:, burning(state)].min(axis=1).tolist()
    assert [to_fire(state, acre) for acre in range(ACRES)] == nearest[:ACRES]
    assert edge_to_fire(state) == min(nearest[int(acre)] for acre in EDGE_ACRES)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_search_from_many_acres(seed: int) -> None:
    state, rng = ONE.game.match(seed).state, random.Random(seed)
    within = set(rng.sample(range(ACRES), 50 + 25 * seed))
    found = set(rng.sample(sorted(within), 1 + seed % 3))
    for acre in within:
        include(state.within, acre)
    for acre in found:
        include(state.reached, acre)
    search(state.reached, state.within)
    assert {acre for acre in range(ACRES) if has(state.reached, acre)} == connected(found, within)


def connected(found: set[int], within: set[int]) -> set[int]:
    """The acres of a set that are connected with some of them through others of it."""
    every, waiting = set(found), list(found)
    while waiting:
        touching = within.intersection(int(each) for each in NEIGHBOURS[waiting.pop()]) - every
        every |= touching
        waiting += touching
    return every


@pytest.mark.parametrize("seed", SEEDS)
def test_the_number_of_fires(seed: int) -> None:
    state = blaze(seed)
    left, fires = set(burning(state)), 0
    while left:
        left -= connected({min(left)}, left)
        fires += 1
    assert count_fires(state) == fires


@pytest.mark.parametrize("seed", SEEDS)
def test_growth_by_the_cards_not_yet_drawn(seed: int) -> None:
    state = blaze(seed)
    left = [card for card in range(WEATHERS) if not state.drawn[card]]
    by_weather = sum(reached(state, int(ARRIVES[state.options.winds, card // N_SPEEDS]), card) for card in left)
    others = cards_left(state) - int(state.unseen[Sort.FOREST_FIRE]) - len(left)
    by_others = others * reached(state, int(state.wind), weather_card(state))
    assert growth_of(state, weather_card(state)) == reached(state, int(state.wind), weather_card(state))
    assert growth(state) == pytest.approx((by_weather + by_others) / cards_left(state))


def test_nothing_grows_where_nothing_burns_or_no_card_is_left() -> None:
    state = ONE.game.match(1).state
    assert growth(state) == 0
    burning_last = blaze(1)
    burning_last.unseen[:] = 0
    assert growth(burning_last) == 0
