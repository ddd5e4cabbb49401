"""The strip of stakes: bars on one scale, next to each other, with their limits, and drawn as long as they are full."""

from __future__ import annotations

from itertools import pairwise

import pytest

from backburn.picture.scene import Element, Stake
from backburn.picture.stakes import HEIGHT, SCALE, TRACK, Bar, race, scale, strip

WIDTH = 752


def bar(value: int, limit: int = 10, name: str = "blue", marks: tuple[int, ...] = (), lost: int = 0, ahead: bool = False) -> Bar:
    return Bar(Stake(name, name.title(), value, limit, str(value), f"{value} points", ahead), "stake-team", (), marks, lost)


def drawn(*bars: Bar) -> list[Element]:
    return list(strip(WIDTH, 100, "Most points win", bars))


def boxes(element: Element, kind: str) -> list[tuple[float, float]]:
    """Where the rectangles of a class begin and how wide they are."""
    found = [part.attributes for part in element.parts if part.tag == "rect" and kind in str(part.attributes["class"]).split()]
    return [(float(each["x"]), float(each["width"])) for each in found]


@pytest.mark.parametrize(("value", "limit", "share"), [(0, 10, 0.0), (3, 10, 0.3), (10, 10, 1.0), (12, 10, 1.0), (-4, 10, 0.0)])
def test_a_bar_is_filled_as_far_as_the_value_goes(value: int, limit: int, share: float) -> None:
    found = drawn(bar(value, limit))[1]
    [(left, length)] = boxes(found, "stake-track")
    assert bar(value, limit).stake.share == share
    filled = boxes(found, "stake-fill")
    assert [start for start, _ in filled] == ([left] if share else [])
    assert sum(width for _, width in filled) == pytest.approx(length * share)


def test_what_is_lost_is_filled_from_the_other_end() -> None:
    found = drawn(bar(2, 5, lost=1))[1]
    [(left, length)] = boxes(found, "stake-track")
    [(start, gone)] = boxes(found, "stake-lost")
    assert gone == pytest.approx(length / 5) and start + gone == pytest.approx(left + length)


def test_marks_cross_the_bar_where_something_is_won() -> None:
    found = drawn(bar(3, 10, marks=(6, 8)))[1]
    [(left, length)] = boxes(found, "stake-track")
    lines = [str(part.attributes["d"]) for part in found.parts if part.tag == "path"]
    assert [float(each[1:].split()[0]) for each in lines] == [pytest.approx(left + length * part, abs=0.1) for part in (0.6, 0.8)]
    assert [part.text for part in found.parts if part.text] == ["6", "8", "3"]


@pytest.mark.parametrize("count", range(1, 5))
def test_bars_are_beside_each_other_and_equally_long_whatever_their_figures(count: int) -> None:
    bars = drawn(*(bar(10**place, 10**place, f"bar-{place}") for place in range(count)))[1:]
    ends = []
    for each in bars:
        [(left, length)] = boxes(each, "stake-track")
        ends.append((100 * each.x + left, length))
    assert len({round(length, 3) for _, length in ends}) == 1
    assert all(end + length < start for (end, length), (start, _) in pairwise(ends))
    assert ends[0][0] > 0 and ends[-1][0] + ends[-1][1] < WIDTH
    assert all(100 * each.y - TRACK / 2 > 100 and 100 * each.y + TRACK / 2 < 100 + HEIGHT for each in bars)


def test_the_goal_and_each_bar_are_described() -> None:
    goal, blue, white = drawn(bar(3, ahead=True), bar(1, name="white"))
    assert (goal.id, goal.label) == ("goal", "Goal: Most points win")
    assert (blue.id, blue.label) == ("stake-blue", "Blue: 3 points, ahead") and boxes(blue, "stake-ahead")
    assert (white.id, white.label) == ("stake-white", "White: 1 points") and not boxes(white, "stake-ahead")


def test_opponents_race_on_one_scale() -> None:
    blue, white, green = race([3, 12, 12], ["Blue", "White", "Green"], ["blue", "white", "green"], [(), (), ()])
    assert {each.stake.limit for each in (blue, white, green)} == {20}
    assert [each.stake.ahead for each in (blue, white, green)] == [False, True, True]
    assert [each.fill for each in (blue, white)] == ["hx-blue", "hx-white"] and blue.stake.words == "3 points"
    [alone, _] = race([0, 0], ["Blue", "White"], ["blue", "white"], [(), ()])
    assert not alone.stake.ahead and race([1], ["Blue"], ["blue"], [()])[0].stake.words == "1 point"


@pytest.mark.parametrize(("best", "limit"), [(0, SCALE), (SCALE, SCALE), (SCALE + 1, 2 * SCALE), (79, 80), (81, 160)])
def test_the_scale_doubles_when_it_is_outgrown(best: int, limit: int) -> None:
    assert scale(best) == limit


@pytest.mark.parametrize(("best", "limit"), [(0, 24), (24, 24), (25, 48)])
def test_a_game_may_ask_for_longer_bars(best: int, limit: int) -> None:
    assert scale(best, 24) == limit
