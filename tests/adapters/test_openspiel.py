"""OpenSpiel's own simulations on every game, and its algorithms against exact values of our own."""

from __future__ import annotations

import itertools
import pickle
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pyspiel
import pytest

import backburn
import backburn.adapters.openspiel as adapter
from backburn.adapters.openspiel_structs import read_struct

sys.modules.setdefault("cvxpy", SimpleNamespace(ECOS=None))  # type: ignore[arg-type]  # a solver that games with turns never call
from open_spiel.python.algorithms import exploitability, value_iteration  # noqa: E402
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402
from open_spiel.python.algorithms.mcts import Evaluator  # noqa: E402
from open_spiel.python.policy import tabular_policy_from_callable  # noqa: E402

PARAMETERS = {
    "forest_fire_path": ("", "ruleset=third-iteration"),
    "fire_tower": ("seats=2", "seats=4,ruleset=full"),
    "wild_fire": ("seats=2", "seats=3,ruleset=together"),
    "volcano": ("seats=2", "seats=3,ruleset=even"),
    "on_the_run": ("seats=2", "seats=3,ruleset=together"),
    "wildfire_rescue": ("seats=2", "seats=3,ruleset=harsh"),
    "forest_fire_acres": ("seats=2", "seats=3,ruleset=harsh"),
}
SMALL: dict[str, Any] = {
    "path_length": 3,
    "engines": 1,
    "water_capacity": 2,
    "max_turns": 2,
    "burn_out_at": 2,
    "engine_speed": 1,
    "gust_reach": 1,
}
VARIANTS: list[tuple[dict[str, Any], float]] = [({}, -7 / 9), ({"hit_at_1": 4}, -1 / 2), ({"water_capacity": 1}, -1 / 3)]
"""Variants of the path of at most 300 positions, and what they are worth to the fire."""


def loaded(game: str, **options: Any) -> Any:
    """The small variant of a game in OpenSpiel."""
    return pyspiel.load_game(f"backburn_{game}(options={';'.join(f'{name}:{value}' for name, value in options.items())})")


@pytest.mark.parametrize(("game", "parameters"), [(game, each) for game, several in PARAMETERS.items() for each in several])
def test_the_simulation_of_openspiel_with_serialisation(game: str, parameters: str) -> None:
    made = pyspiel.load_game(f"backburn_{game}({parameters})")
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)
    assert str(pickle.loads(pickle.dumps(made))) == str(made)


@pytest.mark.parametrize(("variant", "worth"), VARIANTS)
def test_value_iteration_gives_the_value_of_the_solution(variant: dict[str, Any], worth: float) -> None:
    options = SMALL | variant
    solution = backburn.solve(backburn.load("forest-fire-path", **options), compiled=False)
    assert len(solution) <= 300
    made = loaded("forest_fire_path", **options)
    found = value_iteration.value_iteration(made, depth_limit=-1, threshold=1e-12)
    assert found[str(made.new_initial_state())] == pytest.approx(solution.value(solution.game.start), abs=1e-9)
    assert solution.value(solution.game.start) == pytest.approx(worth, abs=1e-9)


def test_nothing_exploits_the_policy_of_the_solution() -> None:
    options = SMALL | {"max_turns": 1, "path_length": 2, "water_capacity": 1}
    game = backburn.load("forest-fire-path", **options)
    solution, made = backburn.solve(game, compiled=False), loaded("forest_fire_path", **options)

    def best(state: Any) -> dict[int, float]:
        position = state.match.state
        return {game.action(position, solution.best(position)[0]): 1.0}

    policy = tabular_policy_from_callable(made, best)
    assert len(policy.states) <= 60
    assert abs(exploitability.nash_conv(made, policy)) <= 1e-9


def test_the_type_follows_from_the_options() -> None:
    information = pyspiel.GameType.Information
    assert pyspiel.load_game("backburn_forest_fire_path").get_type().information == information.PERFECT_INFORMATION
    secret = pyspiel.load_game("backburn_forest_fire_path(ruleset=fire-cards)").get_type()
    assert secret.information == information.IMPERFECT_INFORMATION and secret.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert pyspiel.load_game("backburn_wildfire_rescue").get_type().utility == pyspiel.GameType.Utility.IDENTICAL


def test_an_observer_shows_the_own_seat_only() -> None:
    state = pyspiel.load_game("backburn_fire_tower(seats=2)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.observation_string(0) != state.observation_string(1)
    assert state.information_state_string(0).startswith(state.match.information_state(0).text.splitlines()[0])
    assert len(state.observation_tensor(0)) == state.match.game.encoding.size


def test_wrong_options_are_refused() -> None:
    with pytest.raises(backburn.OptionError, match="'engines' has no value"):
        adapter.BackburnGame.__subclasses__()[2]({"options": "engines"})


class OwnEstimate(Evaluator):  # type: ignore[misc]
    """The game's own estimate in place of random play to the end, which in Fire Tower says little and takes long."""

    def evaluate(self, state: Any) -> list[float]:
        return state.match.game.values(state.match.state)  # type: ignore[no-any-return]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_a_search_over_information_sets_plays_fire_tower() -> None:
    """OpenSpiel's own, in worlds that our `guess` deals."""
    made, luck = pyspiel.load_game("backburn_fire_tower(seats=2)"), np.random.RandomState(3)
    play_by_search(made, luck, simulations=12, decisions=3)


SECRET = ("fire_tower(seats=2)", "fire_tower(seats=4,ruleset=full)", "forest_fire_path(ruleset=fire-cards)")


@pytest.mark.bulk
@pytest.mark.parametrize("game", [each[:-1] + ",keys=true)" for each in SECRET])
def test_a_search_over_information_sets_of_400_simulations(game: str) -> None:
    """Of 20 decisions. Where an information state had other moves than another of its states, OpenSpiel's expansion would fail."""
    made = pyspiel.load_game(f"backburn_{game}")
    made.game.compile()
    play_by_search(made, np.random.RandomState(3), simulations=400, decisions=20)


def play_by_search(made: Any, luck: Any, simulations: int, decisions: int) -> None:
    """Let OpenSpiel's search decide for all players."""
    bot = ISMCTSBot(made, OwnEstimate(), uct_c=1.0, max_simulations=simulations, random_state=luck)
    state, decided = made.new_initial_state(), 0
    while decided < decisions:
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(int(luck.choice(legal)))
            continue
        policy, action = bot.step_with_policy(state)
        assert action in legal and sum(share for _, share in policy) == pytest.approx(1)
        state.apply_action(int(action))
        decided += 1


def begun(game: str, plies: int = 0) -> Any:
    """A state after some plies in which a player decides, of the first game of random actions that gets there."""
    for seed in itertools.count(9):
        state, luck, left = pyspiel.load_game(f"backburn_{game}").new_initial_state(), np.random.RandomState(seed), plies
        while not state.is_terminal() and (left > 0 or state.is_chance_node()):
            state.apply_action(int(luck.choice(state.legal_actions())))
            left -= 1
        if not state.is_terminal():
            return state
    raise AssertionError


@pytest.mark.parametrize("game", SECRET)
def test_another_world_looks_the_same_to_its_player_only(game: str) -> None:
    state = begun(game, 40)
    player = state.current_player()
    other = state.resample_from_infostate(player, iter([0.3]).__next__)
    assert other.match.state != state.match.state and other.legal_actions() == state.legal_actions()
    for seen in ("observation_string", "observation_tensor", "information_state_string", "information_state_tensor"):
        assert getattr(other, seen)(player) == getattr(state, seen)(player)
    rivals = [seat for seat in range(state.num_players()) if seat != player]
    assert any(other.observation_string(seat) != state.observation_string(seat) for seat in rivals)
    again = pickle.loads(pickle.dumps(other))
    assert str(again) == str(other) and all(again.information_state_string(seat) == other.information_state_string(seat) for seat in (0, 1))


@pytest.mark.parametrize("game", SECRET)
def test_in_worlds_of_one_player_an_information_state_has_one_set_of_moves(game: str) -> None:
    """What a search over information sets relies on; a state dealt again under the real history would have others."""
    state, luck, moves = begun(game, 40), np.random.RandomState(1), dict[str, list[int]]()
    met = 0
    for _ in range(60):
        world = state.resample_from_infostate(state.current_player(), luck.uniform)
        for _ in range(12):
            if world.is_terminal():
                break
            if not world.is_chance_node():
                key = f"{world.current_player()} {world.information_state_key()}"
                met += key in moves
                assert moves.setdefault(key, world.legal_actions()) == world.legal_actions()
            legal = world.legal_actions()
            world.apply_action(legal[min(int(luck.geometric(0.7)) - 1, len(legal) - 1)])
    assert met > 60


def test_an_information_state_has_a_short_key_and_a_tensor() -> None:
    state, short = begun("fire_tower(seats=2)", 30), begun("fire_tower(keys=true,seats=2)", 30)
    assert short.information_state_string(1) == state.information_state_key(1) != state.information_state_key(0)
    assert state.information_state_key() == state.information_state_key(state.current_player())
    game = state.get_game()
    before = state.information_state_tensor(0)
    assert len(before) == game.information_state_tensor_size() and min(before) >= 0 and max(before) <= 255
    assert before[: game.observation_tensor_size()] == state.observation_tensor(0)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_tensor(0) != before and before[-18] + 1 == state.information_state_tensor(0)[-18]


def test_a_struct_is_a_position_to_begin_with() -> None:
    state = begun("fire_tower(seats=2)", 40)
    game, player = state.get_game(), state.current_player()
    for given in (state.to_struct(), state.to_dict(), state.to_json()):
        again = game.new_initial_state(given)
        assert again.match.state == state.match.state and again.history() == [] and again.legal_actions() == state.legal_actions()
    seen = state.to_observation_struct()
    assert seen == state.to_observation_struct(player) != state.to_observation_struct(1 - player)
    assert seen.current_player == state.match.game.seat_names[player] and "hand ?*" in seen.to_json()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("nonsense", "JSON with game, seats and position"),
        ("[1]", "JSON with game, seats and position"),
        ({"game": "volcano", "seats": 2, "position": ""}, "this game is fire-tower for 2, the state is of 'volcano' for 2"),
        (begun("fire_tower(seats=2,ruleset=full)").to_json(), "other options than this game"),
    ],
)
def test_a_state_of_another_game_is_refused(given: Any, said: str) -> None:
    with pytest.raises(backburn.OptionError, match=said):
        read_struct(backburn.load("fire-tower", seats=2), given)
