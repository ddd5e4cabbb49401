"""Many games at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import backburn
from backburn.core.simulation import simulate as simulation
from backburn.core.simulation.simulate import simulate

GAME = backburn.load("forest-fire-path")
BOTS = [backburn.agents.load(name) for name in ("random", "greedy")]


def test_seats_rotate_and_each_seed_is_played_in_every_rotation() -> None:
    results = simulate(GAME, 6, BOTS, seed=1)
    assert results.seating[:4].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert len(results) == 6 and results.agents == ("random", "greedy")
    fixed = simulate(GAME, 6, BOTS, seed=1, rotate=False)
    assert (fixed.seating == [0, 1]).all()


@pytest.mark.bulk
def test_games_are_the_same_however_they_are_batched() -> None:
    whole = simulate(GAME, 10, BOTS, seed=2)
    told: list[tuple[int, int]] = []
    pieces = simulate(GAME, 10, [BOTS[0], replace(BOTS[1], batch=4)], seed=2, progress=lambda done, total: told.append((done, total)))
    assert whole.states.tobytes() == pieces.states.tobytes() and (whole.plies == pieces.plies).all()
    assert told == [(4, 10), (8, 10), (10, 10)]


def test_each_seed_is_played_in_every_seating_that_is_named() -> None:
    results = simulate(GAME, 6, BOTS, seed=1, seatings=[[0, 0], [0, 1], [1, 0]])
    assert results.seating.tolist() == [[0, 0], [0, 1], [1, 0]] * 2
    rotated = simulate(GAME, 4, BOTS, seed=1)
    assert results.states[[1, 2, 4, 5]].tobytes() == rotated.states.tobytes(), "the same dice for the same seed"


def test_an_experiment_in_pieces_is_the_same_experiment() -> None:
    whole = simulate(GAME, 10, BOTS, seed=2)
    told: list[tuple[int, int]] = []
    pieces = [
        simulate(GAME, games, BOTS, seed=2, first=first, progress=lambda done, total: told.append((done, total)))
        for first, games in ((0, 3), (3, 7))
    ]
    assert b"".join(piece.states.tobytes() for piece in pieces) == whole.states.tobytes()
    assert np.concatenate([piece.seating for piece in pieces]).tolist() == whole.seating.tolist()
    assert told == [(3, 3), (7, 7)]


def test_results_are_what_the_last_positions_say() -> None:
    results = simulate(GAME, 10, BOTS[:1], seed=3)
    for i, state in enumerate(results.states):
        assert results.returns[i].tolist() == GAME.returns(state) and results.scores[i].tolist() == GAME.scores(state)
    assert np.array_equal(results.returns.sum(axis=1), np.zeros(10))


def test_impossible_orders_are_refused() -> None:
    with pytest.raises(backburn.OptionError, match="at least 1"):
        simulate(GAME, 0, BOTS)
    with pytest.raises(backburn.OptionError, match=r"needs one agent, or one for each seat \(2\), not 3"):
        simulate(GAME, 1, [*BOTS, BOTS[0]])
    for wrong in ([0], [0, 2], [-1, 0]):
        with pytest.raises(backburn.OptionError, match=rf"has 2 seats here, for agents 0 to 1; not \{wrong}"):
            simulate(GAME, 1, BOTS, seatings=[[0, 1], wrong])
    with pytest.raises(backburn.OptionError, match="there is no bot 'gready'"):
        GAME.simulate(1, ["gready"])


def test_a_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is a constant of the driver, so the interpreted copy is the one to shorten."""
    monkeypatch.setattr(simulation, "MOST_PLIES", 5)
    monkeypatch.setattr(type(GAME), "specialize", lambda self, function, compiled=True, agent=None: uncompiled(function, agent))
    with pytest.raises(backburn.BackburnError, match="did not end within 5 plies"):
        simulate(GAME, 3, BOTS[:1], seed=1)


def uncompiled(function: object, agent: object) -> object:
    from backburn.core.kernels.jit import build

    slots = dict(GAME.card.rules._asdict()) | ({**agent.slots} if agent else {})  # type: ignore[attr-defined]
    return build(function, slots, "short_games", False)  # type: ignore[arg-type]
