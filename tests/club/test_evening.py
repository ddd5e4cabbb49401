"""One evening: what it lets happen, and what it refuses in a sentence."""

from __future__ import annotations

from itertools import count

import pytest

from backburn.club.errors import ClubError
from backburn.club.evening import MOST_PEOPLE, Evening
from backburn.club.formats import Format, Schedule


def new(format: Format = Format.SWISS, rounds: int = 2, guests: int = 4, fill: bool = False) -> Evening:
    evening = Evening(Schedule(format, 2, frozenset({2}), fill), rounds, "x")
    for number in range(guests):
        evening = evening.with_guest(f"Guest {number}", f"secret {number}")
    return evening


def begun(evening: Evening) -> Evening:
    ids = count(100 * len(evening.rounds))
    return evening.with_round(len(evening.rounds) + 1, lambda: f"table {next(ids)}")


def ended(evening: Evening) -> Evening:
    for board in evening.open_boards:
        evening = evening.with_points(board.table, (1.0, 0.0))
    return evening


def test_rounds_follow_each_other_until_the_last() -> None:
    evening = begun(new())
    assert [board.table for board in evening.open_boards] == ["table 0", "table 1"]
    with pytest.raises(ClubError, match="2 of the games of this round are still going on"):
        begun(evening)
    evening = begun(ended(evening))
    assert len(evening.rounds) == 2 and evening.board_of(0) in evening.open_boards
    with pytest.raises(ClubError, match="all 2 rounds have been played"):
        begun(ended(evening))


def test_a_round_begins_once() -> None:
    evening = ended(begun(new()))
    with pytest.raises(ClubError, match="the next round is number 2, not 1"):
        evening.with_round(1, lambda: "again")


def test_late_and_second_results_change_nothing() -> None:
    first = begun(new())
    evening = ended(first)
    assert evening.with_points("table 0", (0.0, 1.0)) == evening
    evening = begun(evening)
    assert evening.with_points("table 0", (0.0, 1.0)) == evening and evening.with_points("elsewhere", (0.0, 1.0)) == evening
    assert new().with_points("table 0", (1.0, 0.0)) == new()


def test_a_game_that_does_not_count_keeps_no_one_waiting() -> None:
    evening = begun(new())
    evening = evening.with_void("table 0")
    assert evening.with_points("table 0", (1.0, 0.0)) == evening, "a late result"
    with pytest.raises(ClubError, match="not going on"):
        evening.with_void("table 0")
    assert len(begun(evening.with_points("table 1", (1.0, 0.0))).rounds) == 2
    with pytest.raises(ClubError, match="not going on"):
        new().with_void("table 0")


def test_guests_come_late_leave_and_come_back() -> None:
    evening = ended(begun(new(rounds=3)))
    evening = evening.with_guest("Late", "secret").with_here(0, False)
    assert evening.here == [1, 2, 3, 4] and {4} < set(evening.here)
    evening = begun(evening)
    assert evening.board_of(0) is None and evening.board_of(4) is not None and new().board_of(0) is None
    assert evening.with_here(0, True).here == [0, 1, 2, 3, 4]
    assert {each.number for each in evening.standings()} == {0, 1, 2, 3, 4}
    with pytest.raises(ClubError, match="there is no guest 9"):
        evening.with_here(9, False)


def test_no_one_joins_when_it_is_too_late() -> None:
    with pytest.raises(ClubError, match="last round"):
        begun(new(rounds=1)).with_guest("Late", "")
    cup = begun(new(Format.KNOCKOUT))
    with pytest.raises(ClubError, match="knock-out has begun"):
        cup.with_guest("Late", "")
    with pytest.raises(ClubError, match="knock-out has begun"):
        cup.with_here(0, False).with_here(0, True)


def test_an_evening_is_bounded() -> None:
    full = new(guests=MOST_PEOPLE)
    with pytest.raises(ClubError, match="at most 64 guests"):
        full.with_guest("One more", "")
    assert len(begun(full).open_boards) == MOST_PEOPLE // 2


@pytest.mark.parametrize("guests", [0, 1])
def test_no_one_plays_alone(guests: int) -> None:
    for fill in (False, True):
        with pytest.raises(ClubError, match="not enough for a table"):
            begun(new(guests=guests, fill=fill))


def test_a_knock_out_and_a_round_of_all_have_an_end() -> None:
    cup = ended(begun(ended(begun(new(Format.KNOCKOUT, rounds=9)))))
    with pytest.raises(ClubError, match="the knock-out is decided"):
        begun(cup)
    everybody = new(Format.EVERYBODY, rounds=9)
    for _ in range(3):
        everybody = ended(begun(everybody))
    with pytest.raises(ClubError, match="everybody here has met everybody"):
        begun(everybody)


def test_no_round_begins_during_a_pause() -> None:
    with pytest.raises(ClubError, match="paused"):
        begun(new().with_pause(True))
    assert begun(new().with_pause(True).with_pause(False)).rounds


def played(evening: Evening) -> Evening:
    """The evening after its last round."""
    while not evening.why_over():
        evening = ended(begun(evening))
    return evening


@pytest.mark.parametrize("format", Format)
def test_an_evening_is_over_after_its_last_game(format: Format) -> None:
    last = {Format.SWISS: "all 2 rounds have been played", Format.KNOCKOUT: "decided", Format.EVERYBODY: "met everybody"}[format]
    evening = new(format, rounds=2 if format is Format.SWISS else 9)
    assert not evening.why_over() and not begun(evening).why_over() and not ended(begun(evening)).why_over()
    evening = played(evening)
    assert last in evening.why_over() and last in evening.why_no_round()
    assert evening.with_pause(True).why_over(), "a pause opens nothing again"


def test_one_round_and_one_game_are_said_as_one() -> None:
    evening = begun(new(rounds=1, guests=2))
    assert evening.why_no_round() == "one game of this round is still going on"
    assert ended(evening).why_no_round() == "the only round has been played"


def test_a_knock_out_says_who_is_out() -> None:
    evening = begun(new(Format.KNOCKOUT, rounds=9, guests=3))
    assert not any(evening.is_out(number) for number in range(3)), "one sits out, two play"
    evening = ended(evening)
    [board] = evening.rounds[0].boards
    assert [number for number in range(3) if evening.is_out(number)] == [board.seats[1]]
    assert [number for number in range(3) if begun(evening).is_out(number)] == [board.seats[1]], "during the final as well"
    assert not any(ended(begun(new())).is_out(number) for number in range(4)) and not new(Format.KNOCKOUT).is_out(0)


def test_who_leaves_before_the_final_loses_it() -> None:
    evening = ended(begun(new(Format.KNOCKOUT, rounds=9)))
    leaver, stays = (board.seats[0] for board in evening.rounds[0].boards)
    evening = evening.with_here(leaver, False)
    places = {each.number: each.place for each in evening.standings()}
    assert "decided" in evening.why_over() and (places[stays], places[leaver]) == (1, 2) and evening.is_out(leaver)
    champion = played(new(Format.KNOCKOUT, rounds=9))
    assert champion.standings()[0].number == champion.with_here(champion.standings()[0].number, False).standings()[0].number


def test_everybody_has_met_everybody_until_someone_new_comes() -> None:
    evening = played(new(Format.EVERYBODY, rounds=9, guests=3).with_here(2, False))
    assert len(evening.rounds) == 1 and not evening.with_here(2, True).why_over() and not evening.with_guest("Late", "").why_over()
    assert not evening.with_here(1, False).why_over(), "one alone may wait for others"
    all_met = played(new(Format.EVERYBODY, rounds=9, guests=2))
    assert all_met.with_here(0, False).with_here(1, False).why_over(), "all have gone home"


def test_bots_do_not_keep_an_evening_going() -> None:
    assert len(played(new(Format.EVERYBODY, rounds=9, guests=3, fill=True)).rounds) == 3
