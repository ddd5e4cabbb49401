"""The script that asks whether more thinking wins more, and its page."""

from __future__ import annotations

from pathlib import Path

import pytest

import backburn
import house
from backburn import games
from backburn.lab.page import fill

PAGE = house.ROOT / "docs" / "lab" / "budgets.md"


def test_each_budget_is_twice_the_one_before() -> None:
    from workshop.budgets import budgets

    assert list(budgets(800)) == [100, 200, 400, 800]
    assert list(budgets(99)) == []


def test_smaller_budgets_stay_as_they_are_and_large_ones_have_fewer_games(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import budgets

    game, played = backburn.load("volcano", seats=2), list[tuple[int, int]]()

    def shared(game: backburn.Game, budget: int, games: int) -> str:
        played.append((budget, games))
        return "50 ± 9"

    monkeypatch.setattr(budgets, "shared", shared)
    stays = budgets.staying("volcano", 12_800)
    rows = list(budgets.table(game, 25_600, None, stays))[2:]
    assert played == [(12_800, 100), (25_600, 60)] and list(stays) == [100, 200, 400, 800, 1600, 3200, 6400]
    assert rows[: len(stays)] == list(stays.values()) and rows[-1] == "| 25,600 | 60 | 50 ± 9 |"


@pytest.mark.parametrize("name", backburn.names())
def test_a_budget_changes_the_strongest_level_in_nothing_else(name: str) -> None:
    from workshop.budgets import with_iterations

    game = backburn.load(name, seats=2)
    strongest, changed = game.agent("level-6"), game.agent(with_iterations(game, 123))
    assert changed.iterations == 123
    assert changed.name == strongest.name
    options = {**strongest.given, "iterations": 123}
    assert changed.given == options


@pytest.mark.parametrize("name", backburn.names())
def test_the_page_has_a_place_for_each_game(name: str, tmp_path: Path) -> None:
    page = tmp_path / "budgets.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    fill(page, name, ["| measured |"])
    text = page.read_text(encoding="utf-8")
    assert f"## {games.card(name).title}\n\n<!-- numbers: {name} -->" in text
    assert text.count("| measured |") == 1
