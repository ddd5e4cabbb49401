"""Hexagonal grids."""

from __future__ import annotations

import pytest

from backburn.core.states.hexgrid import OUTSIDE, Q_STEP, R_STEP, WAYS, Hexagon, Way, distance, middle_of, outline


@pytest.mark.parametrize(("side", "cells"), [(1, 1), (2, 7), (3, 19), (4, 37), (5, 61)])
def test_a_hexagon_has_its_cells(side: int, cells: int) -> None:
    board = Hexagon(side)
    assert len(board.cells) == len(board.names) == len(set(board.names)) == cells
    assert sorted(cell for row in board.rows for cell in row) == list(range(cells))


def test_rows_and_names_of_the_board_of_side_four() -> None:
    board = Hexagon(4)
    assert [len(row) for row in board.rows] == [4, 5, 6, 7, 6, 5, 4]
    assert board.names[board.middle] == "d4" and board.cells[board.middle] == (0, 0)
    ways = dict(zip(Way, board.neighbours[board.middle].tolist(), strict=True))
    assert {way.name: board.names[cell] for way, cell in ways.items()} == {
        "EAST": "d5",
        "SOUTH_EAST": "e4",
        "SOUTH_WEST": "e3",
        "WEST": "d3",
        "NORTH_WEST": "c3",
        "NORTH_EAST": "c4",
    }


def test_neighbours_are_mutual_and_one_step_away() -> None:
    board = Hexagon(4)
    for cell, (q, r) in enumerate(board.cells):
        for way in Way:
            other = board.neighbours[cell, way]
            if other == OUTSIDE:
                assert distance(q + Q_STEP[way], r + R_STEP[way]) == 4
            else:
                assert board.neighbours[other, (way + 3) % WAYS] == cell
                assert distance(board.cells[other][0] - q, board.cells[other][1] - r) == 1


def test_hexes_touch_and_do_not_overlap() -> None:
    middle = middle_of(0, 0, 10)
    for way in Way:
        x, y = middle_of(Q_STEP[way], R_STEP[way], 10)
        assert ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 == pytest.approx(10 * 3**0.5)
    assert outline(10) == "M0 -10L8.66 -5L8.66 5L0 10L-8.66 5L-8.66 -5Z"
