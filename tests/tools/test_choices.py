"""Choices that matter in solved positions: which positions those are, what bots lose there, and the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import backburn
from backburn import agents
from backburn.core.players.bot import Bot
from backburn.solve.solution import Solution
from backburn.solve.solver import Solver
from workshop import choices, solved
from workshop.choices import SmallPath, choices_of, judge, matters, positions

TINY = SmallPath("two squares, one engine", {"path_length": 2, "engines": 1})


@pytest.fixture(scope="module")
def solution() -> Solution:
    game = backburn.load("forest-fire-path", **TINY.options)
    return Solver(game, game.start, 1.0, ignored=("round",), compiled=False).solve()


@pytest.fixture(scope="module")
def data() -> Any:
    return json.loads(choices.FILE.read_text(encoding="utf-8"))


def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "Bot", lambda game, who, seed, compiled: Bot(game, who, seed, compiled=False))


def test_positions_are_as_many_of_either_side_each_once_and_the_choice_matters(solution: Solution) -> None:
    found = positions(solution, 5)
    assert [int(state.to_act) for state in found] == [0] * 5 + [1] * 5
    assert len({state.tobytes() for state in found}) == 10
    assert all(matters(solution, state) for state in found)
    assert not all(matters(solution, state) for state in solution.states(solution.decisions()))


def test_perfect_play_loses_nothing_and_another_bot_something(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    found = positions(solution, 10)
    interpreted(monkeypatch)
    lost = judge(solution, "greedy:overlooks=80", found)
    assert lost.loss > 0 and 0 < lost.optimal <= lost.close < 1 and lost.seats.tolist() == [0] * 10 + [1] * 10
    assert np.array_equal(lost.losses, judge(solution, "greedy:overlooks=80", found).losses), "the same each time"

    class Perfect:
        """Knows the values."""

        def begin(self, seed: int) -> None:
            pass

        def move(self, state: Any) -> int:
            return solution.best(state)[0]

    monkeypatch.setattr(choices, "Bot", lambda *_, **__: Perfect())
    assert judge(solution, "perfect", found).loss == pytest.approx(0) and judge(solution, "perfect", found).optimal == 1


def test_bots_can_be_named_and_the_page_is_written(
    solution: Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, file = tmp_path / "solved.md", tmp_path / "choices.json"
    page.write_text("".join(f"<!-- numbers: {name} -->\n<!-- end of {name} -->\n" for name in ("choices", "choices, sides")))
    monkeypatch.setattr(choices, "PAGE", page)
    monkeypatch.setattr(choices, "FILE", file)
    monkeypatch.setattr(choices, "PATHS", [TINY])
    monkeypatch.setattr(choices, "POSITIONS", 3)
    monkeypatch.setattr(SmallPath, "solve", lambda self: solution)
    interpreted(monkeypatch)
    assert choices.main(["--bots", "greedy", "random"]) == 0
    assert "| two squares, one engine | 6 |" in capsys.readouterr().out and not file.exists()
    monkeypatch.setattr(choices, "levels", lambda: {"level-1": "greedy:overlooks=50"})
    assert choices.main([]) == 0
    assert "\n".join(choices.by_side(json.loads(file.read_text(encoding="utf-8")))) in page.read_text(encoding="utf-8")
    assert choices.main(["--bots", "nobody"]) == 2 and "there is no bot 'nobody'" in capsys.readouterr().err


def test_the_page_has_what_the_file_has_of_the_levels_as_they_are(data: Any) -> None:
    page = solved.PAGE.read_text(encoding="utf-8")
    assert all("\n".join(lines) in page for lines in choices.tables(data).values())
    assert data["bots"] == choices.levels() and list(data["variants"]) == [variant.title for variant in choices.PATHS]


@pytest.mark.parametrize("seat", [0, 1], ids=["fire", "chief"])
def test_no_level_loses_more_than_the_one_below_it_on_either_side(data: Any, seat: int) -> None:
    found = [choices_of(data, level) for level in agents.LEVELS]
    lost = [float(each.losses[each.seats == seat].mean()) for each in found]
    assert lost == sorted(lost, reverse=True)


def test_the_outlook_and_halving_each_at_least_halve_what_the_best_level_loses(data: Any) -> None:
    names = ("level-6", *choices.FORMER)
    now, halving, neither = (choices_of(data, name) for name in names)
    assert now.loss < halving.loss / 2 and halving.loss < neither.loss / 2
    assert now.optimal > halving.optimal + 0.02 and halving.optimal > neither.optimal + 0.02
