"""The batched evaluator: by the game's estimate, by a network that sees what seats see, and under OpenSpiel's MCTS."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import backburn
import backburn.adapters.openspiel
from backburn.adapters import evaluator as module
from backburn.adapters.evaluator import Evaluator, ForOpenSpiel

EXAMPLE = Path(__file__).parents[2] / "examples/openspiel_mcts.py"


def met(game: backburn.Game, count: int = 12) -> list[Any]:
    """States of random play, of which some are chance's and the last is over."""
    match, luck, states = game.match(seed=2), random.Random(2), []
    while match.to_act != backburn.OVER:
        states.append(match.state.copy())
        match.push(luck.choice(match.legal()))
    return [*states[:count], match.state.copy()]


def network(rows: Any, masks: Any) -> tuple[Any, Any]:
    """A stand-in: the more bytes are set, the better; later actions are liked more."""
    return np.tanh(rows.astype(float).mean(axis=1)), np.tile(np.arange(masks.shape[1], dtype=float), (len(rows), 1))


@pytest.mark.parametrize("name", ["fire-tower", "forest-fire-path", "on-the-run"])
@pytest.mark.parametrize("by", [None, network])
def test_states_in_values_and_priors_out(name: str, by: Any) -> None:
    game = backburn.load(name)
    states = met(game)
    evaluate = Evaluator(game, by)
    values, priors = evaluate(states)
    assert values.shape == (len(states), game.seats) and priors.shape == (len(states), len(game.actions))
    assert np.all(np.abs(values) <= 1) and values[-1].tolist() == game.returns(states[-1]) and not priors[-1].any()
    for state, worth, chances in zip(states, values, priors, strict=True):
        one_by_one = evaluate([state])
        assert np.allclose(one_by_one[0][0], worth) and np.allclose(one_by_one[1][0], chances)
        if state.to_act >= 0:
            assert chances.sum() == pytest.approx(1) and np.array_equal(chances > 0, (game.action_mask(state) * chances) > 0)
            assert by or worth.tolist() == game.values(state)
        else:
            assert not chances.any()


def test_a_network_gets_what_seats_see_and_nothing_else() -> None:
    game = backburn.load("fire-tower", seats=2)
    states = [state for state in met(game, 30) if state.to_act >= 0]
    given = list[Any]()

    def watching(rows: Any, masks: Any) -> tuple[Any, Any]:
        given.append((rows, masks))
        return network(rows, masks)

    Evaluator(game, watching)(states)
    ((rows, masks),) = given
    assert all(np.array_equal(rows[2 * i + seat], game.observe(state, seat)) for i, state in enumerate(states) for seat in (0, 1))
    assert all(np.array_equal(masks[2 * i], game.action_mask(state)) for i, state in enumerate(states))


def test_what_follows_is_evaluated_with_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    state = pyspiel.load_game("backburn_volcano(seats=2)").new_initial_state()
    adapter = ForOpenSpiel(Evaluator(state.match.game, network))
    before = state.match.state.copy()
    outcomes = adapter.prior(state)
    assert outcomes == state.chance_outcomes() and (adapter.calls, adapter.positions) == (1, 1 + len(outcomes))
    for action, _ in outcomes:
        assert len(adapter.evaluate(state.child(action))) == 2
    assert adapter.calls == 1 and state.match.state == before
    monkeypatch.setattr(module, "MOST_KEPT", 0)
    adapter.evaluate(state)
    assert adapter.calls == 2


def test_the_example_plays_to_the_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("openspiel_mcts", EXAMPLE)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    monkeypatch.setattr("sys.argv", ["openspiel_mcts.py", "--games", "1", "--simulations", "4"])
    example.main()
    said = capsys.readouterr().out
    assert said.startswith("seat 0: ") and float(said.split()[-3]) > 1.5
