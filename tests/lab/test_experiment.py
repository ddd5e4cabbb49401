"""Experiments, what they say as Markdown, and the pages that are filled with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import backburn
from backburn.core.kernels.jit import kernel
from backburn.core.rules.contract import CHANCE, OVER
from backburn.lab import markdown
from backburn.lab.experiment import Experiment
from backburn.lab.page import PageError, fill, fill_by_rows, put, rows_of
from backburn.lab.statistics.intervals import Interval

GAME = backburn.load("forest-fire-path")
FEW = Experiment(games=6)


@kernel
def happenings(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Plies, rolls, ends, and the move before: what is written down stays till the next ply."""
    counts[0] += 1
    counts[1] += before.to_act == CHANCE
    counts[2] += after.to_act == OVER
    counts[3] = move


def test_what_happens_is_counted_game_by_game() -> None:
    found = FEW.watch(GAME, "greedy", happenings, 4)
    assert found.shape == (6, 4) and (found[:, 2] == 1).all()
    assert (found[:, 0] > found[:, 1]).all() and (found[:, 1] > 0).all()
    assert len(set(found[:, 0].tolist())) > 1


def test_games_are_the_same_however_many_are_under_way_and_however_the_bot_is_named() -> None:
    whole = FEW.watch(GAME, "random", happenings, 4)
    assert (FEW.watch(GAME, replace(backburn.agents.load("random"), batch=4), happenings, 4) == whole).all()
    assert (Experiment(games=3).watch(GAME, "random", happenings, 4) == whole[:3]).all()
    assert (Experiment(games=6, seed=2).watch(GAME, "random", happenings, 4) != whole).any()


def test_random_games_are_those_of_playouts_where_dice_and_players_share_their_luck() -> None:
    assert FEW.watch(GAME, "random", happenings, 4, one_luck=True)[:, 0].tolist() == GAME.playouts(6, 1)[1].tolist()


@kernel
def who_acts(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """The choices of each seat."""
    if before.to_act != CHANCE:
        counts[before.to_act] += 1


def test_of_several_bots_each_keeps_to_its_seat() -> None:
    alike = FEW.watch(GAME, ["random", "random"], who_acts, 2)
    assert (alike == FEW.watch(GAME, "random", who_acts, 2)).all() and (alike > 0).all()
    mixed = FEW.watch(GAME, [backburn.agents.load("greedy"), "random"], who_acts, 2)
    assert (mixed > 0).all() and (mixed != alike).any()
    assert (mixed != FEW.watch(GAME, ["random", "greedy"], who_acts, 2)).any()
    with pytest.raises(backburn.OptionError, match=r"needs one agent, or one for each seat \(2\), not 3"):
        FEW.watch(GAME, ["random"] * 3, who_acts, 2)


def test_as_many_games_are_played_as_one_says_or_as_usual() -> None:
    thorough = replace(backburn.agents.load("random"), name="thorough")
    assert [Experiment().count(agent) for agent in ("random", "greedy", thorough)] == [10_000, 2_000, 2_000]
    assert FEW.count("random") == len(FEW.play(GAME, "random")) == 6
    assert FEW.play(GAME, "greedy", "random").agents == ("greedy", "random")


def test_one_plays_among_random_ones() -> None:
    found = FEW.one_among_random(backburn.load("volcano", seats=3))
    assert found.agents == ("greedy", "random", "random")
    assert ((found.seating == 0).sum(axis=1) == 1).all() and len({tuple(row) for row in found.seating.tolist()}) == 3


def test_no_games_are_refused() -> None:
    with pytest.raises(backburn.OptionError, match="at least 1"):
        Experiment(games=0).play(GAME, "random")


def test_cells() -> None:
    assert markdown.percent(Interval(0.372, 0.361, 0.384)) == "37.2 (36.1-38.4)"
    assert markdown.percent(Interval(0.5, 0.25, 1.0), " to ") == "50.0 (25.0 to 100.0)"
    assert markdown.spread(np.arange(101)) == "50.0, 5 - 95"
    assert round(markdown.share(np.array([True] * 50 + [False] * 50)).low, 4) == 0.4038


def test_heads_of_tables() -> None:
    assert list(markdown.heading("bots", "rules", "games", words=2)) == ["| bots | rules | games |", "| --- | --- | --: |"]


def test_victories_by_seat_and_shared_ones() -> None:
    found = replace(FEW.play(GAME, "random"), returns=np.array([[1, -1], [1, -1], [-1, 1], [0, 0], [0, 0], [0.5, -0.5]]))
    fire, chief = GAME.seat_names
    assert markdown.wins(found) == f"{fire} 50.0 (18.8-81.2), {chief} 16.7 (3.0-56.4)"
    assert round(markdown.shared(found)) == 33


def test_meetings_tell_bots_apart() -> None:
    lines = list(markdown.meetings(FEW, [("a table", backburn.load("volcano", seats=2))]))
    cells = [cell.strip() for cell in lines[-1].strip("|").split("|")]
    assert len(lines) == 3 and cells[:2] == ["a table", "6"] and cells[3] == "50 %"
    assert float(cells[4]) > float(cells[5]), "greedy players have more points than random ones"


PAGE = "Before.\n<!-- numbers: a -->\nold\n<!-- end of a -->\nBetween.\n<!-- numbers: b -->\n<!-- end of b -->\n"


def test_lines_are_put_between_their_marks() -> None:
    text = put(PAGE, "a", ["| 1 |", "| 2 |"])
    assert text.startswith("Before.\n<!-- numbers: a -->\n\n| 1 |\n| 2 |\n\n<!-- end of a -->\nBetween.\n<!-- numbers: b -->")
    assert put(text, "a", ["| 1 |", "| 2 |"]) == text


def test_a_page_is_filled_in_the_named_place_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    fill(page, "b", iter(["new"]))
    assert page.read_text() == PAGE.replace("<!-- end of b", "\nnew\n\n<!-- end of b")


def test_a_table_keeps_its_rows_when_the_work_is_stopped(tmp_path: Path) -> None:
    def rows() -> Iterator[str]:
        yield from ("heading", "---")
        assert page.read_text() == PAGE  # a heading alone would drop the table from before
        yield "first"
        raise KeyboardInterrupt

    page = tmp_path / "page.md"
    page.write_text(PAGE)
    with pytest.raises(KeyboardInterrupt):
        fill_by_rows(page, "b", rows())
    assert page.read_text() == PAGE.replace("<!-- end of b", "\nheading\n---\nfirst\n\n<!-- end of b")
    with pytest.raises(PageError, match="there are no marks"):
        fill_by_rows(page, "c", rows())


def test_the_rows_of_a_table_are_found_by_their_first_cells(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE)
    fill(page, "b", ["| level | won |", "| --- | --: |", "| level-1 | 9 |", "| level-2 |  |"])
    assert rows_of(page, "b") == {"level-1": "| level-1 | 9 |", "level-2": "| level-2 |  |"}
    assert rows_of(page, "a") == {}, "a section without a table has no rows"
    with pytest.raises(PageError, match="there are no marks"):
        rows_of(page, "c")


@pytest.mark.parametrize("text", ["nothing", "<!-- numbers: c -->\n", "<!-- end of c --> <!-- numbers: c -->\n"])
def test_a_page_without_the_place_is_refused_before_anything_is_played(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text)
    lines = iter(["never made"])
    with pytest.raises(PageError, match=r"page\.md: there are no marks '<!-- numbers: c -->' and '<!-- end of c -->'"):
        fill(page, "c", lines)
    assert list(lines) == ["never made"] and page.read_text() == text
