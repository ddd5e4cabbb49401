"""Whatever the options, every position of a game reads back to the byte: a rule that allows more needs a reader that allows it, too.

`BACKBURN_READ_BACK=1000` plays this many games in all, compiled, and reads back every position in the first plies and one in eight later.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import count, islice

import pytest

import backburn
from any_rules import drawn
from backburn.core.rules.contract import CHANCE, OVER
from backburn.play.matches.game import Game

MANY = int(os.environ.get("BACKBURN_READ_BACK", "0"))
"""How many games to play in all; without, a few, interpreted, and not to the end."""
EACH = -(-MANY // len(backburn.names())) or 12
"""Games of each game."""
PLIES, EVERY = (100_000, 8) if MANY else (300, 16)
"""How far they go, and one in how many positions is read back beyond those that begin a game or come upon a phase."""
BEGINNING = 80 if MANY else 0
NEW = 2
"""How often a position of the same phase is read back whatever luck says."""


@pytest.mark.bulk
@pytest.mark.parametrize("name", backburn.names())
def test_positions_read_back_whatever_the_options(name: str) -> None:
    """Each game changes an option that the one before did not."""
    card, luck = backburn.games.card(name), random.Random(f"read back {name}")
    options = list(card.Options.specs)
    luck.shuffle(options)
    for number in range(EACH):
        game = drawn(card, luck, options[number % len(options)])
        if MANY:
            game.compile()
        check_reading(game, number, luck)


def check_reading(game: Game, seed: int, luck: random.Random) -> None:
    match, met = game.match(seed=seed), Counter[int]()
    for ply in islice(count(), PLIES):
        phase = getattr(match.state, "phase", 0)
        met[phase] += 1
        if met[phase] <= NEW or ply < BEGINNING or luck.randrange(EVERY) == 0:
            replay = f"{game.card.id}, {game.seats} seats, {game.non_default}, seed {seed}"
            assert game.position(match.position()).tobytes() == match.state.tobytes(), f"{replay}: {match.position()}"
        if match.to_act == OVER:
            return
        match.push(match.drawn() if match.to_act == CHANCE else luck.choice(match.legal()))
