"""Usual ranges lie inside the legal ones, and options drawn from them are legal."""

from __future__ import annotations

import numpy as np
import pytest

import backburn
from backburn.core.kit.errors import OptionError
from backburn.lab import ranges
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

GAMES = [backburn.games.card(name) for name in backburn.names()]
each_game = pytest.mark.parametrize("card", GAMES, ids=[card.id for card in GAMES])


@each_game
def test_usual_ranges_lie_inside_the_legal_ones(card: Card) -> None:
    for option in card.Options.specs.values():
        low, high = option.range
        assert option.low <= low < high <= option.high, option.name
        assert low <= option.default <= high or option.default == option.special, option.name
        assert option.choices or option.usual, f"{option.name} has no usual range"
        assert option.special is None or not low <= option.special <= high, option.name
        assert ", 0 " not in option.help or option.special == 0, f"{option.name}: 0 stands for something else"


@each_game
def test_the_card_is_legal_at_the_ends_of_usual_ranges(card: Card) -> None:
    for option in card.Options.specs.values():
        if option.choices:
            continue
        for value in option.range:
            found = ranges.setting(card, card.default_seats, option.name, value)
            assert Game(card, found, card.default_seats).option_values[option.name] == value


@each_game
def test_options_drawn_are_legal(card: Card) -> None:
    rng, seen = np.random.default_rng(1), set()
    for _ in range(5):
        found = ranges.draw(card, card.default_seats, rng)
        Game(card, found, card.default_seats)
        seen.add(str(sorted(found.items())))
    assert len(seen) == 5


def test_a_total_is_kept_by_the_options_that_were_not_asked_for() -> None:
    card = backburn.games.card("volcano")
    found = ranges.setting(card, 2, "tiles_1", 9, {"tiles_2": 5})
    assert found == {"tiles_1": "9", "tiles_2": "4", "tiles_3": "5"}
    with pytest.raises(OptionError, match="must add up to"):
        ranges.setting(card, 2, "tiles_1", 36)


def test_that_nothing_fits_is_said() -> None:
    card = backburn.games.card("fire-tower")
    with pytest.raises(OptionError, match="no options of fire-tower that go together were found"):
        ranges.draw(card, 2, np.random.default_rng(1), ["champion"], {"teams": True})
