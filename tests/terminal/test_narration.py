"""A match in words."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from textual.widgets import Static

import backburn
from backburn.cli import main
from backburn.play.texts.telling import Telling, minor
from backburn.terminal.interfaces.app import TableApp
from backburn.terminal.match.narration import LogLine, fold_set_up, in_past, sentence, tell, where_news_begins
from terminal.screen_kit import WIDE, local, typed, until_asked

DRAW, ACT = LogLine("", "tile 3", "A tile is dealt."), LogLine("Red", "go", "Red goes.")


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((), ()),
        ((DRAW,) * 5 + (ACT, DRAW), (DRAW,) * 5 + (ACT, DRAW)),
        ((DRAW,) * 36 + (ACT, DRAW), (LogLine("", "", "Set-up: 36 steps; `log` shows them.", note=True), ACT, DRAW)),
        ((DRAW,) * 7, (LogLine("", "", "Set-up: 7 steps; `log` shows them.", note=True),)),
    ],
)
def test_a_long_set_up_is_one_line(lines: tuple[LogLine, ...], shown: tuple[LogLine, ...]) -> None:
    assert fold_set_up(lines) == shown


@pytest.mark.asyncio
async def test_the_log_of_the_full_screen_unfolds_it_when_asked(tmp_path: Path) -> None:
    app = TableApp(local(tmp_path / "game.txt", backburn.load("volcano", seats=2).match(seed=3)))
    async with app.run_test(size=WIDE) as pilot:
        await until_asked(app, pilot)
        assert str(app.query_one("#log-text", Static).content).splitlines()[0] == "Set-up: 35 steps; `log` shows them."
        await typed(app, pilot, "log")
        assert len(str(app.query_one("#log-text", Static).content).splitlines()) == 35
        await typed(app, pilot, "log")
        assert "Set-up: 35 steps" in str(app.query_one("#log-text", Static).content)


HIDDEN, UNSEEN = LogLine("Blue", "", "does something hidden."), LogLine("", "", "Something is drawn that stays hidden.")
GEM = LogLine("Red", "a1", "Puts a gem on a1.", Telling("put a gem on", "a1"))
NOTE = LogLine("", "", "Red undid 1 ply: a1.", note=True)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], []),
        ([GEM, GEM], ["Red put a gem on a1 (2×)."]),
        ([UNSEEN, GEM, HIDDEN, UNSEEN], ["Something was drawn that stays hidden.", "Red put a gem on a1.", "Blue did something hidden."]),
        ([GEM, NOTE, GEM], ["Red put a gem on a1.", "Red undid 1 ply: a1.", "Red put a gem on a1."]),
        ([ACT], []),
    ],
)
def test_lines_come_turn_by_turn(lines: list[LogLine], told: list[str]) -> None:
    assert [sentence(line) for line in tell(lines, 2)] == told


def test_a_single_ply_is_in_the_past_tense() -> None:
    assert sentence(in_past(GEM)) == "Red: a1. Put a gem on a1."
    assert in_past(HIDDEN) == HIDDEN and in_past(NOTE) == NOTE
    kept = LogLine("Red", "done", "Keep all cards.", minor("kept all cards"))
    assert sentence(in_past(kept)) == "Red: done. Kept all cards." and tell([kept], 2) == []


def test_the_scrolling_terminal_tells_turns_and_folds_the_set_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nquit\n"))
    assert main(["play", "volcano", "--seats", "2", "--against", "random", "--seed", "3", "--save", str(tmp_path / "game.txt")]) == 0
    shown = capsys.readouterr().out
    assert "Set-up: 35 steps; `log` shows them." in shown and "was dealt to" not in shown
    assert "blue and green (you) dropped 1 load on a1." in shown
    assert "white and violet (random) flew from c4 to e5: 3 loads on c4 d5 e5, filling c4 and d5." in shown


def test_what_goes_on_comes_with_what_it_goes_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    moment = (Path(backburn.__file__).parents[2] / "docs/pictures/positions/on-the-run.txt").read_text(encoding="utf-8")
    (tmp_path / "start.txt").write_text(moment.replace("white to step from f4, 1 left", "white to move"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("animal f4\nstep g4\nundo\nstep g4, stay\nquit\n"))
    assert (
        main(["play", "on-the-run", "--position", str(tmp_path / "start.txt"), "--against", "human", "--save", str(tmp_path / "game.txt")])
        == 0
    )
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("white (")]
    assert told[:2] == ["white (person) chose the animal on f4.", "white (person) moved the animal from f4 to g4."]
    assert told[2].startswith("white (person) moved the animal from f4 to g4")


@pytest.mark.parametrize(("first", "begin"), [(0, 0), (1, 0), (2, 0), (3, 3), (4, 4)])
def test_lines_begin_where_a_deed_begins(first: int, begin: int) -> None:
    step = LogLine("Red", "b1", "Steps to b1.", Telling("to", "b1", more=True, way=True))
    assert where_news_begins([GEM, step, step, GEM], first) == begin
