"""The fires of a day follow from the date: fixed values, which no change may move, since people everywhere play the same."""

from __future__ import annotations

import datetime
from dataclasses import replace

import backburn
from backburn import games
from backburn.daily.fire import WEEK, Fire, day_at, of_day, of_game

DAY = datetime.date(2026, 12, 24)
CARDS = [games.card(name) for name in backburn.names()]
FIXED = {
    "fire-tower": (2, 0, 3766477334671803550, "4685f7dd12ebf68f875312b8dc71e208"),
    "forest-fire-acres": (1, 0, 4770709159278943326, "0663f2bb51dd0c262cd07c3b64c2ce4d"),
    "forest-fire-path": (2, 0, 8330883824559113490, "353d7b6a34360ccded4b83bd55444f60"),
    "on-the-run": (2, 0, 7826819657495127581, "21af7ba23b2652b1729cf31573dd26c5"),
    "volcano": (2, 0, 8411346198451634590, "003239e40d5811a2ee2a88a8fcbbca69"),
    "wild-fire": (2, 1, 7416223039694665719, "e457f1a1d05d77fecc8530ea08c46083"),
    "wildfire-rescue": (2, 0, 4823406046270827088, "208d3749de9977a653ec7d60fac60a8c"),
}
"""Seats, the person's seat, seed and salt of a Thursday."""


def test_the_same_is_played_everywhere_on_a_day() -> None:
    for card in CARDS:
        assert of_game(card, DAY) == Fire(card.id, DAY, card.table_ruleset, *FIXED[card.id][:2], "level-3", *FIXED[card.id][2:])


def test_each_game_comes_first_once_in_seven_days_and_games_of_others_never() -> None:
    foreign = replace(CARDS[0], id="another", source="mine.py")
    days = [DAY + datetime.timedelta(days=number) for number in range(7)]
    firsts = [of_day([foreign, *CARDS], day)[0].game for day in days]
    assert sorted(firsts) == sorted(backburn.names())
    assert {fire.game for fire in of_day([foreign, *CARDS], DAY)} == set(backburn.names()) and of_day([foreign], DAY) == []


def test_the_week_begins_easy_and_ends_hard() -> None:
    monday = datetime.date(2026, 12, 21)
    assert monday.weekday() == 0 and list(WEEK) == sorted(WEEK)
    assert [of_game(CARDS[0], monday + datetime.timedelta(days=number)).level for number in (0, 6)] == ["level-1", "level-4"]


def test_every_seat_is_played_on_some_day_and_no_two_days_are_alike() -> None:
    days = [DAY + datetime.timedelta(days=number) for number in range(30)]
    for card in CARDS:
        fires = [of_game(card, day) for day in days]
        assert {fire.seat for fire in fires} == set(range(fires[0].seats))
        assert len({fire.seed for fire in fires}) == len({fire.salt for fire in fires}) == len(days)


def test_a_day_begins_at_midnight_utc() -> None:
    midnight = datetime.datetime(2026, 12, 24, tzinfo=datetime.UTC).timestamp()
    assert (day_at(midnight - 1), day_at(midnight)) == (datetime.date(2026, 12, 23), DAY)
