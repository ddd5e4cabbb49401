"""`backburn analyse`"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import backburn
from analysis.kit import LITTLE, path, played
from backburn.analysis import Analysis
from backburn.analysis.estimates import Estimate, known
from backburn.cli import main
from backburn.play.records.gamefile import write_record
from backburn.terminal.commands.analysis import percent


@pytest.fixture(autouse=True)
def little(interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Little work, interpreted, however many seconds are given."""
    monkeypatch.setattr("backburn.analysis.Effort", lambda seconds: LITTLE)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(write_record(played(path(), seed=1)))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["analyse", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_record_has_a_graph_and_its_turning_points(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "game.txt")
    lines = out.splitlines()
    assert code == 0 and lines[0] == "Forest Fire (path): 14 plies, 8 of 8 decisions looked at."
    assert "Chance to win at each turn: * fire" in lines
    assert next(line for line in lines if line.startswith(" 100 %")).endswith("*") and "^" in out
    assert "stop" in out and "aim 2" in out and "lost" in out and "better" in out


def test_a_position_has_its_best_moves(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, path().match(seed=1).position())
    assert code == 0 and out.startswith("Fire to move; the search looked at it 16 times. Chance to win: ")
    assert "  1. " in out and " visits, value " in out and " better by " in out


def test_a_ply_of_a_record_is_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "game.txt", "--ply", "5")[1].startswith("Chief to move")


def test_the_end_has_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "game.txt", "--ply", "14")[1] == "Chance to win of fire: 100%\nChance to win of chief: 0%\n"


def test_programs_get_everything(capsys: pytest.CaptureFixture[str]) -> None:
    read = json.loads(run(capsys, "game.txt", "--json")[1])
    assert read["game"] == "forest-fire-path" and read["done"] and read["turning"] and len(read["verdicts"]) == read["decisions"] == 8


def test_stopped_it_shows_what_is_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Analysis.run

    def interrupted(analysis: Analysis) -> Any:
        for number, found in enumerate(whole(analysis)):
            if number == 3:
                raise KeyboardInterrupt
            yield found

    monkeypatch.setattr(Analysis, "run", interrupted)
    code, out, err = run(capsys, "game.txt")
    assert code == 130 and "0 of 8 decisions looked at" in out and "No clear mistakes found." in out
    assert "stopped" in err


@pytest.mark.parametrize(("what", "message"), [("nothing.txt", "nothing.txt"), ("round 99: nonsense / x", "no game has such a position")])
def test_mistakes_are_reported_on_one_line(capsys: pytest.CaptureFixture[str], what: str, message: str) -> None:
    code, out, err = run(capsys, what)
    assert code == 2 and not out and message in err and len(err.splitlines()) == 1


def test_figures_say_how_sure_they_are() -> None:
    assert percent(known(1.0)) == "100%" and percent(Estimate(0.5, 0.02, 400)) == "50 % (45 to 55 %)"
    assert percent(Estimate(0.5, 0.2, 4)) == "50 % (15 to 85 %; doubtful)"
    assert percent(Estimate(1.0, 0.1, 12)) == "100 % (76 to 100 %; doubtful)"


def test_a_game_of_many_sides_has_a_mark_for_each() -> None:
    from backburn.terminal.commands.analysis import graph

    match = backburn.load("on-the-run", seats=3).match(seed=1)
    analysis = Analysis(match, LITTLE)
    analysis.points[0] = analysis._play(0, 1)
    assert next(graph(analysis)) == "Chance to win at each turn: * blue, o white, + green"
