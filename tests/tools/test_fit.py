"""`workshop/fit.py`: weights fitted to results whose cause is known."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER
from workshop import fit


def test_a_weight_moves_to_where_the_results_are_foretold() -> None:
    rng = np.random.default_rng(1)
    parts = rng.normal(size=(4_000, 2))
    likely = fit.logistic(2.0 * (parts[:, 0] + 0.5 * parts[:, 1]))  # the second part matters half as much as the evaluation says
    data = fit.Positions([], (rng.random(4_000) < likely).astype(float), np.arange(4_000) % 4 == 0)
    one_process = SimpleNamespace(map=map)

    def measure(factors: NDArray[np.float64]) -> NDArray[np.float64]:
        return parts @ factors

    logs, values = np.zeros(2), parts.sum(axis=1)
    line, before = fit.calibrated(values, data), fit.losses_of(values, data, data.held_out)
    for _ in range(4):
        logs, line, values = fit.improved(logs, line, values, data, measure, one_process)

    assert np.exp(logs[1] - logs[0]) == pytest.approx(0.5, abs=0.1)
    assert line[0] * np.exp(logs[0]) == pytest.approx(2.0, abs=0.2)
    assert fit.losses_of(values, data, data.held_out) < before


def test_the_weights_of_a_game_are_its_real_numbers_and_can_be_changed() -> None:
    game = backburn.load("volcano")
    (room,) = fit.rooms(game)
    value: Any = room
    weights = fit.weights_of(game)
    names = [str(weight) for weight in weights]
    assert "LOAD" in names and "PROSPECT[3]" in names and "CELLS" not in names
    load, prospect = value.LOAD, value.PROSPECT
    try:
        fit.use(game, weights, np.where(np.array(names) == "PROSPECT[3]", 2.0, 1.0))
        assert value.PROSPECT.flat[3] == 2 * prospect.flat[3]
        assert (value.LOAD, value.PROSPECT.flat[4]) == (load, prospect.flat[4])
    finally:
        value.LOAD, value.PROSPECT = load, prospect


def test_what_moved_little_is_not_told() -> None:
    weights = [fit.Weight("LOAD", 3.0), fit.Weight("PROSPECT", 0.5, 2)]
    assert list(fit.moved(weights, np.log([1.04, 2.0]))) == ["`PROSPECT[2]` 0.5 -> 1"]


@pytest.mark.parametrize("seed", range(3))
def test_a_position_before_the_last_move_leads_to_the_end_of_the_game(seed: int) -> None:
    game = backburn.load("volcano")
    match, bot, last = game.match(seed), Bot(game, "greedy", seed), None
    while match.state.to_act != OVER:
        if match.state.to_act == CHANCE:
            match.roll()
            continue
        last = match.state.copy()
        match.push(bot.move(match.state))
    assert last is not None
    assert fit.expected(game, last, seed) == (1 + match.returns()[int(last.to_act)]) / 2


def test_the_forecast_can_be_fitted_in_games_of_any_bots() -> None:
    game = backburn.load("forest-fire-path")
    data = fit.played(game, 2, 1, "search:iterations=2,settle=20")
    weights = fit.weights_of(game)
    factors = np.where(np.array([str(weight) for weight in weights]) == "BURNING", 2.0, 1.0)
    even = np.ones(len(weights))
    value, forecast = (fit.values("forest-fire-path", each, data, weights, even) for each in ("value", "forecast"))
    state = game.card.State.boxed(data.states[0])[0]
    assert forecast[0] == game.card.rules.forecast(state, int(state.to_act)) != value[0]
    try:
        assert (fit.values("forest-fire-path", "value", data, weights, factors) == value).all()
        assert (fit.values("forest-fire-path", "forecast", data, weights, factors) != forecast).any()
    finally:
        fit.use(game, weights, even)


def test_games_for_the_page_are_greedy(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["fit.py", "--agent", "level-3"])
    with pytest.raises(SystemExit):
        fit.main()
    assert "name a game whose table is to be printed" in capsys.readouterr().err
