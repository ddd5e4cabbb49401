"""What acts in a game only under other rules: kinds of moves and clauses that belong to options that are off are nothing overlooked.

A few games by chance are played under the rules as they are, and as many under others: each option that is off, switched on, and each
named bundle of options. What acts in the latter alone belongs to an option.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import CHANCE, OVER
from backburn.core.states.options import Option, Value
from backburn.lab.clauses import Clauses
from backburn.play.matches.game import Game
from backburn.play.matches.match import Match

MOST_PLIES = 150
"""The plies of each game that are played."""


@dataclass(frozen=True)
class Belonging:
    """What acts only under other rules, and under which: kinds of moves, and clauses."""

    kinds: Mapping[str, str]
    clauses: Mapping[str, str]


def belonging(game: Game, clauses: Clauses, seed: int) -> Belonging:
    """Return what acts under other rules and, in as many games, not under those of the game."""
    others = {name: by_chance(other, seed) for name, other in variants(game)}
    own = [by_chance(game, seed + number) for number in range(len(others))]
    kinds, acting = {name for match in own for name in kinds_of(match)}, clauses.acting(own)
    found: dict[str, str] = {}
    said: dict[str, str] = {}
    for name, match in others.items():
        found |= dict.fromkeys(kinds_of(match) - kinds - found.keys(), name)
        said |= dict.fromkeys(clauses.acting([match]) - acting - said.keys(), name)
    return Belonging(found, said)


def variants(game: Game) -> Iterator[tuple[str, Game]]:
    """Yield the game with each option that is off switched on, and under each of its rule sets, as far as they fit."""
    changes: dict[str, Mapping[str, Value]] = {}
    for name, option in game.card.Options.specs.items():
        changes |= {f"{name}={value}": {name: value} for value in _switched_on(option, game.options[name])}
    changes |= {name: ruleset.options for name, ruleset in game.card.rulesets.items()}
    for name, change in changes.items():
        try:
            yield name, Game(game.card, {**game.non_default, **change}, game.seats, None, game.find_bot)
        except OptionError:
            continue


def _switched_on(option: Option, now: str) -> Iterator[str]:
    """Yield the values that switch an option on; none if it is on, or a number that is not 0."""
    if option.choices:
        yield from (word for word in option.choices if word != now and now != "on")
    elif now == "0":
        yield option.write(option.range[1])


def by_chance(game: Game, seed: int) -> Match:
    """Return a game of random moves, or its beginning."""
    match, luck = game.match(seed=seed), np.random.default_rng(seed)
    while match.to_act != OVER and len(match.plies) < MOST_PLIES:
        match.roll() if match.to_act == CHANCE else match.push(int(luck.choice(match.legal())))
    return match


def kinds_of(match: Match) -> set[str]:
    """Return the kinds of moves and outcomes that were possible in a match."""
    game, found = match.game, set()
    names = (game.card.kinds.names, tuple(game.card.kinds.chance))
    numbers = game.card.kinds.numbers(game.card.n_moves)
    for ply in match.plies:
        row = int(ply.seat == CHANCE)
        for number in np.unique(numbers[row, game.legal(game.card.State.from_bytes(ply.before))]):
            found |= {names[row][number]} if number >= 0 else set()
    return found
