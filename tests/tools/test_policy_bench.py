"""backburn-bench: tasks and seeds that do not change, policies of every kind, illegal answers, the page's ranks."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import backburn
from workshop import bench

TINY = {"path_length": 4, "max_turns": 3}


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench.TASKS, "forest-fire-path", TINY)


def first(observation: Any, mask: Any) -> int:
    assert observation.dtype == mask.dtype == np.uint8
    return int(np.flatnonzero(mask)[0])


def illegal(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask == 0)[0])


@pytest.mark.parametrize("who", ["random", "own:first", "chat:workshop.bench:listed"])
def test_policies_of_every_kind_are_scored(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "own", SimpleNamespace(first=first))
    found = bench.score("forest-fire-path", who, [1], rounds=2)
    assert found["games"] == 4 and found["illegal"] == 0 and found["policy"] == who
    value, low, high = found["against"]["1"]
    assert -1 <= low <= value <= high <= 1 and low < high
    assert {**bench.score("forest-fire-path", who, [1], rounds=2), "ms": 0} == {**found, "ms": 0}


def test_an_illegal_answer_loses_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "own", SimpleNamespace(illegal=illegal, silent=lambda talk: "no"))
    for who in ("own:illegal", "chat:own:silent"):
        found = bench.score("forest-fire-path", who, [1], rounds=1)
        assert found["illegal"] == found["games"] == 2 and found["against"]["1"][0] == -1


def test_tasks_have_seeds_of_their_own() -> None:
    assert set(bench.TASKS) == set(backburn.names()) and all(bench.task(name).seats == 2 for name in bench.TASKS)
    seeds = [bench.seed_of(name, number) for name in bench.TASKS for number in range(50)]
    assert len(set(seeds)) == len(seeds) and bench.seed_of("volcano", 0) == 622144901081799055
    with pytest.raises(backburn.OptionError, match="there is no task 'chess'"):
        bench.task("chess")


def test_the_page_ranks_what_was_scored(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(bench.DATA.read_text(encoding="utf-8"))
    assert data["version"] == bench.VERSION and set(data["tasks"]) == set(bench.TASKS)
    assert all(len(entries) >= 4 for entries in data["tasks"].values())
    assert all(set("123") <= set(entry["against"]) for entries in data["tasks"].values() for who, entry in entries.items() if who != "ppo")
    page = bench.PAGE.read_text(encoding="utf-8")
    assert "\n".join(bench.lines(data)) in page and "\n".join(bench.of_ppo(data)) in page
    assert bench.main(["score", "chess", "random"]) == 2 and "no task" in capsys.readouterr().err
    assert bench.main(["score", "forest-fire-path", "random", "--levels", "1", "--rounds", "1"]) == 0


def test_rounds_are_added_and_none_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that was stopped goes on where it was; what is missing is said to be so."""
    page, data = tmp_path / "bench.md", tmp_path / "bench.json"
    page.write_text("".join(f"<!-- numbers: {name} -->\n<!-- end of {name} -->\n" for name in ("bench", "ppo")))
    for name, value in {"DATA": data, "PAGE": page, "BASELINES": ("random", "greedy")}.items():
        monkeypatch.setattr(bench, name, value)
    command = ["baselines", "forest-fire-path", "--levels", "1-2"]
    bench.main([*command, "--rounds", "1"])
    first_rounds = json.loads(data.read_text())["tasks"]["forest-fire-path"]
    assert first_rounds["random"]["against"].keys() == {"1", "2"} and "not played" in page.read_text() and "not trained" in page.read_text()
    bench.main([*command, "--rounds", "2", "--minutes", "0"])
    assert json.loads(data.read_text())["tasks"]["forest-fire-path"] == first_rounds
    bench.main([*command, "--rounds", "2"])
    for who, entry in json.loads(data.read_text())["tasks"]["forest-fire-path"].items():
        for level, means in entry["against"].items():
            assert len(means) == 2 and means[:1] == first_rounds[who]["against"][level]
        found = bench.score("forest-fire-path", who, [1, 2], rounds=2)
        assert found["against"] == {level: [round(each, 3) for each in bench.interval(means)] for level, means in entry["against"].items()}


def test_a_net_in_the_folder_is_scored(tmp_path: Path) -> None:
    assert "ppo" not in bench.entrants("forest-fire-path", tmp_path)
    (tmp_path / "forest-fire-path.npz").touch()
    assert bench.entrants("forest-fire-path", tmp_path)["ppo"] == f"net:{tmp_path}/forest-fire-path.npz"
