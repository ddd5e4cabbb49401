"""Who decides without being able to win: found where it was planted, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from backburn.cli import main
from backburn.lab.statistics.intervals import Interval, apart, wilson
from backburn.lab.verbs import kingmaking
from backburn.lab.verbs.kingmaking import Kingmaking
from lab.verbs.test_kinds_of_moves import found_by
from workshop.kingmakers import GIVES, KEEPS, NOTHING, found


def shares(findings: Any) -> dict[str, tuple[float, float]]:
    """How often each seat decides without being able to win, and how often it cannot win."""
    return {row[0]: (row[1].value, row[2].value) for row in findings.tables[0].rows}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_loser_who_decides_is_found_and_no_other_one(seed: int) -> None:
    planted = found(seed, 8, GIVES)
    told = shares(planted)
    assert told["third"] == (1, 1) and told["first"][0] == told["second"][0] == 0
    assert "decide who of the others wins" in planted.answer and len(planted.examples) == 1
    nothing = shares(found(seed, 8, NOTHING))
    assert nothing["third"] == (0, 1), "it cannot win, and decides nothing"
    assert shares(found(seed, 8, KEEPS))["third"] == (0, 0), "it can win"


def test_kingmaking_in_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, fewer in (("SCREENED", 80), ("TRIED", 2), ("FRESH", 2), ("PER_GAME", 1), ("MOST_MOVES", 2)):
        monkeypatch.setattr(kingmaking, name, fewer)
    small: dict[str, int | float | bool | str] = {"loads": 2}
    findings = found_by(kingmaking, Kingmaking(game="volcano", levels=("random",), judge="random", options=small), 2)
    assert findings.tables[0].rows[0][0] == "all" and len(findings.tables[0].rows) == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("forest-fire-path", "kingmaking takes 3 sides"), ("volcano --seats 2", "has fewer with 2 players"),
        ("on-the-run --set cooperative=on", "has fewer with 3 players"), ("volcano --judge exec:true", "a program of its own"),
    ],
)  # fmt: skip
def test_games_without_three_sides_are_refused(words: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "kingmaking", *words.split()]) == 2
    assert said in capsys.readouterr().err


def test_two_shares_are_compared() -> None:
    """Newcombe's own example (1998): 56 of 70 and 48 of 80."""
    found = apart(wilson(56 / 70, 70), wilson(48 / 80, 80))
    assert found == Interval(pytest.approx(0.2), pytest.approx(0.0524, abs=1e-4), pytest.approx(0.3339, abs=1e-4))  # type: ignore[arg-type]
