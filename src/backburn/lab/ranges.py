"""Options as studies vary them: within their usual ranges, and so that the card does not refuse them together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from backburn.core.kit.errors import OptionError
from backburn.core.states.options import Option, Value
from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

TRIES = 1000
"""How often options are drawn before it is said that none fit."""


def draw(
    card: Card, seats: int, rng: np.random.Generator, names: Iterable[str] | None = None, base: Mapping[str, Value] | None = None
) -> dict[str, Value]:
    """Return legal options: those with these names (all, if None) are drawn from their usual ranges, all others are as in `base`.

    An option with a value that is special, such as 0 for "never", has it in half of the draws if that is its default, otherwise never.
    Options that are part of a total are drawn until it is right. Raises OptionError if nothing fits.
    """
    chosen = list(card.Options.specs if names is None else names)
    for _ in range(TRIES):
        drawn = {name: _drawn(card.Options.specs[name], rng) for name in chosen}
        try:
            return fitting(card, seats, {**(base or {}), **drawn}, chosen, rng)
        except OptionError:
            continue
    raise OptionError(f"no options of {card.id} that go together were found in {TRIES} draws of {', '.join(chosen)}")


def setting(card: Card, seats: int, name: str, value: Value, base: Mapping[str, Value] | None = None) -> dict[str, Value]:
    """Return `base` with one option changed, and others with it where their total has to stay. Raises OptionError."""
    return fitting(card, seats, {**(base or {}), name: value}, [name])


def fitting(
    card: Card, seats: int, options: Mapping[str, Value], changed: Iterable[str], rng: np.random.Generator | None = None
) -> dict[str, Value]:
    """Return legal options: the others of a total make up for those that have changed. Raises OptionError if they cannot.

    If all of a total have changed, all may move. With `rng`, which of them move is drawn; otherwise they do so in turn.
    """
    stored = card.Options.defaults() | card.Options.read(options, card.id)
    keep = set(changed)
    for total in card.totals:
        free = [name for name in total if name not in keep] or list(total)
        _balance({name: card.Options.specs[name] for name in free}, total, stored, _sum_of(card, total), rng)
    found: dict[str, Value] = {
        name: option.write(stored[name]) for name, option in card.Options.specs.items() if stored[name] != option.default or name in options
    }
    Game(card, found, seats)
    return found


def _drawn(option: Option, rng: np.random.Generator) -> Value:
    if option.special is not None and option.default == option.special and rng.integers(2):
        return option.write(option.special)
    low, high = option.range
    return option.write(int(rng.integers(low, high + 1)) if option.kind is int else float(rng.uniform(low, high)))


def _sum_of(card: Card, total: Iterable[str]) -> int:
    return sum(card.Options.specs[name].default for name in total)


def _balance(
    free: Mapping[str, Option], total: Iterable[str], stored: dict[str, int], wanted: int, rng: np.random.Generator | None
) -> None:
    """Change the free options by one, again and again, within their usual ranges, until the total is right or none can move."""
    missing, turn = wanted - sum(stored[name] for name in total), 0
    while missing:
        step = 1 if missing > 0 else -1
        movable = [name for name, option in free.items() if option.range[0] <= stored[name] + step <= option.range[1]]
        if not movable:
            return  # the card says what is wrong
        stored[movable[int(rng.integers(len(movable))) if rng else turn % len(movable)]] += step
        missing, turn = missing - step, turn + 1
