"""Perfect recall: a seat's history is the same exactly as long as the seat has seen and done the same."""

from __future__ import annotations

import random
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

import backburn
from backburn.play.matches.match import Match
from backburn.play.matches.memory import InformationState, Memory

CASES: dict[str, dict[str, Any]] = {
    "forest-fire-path": {"ruleset": "fire-cards"},
    "fire-tower": {"seats": 3, "shadow_of_the_wood": True, "mutual_aid": True},
    "on-the-run": {"seats": 2},
}
every_case = pytest.mark.parametrize("name", CASES)


def followers(match: Match, most: int) -> list[Match]:
    """What can follow, after some of the moves."""
    legal = match.legal()
    found = [match.copy() for _ in legal[:: max(1, len(legal) // most)]]
    for other, move in zip(found, legal[:: max(1, len(legal) // most)], strict=True):
        other.push(move)
    return found


def check(first: Match, second: Match, seat: int, one: InformationState, other: InformationState) -> bool:
    """Do both look the same to a seat? If so, what it remembers is the same, and only then."""
    alike = all((first.hidden(seat) == second.hidden(seat), first.seen(first.plies[-1], seat) == second.seen(second.plies[-1], seat)))
    assert (one.text == other.text) == (one.data == other.data) == (one.key == other.key) == alike
    return alike


@every_case
def test_what_a_seat_cannot_tell_apart_it_remembers_alike(name: str) -> None:
    game, luck = backburn.load(name, **CASES[name]), random.Random(2)
    match, alike = game.match(seed=2), 0
    memories = [Memory(match, seat) for seat in range(game.seats)]
    while match.to_act != backburn.OVER and len(match.plies) < 24:
        following = followers(match, 3)
        for seat, memory in enumerate(memories):
            after = [deepcopy(memory).now(other) for other in following]
            pairs = combinations(zip(following, after, strict=True), 2)
            alike += sum(check(first, second, seat, one, other) for (first, one), (second, other) in pairs)
        match.push(luck.choice(match.legal()))
        remembered = [memory.now(match) for memory in memories]
        if len(match.plies) == 12:
            assert remembered == [match.information_state(seat) for seat in range(game.seats)]
    assert (alike > 0) == game.has_secrets


@every_case
def test_a_longer_history_begins_with_each_shorter_one(name: str) -> None:
    match, luck = backburn.load(name, **CASES[name]).match(seed=3), random.Random(3)
    before = match.information_state(1)
    assert before.text.count("\n") == 0
    for _ in range(20):
        match.push(luck.choice(match.legal()))
        after = match.information_state(1)
        assert after.text.startswith(before.text + "\n") and after.data.startswith(before.data) and len(after.data) > len(before.data)
        before = after


def test_own_moves_are_remembered_by_name() -> None:
    match = backburn.load("forest-fire-path").match(seed=1)
    match.push_line("gust")
    match.push_line("engine 1 load 5 stay")
    assert match.information_state(0).text.splitlines()[1:3] == ["fire: gust", "chief: engine 1"]


def test_what_is_revealed_is_remembered_as_a_position() -> None:
    """Where the ply alone does not say it."""
    game = backburn.load("fire-tower", seats=2)
    match = game.match(seed=1)
    while not match.plies or not game.card.reveals(type(match.state).from_bytes(match.plies[-1].before), match.plies[-1].move):
        match.push(match.drawn() if match.to_act == backburn.CHANCE else match.legal()[-1])
    assert match.information_state(0).data.endswith(match.hidden(0).tobytes())
    assert len(match.information_state(0).text.splitlines()) > 1 + len(match.plies)


def test_a_copy_remembers_on_its_own() -> None:
    match = backburn.load("forest-fire-path").match(seed=3)
    memory = Memory(match, 0)
    other, before = deepcopy(memory), memory.now(match)
    match.push(match.legal()[0])
    assert memory.now(match).text.startswith(before.text) and len(memory.now(match).text) > len(before.text)
    assert other.now(match) == memory.now(match)


def test_recent_plies_are_numbers_and_seats_are_relative() -> None:
    match = backburn.load("forest-fire-path").match(seed=1)
    match.push_line("gust")
    match.push_line("engine 1 load 5 stay")
    plies = [ply.move + 2 for ply in match.plies]
    for seat, actors in ((0, [2, 3, 3, 3]), (1, [3, 2, 2, 2])):
        memory = Memory(match, seat)
        memory.now(match)
        assert memory.length == 4 and len(memory.now(match).key) == 32
        assert memory.recent(6).tolist() == [[0, 0], [0, 0], *map(list, zip(actors, plies, strict=True))]
        assert memory.recent(2).tolist() == memory.recent(6).tolist()[-2:]


def test_a_memory_goes_on_in_another_match() -> None:
    match = backburn.load("fire-tower", seats=2).match(seed=4)
    while len(match.plies) < 20:
        match.push(match.drawn() if match.to_act == backburn.CHANCE else match.legal()[0])
    before = match.information_state(0)
    other = Match(match.game, 0, match.game.guessed(match.hidden(0), 0, 5))
    memory = Memory(match, 0).carried(match)
    assert memory.now(other) == before and memory.recent(1)[0, 0] > 0
    other.push(other.legal()[0])
    assert memory.now(other).text.startswith(before.text + "\n") and memory.length == 21
