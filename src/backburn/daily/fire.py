"""The fires of a day: seed, set-up, seat and bots follow from the date alone, everywhere and without a network."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from backburn.play.cards.card import Card
from backburn.play.matches.game import Game

WEEK = ("level-1", "level-2", "level-2", "level-3", "level-3", "level-4", "level-4")
"""The bots in the other seats, from Monday to Sunday."""


@dataclass(frozen=True)
class Fire:
    """A game of one day."""

    game: str
    day: datetime.date
    ruleset: str
    seats: int
    seat: int
    """The person's."""
    level: str
    """The bot in every other seat."""
    seed: int
    """Of all dice and cards."""
    salt: str
    """What the bots' own luck follows from, so that they play alike for everybody."""
    server_salt: str = ""
    """What a server has added to the date, so that its fire cannot be tried beforehand; empty: the fire is the same everywhere."""


def of_game(card: Card, day: datetime.date, server_salt: str = "") -> Fire:
    """Return a game's fire of a day, everywhere or on one server."""
    seats = _seats(card)
    return Fire(
        card.id,
        day,
        card.table_ruleset,
        seats,
        int(_digest("seat", card, day, server_salt), 16) % seats,
        WEEK[day.weekday()],
        int(_digest("seed", card, day, server_salt)[:16], 16) >> 1,
        _digest("salt", card, day, server_salt)[:32],
        server_salt,
    )


def of_day(cards: Sequence[Card], day: datetime.date, server_salt: str = "") -> list[Fire]:
    """Return all games of a day: first that which has its turn, then the others. Games of other people have none."""
    having = sorted((card for card in cards if not card.source), key=lambda card: card.id)
    turn = day.toordinal() % len(having) if having else 0
    return [of_game(card, day, server_salt) for card in having[turn:] + having[:turn]]


def day_at(moment: float) -> datetime.date:
    """Return the day of a moment in seconds since the epoch; days begin at midnight UTC."""
    return datetime.datetime.fromtimestamp(moment, datetime.UTC).date()


def _seats(card: Card) -> int:
    """Return the usual number of seats; one, where all would win or lose together and one can play alone."""
    game = Game(card, {}, card.default_seats, card.table_ruleset)
    together = len(set(card.teams(game.start))) == 1
    return 1 if together and 1 in card.seats else card.default_seats


def _digest(what: str, card: Card, day: datetime.date, server_salt: str) -> str:
    return hashlib.sha256(f"daily fire, {what}: {card.id} {day.isoformat()} {server_salt}".rstrip().encode()).hexdigest()
