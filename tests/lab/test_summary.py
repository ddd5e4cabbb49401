"""Numbers that sum up many games."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars
import pytest

import backburn
from backburn.core.simulation.simulate import NO_ONE, Results
from backburn.lab import printed, tables
from backburn.lab.statistics.intervals import Interval, clustered_mean, wilson
from backburn.lab.summary import ResultsRow, summarize

GAME = backburn.load("forest-fire-path")


def results(returns: list[list[float]], seating: list[list[int]], agents: tuple[str, ...] = ("a", "b")) -> Results:
    games = len(returns)
    states = GAME.card.State.blanks(games)
    scores, plies = np.arange(2 * games, dtype=np.int32).reshape(games, 2), np.arange(1, games + 1, dtype=np.int32)
    turns = np.full((games, 2), 3, np.int32)
    forfeits = np.full(games, NO_ONE, np.int8)
    return Results(GAME, agents, 5, np.array(seating, np.int8), np.array(returns), scores, plies, turns, 2 * turns, states, forfeits)


def wins(row: ResultsRow) -> Interval:
    assert row.wins is not None and row.draws is not None
    return row.wins


def test_wilson_against_known_values() -> None:
    low, high = wilson(0.0, 10).low, wilson(0.0, 10).high
    assert (low, round(high, 4)) == (0.0, 0.2775)
    middle = wilson(0.5, 100)
    assert (round(middle.low, 4), round(middle.high, 4)) == (0.4038, 0.5962)


def test_one_seat_a_cluster_is_the_usual_standard_error() -> None:
    values = np.array([[1.0, 0.0], [-1.0, 0.0], [1.0, 0.0], [0.5, 0.0]])
    mask = np.array([[True, False]] * 4)
    mean, variance = clustered_mean(values, mask, np.arange(4))
    assert mean == pytest.approx(values[:, 0].mean())
    assert variance == pytest.approx(values[:, 0].var(ddof=1) / 4)


def test_wins_draws_and_losses_by_agent_and_seat() -> None:
    summary = summarize(results([[1, -1], [1, -1], [0, 0], [-0.5, 0.5]], [[0, 1], [1, 0], [0, 1], [1, 0]]))
    rows = {(row.agent, row.seat): row for row in summary.by_agent + summary.by_agent_and_seat}
    assert rows["a", None].games == 4
    assert wins(rows["a", None]).value == 0.5
    assert wins(rows["a", "fire"]).value == 0.5
    assert rows["a", "fire"].draws == wins(rows["a", "fire"])
    assert rows["b", "chief"].mean_return.value == -0.5
    assert wins(rows["a", "chief"]).value == 0.5
    assert summary.length["median"] == 2.5


def test_winning_together_is_winning_and_second_place_is_not() -> None:
    together = summarize(results([[1, 1], [1, 1]], [[0, 0], [0, 0]], ("a",)))
    assert wins(together.by_agent[0]).value == 1.0
    ranked = summarize(results([[1.0, 0.2]] * 2, [[0, 1]] * 2))
    assert [wins(row).value for row in ranked.by_agent] == [1.0, 0.0]


def test_games_of_one_seed_count_as_what_they_are_worth() -> None:
    swap, agree = [[0, 1], [1, 0]] * 50, [[1, -1], [-1, 1]] * 25 + [[-1, 1], [1, -1]] * 25
    skill = summarize(results([[float(x) for x in row] for row in agree], swap)).by_agent[0]
    assert wins(skill).value == 0.5
    assert wins(skill).high - wins(skill).low > 1.3 * (wilson(0.5, 100).high - wilson(0.5, 100).low)


def test_one_game_says_nothing_about_the_mean() -> None:
    row = summarize(results([[1, -1]], [[0, 1]])).by_agent[0]
    assert (row.mean_return.low, row.mean_return.high) == (-1.0, 1.0)


def test_the_summary_is_data_and_a_table() -> None:
    summary = summarize(results([[1, -1], [0, 0]], [[0, 1], [1, 0]]))
    data = json.loads(json.dumps(summary.as_data(), allow_nan=False))
    assert data["rotations"] == 2
    assert printed.table(summary).row_count == 6
    assert "median 2" in next(printed.length(summary)) and list(printed.grades(summary)) == []


def test_length_is_in_turns_rounds_and_minutes() -> None:
    """Each seat has three turns with two choices each: 3 x 20 s + 6 x 2 s; each waits a third of what the other takes."""
    found = summarize(results([[1, -1], [0, 0]], [[0, 1], [1, 0]])).lengths
    assert [round(found[what]["mean"], 3) for what in ("turns", "rounds", "minutes", "waiting")] == [6, 3, 2.4, 0.4]


def test_graded_games_have_points_and_grades_and_no_wins() -> None:
    summary = summarize(backburn.load("wildfire-rescue", seats=2).simulate(8, ["random"], seed=4))
    assert {row.wins for row in summary.by_agent_and_seat} == {row.draws for row in summary.by_agent} == {None}
    lines = list(printed.grades(summary))
    assert summary.grades and sum(each.value for each in summary.grades.values()) == pytest.approx(1)
    assert len(lines) == len(summary.grades) and all("% of games (" in line for line in lines)
    headings = [column.header for column in printed.table(summary).columns]
    assert headings == ["agent", "seat", "games", "points", "95 %"]
    assert json.loads(json.dumps(summary.as_data()))["by_agent"][0]["wins"] is None and summary.by_agent[0].score is not None


def test_tables_hold_every_game_and_seat(tmp_path: Path) -> None:
    found = results([[1, -1], [0, 0]], [[0, 1], [1, 0]])
    tables.write(found, tmp_path / "games.csv")
    tables.write(found, tmp_path / "games.parquet")
    frame = polars.read_parquet(tmp_path / "games.parquet")
    assert frame.rows() == polars.read_csv(tmp_path / "games.csv").rows()
    assert frame.row(2) == (1, "fire", "b", 0.0, 2, 2, 3, 6, False)
    kept = json.loads(polars.read_parquet_metadata(tmp_path / "games.parquet")["backburn"])
    assert (kept["seed"], kept["agents"]) == (5, ["a", "b"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.csv", "games.parquet"]


def test_targets_are_checked_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "folder.csv").mkdir()
    for path in (tmp_path / "x.txt", tmp_path / "no" / "x.csv", tmp_path / "folder.csv"):
        with pytest.raises(tables.TableError):
            tables.check_target(path)
    tables.check_target(tmp_path / "fine.CSV")
