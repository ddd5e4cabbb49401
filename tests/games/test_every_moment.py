"""The moments of every game: short, where something happened, known by what a seat sees, and not too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import backburn
import golden
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import CHANCE
from backburn.games.forest_fire_path.state import CHIEF, FIRE
from backburn.picture.moments import DECISIVE, GREAT, ICONS, NOTABLE, Moment, dearest
from backburn.play.matches.match import Match
from pictures import random_match, set_ups

MOST_TABLES = 2
"""Of a game, with two random matches each."""
MOST_GREAT = 0.12
"""Of the plies, at most this share is great or decisive."""


@cache
def played(game: str) -> tuple[Match, ...]:
    """Golden games, and random ones."""
    tables = set_ups(game)[:MOST_TABLES]
    return (*golden.matches(game), *(random_match(backburn.load(game, **options), seed, 300) for options in tables for seed in (3, 4)))


def plies(match: Match) -> Iterator[tuple[Any, Any, Any]]:
    """Each ply, with the positions before and after it."""
    states = [*(match.game.card.State.from_bytes(ply.before) for ply in match.plies), match.state]
    yield from zip(match.plies, states, states[1:], strict=False)


def moments(match: Match, seat: int | None = None) -> Iterator[tuple[Moment, Any, Any]]:
    """The moments as a seat sees them, with the positions before and after."""
    card = match.game.card
    assert card.moment
    for ply, before, after in plies(match):
        found = card.moment(match.game.hidden(before, seat), ply.move, match.game.hidden(after, seat))
        if found:
            yield found, before, after


@pytest.mark.parametrize("game", backburn.names())
def test_moments_are_two_or_three_words_about_things_of_the_picture(game: str) -> None:
    names, great, count = Counter[str](), 0, 0
    for match in played(game):
        count += len(match.plies)
        for found, before, after in moments(match):
            names[found.name] += 1
            great += found.rank >= GREAT
            assert found.good is None or set(found.good) <= set(range(match.game.seats)), found
            assert len(found.name.split()) <= 3 and found.icon in ICONS and NOTABLE <= found.rank <= DECISIVE, found
            pictures = [match.game.card.scene(match.game.hidden(state, None), None) for state in (before, after)][
                : 2 * (names[found.name] < 4)
            ]
            known = {element.id for scene in pictures for element in scene.elements}
            assert not pictures or known.issuperset(found.things), found
    assert len(names) >= 2, names
    assert great <= MOST_GREAT * count, (great, count)


@pytest.mark.parametrize("game", [game for game in backburn.names() if backburn.load(game).card.notation.seen])
def test_nothing_hidden_is_in_a_moment(game: str) -> None:
    """Two truths that look the same to a seat before and after a ply have the same moment, though the ply is applied to each."""
    compared = 0
    for match in played(game):
        rules, card = match.game.card.rules, match.game.card
        assert card.moment
        for number, (ply, before, after) in enumerate(plies(match)):
            seen = match.game.hidden(before, 0)
            if number % 7 or seen.tobytes() == before.tobytes():
                continue
            other = seen.copy()
            rules.guess(other, 0, generator(number))
            if ply.move not in card.legal(other):
                continue
            then = other.copy()
            rules.apply(then, ply.move)
            if match.game.hidden(then, 0).tobytes() == match.game.hidden(after, 0).tobytes():
                mine = card.moment(match.game.hidden(other, 0), ply.move, match.game.hidden(then, 0))
                assert mine == card.moment(seen, ply.move, match.game.hidden(after, 0))
                compared += ply.seat != CHANCE
    assert compared or not any(match.game.hidden(match.start, 0).tobytes() != match.start.tobytes() for match in played(game))


def test_the_dearest_comes_first() -> None:
    small, great = Moment("flame", "Small"), Moment("star", "Great", rank=GREAT)
    assert dearest(None, small, great, great._replace(name="Later")) == great
    assert dearest(None) is None


def test_buying_has_no_moment() -> None:
    match = backburn.load("forest-fire-path", ruleset="shop").match(0)
    before = match.state.copy()
    match.push(match.legal()[0])
    assert match.game.card.moment and match.game.card.moment(before, match.plies[0].move, match.state) is None


def test_the_last_tile_is_decisive() -> None:
    match = next(match for match in played("volcano"))
    flight, before, after = next(each for each in plies(match) if each[1].tiles & ~each[2].tiles and each[0].seat >= 0)
    last, gone = before.copy(), after.copy()
    last.tiles, gone.tiles = before.tiles & ~after.tiles, 0
    assert match.game.card.moment
    found = match.game.card.moment(last, flight.move, gone)
    assert found and (found.name, found.rank) == ("Last tile out", DECISIVE) and len(found.things) == int(last.tiles).bit_count()


PLEASED = [
    ("forest-fire-path", {}, "Burnt out", [(FIRE,)]),
    ("forest-fire-path", {}, "Fire put out", [(CHIEF,)]),
    ("wildfire-rescue", {}, "Camper lost", [()]),
    ("wildfire-rescue", {}, "Ranger lost", [()]),
    ("wildfire-rescue", {}, "Camper saved", [None]),
    ("forest-fire-acres", {}, "House lost", [()]),
    ("on-the-run", {"cooperative": "on"}, "Animal lost", [()]),
    ("on-the-run", {}, "Animal saved", [(0,), (1,)]),
    ("wild-fire", {"cooperative": "on"}, "Blue loses", [()]),
    ("wild-fire", {}, "Blue loses", [(1,)]),
    ("wild-fire", {}, "Blue gains", [(0,)]),
    ("volcano", {}, "Eruption", [(0,), (1,)]),
    ("fire-tower", {}, "Roof on fire", [(0,), (1,)]),
]
"""A game for two, a name of its moments, and the seats that may be glad of such a one."""


@pytest.mark.parametrize(("game", "options", "name", "glad"), PLEASED)
def test_a_moment_says_who_is_glad_of_it(game: str, options: dict[str, str], name: str, glad: list[tuple[int, ...] | None]) -> None:
    table = backburn.load(game, seats=2, **options)
    matches = (random_match(table, seed, 300) for seed in range(40))
    found = next(each for match in matches for each, _, _ in moments(match) if each.name == name)
    assert found.good in glad
