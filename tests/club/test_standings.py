"""Standings, by hand and by an independent count."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from backburn.club.formats import Format, Schedule
from backburn.club.rounds import BOT, ClubTable, Round
from backburn.club.standings import Placing, standings
from club.test_rounds import CUP, EVERYBODY, SWISS, evening, met


def board(one: int, other: int, points: float | None) -> ClubTable:
    return ClubTable((one, other), None if points is None else (points, 1 - points))


BY_HAND = [
    Round((board(0, 1, 1), board(2, 3, 0.5)), (4,)),
    Round((board(4, 0, 0), board(1, 2, 1)), (3,)),
]
"""Points: 0 has 2, 1 has 1, 2 has 0.5, 3 has 1.5 (a draw and a bye), 4 has 1 (a bye)."""


def test_swiss_by_hand() -> None:
    found = standings(Format.SWISS, range(5), BY_HAND, "x")
    assert [(each.number, each.place, float(each.points)) for each in found] == [(0, 1, 2), (3, 2, 1.5), (4, 3, 1), (1, 4, 1), (2, 5, 0.5)]
    by = {each.number: (float(each.buchholz), float(each.sonneborn), each.wins, each.games) for each in found}
    assert by[0] == (1 + 1, 1 + 1, 2, 2) and by[3] == (0.5 + 1.5, 0.25 + 1.5, 0, 1)


def test_a_bye_is_worth_nothing_where_everybody_has_one() -> None:
    found = {each.number: each for each in standings(Format.EVERYBODY, range(5), BY_HAND, "x")}
    assert found[4].points == 0 and found[3].points == 0.5 and found[3].buchholz == 0.5


def test_games_that_are_going_on_or_do_not_count_change_nothing() -> None:
    more = [*BY_HAND, Round((board(0, 3, None), ClubTable((1, 4), None, void=True)))]
    assert standings(Format.SWISS, range(5), more, "x") == standings(Format.SWISS, range(5), BY_HAND, "x")


def test_equals_share_a_place_and_bots_are_no_opponents() -> None:
    drawn = [Round((board(0, 1, 0.5),))]
    assert [each.place for each in standings(Format.SWISS, range(2), drawn, "x")] == [1, 1]
    [only] = standings(Format.SWISS, [0], [Round((ClubTable((BOT, 0), (0, 1)),))], "x")
    assert {float(only.points), float(only.buchholz), float(only.sonneborn), only.wins} == {1}


def test_a_knock_out_is_ranked_by_how_long_one_was_in() -> None:
    rounds = evening(CUP, 8, 3)
    found = standings(Format.KNOCKOUT, range(8), rounds, "x")
    assert [each.survived for each in found] == [3, 2, 1, 1, 0, 0, 0, 0] and found[0].place == 1


# ---- the same counted in another way


def counted(format: Format, people: Sequence[int], rounds: Sequence[Round]) -> list[tuple[int, int, Fraction, Fraction, Fraction, int]]:
    """Number, place, points, Buchholz, Sonneborn-Berger and wins, from a cross table of fractions."""
    bye = Fraction(0 if format is Format.EVERYBODY else 1)
    score = {person: Fraction(0) for person in people}
    games: dict[int, list[tuple[Fraction, list[int]]]] = {person: [] for person in people}
    for each in rounds:
        for person in each.byes:
            score[person] += bye
            if bye:
                games[person].append((bye, [person]))
        for one in each.boards:
            if one.points is None:
                continue
            for seat, person in enumerate(one.seats):
                if person == BOT:
                    continue
                won = Fraction(one.points[seat]).limit_denominator(60)
                score[person] += won
                games[person].append((won, [other for other in one.seats if other not in (person, BOT)] or [person]))
    rows = []
    for person in people:
        average = [(won, sum(score[other] for other in others) / Fraction(len(others))) for won, others in games[person]]
        buchholz, sonneborn = sum((each for _, each in average), Fraction(0)), sum((won * each for won, each in average), Fraction(0))
        wins = sum(won == 1 for won, others in games[person]) - sum(each.byes.count(person) for each in rounds if bye)
        rows.append((person, score[person], buchholz, sonneborn, wins))

    def key(row: tuple[int, Fraction, Fraction, Fraction, int]) -> tuple[Fraction | int, ...]:
        return (row[1], row[2], row[3], row[4]) if format is Format.SWISS else (row[1], row[3], row[4])

    placed = [(row[0], 1 + sum(key(other) > key(row) for other in rows), *row[1:]) for row in rows]
    return [(number, place, *values, wins) for number, place, *values, wins in sorted(placed, key=lambda row: (row[1], row[0]))]  # type: ignore[misc]


def as_counted(found: Sequence[Placing]) -> list[tuple[int, int, Fraction, Fraction, Fraction, int]]:
    return [(each.number, each.place, each.points, each.buchholz, each.sonneborn, each.wins) for each in found]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    "plan", [SWISS, EVERYBODY, Schedule(Format.SWISS, 4, frozenset({2, 3, 4})), Schedule(Format.SWISS, 2, frozenset({2}), fill=True)]
)
def test_an_evening_with_comers_and_leavers_is_counted_alike(plan: Schedule, seed: int) -> None:
    """24 people, five rounds; three leave, two come late."""
    rng = random.Random(seed)
    people, there = list(range(24)), list[list[int]]()
    for number in range(5):
        if number in (1, 2, 3):
            people.remove(rng.choice(people))
        if number in (2, 3):
            people.append(22 + number)
        there.append(list(people))
    rounds = evening(plan, there, 5, f"{seed}")
    assert len(rounds) == 5
    assert as_counted(standings(plan.format, range(26), rounds, f"{seed}")) == counted(plan.format, range(26), rounds)
    if plan.seats == 2:
        assert max(met(rounds).values()) == 1
