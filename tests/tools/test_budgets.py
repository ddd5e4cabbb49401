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


def test_ten_times_the_iterations_play_the_level_itself_and_rows_of_other_games_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import budgets

    played = list[tuple[str, str, int]]()

    def won(game: backburn.Game, agent: str, others: str, games: int) -> tuple[float, float]:
        played.append((agent, others, games))
        return 0.5, 0.09

    kept = {"Volcano!": "| Volcano! | 160,000 | 8 | 62 ± 47 |", "Chess": "| Chess |"}
    monkeypatch.setattr(budgets, "won", won)
    monkeypatch.setattr(budgets, "rows_of", lambda page, section: kept)
    rows = list(budgets.tenfold(["wild-fire"], None))[2:]
    ((agent, others, games),) = played
    game = backburn.load("wild-fire", seats=2)
    assert game.agent(agent).iterations == 10 * game.agent("level-6").iterations
    assert (others, games) == ("level-6", 60)
    assert rows == [kept["Volcano!"], "| Wild Fire! | 6,000 | 60 | 50 ± 9 |"]
    assert len(list(budgets.tenfold([], 2))) == 2 + len(budgets.TENFOLD)


def test_the_page_has_a_place_for_ten_times_the_iterations() -> None:
    from backburn.lab.page import rows_of
    from workshop.budgets import TENFOLD

    assert set(rows_of(PAGE, "tenfold")) <= {games.card(name).title for name in TENFOLD}


@pytest.mark.parametrize("name", backburn.names())
def test_the_page_has_a_place_for_each_game(name: str, tmp_path: Path) -> None:
    page = tmp_path / "budgets.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    fill(page, name, ["| measured |"])
    text = page.read_text(encoding="utf-8")
    assert f"## {games.card(name).title}\n\n<!-- numbers: {name} -->" in text
    assert text.count("| measured |") == 1
