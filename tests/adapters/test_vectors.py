"""Gymnasium's vector environments: the games of single ones, in all three autoreset modes, as Gymnasium's own vectors have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest

import backburn
import backburn.adapters.gymnasium

SHORT: dict[str, Any] = {"seat": 1, "path_length": 4, "max_turns": 3}
MODES = ("NextStep", "SameStep", "Disabled")
modes = pytest.mark.parametrize("mode", MODES)


def ours(count: int = 3, opponents: Any = "random", **how: Any) -> Any:
    return gymnasium.make_vec("backburn/forest-fire-path-v0", num_envs=count, opponents=opponents, **{"compiled": False, **SHORT, **how})


def theirs(mode: str, count: int = 3) -> Any:
    """Gymnasium's own vector of single environments."""
    how: dict[str, Any] = {"vectorization_mode": "sync", "vector_kwargs": {"autoreset_mode": mode}}
    return gymnasium.make_vec("backburn/forest-fire-path-v0", num_envs=count, opponents="random", disable_env_checker=True, **how, **SHORT)


def choices(masks: Any, luck: np.random.Generator) -> Any:
    return np.array([int(luck.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in masks])


def flat(value: Any) -> Any:
    """Arrays as lists, for comparison."""
    if isinstance(value, dict):
        return {key: flat(value[key]) for key in sorted(value)}
    if isinstance(value, np.ndarray):
        return [flat(each) for each in value] if value.dtype == object else value.tolist()
    return value


def steps(envs: tuple[Any, ...], mode: str, count: int) -> Iterator[tuple[Any, ...]]:
    """What each of some environments returns to the same actions; games that are over are begun again where nothing else does so."""
    luck = np.random.default_rng(3)
    seen = [env.reset(seed=4) for env in envs]
    yield tuple(seen)
    mask = seen[0][1]["action_mask"]
    for _ in range(count):
        actions = choices(mask, luck)
        found = [env.step(actions) for env in envs]
        yield tuple(found)
        mask, over = found[0][4]["action_mask"], found[0][2] | found[0][3]
        if mode == "Disabled" and over.any():
            again = [env.reset(options={"reset_mask": over}) for env in envs]
            assert np.array_equal(again[0][0], again[1][0])
            assert np.array_equal(again[0][1]["action_mask"][over], again[1][1]["action_mask"][over])
            mask = again[0][1]["action_mask"]


@modes
def test_a_vector_is_what_gymnasium_makes_of_single_environments(mode: str) -> None:
    """The same seeds, actions, episodes, final observations and infos, byte for byte."""
    envs, ended = (ours(autoreset_mode=mode), theirs(mode)), 0
    for mine, other in steps(envs, mode, 60):
        assert flat(mine[-1]) == flat(other[-1])
        for one, two in zip(mine[:-1], other[:-1], strict=True):
            assert one.dtype == two.dtype and np.array_equal(one, two)
        ended += len(mine) == 5 and int(mine[2].sum())
    assert ended > 4
    for env in envs:
        env.close()


@modes
def test_what_is_returned_stays_as_it_was(mode: str) -> None:
    """A learner keeps `obs` beside `next_obs`; without copies they are one array."""
    env, kept = ours(autoreset_mode=mode), list[tuple[Any, Any]]()
    for (found,) in steps((env,), "", 3):
        kept += [(array, array.copy()) for array in (*found[:-1], *found[-1].values())]
    assert all(np.array_equal(array, before) for array, before in kept)
    fast = ours(autoreset_mode=mode, copy=False)
    (first,), (second,) = list(steps((fast,), "", 1))
    assert first[0] is second[0]


def test_a_game_that_is_over_has_to_be_begun_where_nothing_else_does_so() -> None:
    env = ours(autoreset_mode="Disabled")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(3, int))
    _, info = env.reset(seed=1)
    over = np.zeros(3, bool)
    while not over.any():
        _, _, over, _, info = env.step(np.array([mask.argmax() for mask in info["action_mask"]]))
    with pytest.raises(gymnasium.error.ResetNeeded, match="reset_mask"):
        env.step(np.array([mask.argmax() for mask in info["action_mask"]]))


def test_seeds_can_be_given_one_by_one() -> None:
    env, other = ours(2), ours(2)
    env.reset(seed=[9, 8])
    other.reset(seed=8)
    assert env.batch.seeds.tolist() == [9, 8] and other.batch.seeds.tolist() == [8, 9]
    before = env.batch.states.copy()
    env.reset(seed=[8, None], options={"reset_mask": np.array([True, False])})
    assert env.batch.seeds.tolist() == [8, 8] and env.batch.states[1] == before[1]
    unseeded = ours(2)
    unseeded.reset()
    assert unseeded.batch.seeds.all()


def test_every_game_is_drawn() -> None:
    env = ours(2, render_mode="svg")
    env.reset(seed=1)
    frames = env.render()
    assert len(frames) == 2 and all(frame.startswith("<svg") for frame in frames) and ours(1).render() is None
    assert env.metadata["render_modes"] and env.render_mode == "svg"


@pytest.mark.parametrize(
    "wrong",
    [{"autoreset_mode": "Never"}, {"render_mode": "film"}, {"opponents": ["random", "greedy"]}, {"max_episode_steps": 3}, {"seat": 5}],
)
def test_what_a_vector_does_not_have_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(backburn.OptionError):
        ours(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [{"mask": np.ones(3, bool)}, *({"reset_mask": mask} for mask in ([True] * 3, np.ones(2, bool), np.ones(3), np.zeros(3, bool)))],
)
def test_resets_that_cannot_be_are_refused(wrong: dict[str, Any]) -> None:
    env = ours()
    with pytest.raises(backburn.OptionError, match="begins every game"):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    env.reset(seed=2)
    with pytest.raises(backburn.OptionError, match="reset_mask"):
        env.reset(options=wrong)
    with pytest.raises(backburn.OptionError, match="whole numbers"):
        env.step(np.zeros(3))
    with pytest.raises(backburn.IllegalMove):
        env.step(np.full(3, env.single_action_space.n))
