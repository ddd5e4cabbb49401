"""Maps that the program makes keep what the rulebook promises: R1.4."""

from __future__ import annotations

from typing import Any

import pytest

import backburn
from pictures import clause

NUMBERS = (*range(1, 41), 100, 4711, 32767)
Acres = set[tuple[int, int]]


def chosen(number: int, **options: Any) -> dict[str, Acres]:
    """Where houses, schools and rivers lie on a map, by their marks, as columns and rows from 0."""
    rows = backburn.load("forest-fire-acres", map=number, **options).match().diagram().splitlines()[2:22]
    marks = {(column, row): mark for row, line in enumerate(rows) for column, mark in enumerate(line.split()[1:])}
    return {mark: {acre for acre, found in marks.items() if found == mark} for mark in "hs~."}


def touching(column: int, row: int) -> Acres:
    lower = column % 2
    aside = {(column + way, row + lower + down) for way in (-1, 1) for down in (-1, 0)}
    return {(column, row - 1), (column, row + 1)} | aside


def hanging_together(acres: Acres) -> list[Acres]:
    left, found = set(acres), []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            acre = waiting.pop()
            group.add(acre)
            waiting += left & touching(*acre)
            left -= set(waiting)
        found.append(group)
    return found


def edges(column: int, row: int) -> str:
    return "w" * (column == 0) + "e" * (column == 19) + "n" * (row == 0) + "s" * (row == 19)


@pytest.mark.parametrize("houses, schools", [(20, 2), (40, 6), (0, 0)])
@clause("R1.4a", "R1.4")
def test_every_map_keeps_its_promises(houses: int, schools: int) -> None:
    for number in NUMBERS if houses == 20 else NUMBERS[:12]:
        found = chosen(number, houses=houses, schools=schools)
        rivers = hanging_together(found["~"])
        assert 40 <= len(found["~"]) <= 50 and len(rivers) == 2
        assert sorted(len("".join(edges(*acre) for acre in river)) for river in rivers) == [2, 2]
        assert sorted(edges(*acre) for acre in found["~"] if edges(*acre)) == ["e", "n", "s", "w"], "one end on each edge, none in a corner"
        assert (len(found["h"]), len(found["s"])) == (houses, schools)
        assert not any(edges(*acre) for acre in found["h"] | found["s"])


@clause("R1.4a")
def test_there_is_room_for_the_first_fire_wherever_two_bulldozers_go() -> None:
    for number in NUMBERS[:12]:
        forest = chosen(number, houses=40, schools=6)["."]
        middle = {(column, row) for column, row in forest if 5 <= column <= 14 and 5 <= row <= 14}
        clearings = [acre for acre in middle if touching(*acre) <= middle]
        assert clearings, "of seven acres in a clearing two bulldozers leave four that hang together"


@clause("R1.4", "R1.4b")
def test_a_number_is_always_the_same_map() -> None:
    assert chosen(7) == chosen(7) != chosen(8)
    assert chosen(7)["~"] == chosen(7, houses=3)["~"], "rivers are drawn first"


@clause("R1.4")
def test_a_map_is_drawn_unless_it_has_a_number() -> None:
    game = backburn.load("forest-fire-acres")
    match = game.match(seed=1)
    assert match.moves() == [f"map {number}" for number in range(1, 101)]
    assert {game.card.rules.weight(match.state, move) for move in match.legal()} == {1}
    match.push("map 37")
    numbered = backburn.load("forest-fire-acres", map=37).match()
    assert match.diagram() == numbered.diagram().removesuffix("\noptions map=37")
    assert match.moves()[0].startswith("bulldozer a")
