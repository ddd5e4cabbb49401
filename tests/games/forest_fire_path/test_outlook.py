"""The outlook: the forecast as a net corrects it, nearer to what perfect play makes of a position."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER, ROOM
from backburn.games.forest_fire_path.value.outlook import BIASES, INPUTS, LAST, UNITS, WEIGHTS, Input, describe
from backburn.solve.solver import Solver
from memories import memory as memory_of

GAME = backburn.load("forest-fire-path", ruleset="balanced")
SMALL = backburn.load("forest-fire-path", path_length=2, engines=1)
"""The net was fitted to no path of two squares."""
ONE_LOST = """round 3: fire to act
fire . . . . . . . 1 . . 1
engine 1 . . 2 . . . . . . . .
engine 2 lost
engine 3 0 . . . . . . . . . .
engine 4 0 . . . . . . . . . .
options engines=4 engine_speed=8 gust_reach=2"""
FEW = 40


def outlook(state: Any, seat: int, room: Any = None) -> float:
    return float(GAME.card.rules.outlook(state, seat, np.zeros(ROOM) if room is None else room))


def positions(game: Any, games: int) -> Iterator[Any]:
    """The decisions of games between bots of level 1, which come by everything."""
    for seed in range(games):
        match, bot = game.match(seed=seed), Bot(game, "greedy:misjudges=0.06", seed)
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.roll()
                continue
            yield match.state.copy()
            match.push(bot.move(match.state))


def test_what_the_fire_may_hope_for_the_chief_fears_and_nothing_is_certain_before_the_end() -> None:
    found = [(outlook(state, 0), outlook(state, 1)) for state in positions(GAME, 1)]
    assert all(fire == -chief and -1 < fire < 1 for fire, chief in found)
    assert len({fire for fire, _ in found}) > len(found) / 2


def test_the_end_is_worth_its_payoff() -> None:
    match = SMALL.match(seed=1)
    while match.to_act != OVER:
        match.roll() if match.to_act == CHANCE else match.push(SMALL.legal(match.state)[0])
    assert [outlook(match.state, seat) for seat in range(2)] == SMALL.returns(match.state)


def test_it_is_nearer_to_perfect_play_than_the_forecast_on_a_path_that_it_was_not_fitted_to() -> None:
    solution = Solver(SMALL, SMALL.start, 1.0, ignored=("round",), compiled=False).solve()
    errors = []
    for number in solution.decisions()[::3]:
        state = solution.states([int(number)])[0]
        worth = solution.value(state, 0)
        errors.append([outlook(state, 0) - worth, SMALL.card.rules.forecast(state, 0) - worth])
    by_outlook, by_forecast = np.square(errors).mean(axis=0)
    assert by_outlook < 0.5 * by_forecast


def test_every_input_counts_in_some_position_and_the_net_has_weights_for_each() -> None:
    met, room = np.zeros(INPUTS, np.bool_), np.zeros(ROOM)
    for state in (*positions(GAME, 3), GAME.position(ONE_LOST)):
        describe(state, room)
        met |= room[:INPUTS] != 0
    assert [Input(number).name for number in np.flatnonzero(~met).tolist()] == []
    assert (WEIGHTS.shape, BIASES.shape, LAST.shape) == ((INPUTS, UNITS), (UNITS,), (UNITS,))
    assert INPUTS + UNITS <= ROOM


def test_nothing_of_an_earlier_position_stays_in_the_room() -> None:
    used = np.full(ROOM, 7.0)
    for state in positions(SMALL, 1):
        assert outlook(state, 0, used) == outlook(state, 0)


def test_a_search_looks_at_its_leaves_by_the_outlook_where_the_options_say_so() -> None:
    bot = Bot(GAME, "search:outlook=1,iterations=1", 1, compiled=False)
    bot.think(GAME.start, iterations=1)
    memory = memory_of(bot)
    assert memory.values[0] == outlook(memory.states[0], 0)


def test_other_games_are_looked_at_as_ever() -> None:
    game = backburn.load("on-the-run", seats=2)
    match = game.match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    found = [Bot(game, f"search:outlook={each}", 1, compiled=False).think(match.state, iterations=FEW).candidates for each in (0, 1)]
    assert found[0] == found[1]


@pytest.mark.compiled
@pytest.mark.bulk
def test_it_is_the_same_number_interpreted_and_compiled() -> None:
    searches = [Bot(GAME, f"search:outlook=1,halving=4,iterations={FEW}", 1, compiled=compiled) for compiled in (False, True)]
    found = [bot.think(GAME.start, iterations=FEW).candidates for bot in searches]
    assert found[0] == found[1]


WITHOUT_NUMPY = """
import sys

class NoNumpy:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError(name, name="numpy")

sys.meta_path.insert(0, NoNumpy())
import backburn
game = backburn.load("forest-fire-path", ruleset="balanced")
bot = backburn.Bot(game, "search:outlook=1,halving=4,iterations=40", 1, compiled=False)
print([(each.move, each.visits, each.value) for each in bot.think(game.start, iterations=40).candidates])
"""


def test_it_is_the_same_number_where_numpy_is_hidden() -> None:
    said = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True).stdout
    bot = Bot(GAME, f"search:outlook=1,halving=4,iterations={FEW}", 1, compiled=False)
    found = bot.think(GAME.start, iterations=FEW).candidates
    assert said.strip() == str([(each.move, each.visits, each.value) for each in found])
