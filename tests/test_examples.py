"""The examples that learn: advantages along each seat's own decisions, and both of them from end to end with the smallest numbers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import backburn

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="module")
def learners() -> Iterator[tuple[ModuleType, ModuleType]]:
    """The examples as modules."""
    sys.path.insert(0, str(EXAMPLES))
    try:
        import expert  # type: ignore[import-not-found]
        import ppo  # type: ignore[import-not-found]

        yield ppo, expert
    finally:
        sys.path.remove(str(EXAMPLES))


def rollout_by_chance(ppo: ModuleType, steps: int, games: int, seats: int) -> Any:
    rng = np.random.default_rng(4)
    over = rng.random((steps, games)) < 0.15
    acts = rng.integers(0, seats, (steps, games)).astype(np.int8)
    acts[1:][over[:-1]] = -1
    rewards = rng.normal(size=(steps, games, seats)) * (rng.random((steps, games, 1)) < 0.4)
    values = rng.normal(size=(steps, games)).astype(np.float32)
    nothing = np.zeros((steps, games))
    return ppo.Rollout(nothing, nothing, nothing, nothing, values, acts, rewards, over)


def naive_advantages(rollout: Any, game: int, seat: int, discount: float, share: float) -> dict[int, float]:
    """The advantages of one seat of one game, forwards and episode by episode; what is cut off by the rollout's end is left out."""
    found: dict[int, float] = {}
    steps, begin = len(rollout.seats), 0
    for end in [*np.flatnonzero(rollout.over[:, game]).tolist(), steps]:
        own = [step for step in range(begin, min(end + 1, steps)) if rollout.seats[step, game] == seat]
        whole = end < steps
        errors = []
        for step, after in zip(own, [*own[1:], None], strict=False):
            paid = rollout.rewards[step : end + 1 if after is None else after, game, seat].sum()
            ahead = 0.0 if after is None else float(rollout.values[after, game])
            errors.append(paid + discount * ahead - rollout.values[step, game])
        errors = errors if whole else errors[:-1]
        for i, step in enumerate(own[: len(errors)]):
            found[step] = sum((discount * share) ** k * error for k, error in enumerate(errors[i:]))
        begin = end + 1
    return found


def test_advantages_run_along_each_seats_own_decisions(learners: tuple[ModuleType, ModuleType]) -> None:
    ppo, _ = learners
    rollout = rollout_by_chance(ppo, 40, 3, 3)
    found, usable = ppo.advantages(rollout, 0.9)
    expected = [naive_advantages(rollout, game, seat, 0.9, ppo.LAMBDA) for game in range(3) for seat in range(3)]
    assert sum(map(len, expected)) == usable.sum() > 50
    for number, each in enumerate(expected):
        for step, advantage in each.items():
            assert usable[step, number // 3] and found[step, number // 3] == pytest.approx(advantage, abs=1e-4)


class Interrupted(Exception):
    """What stops a run."""


def test_a_run_of_ppo_that_is_interrupted_ends_like_one_that_is_not(
    learners: tuple[ModuleType, ModuleType], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ppo, _ = learners
    monkeypatch.setattr(backburn, "batch", partial(backburn.batch, compiled=False))
    small = ["forest-fire-path", "--games", "2", "--rollout", "12", "--steps", "48", "--width", "4", "--minibatch", "8"]

    def run(name: str) -> None:
        ppo.train(ppo.options().parse_args([*small, "--out", str(tmp_path / f"{name}.npz"), "--checkpoint", str(tmp_path / name)]))

    run("whole")
    learn, left = ppo.learn, [1]

    def learn_once(*how: Any) -> Any:
        if not left:
            raise Interrupted
        left.clear()
        return learn(*how)

    monkeypatch.setattr(ppo, "learn", learn_once)
    with pytest.raises(Interrupted):
        run("parts")
    monkeypatch.setattr(ppo, "learn", learn)
    run("parts")
    one, other = (np.load(tmp_path / f"{name}.npz") for name in ("whole", "parts"))
    assert all(np.array_equal(one[name], other[name]) for name in one.files) and len(one.files) == 7


def test_a_net_of_expert_iteration_is_seated(learners: tuple[ModuleType, ModuleType], tmp_path: Path) -> None:
    """As it is typed, interpreted: compiling would take longer than all that is played."""
    ppo, _ = learners
    out = tmp_path / "net.npz"
    small = ["--expert", "greedy", "--games", "1", "--width", "4", "--epochs", "1", "--evaluate", "2", "--out", str(out)]
    command = [sys.executable, str(EXAMPLES / "expert.py"), *small]
    run = partial(subprocess.run, command, capture_output=True, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
    said = run(check=True).stdout
    assert "round 1: greedy played 1 games" in said and f"round 2: net:{out} played" in said and "% won of 2 games against greedy" in said
    refused = run()
    assert (refused.returncode, refused.stderr) == (1, f"{out} exists; name another file by --out, or add --overwrite\n")
    game = backburn.load("on-the-run", seats=2)
    ppo.Net.read(out, game).save(tmp_path / "again.npz", game)
    one, again = np.load(out), np.load(tmp_path / "again.npz")
    assert all(np.allclose(one[name], again[name], atol=1e-3) for name in one.files if name != "about")


def test_the_net_of_a_round_advises_the_expert_of_the_next(tmp_path: Path) -> None:
    out, advised = tmp_path / "net.npz", "iterations=1,net_moves=0.1"
    small = ["--expert", "greedy", "--games", "1", "--width", "4", "--epochs", "1", "--evaluate", "0", "--out", str(out)]
    command = [sys.executable, str(EXAMPLES / "expert.py"), *small, "--advised", advised]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}).stdout
    assert f"round 2: search:net={tmp_path / 'net-1.npz'},{advised} played 1 games" in said
