"""The solved tasks of backburn-bench: what is lost to perfect play and to those who know the policy, and the page's tables."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.solve.solution import Solution
from workshop import bench, bench_solved
from workshop.solved import Setup

TINY = Setup(
    "path-1-3", "two squares, one engine, two rounds", "forest-fire-path", options={"path_length": 2, "engines": 1, "max_turns": 2}
)


@pytest.fixture(scope="module")
def solution() -> Solution:
    return backburn.solve(backburn.load("forest-fire-path", **TINY.options), compiled=False)


def first(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def test_what_a_policy_loses(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "own", SimpleNamespace(first=first))
    found = bench_solved.score("path-1-3", solution, "own:first", games=3)
    assert found["games"] == 6 and found["choices"] > 0 and 0 <= found["optimal"] < 1
    value, low, high = found["loss a game"]
    assert 0 <= low <= value <= high and found["exploitability"] >= 0 and value > 0
    assert found == bench_solved.score("path-1-3", solution, "own:first", games=3), "the same games each time"
    at_random = bench_solved.score("path-1-3", solution, "random", games=3)
    assert at_random["exploitability"] > 0.05
    assert bench_solved.score("path-1-3", solution, "random", games=3, most=0)["exploitability"] is None
    assert bench_solved.score("path-1-3", solution, "random", games=3, most=5)["exploitability"] is None


def test_perfect_play_loses_nothing(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_solved, "policy", lambda game, who: (lambda match: solution.best(match.state)[0], None))
    found = bench_solved.score("path-1-3", solution, "perfect", games=3)
    assert found["optimal"] == 1 and found["loss a choice"] == 0 and found["loss a game"] == [0, 0, 0]
    assert found["exploitability"] == pytest.approx(0, abs=1e-6)


def test_baselines_are_kept_and_not_played_again(
    solution: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "bench.md"
    page.write_text("# Bench\n\n<!-- numbers: solved -->\n<!-- end of solved -->\n")
    for name, value in {
        "TASKS": ("path-1-3", "path-9-9"),
        "FILE": tmp_path / "f.json",
        "PAGE": page,
        "SETUPS": [TINY, replace(TINY, name="path-9-9")],
        "BASELINES": ("random", "greedy"),
        "SLOW": ("greedy",),
    }.items():
        monkeypatch.setattr(bench_solved, name, value)
    monkeypatch.setattr(bench_solved, "solution_of", lambda name: solution)
    assert bench_solved.main(["path-1-3", "--games", "2"]) == 0
    rows = [line for line in page.read_text().splitlines() if line.startswith("| `")]
    assert len(rows) == 2 and rows[0].startswith("| `greedy` | 4 |") and "not computed" in rows[0] and "not computed" not in rows[1]
    assert page.read_text().count("Not played yet.") == 1
    assert capsys.readouterr().out.count("path-1-3") == 2
    assert bench_solved.main(["path-1-3"]) == 0 and not capsys.readouterr().out
    assert bench_solved.main(["path-1-3", "random", "--games", "2", "--most", "0"]) == 0 and '"choices"' in capsys.readouterr().out


def test_the_page_has_what_was_scored(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(bench_solved.FILE.read_text(encoding="utf-8"))
    assert set(data) <= set(bench_solved.TASKS) and all(len(entries) >= 4 for entries in data.values())
    assert "\n".join(bench_solved.lines(data)) in bench.PAGE.read_text(encoding="utf-8")
    assert bench_solved.main(["chess", "random"]) == 2 and "no solved task 'chess'" in capsys.readouterr().err
    with pytest.raises(backburn.OptionError):
        bench_solved.solution_of("path-9-9")
