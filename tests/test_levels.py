"""The script that measures the levels, and its page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import backburn
import house
from backburn.lab.page import fill

PAGE = house.ROOT / "docs" / "levels.md"
TOGETHER = {"forest-fire-acres", "wildfire-rescue"}


@pytest.fixture(autouse=True)
def modules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The script is a module for a while."""
    monkeypatch.syspath_prepend(str(house.ROOT / "scripts"))
    yield
    sys.modules.pop("levels", None)


@pytest.mark.parametrize("name", backburn.names())
def test_the_page_has_a_place_for_each_table(name: str, tmp_path: Path) -> None:
    from levels import sections

    page = tmp_path / "levels.md"
    page.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    names = [section for section, _ in sections(name, None, None)]
    assert names[0] == name
    assert (f"{name}, strongest" in names) == (name not in TOGETHER)
    for section in names:
        fill(page, section, ["| measured |"])
    assert page.read_text(encoding="utf-8").count("| measured |") == len(names)


def test_one_kind_of_table_can_be_asked_for() -> None:
    from levels import sections

    assert [section for section, _ in sections("volcano", None, "strongest")] == ["volcano, strongest"]
    assert [section for section, _ in sections("forest-fire-acres", None, "set-ups")] == ["forest-fire-acres, set-ups"]
    assert list(sections("wildfire-rescue", None, "set-ups")) == []


def test_every_size_of_table_has_whole_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    import levels

    asked = list[tuple[int, str, int]]()

    def won(game: backburn.Game, agent: str, others: str, games: int) -> tuple[float, float]:
        asked.append((game.seats, others, games))
        return 1.0, 0.0

    monkeypatch.setattr(levels, "won", won)
    lines = list(levels.strongest(levels.load("volcano"), 50))
    assert asked == [(seats, others, games) for seats, games in ((2, 50), (3, 9), (4, 8)) for others in ("greedy", "random")]
    assert lines[-1] == "| 4 | 25 | 8 | 100.0 ± 0.0 | 100.0 ± 0.0 |"


def test_acres_is_compared_by_victories_not_by_points() -> None:
    import levels

    game = levels.load("forest-fire-acres")
    lost = game.simulate(8, ["random"], seed=levels.SEED)
    assert (lost.scores > 0).any() and (lost.returns < 0).all()
    assert levels.outcomes(game, "random", 8).tolist() == [[0.0]] * 8
    assert next(levels.scores(game, 8)).count("points") == 2  # percentage points


def test_set_ups_are_told_from_the_easiest_to_the_hardest(monkeypatch: pytest.MonkeyPatch) -> None:
    import levels

    monkeypatch.setitem(levels.ORDERED, "forest-fire-acres", [("random", (("easier", 4), ("standard", 4)))])
    lines = list(levels.order("forest-fire-acres", None))
    assert lines[-2].startswith("| `random` | `easier` | 4 | 0.0 (") and lines[-2].endswith("|  |")
    assert lines[-1].startswith("| `random` | `standard` | 4 | 0.0 (") and lines[-1].endswith("| 0.0 ± 0.0 |")
    won, above = np.repeat([True, False], [20, 80]), np.repeat([True, False], [50, 50])
    assert levels.less(won, above) == "30.0 ± 12.5"  # 1.96 times the root of 0.2 * 0.8 / 100 + 0.5 * 0.5 / 100
