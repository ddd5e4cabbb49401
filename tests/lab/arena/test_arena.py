"""The arena: the same luck for everybody, the same results however it is played."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
from joblib import parallel_config, register_parallel_backend
from joblib.parallel import ThreadingBackend

import backburn
from backburn.core.rules.chance import stream
from backburn.lab import arena as arenas
from backburn.lab.arena import Arena, Plan, begin, blocks, file, run, standings
from backburn.lab.arena import arena as arena_module
from backburn.lab.arena.blocks import Games, MeetingOrder
from backburn.lab.running import workers
from backburn.lab.statistics.sequential import LEAST, SequentialTest
from backburn.lab.tables import TableError

GAME = backburn.load("forest-fire-path")
AGENTS = ("random", "greedy")


def plan(games: int = 12, **others: Any) -> Plan:
    return Plan(GAME, AGENTS, games, **others)


def played(wanted: Plan, path: Path | None = None, jobs: int = 1) -> Arena:
    arena = begin(wanted, path)
    run(arena, path, jobs)
    return arena


def rows(arena: Arena) -> list[tuple[Any, ...]]:
    return file.frame(arena).rows()


def won(results: list[float]) -> Games:
    """Rounds in which the second agent gets these shares of the points."""
    returns = {0.0: ([1, -1], [-1, 1]), 0.5: ([1, -1], [1, -1]), 1.0: ([-1, 1], [1, -1])}
    chosen = np.array([returns[result] for result in results], np.float64)
    return Games(chosen, np.zeros(chosen.shape, np.int32), np.ones(chosen.shape[:2], np.int32))


# ---- luck


def test_seats_are_exchanged_with_the_same_luck() -> None:
    """Agents that play alike end alike: only luck could make a difference, and it is the same."""
    asked = MeetingOrder("forest-fire-path", 2, (), ("random", "random"), ((0, 1), (1, 0)), 5, 0, 0, 6)
    games = blocks.play(asked).games
    assert (games.plies[:, 0] == games.plies[:, 1]).all() and len(set(games.plies[:, 0].tolist())) > 3
    assert (games.scores[:, 0] == games.scores[:, 1]).all() and (games.returns[:, 0] == games.returns[:, 1]).all()


def test_a_meeting_has_luck_of_its_own_which_follows_from_the_seed() -> None:
    three = Plan(backburn.load("volcano", seats=3), AGENTS), Plan(backburn.load("volcano", seats=3), AGENTS, seed=2)
    seeds = {blocks.order(each, 0, first, 2).seed for each in three for first in (0, 4)}
    assert len(seeds) == 2, "one for each seed, whatever the round"
    assert len({int(stream(1, meeting)) for meeting in range(5)}) == 5
    assert blocks.order(three[0], 0, 4, 2).seed == stream(1, 0)


# ---- however it is played


def test_results_do_not_depend_on_processes_and_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = rows(played(plan()))
    assert rows(played(plan(), jobs=2)) == alone
    monkeypatch.setattr(workers, "SECONDS", 0.0)
    small = begin(plan())
    assert [len(block.games) for block in small.play()] == [1] * 6
    assert rows(small) == alone
    monkeypatch.setattr(workers, "SECONDS", 1e9)
    large = begin(plan())
    assert [len(block.games) for block in large.play()] == [1, 4, 1]
    assert rows(large) == alone


class ListsOnly(ThreadingBackend):  # type: ignore[misc]
    """A backend like Ray's, which does not hand out results before all are there."""

    supports_return_generator = False


@pytest.mark.parametrize("backend", ["threading", "lists"])
def test_other_backends_of_joblib_can_play(backend: str) -> None:
    register_parallel_backend("lists", ListsOnly)
    arena = begin(plan())
    with parallel_config(backend=backend, n_jobs=2):
        run(arena, jobs=None)
    assert rows(arena) == rows(played(plan()))


def die_elsewhere(asked: MeetingOrder) -> blocks.MeetingBlock:
    """Play here, and be killed in any other process."""
    if multiprocessing.parent_process() is not None or "loky" in multiprocessing.current_process().name.lower():
        os.kill(os.getpid(), signal.SIGKILL)
    return blocks.play(asked)


@pytest.mark.filterwarnings("default")
def test_a_killed_process_is_reported_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_module, "play", die_elsewhere)
    with pytest.raises(backburn.BackburnError, match="was killed, perhaps because memory ran out"):
        run(begin(plan()), tmp_path / "arena.parquet", jobs=2)
    assert begin(plan(), tmp_path / "arena.parquet").played == 2


def test_an_arena_that_goes_on_is_the_same_as_one_at_once(tmp_path: Path) -> None:
    whole = rows(played(plan(12)))
    played(plan(4), tmp_path / "arena.parquet")
    halfway = begin(plan(12), tmp_path / "arena.parquet")
    assert (halfway.played, halfway.planned) == (4, 12) and rows(halfway) == whole[:8]
    assert rows(played(plan(12), tmp_path / "arena.parquet")) == whole
    assert polars.read_parquet(tmp_path / "arena.parquet").rows() == whole
    assert begin(plan(2), tmp_path / "arena.parquet").played == 12, "nothing is lost where fewer games are requested"


def test_what_interrupts_it_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, told = tmp_path / "arena.parquet", []

    def interrupt(done: int, planned: int) -> None:
        told.append((done, planned))
        if done == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(workers, "SECONDS", 0.0)
    with pytest.raises(KeyboardInterrupt):
        run(begin(plan(12)), path, progress=interrupt)
    assert told == [(2, 12), (4, 12)]
    assert rows(begin(plan(12), path)) == rows(played(plan(4)))
    assert [each.name for each in tmp_path.iterdir()] == ["arena.parquet"]


def test_the_file_is_written_while_it_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, lengths = tmp_path / "arena.parquet", []
    monkeypatch.setattr(workers, "SECONDS", 0.0)
    monkeypatch.setattr(file, "EVERY", -1.0)
    run(begin(plan(6)), path, progress=lambda done, planned: lengths.append(len(polars.read_parquet(path)) if path.exists() else 0))
    assert lengths == [0, 4, 8] and len(polars.read_parquet(path)) == 12


# ---- the file


def test_the_file_holds_games_plan_and_summary(tmp_path: Path) -> None:
    path = tmp_path / "arena.parquet"
    arena = played(plan(4, seed=3), path)
    frame = polars.read_parquet(path)
    assert frame.columns == ["meeting", "round", "game", "seat", "agent", "return", "score", "plies"]
    assert frame["agent"].to_list()[:4] == ["random", "greedy", "greedy", "random"]
    assert frame["round"].to_list() == [0, 0, 0, 0, 1, 1, 1, 1] and frame["game"].to_list() == [0, 0, 1, 1, 2, 2, 3, 3]
    about = polars.read_parquet_metadata(path)
    assert json.loads(about[file.SUMMARY]) == json.loads(json.dumps(standings(arena).as_data()))
    assert json.loads(about[file.KEY])["seed"] == 3


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (plan(seed=2), "was played with seed 1, not 2"),
        (Plan(GAME, ("greedy", "random")), "was played with agents random, greedy, not greedy, random"),
        (Plan(backburn.load("forest-fire-path", engines=3), AGENTS), "was played with options engines=2, not engines=3"),
        (Plan(backburn.load("wild-fire", seats=2), AGENTS), "was played with game forest-fire-path, not wild-fire"),
        (plan(test=SequentialTest()), "was played with test none, not elo0=0, elo1=50, alpha=0.05, beta=0.05"),
    ],
    ids=["seed", "agents", "options", "game", "test"],
)
def test_another_plan_is_refused_and_the_difference_is_named(tmp_path: Path, other: Plan, words: str) -> None:
    path = tmp_path / "arena.parquet"
    file.write(begin(plan()), path)
    with pytest.raises(TableError, match=words):
        begin(other, path)


def test_a_level_that_stands_for_another_bot_is_another_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Plan(GAME, ("random", "level-1"))
    file.write(begin(wanted), tmp_path / "arena.parquet")
    now = backburn.agents.levels_of(GAME)["level-1"]
    monkeypatch.setattr(backburn.agents, "levels_of", lambda game: {"level-1": "greedy:overlooks=99"})
    with pytest.raises(TableError, match=f"was played with bots random, {now}, not random, greedy:overlooks=99"):
        begin(wanted, tmp_path / "arena.parquet")


def test_two_tests_differ_where_they_differ(tmp_path: Path) -> None:
    file.write(begin(plan(test=SequentialTest(0, 50))), tmp_path / "arena.parquet")
    with pytest.raises(TableError, match=r"was played with test elo1=50, not elo1=60; name another file"):
        begin(plan(test=SequentialTest(0, 60)), tmp_path / "arena.parquet")


def test_files_of_something_else_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "text.parquet").write_text("a letter")
    polars.DataFrame({"a": [1]}).write_parquet(tmp_path / "table.parquet")
    (tmp_path / "folder.parquet").mkdir()
    for name, words in (("text", "not the file of an arena"), ("table", "not the file of an arena"), ("folder", "is a folder")):
        with pytest.raises(TableError, match=words):
            begin(plan(), tmp_path / f"{name}.parquet")
    for name, words in (("arena.csv", "must end in .parquet"), ("no/arena.parquet", "no folder")):
        with pytest.raises(TableError, match=words):
            begin(plan(), tmp_path / name)
    assert (tmp_path / "text.parquet").read_text() == "a letter"


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.parquet"
    file.write(played(plan(4)), path)
    about, frame = polars.read_parquet_metadata(path), polars.read_parquet(path)
    for damaged in (frame.head(7), frame.drop("score")):
        damaged.write_parquet(path, metadata={name: about[name] for name in (file.KEY, file.SUMMARY)})
        with pytest.raises(TableError, match="not the file of an arena"):
            begin(plan(4), path)


def test_a_file_that_may_not_be_read_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    file.write(begin(plan()), tmp_path / "arena.parquet")
    monkeypatch.setattr(polars, "read_parquet_metadata", refuse)
    with pytest.raises(TableError, match=r"arena.parquet' cannot be read: Permission denied"):
        begin(plan(), tmp_path / "arena.parquet")


# ---- the test


def test_a_decided_pair_stops_and_keeps_no_round_after_the_decision() -> None:
    arena = begin(plan(1_000, test=SequentialTest(0, 200)))
    arena.add(0, won([1.0] * 5))
    assert arena.results[0, 1].accepted is None and arena.planned == 1_000
    arena.add(0, won([1.0] * 100))
    result = arena.results[0, 1]
    assert result.accepted == "H1" and LEAST <= result.rounds == arena.rounds(0) < 100
    assert arena.planned == arena.played == 2 * result.rounds and list(arena.play()) == []
    arena.add(0, won([0.0] * 5))
    assert arena.rounds(0) == result.rounds


def test_a_decision_survives_the_file(tmp_path: Path) -> None:
    wanted, path = plan(1_000, test=SequentialTest(0, 200)), tmp_path / "arena.parquet"
    arena = begin(wanted)
    arena.add(0, won([0.5] * 100))
    assert arena.results[0, 1].accepted == "H0"
    file.write(arena, path)
    again = begin(wanted, path)
    assert again.results == arena.results and rows(again) == rows(arena) and list(again.play()) == []


def test_agents_together_play_until_every_pair_is_decided() -> None:
    arena = begin(Plan(backburn.load("wildfire-rescue", seats=2), AGENTS, 1_000, test=SequentialTest(0, 200)))
    scores = np.zeros((60, 2, 2), np.int32)
    scores[:, 1] = 3
    arena.add(0, Games(scores / 100, scores, np.ones((60, 2), np.int32)))
    assert arena.results[0, 1].accepted == "H1" and arena.rounds(0) == arena.results[0, 1].rounds < 60


# ---- plans


def test_plans_that_make_no_sense_are_refused() -> None:
    for agents, words in (
        (("random",), "two agents or more"),
        (("random", "random"), "'random' is named twice"),
        (("search:iterations=7,exploration=0.5", "search:exploration=0.50,iterations=7"), "is named twice"),
        (("greedy", "greedy:overlook=3"), "did you mean 'overlooks'"),
        (("random", "gready"), "did you mean 'greedy'"),
    ):
        with pytest.raises(backburn.OptionError, match=words):
            Plan(GAME, agents)
    with pytest.raises(backburn.OptionError, match="at least 1"):
        plan(0)


def test_partners_are_one_side() -> None:
    wanted = Plan(backburn.load("fire-tower", seats=4, ruleset="teams"), AGENTS)
    assert (wanted.sides, wanted.seat_of_side) == (2, [0, 1])
    assert blocks.order(wanted, 0, 0, 1).seatings == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert Plan(backburn.load("wildfire-rescue", seats=3), AGENTS).sides == 1


def test_games_are_completed_to_whole_rounds() -> None:
    assert plan(5).rounds(0) == 3
    assert Plan(backburn.load("volcano", seats=3), AGENTS, 13).rounds(0) == 3


def test_the_package_says_what_it_offers() -> None:
    assert [name for name in arenas.__all__ if not hasattr(arenas, name)] == []
