"""The runner: the same rows however they are played, by whom, and however often it is killed."""

from __future__ import annotations

import itertools
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

import backburn
from backburn.lab.running import GamesFile, Runner, StoreError, Workers, runner, stores, workers
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Order
from backburn.lab.tables import TableError
from lab.running.fakes import Fake

A, B = Fake("a"), Fake("bb", 2)
KILLED = """
import sys
from pathlib import Path
sys.path.insert(0, "tests")
from lab.running.fakes import Fake
from backburn.lab.running import GamesFile, Runner, Workers, workers
workers.SECONDS = 0.01
path, jobs = sys.argv[1:]
playing = Runner(GamesFile(Path(path), {"verb": "killed"}), Workers(int(jobs)))
playing.rows(Fake("slow", pause=0.002), 300)
print(playing.hash())
"""


def until(games: int, seen: list[int]) -> Callable[[dict[Fake, Rows]], bool]:
    """Games are enough at this number; `seen` collects the numbers at each call."""

    def enough(found: dict[Fake, Rows]) -> bool:
        (count,) = {len(rows) for rows in found.values()}
        seen.append(count)
        return count >= games

    return enough


def ticking(monkeypatch: pytest.MonkeyPatch, second: float = 1.0) -> None:
    """Let a clock go on by so much whenever it is read."""
    ticks: Iterator[float] = itertools.count(0.0, second)
    monkeypatch.setattr(runner, "monotonic", lambda: next(ticks))


# ---- rows


@pytest.mark.parametrize("jobs", [1, 2])
def test_rows_do_not_depend_on_blocks_and_processes(jobs: int) -> None:
    whole = A.play(0, 50)
    playing, at_once = Runner(workers=Workers(jobs)), Runner()
    for games in (20, 50, 10):
        assert (playing.rows(A, games) == whole[:games]).all()
    assert playing.played(A) == 50 and at_once.played(A) == 0
    at_once.collect({B: 3, A: 50})
    assert playing.hash() != at_once.hash()
    playing.rows(B, 3)
    assert playing.hash() == at_once.hash()


def test_a_block_takes_half_a_second_but_grows_slowly() -> None:
    taken = [(1, 1e-6), (10, 5.0), (10, 0.25), (1, 9.0), (15_000, 0.1)]
    assert [workers.next_size(games, seconds) for games, seconds in taken] == [4, 1, 20, 1, 20_000]


def test_progress_is_shown_in_games_or_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[float, float]] = []
    Runner(progress=lambda done, all_of_it: told.append((done, all_of_it))).collect({A: 5, B: 1})
    assert told == [(1, 6), (2, 6), (6, 6)]
    told.clear()
    ticking(monkeypatch)
    Runner(seconds=40, progress=lambda done, all_of_it: told.append((done, all_of_it))).spend([A], 20)
    assert {all_of_it for _, all_of_it in told} == {40} and told == sorted(told) and 20 <= told[-1][0] < 40


def test_a_worker_with_another_version_is_reported() -> None:
    with pytest.raises(backburn.BackburnError, match=r"a worker has backburn \S+, not 0\.0\.1; all of them need the same version"):
        runner.play(Order(A, 0, 1, "0.0.1"))


# ---- as much as there is time for


def test_time_is_spent_on_equally_many_games_and_a_repetition_asks_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    ticking(monkeypatch)
    playing = Runner()
    found = playing.spend([A, B], 30)
    (games,) = playing.counts
    assert {len(rows) for rows in found.values()} == {games} and games > 4 and games % 2 == 0, "rounds of two games are whole"
    again = Runner(counts=playing.counts)
    assert {each: len(rows) for each, rows in again.spend([A, B], 1e-9).items()} == {A: games, B: games}
    assert again.hash() == playing.hash() and again.counts == playing.counts
    with pytest.raises(backburn.BackburnError, match="it was made by another version"):
        again.spend([A], 1)


def test_one_round_is_played_however_short_the_time_is() -> None:
    assert len(Runner().spend([B], 0.0)[B]) == 4, "blocks of one and of four, in whole rounds"


def test_it_ends_when_there_is_enough_and_looks_at_the_same_numbers_however_it_is_played(tmp_path: Path) -> None:
    seen: list[list[int]] = [[], [], []]
    store = GamesFile(tmp_path / "some.games", {})
    Runner(store).rows(A, 80)
    ways = (Runner(), Runner(workers=Workers(2)), Runner(store))
    found = [len(each.spend([A], enough=until(100, asked))[A]) for each, asked in zip(ways, seen, strict=True)]
    assert found == [118, 118, 118] and seen == [[60, 75, 94, 118]] * 3
    assert len({each.hash() for each in ways}) == 1
    with pytest.raises(backburn.BackburnError, match="neither a time nor a precision"):
        Runner().spend([A])


def test_steps_go_on_as_long_as_the_time_lasts_and_are_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Runner()
    assert list(playing.steps(0.0)) == [0]
    ticking(monkeypatch)
    first = [(step, len(playing.spend([A], 0.0)[A])) for step in playing.steps(20)]
    again = Runner(counts=playing.counts)
    assert list(again.steps(9e9)) == [0] and [(step, len(again.spend([A], 9.0)[A])) for step in again.steps(0.0)] == first
    assert len(first) > 2 and again.counts == playing.counts


def test_an_interruption_ends_it_like_the_time_does() -> None:
    told: list[float] = []

    def interrupt(done: float, all_of_it: float) -> None:
        told.append(done)
        if len(told) == 3:
            raise KeyboardInterrupt

    playing = Runner(progress=interrupt)
    assert len(playing.spend([A], 1e9)[A]) == 1 + 4 + 16 and isinstance(playing.interrupted, KeyboardInterrupt)
    assert len(playing.spend([A], 1e9)[A]) == 21, "what comes later has no more time"
    with pytest.raises(KeyboardInterrupt):
        playing.spend([B], 1e9)


def test_two_rounds_are_played_whatever_the_time_since_one_says_nothing_of_how_far_games_differ() -> None:
    assert len(Runner().spend([A], 0.0)[A]) >= 2
    seated = Fake("seated", round=6)
    assert len(Runner().spend([seated], 0.0)[seated]) >= 12

    def interrupt(done: float, all_of_it: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Runner(progress=interrupt).spend([A], 1e9)


# ---- the file


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    log, path = tmp_path / "log", tmp_path / "some.games"
    logged = Fake("logged", log=log)
    store = GamesFile(path, {"verb": "balance"})
    Runner(store).rows(logged, 7)
    store.close()
    later = Runner(GamesFile(path, {"verb": "balance"}))
    later.collect({logged: 12, A: 3})
    assert log.read_text().split() == [str(number) for number in range(12)], "each game is played once"
    whole = Runner()
    whole.collect({A: 3, Fake("logged"): 12})
    assert later.hash() == whole.hash()


def test_games_of_rules_that_were_edited_since_are_played_again(tmp_path: Path) -> None:
    path, told = tmp_path / "some.games", list[str]()
    before, after = Fake("logged", log=tmp_path / "log"), Fake("logged", log=tmp_path / "log", sources="edited")
    for sample in (before, after, after, before):
        store = GamesFile(path, {}, told.append)
        Runner(store).rows(sample, 3)
        store.close()
    assert (tmp_path / "log").read_text().split() == ["0", "1", "2"] * 2, "those of each are kept"
    assert len(told) == 1 and "the rules or the bots have changed since" in told[0]


def test_the_seconds_of_an_earlier_run_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "some.games"
    ticking(monkeypatch)
    store = GamesFile(path, {})
    games = len(Runner(store).spend([A], 30)[A])
    store.close()
    store = GamesFile(path, {})
    assert store.seconds(A) > 5
    whole = Runner(store)
    assert games <= len(whole.spend([A], store.seconds(A))[A]) == whole.played(A) == sum(map(len, store.held(A)))
    assert len(whole.spend([A], 5)[A]) > games, "they count once"


def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "some.games"
    GamesFile(path, {"verb": "balance", "question": {"game": "volcano", "seats": 2}}).close()
    for other, words in (
        ({"verb": "sweep"}, "was played with verb balance, not sweep; name another file"),
        ({"question": {"game": "volcano", "seats": 3}}, "was played with question seats=2, not seats=3"),
    ):
        with pytest.raises(TableError, match=words):
            GamesFile(path, other)
    (tmp_path / "text.games").write_text("a letter to a friend, which is long enough to have a header")
    with sqlite3.connect(tmp_path / "base.games") as base:
        base.execute("CREATE TABLE friends (name TEXT)")
    base.close()
    for name, words in (
        ("text.games", "is not a file of games"),
        ("base.games", "is not a file of games"),
        ("x.txt", r"must end in \.games"),
    ):
        with pytest.raises(backburn.BackburnError, match=words):
            GamesFile(tmp_path / name, {})
    assert (tmp_path / "text.games").read_text().startswith("a letter")


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    first = GamesFile(tmp_path / "some.games", {})
    with pytest.raises(StoreError, match="is in use: another command is playing for it"):
        GamesFile(tmp_path / "some.games", {})
    first.close()
    GamesFile(tmp_path / "some.games", {}).close()


@pytest.mark.parametrize(
    "damage",
    ["rows = x'00'", "rows = x'00', checksum = 3523407757", "first = first + 1", "games = games + 1"],
    ids=["sum", "rows", "gap", "few"],
)
def test_a_damaged_file_is_reported(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "some.games"
    store = GamesFile(path, {})
    Runner(store).rows(A, 10)
    store.close()
    with sqlite3.connect(path) as base:
        base.execute(f"UPDATE blocks SET {damage} WHERE first = 1")
    base.close()
    with pytest.raises(StoreError, match=r"some\.games' is damaged: its games from number 1 on cannot be read; delete it"):
        GamesFile(path, {}).held(A)


def test_a_file_that_cannot_be_written_any_more_is_reported(tmp_path: Path) -> None:
    store = GamesFile(tmp_path / "some.games", {})
    store._base.execute("PRAGMA max_page_count = 4")
    with pytest.raises(StoreError, match=r"some\.games' cannot be used: database or disk is full"):
        Runner(store).rows(A, 20_000)


def test_nested_fields_survive() -> None:
    fields = np.dtype([("a", "<i4"), ("b", [("c", "<f8", (2, 3)), ("d", "i1")])])
    assert np.lib.format.descr_to_dtype(stores._as_tuples([["a", "<i4"], ["b", [["c", "<f8", [2, 3]], ["d", "|i1"]]]])) == fields


@pytest.mark.bulk
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_killed_again_and_again_has_the_same_rows(tmp_path: Path, jobs: str) -> None:
    whole = Runner()
    whole.rows(Fake("slow"), 300)
    command = [sys.executable, "-c", KILLED, str(tmp_path / "slow.games"), jobs]
    for _ in range(3):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
            before = size(tmp_path / "slow.games")
            while size(tmp_path / "slow.games") <= before:
                time.sleep(0.005)
            os.kill(child.pid, signal.SIGKILL)
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.strip() == whole.hash()


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
