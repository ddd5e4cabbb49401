"""The small game with hidden hands, complete: with a picture and a log that keep its secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from backburn.core.kit.errors import OptionError
from backburn.picture.scene import Element, Scene, text
from backburn.play.cards.card import Card
from backburn.server.tables.state.catalogue import Catalogue
from secret_game import KINDS, OPEN, UNKNOWN, State, secret_game

NAMES = {0: "no card", UNKNOWN: "a hidden card"} | {kind: name for kind, name in enumerate(KINDS, start=1)}


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """The hands, and the two choices of the seat whose turn it is."""
    elements = [
        Element(
            f"hand-{each}", each, 0, "hand", (text(NAMES[state.hands[each]], 0, 0, "small"),), f"hand {each}: {NAMES[state.hands[each]]}"
        )
        for each in range(state.seats)
    ]
    elements += [Element(f"move-{i}", i, 1, "button", (), "a move", (move,)) for i, move in enumerate(moves)]
    return Scene(3, 2, f"Secret, turn {state.turn}", tuple(elements), (("turn", str(state.turn)),))


def reveals(state: Any, move: int) -> bool:
    return move == OPEN


@cache
def card(game: str) -> Card:
    if game != "secret":
        raise OptionError(f"there is no game {game!r}")
    plain: Card[Any] = secret_game().card
    return replace(plain, view=view, reveals=reveals)


def names() -> tuple[str, ...]:
    return ("secret",)


CATALOGUE = Catalogue(names=names, card=card)
