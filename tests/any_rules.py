"""Games with rules of their own: options drawn at random from everything that is legal."""

from __future__ import annotations

import random

import backburn
from backburn.core.kit.errors import OptionError
from backburn.core.states.options import Option
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

MOST_CHANGED = 6
"""Options that differ from the default rules, at most."""


def drawn(card: Card, luck: random.Random, option: str = "") -> Game:
    """A game with rules of its own: some options, among them the one named, have another value, often one at an end of its range."""
    while True:
        names = luck.sample(list(card.Options.specs), k=luck.randint(1, min(MOST_CHANGED, len(card.Options.specs))))
        options = {name: _value(card.Options.specs[name], luck) for name in (*names, *filter(None, [option]))}
        try:
            return backburn.load(card.id, seats=luck.choice(card.seats), ruleset=luck.choice([None, *card.rulesets]), **options)
        except OptionError:
            continue  # they do not go together


def _value(option: Option, luck: random.Random) -> str | int:
    if option.choices:
        return str(luck.choice(option.choices))
    low, high = (int(end) for end in option.range)
    return luck.choice((int(option.low), int(option.high), luck.randint(low, high), luck.randint(low, high)))
