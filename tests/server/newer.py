"""The games as they are after an update: each has the next version of its rules, which no test plays."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from backburn import games
from backburn.play.cards.card import Card
from backburn.server.tables.state.catalogue import Catalogue
from server import secret


@cache
def card(game: str) -> Card:
    found = games.card(game)
    return replace(found, version=found.version + 1)


@cache
def secret_card(game: str) -> Card:
    found = secret.card(game)
    return replace(found, version=found.version + 1)


NEWER = Catalogue(card=card)
NEWER_SECRET = Catalogue(names=secret.names, card=secret_card)
