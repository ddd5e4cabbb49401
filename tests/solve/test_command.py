"""`backburn solve`"""

from __future__ import annotations

import json
import os
import shlex
import signal
import sys
from pathlib import Path

import pexpect
import pytest

import backburn
from backburn.cli import main
from backburn.solve import files

SMALL = ["solve", "forest-fire-path", "--set", "path_length=2", "--set", "engines=1", "--set", "water_capacity=2", "--set", "max_turns=2"]
POSITION = "round 2: fire to act / fire . 1 / engine 1 0 ."


@pytest.fixture(autouse=True)
def little(interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is solved here is too small to wait for a compiler."""
    monkeypatch.chdir(tmp_path)


def out(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_it_says_what_the_game_and_its_first_moves_are_worth(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, *SMALL)
    assert "Forest Fire (path): 194 positions, at most 11 plies from the start; none of them can recur, so every value is final." in text
    assert "first move" in text and "worth to fire" in text and text.count("best") >= 1
    assert text.rstrip().endswith("With perfect play: fire -1.000000, chief +1.000000")


def test_circles_are_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    assert " of them can recur; their values changed by " in out(capsys, *SMALL, "--ignore", "round")


def test_it_answers_programs(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out(capsys, *SMALL, "--json"))
    assert data["value"] == {"fire": -1.0, "chief": 1.0} and data["to_act"] == "fire" and data["recurring"] == 0
    assert data["options"]["path_length"] == "2" and data["positions"] > 100 < data["links"]
    assert {move["move"] for move in data["moves"]} == {"gust", "grow 2", "intensify 2"}
    assert any(move["best"] for move in data["moves"])


def test_it_only_counts_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert "positions with" in (text := out(capsys, *SMALL, "--count")) and "solving them takes" in text
    data = json.loads(out(capsys, *SMALL, "--count", "--json"))
    assert data.keys() == {"positions", "links", "depth", "bytes"} and data["bytes"] > 16 * data["positions"]


def test_it_starts_at_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "late.txt").write_text(POSITION.replace(" / ", "\n"))
    typed, read = out(capsys, *SMALL, "--position", POSITION, "--json"), out(capsys, *SMALL, "--position", "late.txt", "--json")
    assert typed == read and json.loads(read)["start"].startswith(POSITION)


def test_a_chance_node_has_outcomes(capsys: pytest.CaptureFixture[str]) -> None:
    rolling = "round 2: engine 1 to roll at 2 / fire . 1 / engine 1 1 ."
    text = out(capsys, *SMALL, "--position", rolling)
    assert "outcome" in text and "roll 6" in text and "best" not in text
    assert json.loads(out(capsys, *SMALL, "--position", rolling, "--json"))["to_act"] == "chance"


def test_every_position_is_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["backburn", *SMALL, "-o", "all.parquet"])
    text = out(capsys, *SMALL, "-o", "all.parquet")
    again = files.read(Path("all.parquet"), backburn.load, compiled=False)
    assert f"{len(again):,} positions" in text
    assert files.record(again, shlex.join(sys.argv))["command"].startswith("backburn solve forest-fire-path --set path_length=2")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["solve", "fire-tower"], "Fire Tower cannot be solved: its players hide something"),
        (["solve", "forest-fire-path", "--memory", "0.0001"], "more than the 100 kB allowed: allow more memory"),
        (["solve", "forest-fire-path", "--limit", "1000"], "and the limit is 1,000: raise it"),
        ([*SMALL, "-o", "all.csv"], "must end in .parquet"),
        ([*SMALL, "--ignore", "rounds"], "did you mean 'round'?"),
        ([*SMALL, "--position", "nonsense / here"], "backburn: "),
        ([*SMALL, "--memory", "none"], "--memory"),
        (["solve", "forest-fire-pat"], "did you mean 'forest-fire-path'"),
    ],
)
def test_mistakes_are_explained_in_a_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    text = capsys.readouterr().err
    assert said in text and text.startswith("backburn: ") and text.count("\n") == 1


def test_it_shows_progress_and_can_be_interrupted() -> None:
    """On a terminal."""
    command = shlex.join([sys.executable, "-m", "backburn", "solve", "forest-fire-path", "--memory", "100"])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(Path(backburn.__file__).parents[1]), "COLUMNS": "100"}
    with_terminal = pexpect.spawn(command, env=environment, encoding="utf-8", timeout=120)
    with_terminal.expect("positions")
    with_terminal.kill(signal.SIGINT)
    with_terminal.expect(r"interrupted after [\d,]+ positions; nothing was written")
    with_terminal.expect(pexpect.EOF)
    with_terminal.close()
    assert with_terminal.exitstatus == 130
