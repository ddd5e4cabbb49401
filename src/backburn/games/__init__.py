"""The games: a folder with a CARD in this folder is a game; there is no other list."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from backburn.core.errors import OptionError, listed, nearest
from backburn.core.game import Card


@cache
def names() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__) if module.ispkg))


@cache
def card(game_id: str) -> Card:
    """The card of the game with that id. Raises OptionError."""
    if game_id not in names():
        raise OptionError(f"there is no game {game_id!r}{nearest(game_id, names())}; there are {listed(names())}")
    found: Card = import_module(f"{__name__}.{game_id.replace('-', '_')}").CARD
    return found
