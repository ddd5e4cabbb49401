"""Fires that grow beyond the window that learners see."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from backburn.games.wild_fire.board import ORIGIN, ROW
from backburn.games.wild_fire.encoding import (
    BEYOND,
    FAR,
    FAR_AT,
    HERE,
    NEUTRAL_FAR,
    NEUTRAL_HERE,
    REACH,
    TOKEN,
    WORDS,
    encode_empty,
    number_of,
    place_of,
)
from backburn.games.wild_fire.state import DONE, FIREBREAK, FLIP, LAY, NEUTRAL_PAWN, PAWN, TILE, Phase

GAME = backburn.load("wild-fire", seats=3, neutrals=4, firebreaks=True)


def line(phase: Phase) -> Any:
    """A row of twelve tiles eastwards, the last of which is beyond the window, and as many empty cells above them."""
    state = GAME.start.copy()
    state.phase, state.to_act, state.tiles, state.rim = phase, 0, 12, 12
    for i in range(12):
        state.cells[i], state.values[i], state.rim_cells[i], state.heat[i] = ORIGIN + i, 3, ORIGIN - ROW + i, 3
    return state


def test_the_window_reaches_ten_cells() -> None:
    assert place_of(ORIGIN) == 220 and place_of(ORIGIN - REACH * (ROW + 1)) == 0 and place_of(ORIGIN + REACH * (ROW + 1)) == 440
    outside = (ORIGIN + REACH + 1, ORIGIN - REACH - 1, ORIGIN + ROW * (REACH + 1), ORIGIN - ROW * (REACH + 1))
    assert {place_of(cell) for cell in outside} == {BEYOND}


def test_a_tile_beyond_the_window_is_listed() -> None:
    """With its coordinates, its value and its pawns."""
    state = line(Phase.PAWNS)
    state.pawns[1, 11] = 2
    row = GAME.observe(state, 1)
    assert row[FAR_AT : FAR_AT + TOKEN].tolist() == [64, 64 + 11, 4, 2, 0, 0, 0, 0] and not row[FAR_AT + TOKEN :].any()
    state.values[11] = 4
    assert (GAME.observe(state, 1) != row).any()


@pytest.mark.parametrize(
    ("phase", "move", "number"),
    [
        (Phase.SITE, LAY + 3, HERE + 202),
        (Phase.SITE, LAY + 11, FAR + 11),
        (Phase.PAWNS, PAWN, HERE + 220),
        (Phase.PAWNS, PAWN + 11, FAR + 11),
        (Phase.PAWNS, NEUTRAL_PAWN + 10, NEUTRAL_HERE + 230),
        (Phase.PAWNS, NEUTRAL_PAWN + 11, NEUTRAL_FAR + 11),
        (Phase.PAWNS, DONE, WORDS + 2),
        (Phase.FLIP, FLIP, WORDS),
        (Phase.FLIP, FIREBREAK, WORDS + 1),
        (Phase.NEXT, TILE + 4, 4),
    ],
)
def test_moves_are_numbered_by_cells_of_the_window(phase: Phase, move: int, number: int) -> None:
    """Beyond it by their place in the list."""
    state = line(phase)
    action = GAME.action(state, move)
    assert number_of(state, move) == number == GAME.actions.numbers[action] and GAME.move(state, action) == move


def test_an_action_names_a_cell_where_something_is() -> None:
    nothing = GAME.actions.names.index("cell 0:5")
    for phase in (Phase.SITE, Phase.PAWNS):
        with pytest.raises(backburn.IllegalMove, match=f"action {nothing} is no move here"):
            GAME.move(line(phase), nothing)


def test_empty_cells_beyond_the_window_are_not_drawn() -> None:
    row = GAME.encoding.blank()
    encode_empty(line(Phase.SITE), 11, BEYOND, row)
    assert not row.any()
