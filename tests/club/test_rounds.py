"""Rounds of an evening: no one meets twice while that can be avoided, sides and byes are shared, and the rest is as it is written down."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backburn.club.formats import Format, Schedule, draw, going_on, remaining
from backburn.club.rounds import BOT, ClubTable, History, Round, lot, pairs_of
from backburn.club.sides import seated
from backburn.club.sizes import sizes

TWO = frozenset({2})
SWISS, EVERYBODY, CUP = (Schedule(each, 2, TWO) for each in (Format.SWISS, Format.EVERYBODY, Format.KNOCKOUT))


def played(drawn: Round, rng: random.Random) -> Round:
    """A round with results: wins, and a draw now and then."""
    return Round(tuple(ClubTable(board.seats, result(len(board.seats), rng)) for board in drawn.boards), drawn.byes)


def result(seats: int, rng: random.Random) -> tuple[float, ...]:
    if rng.random() < 0.1:
        return (0.5,) * seats
    places = rng.sample(range(seats), seats)
    return tuple(place / (seats - 1) for place in places)


def evening(plan: Schedule, people: int | Sequence[Sequence[int]], rounds: int, seed: str = "x") -> list[Round]:
    """Rounds of people, who are given for each round if they change."""
    rng, found = random.Random(seed), list[Round]()
    for number in range(rounds):
        drawn = draw(plan, range(people) if isinstance(people, int) else people[number], found, seed)
        if drawn.boards:
            found.append(played(drawn, rng))
    return found


def met(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    return Counter(pair for each in rounds for board in each.boards for pair in combinations(sorted(board.people), 2))


def everybody_is_once_in(each: Round, people: Sequence[int]) -> bool:
    return sorted([number for board in each.boards for number in board.people] + list(each.byes)) == sorted(people)


# ---- how many at a table


@pytest.mark.parametrize(
    ("people", "wanted", "allowed", "found"),
    [
        (24, 2, {2}, [2] * 12),
        (25, 2, {2}, [2] * 12),
        (10, 4, {2, 3, 4}, [4, 3, 3]),
        (9, 4, {2, 3, 4}, [3, 3, 3]),
        (10, 4, {4}, [4, 4]),
        (5, 4, {3, 4}, [4]),
        (3, 4, {4}, []),
        (1, 2, {2}, []),
        (0, 2, {2}, []),
    ],
)
def test_tables_are_as_equal_as_can_be_and_few_sit_out(people: int, wanted: int, allowed: set[int], found: list[int]) -> None:
    assert sizes(people, wanted, allowed) == found


# ---- Swiss


@settings(max_examples=12, deadline=None)
@given(st.integers(7, 24), st.integers(0, 1000))
def test_a_swiss_evening_brings_no_one_together_twice(people: int, seed: int) -> None:
    rounds = evening(SWISS, people, 4, f"{seed}")
    assert len(rounds) == 4 and all(everybody_is_once_in(each, range(people)) for each in rounds)
    assert max(met(rounds).values()) == 1, "half as many rounds as people can always be paired"
    rests = Counter(number for each in rounds for number in each.byes)
    assert all(len(each.byes) == people % 2 for each in rounds) and all(count == 1 for count in rests.values())


def test_equals_meet() -> None:
    rounds = evening(SWISS, 32, 5)
    apart = [
        abs(History(rounds[:number]).points[one] - History(rounds[:number]).points[other])
        for number in range(5)
        for board in rounds[number].boards
        for one, other in [board.people]
    ]
    assert max(apart) <= 1 and sum(apart) / len(apart) < 0.25


def test_who_sits_out_has_the_fewest_points_and_gets_one() -> None:
    rounds = evening(SWISS, 7, 3)
    for number in (1, 2):
        before = History(rounds[:number], 1)
        [out] = rounds[number].byes
        assert before.points[out] == min(before.points[each] for each in range(7) if not before.sat_out[each])


def fewest_again(people: Sequence[int], before: Counter[tuple[int, int]]) -> int:
    """How often people have met before at least, in any way to pair them."""
    if not people:
        return 0
    first, *rest = people
    return min(before[first, other] + fewest_again([each for each in rest if each != other], before) for other in rest)


@pytest.mark.parametrize("seed", range(4))
def test_people_meet_again_only_if_no_way_to_pair_them_avoids_it(seed: int) -> None:
    rounds = evening(SWISS, 6, 7, f"{seed}")
    for number, each in enumerate(rounds):
        before = met(rounds[:number])
        assert sum(before[pair] for pair in met([each])) == fewest_again(range(6), before)


def test_the_same_seed_draws_the_same_and_another_one_something_else() -> None:
    assert evening(SWISS, 12, 1, "a") == evening(SWISS, 12, 1, "a") != evening(SWISS, 12, 1, "b")


def test_a_bot_takes_the_place_of_who_is_missing() -> None:
    plan = Schedule(Format.SWISS, 2, TWO, fill=True)
    rounds = evening(plan, 7, 4)
    alone = [board.people[0] for each in rounds for board in each.boards if BOT in board.seats]
    assert len(alone) == len(set(alone)) == 4 and not any(each.byes for each in rounds)
    four = draw(Schedule(Format.SWISS, 4, TWO, fill=True), range(10), [], "x")
    assert [len(board.seats) for board in four.boards] == [4, 4, 4] and sorted(board.seats.count(BOT) for board in four.boards) == [0, 1, 1]


# ---- sides


def test_everybody_has_both_sides_about_equally_often() -> None:
    counts = History(evening(SWISS, 20, 6)).sides
    assert all(abs(counts[number, 0] - counts[number, 1]) <= 2 for number in range(20))
    assert sum(abs(counts[number, 0] - counts[number, 1]) for number in range(20)) <= 14


def test_who_has_had_a_seat_gets_another() -> None:
    history = History([Round((ClubTable((0, 1, 2), (1, 0.5, 0)),))])
    assert all(number != seat for seat, number in enumerate(seated([0, 1, 2], 3, history, "x")))


# ---- everybody against everybody


@pytest.mark.parametrize("people", [2, 3, 4, 5, 8, 9, 12])
def test_everybody_meets_everybody_once_in_as_few_rounds_as_can_be(people: int) -> None:
    rounds = evening(EVERYBODY, people, 24)
    assert len(rounds) == people - 1 + people % 2
    assert met(rounds) == Counter(combinations(range(people), 2))


def test_everybody_meets_those_who_come_late_and_not_those_who_have_left() -> None:
    there = [list(range(8))] * 2 + [[0, 1, 2, 3, 4, 5, 6, 8, 9]] * 20
    rounds = evening(EVERYBODY, there, 20)
    counts = met(rounds)
    assert max(counts.values()) == 1
    assert all(counts[pair] for pair in combinations(there[-1], 2)), "all who stayed have met"
    assert len(rounds) <= 13 and sum(counts[pair] for pair in counts if 7 in pair) == 2


# ---- more than two at a table


@pytest.mark.parametrize("format", [Format.SWISS, Format.EVERYBODY])
@pytest.mark.parametrize("people", [16, 22])
def test_few_meet_again_at_tables_of_four(format: Format, people: int) -> None:
    rounds = evening(Schedule(format, 4, frozenset({3, 4})), people, 4)
    assert all(everybody_is_once_in(each, range(people)) and not each.byes for each in rounds)
    again = sum(count - 1 for count in met(rounds).values())
    assert again <= 10 and max(met(rounds).values()) <= 2


def test_at_larger_tables_it_ends_when_all_have_met() -> None:
    rounds = evening(Schedule(Format.EVERYBODY, 3, frozenset({3})), 3, 5)
    assert len(rounds) == 1
    assert set(met(evening(Schedule(Format.EVERYBODY, 4, frozenset({3, 4})), 7, 24))) == set(combinations(range(7), 2))


def test_those_who_sat_out_play_first() -> None:
    rounds = evening(Schedule(Format.SWISS, 3, frozenset({3})), 5, 3)
    assert all(len(each.byes) == 2 for each in rounds) and not set(rounds[0].byes) & set(rounds[1].byes)


# ---- knock-out


@pytest.mark.parametrize("people", [2, 3, 5, 8, 24, 33])
def test_a_knock_out_of_two_leaves_one(people: int) -> None:
    rounds = evening(CUP, people, 24)
    assert len(rounds) == (people - 1).bit_length() and sum(len(each.boards) for each in rounds) == people - 1
    assert all(not each.byes for each in rounds[1:]) and len(going_on(rounds, "x")[-1]) == 1


def test_a_knock_out_at_larger_tables() -> None:
    rounds = evening(Schedule(Format.KNOCKOUT, 4, frozenset({2, 3, 4})), 22, 24)
    assert [len(each.boards) for each in rounds] == [6, 2, 1] and len(going_on(rounds, "x")[-1]) == 1


def test_a_tie_and_a_game_that_does_not_count_are_decided_by_lot() -> None:
    for board in (ClubTable((4, 7), (0.5, 0.5)), ClubTable((4, 7), None, void=True)):
        [on] = going_on([Round((board,))], "x")[0]
        assert on == max((4, 7), key=lambda number: lot("x tie 0", number))
    assert going_on([Round((ClubTable((4, 7)),), (1,))], "x") == [{1}]


def test_who_has_left_a_knock_out_is_out() -> None:
    rounds = evening(CUP, 8, 1)
    on = going_on(rounds, "x")[0]
    gone = min(on)
    assert set(remaining(CUP, [number for number in range(8) if number != gone], rounds, "x")) == on - {gone}
    following = draw(CUP, [number for number in range(8) if number != gone], rounds, "x")
    assert len(following.boards) == 1 and len(following.byes) == 1


def test_games_that_do_not_count_are_forgotten() -> None:
    history = History([Round((ClubTable((0, 1), None, void=True),))])
    assert not history.met and not history.sides
    assert list(pairs_of([3, 1])) == [(1, 3)]
