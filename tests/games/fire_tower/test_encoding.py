"""The board as learners see it: turned, so that every seat looks from the same corner."""

from __future__ import annotations

import pytest

import backburn
from backburn.games.fire_tower.board import ROOF, WINDS
from backburn.games.fire_tower.encoding import (
    AID_GEMS_AT,
    AIDED_AT,
    AREAS_AT,
    CALLERS_AT,
    GUST_AT,
    HISTORY_AT,
    LOWEST,
    QUEUE_AT,
    TURNED,
    turned_move,
    turned_movement,
)
from backburn.games.fire_tower.rules.piles import DRAWN, GIVEN, SHOWN, SHUFFLED, TAKEN, UNSEEN, UNSEEN_GIFT, card_of
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import DONE, PLAY, THROW

GAME = backburn.load("fire-tower", seats=4, shadow_of_the_wood=True)


@pytest.mark.parametrize("seat", range(4))
def test_the_own_tower_stands_in_the_north_west(seat: int) -> None:
    """And the others clockwise, in turn order."""
    row, corner = GAME.observe(GAME.start, seat), corner_of(GAME.start, seat)
    assert TURNED[corner, ROOF[corner]] == 0 and TURNED[corner, ROOF[(corner + 1) & 3]] == 15
    assert sorted(TURNED[corner].tolist()) == list(range(256))
    areas = GAME.encoding.planes(row)[AREAS_AT // 256 :][:4]
    assert areas[0][:3, :3].all() and areas[1][:3, 13:].all() and areas[2][13:, 13:].all() and areas[3][13:, :3].all()
    assert areas.sum() == 4 * 9


def test_every_seat_sees_the_start_alike() -> None:
    """But for its number and who acts."""
    rows = [GAME.encoding.planes(GAME.observe(GAME.start, seat)) for seat in range(4)]
    assert all((row == rows[0]).all() for row in rows)


def test_winds_and_wind_cards_turn_with_the_board() -> None:
    state = GAME.start.copy()
    state.wind = state.gust = WINDS.index("east")
    assert [GAME.observe(state, seat)[GUST_AT + 1 :][:4].tolist().index(1) for seat in range(4)] == [1, 0, 3, 2]
    assert turned_move(PLAY + WINDS.index("east"), 1) == PLAY + WINDS.index("north")
    assert turned_move(THROW + WINDS.index("north"), 1) == THROW + WINDS.index("west")
    assert turned_move(PLAY + 8, 1) == PLAY + 8 and turned_move(DONE, 3) == DONE


@pytest.mark.parametrize(
    ("entry", "seen"),
    [
        (SHOWN + card_of(3, 1), SHOWN + card_of(1, 3)),
        (DRAWN + card_of(2, 5), DRAWN + card_of(0, 5)),
        (UNSEEN + 1, UNSEEN + 3),
        (SHUFFLED, SHUFFLED),
        (GIVEN - 2, GIVEN - 0),
        (GIVEN - 9, GIVEN - 9),
        (UNSEEN_GIFT, UNSEEN_GIFT),
        (TAKEN - 4 * 3 - 2, TAKEN - 4 * 1 - 0),
    ],
)
def test_what_is_remembered_is_relative_too(entry: int, seen: int) -> None:
    """Seats in turn order from the seat that looks, here the third, and winds as on its board."""
    assert turned_movement(GAME.start.seats, entry, 2, 2) == seen


def test_cards_handed_over_are_seen_by_two_seats() -> None:
    state = GAME.start.copy()
    state.history[0], state.history[1], state.past = TAKEN - 4 * 0 - 1, GIVEN - 9, 2
    seen = [int(GAME.observe(state, seat)[HISTORY_AT + 1]) + LOWEST for seat in range(4)]
    assert seen == [GIVEN - 9, GIVEN - 9, UNSEEN_GIFT, UNSEEN_GIFT]


def test_what_waits_and_what_aid_has_placed_is_seen() -> None:
    state = GAME.start.copy()
    state.waiting, state.queue[0], state.callers[0] = 1, 15, 3
    state.placed, state.aid_gems[0] = 1, ROOF[2]
    row = GAME.observe(state, 2)
    assert row[QUEUE_AT] == 16 and row[CALLERS_AT] == 2 and row[AID_GEMS_AT] == 0 and row[AIDED_AT] == 1
