"""The stakes in a terminal."""

from __future__ import annotations

import pytest

import backburn
from backburn.terminal.kit.screen import Screen
from backburn.terminal.kit.stakes import LENGTH, StakeRow, lines, rows_of


def test_bars_stand_under_each_other() -> None:
    rows = [StakeRow("Red", "7 squares from the fire", 0.5), StakeRow("Purple", "burnt", 0)]
    half = LENGTH // 2
    assert lines(rows) == [f"Red    {'#' * half}{'-' * half} 7 squares from the fire", f"Purple {'-' * LENGTH} burnt"]
    assert lines(rows, "█", "░")[1] == f"Purple {'░' * LENGTH} burnt" and lines([]) == []


@pytest.mark.parametrize(("share", "filled"), [(0, 0), (0.001, 1), (0.5, LENGTH // 2), (0.999, LENGTH - 1), (1, LENGTH)])
def test_a_little_is_more_than_nothing_and_nearly_all_is_not_all(share: float, filled: int) -> None:
    [line] = lines([StakeRow("Fire", "so much", share)])
    assert line.count("#") == filled and line.count("-") == LENGTH - filled


@pytest.mark.parametrize("name", backburn.names())
def test_the_goal_is_over_the_bars(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = backburn.load(name)
    scene = game.card.scene(game.hidden(game.start, None), None)
    Screen(plain=True).stakes(scene.goal, rows_of(scene))
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == scene.goal and len(shown) == 1 + len(scene.stakes)
    assert all(line.startswith(stake.label) and line.endswith(stake.words) for line, stake in zip(shown[1:], scene.stakes, strict=True))
