"""What is told of a match in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

import backburn
from backburn.terminal.app import TableApp
from backburn.terminal.narration import LogLine, fold_set_up
from terminal.screen_kit import WIDE, local, typed, until_asked

DRAW, ACT = LogLine("", "tile 3", "A tile is laid."), LogLine("Red", "go", "Red goes.")


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        ((), ()),
        ((DRAW,) * 5 + (ACT, DRAW), (DRAW,) * 5 + (ACT, DRAW)),
        ((DRAW,) * 36 + (ACT, DRAW), (LogLine("", "", "Set-up: 36 steps; `log` shows them."), ACT, DRAW)),
        ((DRAW,) * 7, (LogLine("", "", "Set-up: 7 steps; `log` shows them."),)),
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
