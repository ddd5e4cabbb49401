"""Batches: the same games as matches, episode after episode; bots, truncation, threads, states that are set again, refusals."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.play.matches.batch import LINE, Batch

PATH = "forest-fire-path"
SHORT: dict[str, Any] = {"path_length": 4, "max_turns": 3}
CASES: dict[str, dict[str, Any]] = {
    PATH: {}, "fire-tower": {"seats": 2}, "volcano": {"seats": 2}, "wild-fire": {"seats": 2}, "on-the-run": {"seats": 3},
    "wildfire-rescue": {}, "forest-fire-acres": {"seats": 2},
}  # fmt: skip


def batch(game: str = PATH, games: int = 2, options: dict[str, Any] | None = None, **how: Any) -> Batch:
    """A batch of short games of the path, if nothing else is said; interpreted."""
    return Batch(backburn.load(game, **(SHORT if options is None else options)), games, **{"compiled": False, **how})


def chosen(games: Batch, rng: np.random.Generator) -> list[int]:
    """A legal action for each game at random; any for one that is over."""
    return [int(rng.choice(row[:count])) if count else 0 for row, count in zip(games.listed, games.counts, strict=True)]


@pytest.mark.parametrize("game", CASES)
def test_a_game_of_a_batch_is_the_match_with_its_seed(game: str) -> None:
    games, rng = batch(game, options=CASES[game], seed=5), np.random.default_rng(1)
    matches = [games.game.match(seed=int(seed)) for seed in games.seeds]
    for _ in range(25):
        for number, match in enumerate(matches):
            while match.to_act == backburn.CHANCE:
                match.roll()
            assert match.state == games.states[number]
            if match.to_act >= 0:
                assert np.array_equal(games.observations[number], match.observe(match.to_act))
                assert np.array_equal(games.masks[number], match.action_mask())
                assert np.array_equal(games.masks[number], games.game.action_mask(match.state))
        if games.ended.any():
            break
        actions = chosen(games, rng)
        for match, action in zip(matches, actions, strict=True):
            match.push(match.game.move(match.state, action))
        games.step(actions)


def arrays(batch: Batch) -> list[Any]:
    return [*batch._table]


def test_an_episode_ends_with_its_rewards_and_the_next_step_begins_another() -> None:
    games, rng = batch(games=1, seed=2), np.random.default_rng(2)
    seeds = set()
    for _ in range(3):
        seeds.add(int(games.seeds[0]))
        while not games.ended[0]:
            assert not games.rewards.any()
            games.step(chosen(games, rng))
        assert games.rewards[0].tolist() == games.game.returns(games.states[0]) and games.to_act[0] == backburn.OVER
        games.step([0])
        assert not games.ended[0] and games.counts[0]
    assert len(seeds) == 3 and games.episodes[0] == 3


def test_bots_play_the_seats_that_do_not_learn() -> None:
    games, rng = batch(games=3, opponents="greedy", seats=[1]), np.random.default_rng(3)
    for _ in range(12):
        assert set(games.to_act.tolist()) <= {1, backburn.OVER}
        games.step(chosen(games, rng))


def test_a_long_episode_is_truncated() -> None:
    games, rng = batch(games=1, options={}, longest=20), np.random.default_rng(4)
    while not games.truncated[0]:
        games.step(chosen(games, rng))
    assert games.plies[0] >= 20 and not games.ended[0] and not games.rewards.any()
    games.step([0])
    assert not games.truncated[0] and games.episodes[0] == 1


def test_results_do_not_depend_on_threads() -> None:
    one, two, rng = batch(games=5), batch(games=5, threads=2), np.random.default_rng(5)
    for _ in range(15):
        actions = chosen(one, rng)
        one.step(actions)
        two.step(actions)
    assert all(np.array_equal(mine, other) for mine, other in zip(arrays(one), arrays(two), strict=True))
    two.close()


def test_a_batch_goes_back_to_where_it_stood() -> None:
    games, rng = batch(), np.random.default_rng(6)
    games.step(chosen(games, rng))
    kept, seen = games.get_states(), games.observations.copy()
    actions = chosen(games, rng)
    games.step(actions)
    after = games.observations.copy()
    games.set_states(kept)
    assert np.array_equal(games.observations, seen) and not np.array_equal(seen, after)
    games.step(actions)
    assert np.array_equal(games.observations, after)


def test_an_illegal_action_is_refused_and_nothing_is_done() -> None:
    games = batch(games=3)
    before = games.states.copy()
    actions = [int(row[0]) for row in games.listed]
    for wrong in (int(np.flatnonzero(games.masks[1] == 0)[0]), -1, 10**6):
        with pytest.raises(backburn.IllegalMove, match="of game 1 is not legal"):
            games.step([actions[0], wrong, actions[2]])
    assert np.array_equal(before, games.states)


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"seats": [2]}, {"reward": "glory"}, {"opponents": "exec:true"}, {"longest": 0}, {"opponents": "gready"}],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(backburn.OptionError):
        batch(**wrong)


def test_actions_need_the_shape_of_the_batch() -> None:
    games = batch()
    with pytest.raises(backburn.OptionError, match="there are 2 games"):
        games.step([0])
    with pytest.raises(backburn.OptionError, match="3 were kept"):
        games.set_states(batch(games=3).get_states())


@pytest.mark.parametrize("actions", [[0.0, 1.0], np.array([0.5, 1.0]), [True, False], ["0", "1"], [None, 1]])
def test_actions_are_whole_numbers(actions: Any) -> None:
    games = batch()
    before = games.states.copy()
    with pytest.raises(backburn.OptionError, match="actions are whole numbers, not "):
        games.step(actions)
    assert np.array_equal(before, games.states)


def test_each_game_can_have_a_seed() -> None:
    """Its later episodes follow from that seed alone, wherever the game stands in a batch."""
    games, other = batch(), batch(seed=8)
    games.reset([11, 12])
    other.reset(np.array([5, 11]).tolist())
    assert games.seeds.tolist() == [11, 12] and other.seeds.tolist() == [5, 11]
    for chosen_games, again in (([True, False], [False, True]), ([True, True], [True, True])):
        games.begin(chosen_games)
        other.begin(again)
        assert games.seeds[0] == other.seeds[1] != games.seeds[1]
    assert games.episodes.tolist() == [2, 1] and np.array_equal(games.bots_luck[0], other.bots_luck[1])
    games.begin([False, True], [9, -1])
    assert games.seeds[1] == 2**64 - 1 and games.episodes.tolist() == [2, 0]
    kept, seeds = games.get_states(), games.seeds.tolist()
    games.reset(3)
    games.set_states(kept)
    assert games.seeds.tolist() == seeds and games.rooted.all()
    for wrong in (([True], None), ([1, 0], None), ([True, True], [1])):
        with pytest.raises(backburn.OptionError, match="there are 2 games"):
            games.begin(*wrong)
    with pytest.raises(backburn.OptionError):
        games.reset("x")  # type: ignore[arg-type]


def test_a_list_of_equal_bots_is_one_and_others_are_refused() -> None:
    assert batch(opponents=["greedy", "greedy"]).game.seats == 2
    with pytest.raises(backburn.OptionError, match="vectorization_mode='sync'"):
        batch(opponents=["greedy", "random"])


def test_a_game_is_named_or_given() -> None:
    named = backburn.batch(PATH, 2, compiled=False)
    assert np.array_equal(named.observations, backburn.batch(backburn.load(PATH), 2, compiled=False).observations)


def test_arrays_are_handed_on_without_a_copy() -> None:
    games = batch()
    seen = np.from_dlpack(games.observations)
    games.step([int(row[0]) for row in games.listed])
    assert np.array_equal(seen, games.observations) and not hasattr(games, "nothing")
    arrays = (games.observations, games.masks, games.listed, games.to_act, games.rewards, games.ended, games.truncated)
    assert [array.ctypes.data % LINE for array in arrays] == [0] * len(arrays)


@pytest.mark.compiled
def test_compiled_and_interpreted_batches_are_the_same() -> None:
    game, rng = backburn.load(PATH, **SHORT), np.random.default_rng(7)
    ours, theirs = (backburn.batch(game, 4, seed=9, opponents="greedy", compiled=compiled) for compiled in (True, False))
    for _ in range(30):
        assert all(np.array_equal(mine, other) for mine, other in zip(arrays(ours), arrays(theirs), strict=True))
        actions = chosen(ours, rng)
        ours.step(actions)
        theirs.step(actions)


def test_a_batch_travels_in_mid_game_and_continues_alike() -> None:
    one = batch()
    one.step(chosen(one, np.random.default_rng(1)))
    other = pickle.loads(pickle.dumps(one))
    actions = chosen(one, np.random.default_rng(2))
    assert actions == chosen(other, np.random.default_rng(2))
    one.step(actions)
    other.step(actions)
    assert all(np.array_equal(*pair) for pair in zip(one.get_states(), other.get_states(), strict=True))
