"""The script that measures the levels, and its page."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
import house
from backburn.lab.page import fill, rows_of

PAGE = house.ROOT / "docs" / "lab" / "levels.md"
TOGETHER = {"forest-fire-acres", "wildfire-rescue"}


@pytest.mark.parametrize("name", backburn.names())
def test_the_page_has_a_place_for_each_table(name: str, tmp_path: Path) -> None:
    from workshop.levels import sections

    page = tmp_path / "levels.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    names = [section for section, _ in sections(name, None, None)]
    assert names[0] == name
    assert (f"{name}, strongest" in names) == (name not in TOGETHER)
    for section in names:
        fill(page, section, ["| measured |"])
    assert page.read_text(encoding="utf-8").count("| measured |") == len(names)


def test_one_kind_of_table_can_be_asked_for() -> None:
    from workshop.levels import sections

    assert [section for section, _ in sections("volcano", None, "strongest")] == ["volcano, strongest"]
    assert [section for section, _ in sections("forest-fire-acres", None, "set-ups")] == ["forest-fire-acres, set-ups"]
    assert list(sections("wildfire-rescue", None, "set-ups")) == []


def test_every_size_of_table_has_whole_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import levels

    asked = list[tuple[int, str, int]]()

    def won(game: backburn.Game, agent: str, others: str, games: int) -> tuple[float, float]:
        asked.append((game.seats, others, games))
        return 1.0, 0.0

    monkeypatch.setattr(levels, "won", won)
    lines = list(levels.strongest(levels.load("volcano"), 50))
    assert asked == [(seats, others, games) for seats, games in ((2, 50), (3, 9), (4, 8)) for others in ("greedy", "random")]
    assert lines[-1] == "| 4 | 25 | 8 | 100.0 ± 0.0 | 100.0 ± 0.0 |"


def test_rows_that_are_not_asked_for_stay_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import levels

    page = tmp_path / "levels.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    before = rows_of(page, "volcano")
    played = list[tuple[str, str, int]]()

    def won(game: backburn.Game, agent: str, others: str, games: int) -> tuple[float, float]:
        played.append((agent, others, games))
        return 0.5, 0.1

    monkeypatch.setattr(levels, "PAGE", page)
    monkeypatch.setattr(levels, "won", won)
    [(_, lines)] = levels.sections("volcano", None, "levels", ["level-3", "level-6"])
    rows = list(lines)[2:]
    assert played == [("level-3", "level-2", 100), ("level-3", "greedy", 100), ("level-6", "level-5", 100), ("level-6", "greedy", 100)]
    assert [rows[number] for number in (0, 1, 3, 4)] == [before[f"level-{number}"] for number in (1, 2, 4, 5)]
    assert rows[2].endswith("| 50 ± 10 | 50 ± 10 |")


def test_levels_of_a_team_may_stay_as_they_are_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import levels

    before, played = rows_of(PAGE, "wildfire-rescue"), list[str]()

    def outcomes(game: backburn.Game, agent: str, games: int) -> NDArray[np.float64]:
        played.append(agent)
        return np.full((games, 1), float(agent[-1] == "3"))

    monkeypatch.setattr(levels, "outcomes", outcomes)
    [(_, lines)] = levels.sections("wildfire-rescue", None, "levels", ["level-3"])
    rows = list(lines)[2:]
    assert played == ["level-3", "level-2", "greedy"]
    assert [rows[number] for number in (0, 1, 3, 4, 5)] == [before[f"level-{number}"] for number in (1, 2, 4, 5, 6)]
    assert rows[2].endswith("| 1.00 ± 0.00 | +1.00 ± 0.00 | +1.00 ± 0.00 |")


def test_the_strongest_level_can_be_played_against_one_baseline_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import levels

    monkeypatch.setattr(levels, "won", lambda game, agent, others, games: (1.0, 0.0))
    [(_, lines)] = levels.sections("volcano", None, "strongest", None, ["greedy"])
    assert list(lines)[2:] == [
        "| 2 | 50 | 100 | 100.0 ± 0.0 |  |",
        "| 3 | 33 | 39 | 100.0 ± 0.0 |  |",
        "| 4 | 25 | 40 | 100.0 ± 0.0 |  |",
    ]


def test_a_page_may_be_written_from_fewer_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from workshop import levels

    page = tmp_path / "levels.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(levels, "PAGE", page)
    monkeypatch.setattr(levels, "won", lambda game, agent, others, games: (0.25, 0.1))
    asked = ["levels.py", "volcano", "--only", "levels", "--rows", "level-6", "--games", "20"]
    monkeypatch.setattr(sys, "argv", asked)
    assert levels.main() == 0 and capsys.readouterr().out.rstrip().endswith("| 20 | 25 ± 10 | 25 ± 10 |")
    assert page.read_text(encoding="utf-8") == PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "argv", [*asked, "--write"])
    assert levels.main() == 0 and rows_of(page, "volcano")["level-6"].endswith("| 20 | 25 ± 10 | 25 ± 10 |")


def test_acres_is_compared_by_victories_not_by_points() -> None:
    from workshop import levels

    game = levels.load("forest-fire-acres")
    lost = game.simulate(8, ["random"], seed=levels.SEED)
    assert (lost.scores > 0).any() and (lost.returns < 0).all()
    assert levels.outcomes(game, "random", 8).tolist() == [[0.0]] * 8
    assert next(levels.scores(game, 8, {})).count("points") == 2  # percentage points


def test_set_ups_are_listed_from_the_easiest_to_the_hardest(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import levels

    monkeypatch.setitem(levels.ORDERED, "forest-fire-acres", [("random", (("easier", 4), ("standard", 4)))])
    lines = list(levels.order("forest-fire-acres", None))
    assert lines[-2].startswith("| `random` | `easier` | 4 | 0.0 (") and lines[-2].endswith("|  |")
    assert lines[-1].startswith("| `random` | `standard` | 4 | 0.0 (") and lines[-1].endswith("| 0.0 ± 0.0 |")
    won, above = np.repeat([True, False], [20, 80]), np.repeat([True, False], [50, 50])
    assert levels.less(won, above) == "30.0 ± 12.5"  # 1.96 times the root of 0.2 * 0.8 / 100 + 0.5 * 0.5 / 100


def test_games_that_take_long_are_kept_and_none_is_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import kept

    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 0.0)
    game = backburn.load("forest-fire-path", path_length=3, engines=1, water_capacity=2, max_turns=3)
    whole = game.simulate(10, ["greedy", "random"], seed=3)
    asked = list[int]()
    simulate = backburn.Game.simulate

    def stopped(self: backburn.Game, games: int, *rest: object, **how: object) -> object:
        asked.append(games)
        if len(asked) == 2:
            raise KeyboardInterrupt
        return simulate(self, games, *rest, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(backburn.Game, "simulate", stopped)
    with pytest.raises(KeyboardInterrupt):
        kept.play(game, 10, ["greedy", "random"], 3)
    found = kept.play(game, 10, ["greedy", "random"], 3)
    assert asked == [4, 4, 4, 2], "the first four are not played again"
    for name in ("seating", "returns", "scores"):
        assert np.array_equal(getattr(found, name), getattr(whole, name))
    assert len(kept.play(game, 7, ["greedy", "random"], 3)) == 7 and len(asked) == 4


@pytest.mark.parametrize("left", [0, 100, -1])
def test_kept_games_of_a_damaged_file_are_played_again(
    left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from workshop import kept

    monkeypatch.setenv("BACKBURN_CACHE", str(tmp_path))
    monkeypatch.setattr(kept, "WORTH_KEEPING", 0.0)
    game = backburn.load("forest-fire-path")
    whole = kept.play(game, 4, ["random"], 3)
    (path,) = tmp_path.rglob("*.npz")
    path.write_bytes(path.read_bytes()[:left])
    again = kept.play(game, 4, ["random"], 3)
    assert (whole.returns == again.returns).all() and capsys.readouterr().err == f"{path} is damaged, so its games are played again\n"
    kept.play(game, 4, ["random"], 3)
    assert capsys.readouterr().err == "", "it was replaced"


def test_kept_games_are_named_by_what_the_bots_are_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    from workshop import kept

    game = backburn.load("volcano", seats=2)
    level = backburn.agents.levels_of(game)["level-3"]
    name = kept._name(game, ["level-3", "greedy"], 1)
    assert name == kept._name(game, [level, "greedy"], 1)
    others = [
        (game, ["greedy", level], 1),
        (game, [level, "greedy"], 2),
        (backburn.load("volcano", seats=2, ruleset="vulkan"), [level, "greedy"], 1),
    ]
    assert name not in [kept._name(*each) for each in others]
