"""Partners as learners see and name them: in turn order from the seat that looks or acts."""

from __future__ import annotations

import pytest

import backburn
from backburn.games.wildfire_rescue.encoding import ASKED_AT, WAY_AT, move_of, number_of
from backburn.games.wildfire_rescue.state import DISCARD, FETCH, GO, JOIN, LEAVE, TAKE, Phase

GAME = backburn.load("wildfire-rescue", seats=3)


@pytest.mark.parametrize(
    ("move", "number"),
    [(FETCH + 2, FETCH + 1), (JOIN, JOIN + 2), (TAKE + 2, TAKE + 1), (LEAVE, LEAVE + 2), (GO + 3, GO + 3), (DISCARD, DISCARD)],
)
def test_the_second_ranger_names_partners_in_turn_order(move: int, number: int) -> None:
    state = GAME.start.copy()
    state.to_act = 1
    assert number_of(state, move) == number and move_of(state, number) == move


def test_a_companion_is_one_of_the_next_seats() -> None:
    state = GAME.start.copy()
    state.to_act, state.phase, state.asked, state.way = 1, Phase.TAKE, 0, 3
    row = GAME.observe(state, 1)
    assert row[ASKED_AT : ASKED_AT + 4].tolist() == [0, 0, 1, 0] and row[WAY_AT : WAY_AT + 4].tolist() == [0, 0, 0, 1]
