"""The games. Every folder here that defines a CARD is a game; there is no other list."""

from __future__ import annotations

import copyreg
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from backburn.core.errors import BackburnError, OptionError, listed, nearest
from backburn.play.game import Card


@cache
def names() -> tuple[str, ...]:
    """Return the ids of all games."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def card(game_id: str) -> Card:
    """Return the card of the game with this id. Raises OptionError."""
    if game_id not in names():
        raise OptionError(f"there is no game {game_id!r}{nearest(game_id, names())}; there are {listed(names())}")
    folder = game_id.replace("-", "_")
    found: Card | None = getattr(import_module(f"{__name__}.{folder}"), "CARD", None)
    if found is None or found.id != game_id:
        raise BackburnError(f"the folder games/{folder} must have a CARD whose id is {game_id!r}, not {found.id if found else None!r}")
    return found


def _by_name(found: Card) -> Any:
    """A card travels as the id of its game; one that belongs to no folder here, field by field."""
    return (card, (found.id,)) if found.id in names() and card(found.id) is found else object.__reduce_ex__(found, 2)


copyreg.pickle(Card, _by_name)
