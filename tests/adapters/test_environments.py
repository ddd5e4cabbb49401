"""PettingZoo's and Gymnasium's own suites on every game, in two option sets each."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import backburn
import backburn.adapters.pettingzoo as aec
from backburn.adapters import gymnasium as single

SETS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "forest-fire-path": ({}, {"ruleset": "third-iteration"}),
    "fire-tower": ({"seats": 2}, {"seats": 4, "ruleset": "full"}),
    "wild-fire": ({"seats": 2}, {"seats": 3, "ruleset": "together"}),
    "volcano": ({"seats": 2}, {"seats": 3, "ruleset": "even"}),
    "on-the-run": ({"seats": 2}, {"seats": 3, "ruleset": "together"}),
    "wildfire-rescue": ({}, {"seats": 3, "ruleset": "harsh"}),
    "forest-fire-acres": ({"seats": 2}, {"seats": 3, "ruleset": "harsh"}),
}
"""For each game the default and a co-operative, hidden or harsh set of options."""
CASES = [pytest.param(game, options, id=f"{game}-{number}") for game, sets in SETS.items() for number, options in enumerate(sets)]


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_suites_of_pettingzoo(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its advice on names and on observations that are no images
        api_test(aec.env(game, **options), num_cycles=300)
        seed_test(lambda: aec.env(game, **options), num_cycles=20)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_suite_of_gymnasium(game: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its advice on spaces that are no images
        check_env(single.SeatEnv(game, opponents="level-1", **options), skip_render_check=True)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_render_modes(game: str, options: dict[str, Any]) -> None:
    render_test(lambda render_mode: aec.env(game, render_mode=render_mode, **options), {"svg": lambda drawn: drawn.startswith("<svg")})
    env = single.SeatEnv(game, render_mode="rgb_array", **options)
    env.reset(seed=1)
    assert env.render().shape[2] == 3


@pytest.mark.parametrize("game", backburn.names())
def test_both_registries_know_every_game(game: str) -> None:
    env = pettingzoo.make("aec", f"backburn/{game}-v0")
    env.reset(seed=3)
    observed, *_ = env.last()
    own = gymnasium.make(f"backburn/{game}-v0", opponents="random", disable_env_checker=True)
    seen, info = own.reset(seed=3)
    assert observed["observation"].shape == seen.shape and observed["action_mask"].sum() > 0
    assert info["action_mask"].sum() == getattr(own.unwrapped, "action_masks")().sum() > 0  # noqa: B009 - unknown to the registry


def test_the_same_seed_and_actions_give_the_same_game_as_a_match() -> None:
    env = aec.raw_env("fire-tower", seats=2)
    env.reset(seed=11)
    match = backburn.load("fire-tower", seats=2).match(seed=11)
    rng = np.random.default_rng(1)
    for _ in env.agent_iter(60):
        observed, _, ended, *_ = env.last()
        if ended:
            break
        while match.to_act == backburn.CHANCE:
            match.roll()
        action = int(rng.choice(np.flatnonzero(observed["action_mask"])))
        match.push(match.game.move(match.state, action))
        env.step(action)
    while match.to_act == backburn.CHANCE:
        match.roll()
    assert env.match.state == match.state and len(match.plies) > 60


def test_the_sum_of_rewards_is_the_payoff() -> None:
    env = aec.env("forest-fire-path", path_length=4, max_turns=3)
    env.reset(seed=2)
    rng, totals = np.random.default_rng(2), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observed, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        env.step(None if ended or cut else int(rng.choice(np.flatnonzero(observed["action_mask"]))))
    assert list(totals.values()) == env.unwrapped.match.returns() != [0.0, 0.0]


def test_an_illegal_action_changes_nothing_or_ends_the_game() -> None:
    env = aec.raw_env("forest-fire-path")
    env.reset(seed=1)
    before, wrong = env.match.state.copy(), int(np.flatnonzero(env.observe("fire")["action_mask"] == 0)[0])
    with pytest.raises(backburn.IllegalMove, match="R"):
        env.step(wrong)
    assert env.match.state == before
    own = single.SeatEnv("forest-fire-path")
    own.reset(seed=1)
    _, reward, ended, _, info = own.step(wrong)
    assert reward == -1 and ended and "not allowed here" in info["illegal"]
    strict = single.SeatEnv("forest-fire-path", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(backburn.IllegalMove):
        strict.step(wrong)


def test_a_game_that_is_over_takes_no_action() -> None:
    env = single.SeatEnv("forest-fire-path", path_length=4, max_turns=2)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(~env.action_masks())[0]))
    for _ in range(2):
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(int(np.flatnonzero(env.action_masks())[0]))
    env.reset()
    over = False
    while not over:
        _, _, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_a_game_can_be_truncated() -> None:
    env = aec.env("fire-tower", seats=2, max_cycles=30)
    env.reset(seed=1)
    for _ in env.agent_iter():
        observed, _, ended, cut, _ = env.last()
        env.step(None if ended or cut else int(np.flatnonzero(observed["action_mask"])[0]))
    plies = env.unwrapped.match.plies
    assert cut and not ended and sum(ply.seat >= 0 for ply in plies) == 30 < len(plies)


def test_environments_travel() -> None:
    again = pickle.loads(pickle.dumps(aec.raw_env("volcano", seats=3)))
    again.reset(seed=1)
    assert again.possible_agents == list(backburn.load("volcano", seats=3).seat_names)


@pytest.mark.parametrize("made", [aec.raw_env, aec.env])
@pytest.mark.parametrize("through", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_goes_on_in_mid_game(made: Any, through: Any) -> None:
    env, luck = made("fire-tower", seats=2, max_cycles=40), np.random.default_rng(3)
    env.reset(seed=5)
    for _ in range(25):
        env.step(int(luck.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    other, before = through(env), env.state().tobytes()
    assert other.state().tobytes() == before and other.agent_selection == env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert other.state().tobytes() == before
    other.step(int(np.flatnonzero(other.last()[0]["action_mask"])[0]))
    while not other.truncations[other.agent_selection]:
        for each in (env, other):
            each.step(int(np.flatnonzero(each.last()[0]["action_mask"])[-1]))
        assert env.state().tobytes() == other.state().tobytes() and env.truncations == other.truncations


@pytest.mark.parametrize(
    "wrong", [{"seat": 7}, {"illegal": "maybe"}, {"render_mode": "film"}, {"opponents": ["random", "random"]}, {"reward": "glory"}]
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(backburn.OptionError):
        single.SeatEnv("forest-fire-path", **wrong)
