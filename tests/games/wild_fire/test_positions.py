"""Positions that cannot be are refused; how pictures are drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.wild_fire.pictures import now, table, unreadable

TWO = "0:0 5 3"


@pytest.mark.parametrize(
    ("first", "rows", "given"),
    [
        # whose turn it is
        ("blue: tile to draw", [TWO], {}),
        ("white: pawns to place", [TWO], {}),
        ("white: tile to draw", ["0:0 5 3 4"], {}),
        ("green: tile to draw", [TWO], {}),
        ("red: tile to draw", [TWO], {}),
        ("white: tile to draw", ["0:0 5 3 4 4"], {"seats": 3}),
        ("white: rain", [TWO], {}),
        # the fire
        ("white: tile to draw", [], {}),
        ("white: tile to draw", ["0:0 5"], {}),
        ("white: tile to draw", ["1:0 5 3"], {}),
        ("white: tile to draw", ["0:0 5 . 3"], {}),
        ("white: tile to draw", ["0:0 5", "1:1 3"], {}),
        ("white: tile to draw", ["0:0 5 3 . 4"], {}),
        ("blue: tile to draw", ["0:0 5 xw xb"], {"firebreaks": "on"}),
        ("white: tile to draw", ["0:0 5 12"], {}),
        ("white: tile to draw", ["0:0 5 y"], {}),
        ("white: tile to draw", ["5 3"], {}),
        ("white: tile to draw", ["0:0 5", "0:0 3"], {}),
        ("white: tile to draw", ["0:0 9 9 9 9"], {}),
        ("white: 9 to lay", ["0:0 9 9"], {"tiles_9": 2}),
        # pawns
        ("white: tile to draw", ["0:0 5g 3 4 4"], {}),
        ("white: tile to draw", ["0:0 5n 3 4 4"], {}),
        ("white: tile to draw", ["0:0 5q 3 4 4"], {}),
        ("white: tile to draw", ["0:0 5w 3w 4 4"], {"pawns": 1}),
        ("blue: tile to draw", ["0:0 5 3wwwwww 4"], {}),
        ("blue: tile to draw", ["0:0 5 3www 4"], {"printed_places": "on"}),
        # the decision that is due
        ("white: 4 to lay", ["0:0 5 3", "-1:1 6 4"], {}),
        ("white: pawns to place", ["0:0 5w 3 4 4 2"], {"pawns": 1}),
        ("white: pawns to place, passed 0", ["0:0 5 3 4"], {}),
        ("white: pawns to place", ["0:0 5 3 4 4"], {"unseen": ""}),
        ("white: pawns to place, passed 2", ["0:0 5 3 4 4"], {"unseen": ""}),
        ("white: tile to draw", ["0:0 5 3 4 4"], {"unseen": ""}),
        ("white: pawns to place, placed 0", ["0:0 5 3 4"], {}),
        ("white: pawns to place, placed 2", ["0:0 5 3w 4"], {}),
        ("white: pawns to place, placed 2", ["0:0 5 3ww 4"], {"pawns_per_turn": 2}),
        ("white: pawns to place, placed 1", ["0:0 5 3w 4"], {"one_tile": "on"}),
        ("white: pawns to place, placed 1 at 1:0", ["0:0 5 3w 4"], {}),
        ("white: pawns to place, placed 1 at 0:0", ["0:0 5 3w 4"], {"one_tile": "on"}),
        ("white: pawns to place, placed 1 at 7:0", ["0:0 5 3w 4"], {"one_tile": "on"}),
        ("white: pawns to place, placed 4 at 1:0", ["0:0 5 3wwww 4"], {"one_tile": "on"}),
        ("over", ["0:0 5 3 4"], {}),
        ("over", [], {}),
        ("over", ["0:0 5 4 3 2 2"], {"unseen": ""}),
        # the start
        ("start: tile to draw, waiting 3 4", [], {}),
        ("start: tile to draw", ["0:0 5"], {}),
        ("start: tile to choose, waiting 5 5", [], {}),
        ("start: tile to choose, waiting 3 4 5", [], {}),
        ("start: 5 to lay, waiting 3", [], {}),
        ("start: 5 to lay", [TWO], {}),
        ("start: tile to choose, waiting 9 9 9 9", [], {"seats": 4}),
        ("start: 5 to lay", ["0:0 5w"], {}),
        # neutral pawns
        ("white: tile to draw", ["0:0 5 3 4"], {"seats": 3, "neutrals": 4}),
        ("white: tile to draw", ["0:0 5 3 4"], {"seats": 3, "neutrals": 4, "left": "4 4"}),
        ("white: tile to draw", ["0:0 5 3 4"], {"seats": 3, "neutrals": 4, "left": "4 3 4"}),
        ("white: tile to draw", ["0:0 5 3 4"], {"seats": 3, "neutrals": 4, "left": "5 4 4"}),
        ("white: tile to draw", ["0:0 5n 3 4 4 4 4"], {"seats": 3, "neutrals": 4, "left": "5 4 2"}),
        ("white: tile to draw", ["0:0 5 3 4"], {"seats": 3, "left": "4 4 4"}),
        ("white: pawns to place, placed 2", ["0:0 5w 4n 3 2 2 2 2"], {"seats": 3, "neutrals": 4, "left": "4 4 3"}),
        ("white: tile to draw", [TWO], {"neutrals": 4, "left": "4 4"}),
    ],
)
def test_a_position_that_cannot_be_is_refused(first: str, rows: list[str], given: dict[str, Any]) -> None:
    assert unreadable(first, *rows, **given)


@pytest.mark.parametrize("position", ["", "nonsense", "over / over", "white: tile to draw / 0:0 5 3 / options pawns=99"])
def test_what_is_no_picture_is_refused(position: str) -> None:
    assert unreadable(position)


def test_blanks_do_not_matter() -> None:
    assert now(table("white: tile to draw", "  0:0    5   3 ")) == "white: tile to draw / 0:0 5 3"


def test_holes_are_drawn_and_what_lies_outside_is_not() -> None:
    rows = ("1:-1 1 1", "0:0 1 . 1", "0:1 1 1")
    assert now(table("white: tile to draw", *rows, start_tiles=6)) == "white: tile to draw / 1:-1 1 1 / 0:0 1 . 1 / 0:1 1 1"


def test_rows_are_shifted_so_that_neighbours_are_neighbours() -> None:
    """A cell's column is proportional to q and half of r."""
    match = table("over", "-1:-2 1", "-1:-1 2b 3bbww . 4", "-1:0 5 6 7w", "-1:1 8 9", unseen="", even_turns="off")
    columns: dict[tuple[int, int], int] = {}
    for line in match.diagram().splitlines()[1:-1]:
        name, *tokens = re.finditer(r"\S+", line)
        q, r = map(int, name.group().split(":"))
        columns |= {(q + step, r): token.start() for step, token in enumerate(tokens)}
    wide = columns[1, 0] - columns[0, 0]
    assert len(columns) == 10 and {column - q * wide - r * wide // 2 for (q, r), column in columns.items()} == {columns[0, 0]}
