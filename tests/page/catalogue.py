"""The games of the page's tests: the real ones, and the small one with hidden hands, drawn so that it can be clicked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from backburn import games
from backburn.picture.scene import Element, Scene, rect, text
from backburn.play.cards.card import Card
from backburn.server.tables.state.catalogue import Catalogue
from secret_game import State, spell
from server import secret
from server.secret import NAMES


def view(state: State, seat: int | None, moves: Sequence[int]) -> Scene:
    """A card for each hand, and a button for each move of the seat whose turn it is."""
    hands = (
        Element(f"hand-{each}", 1 + 1.6 * each, 1, "hand", _card(NAMES[state.hands[each]]), f"Hand {each}: {NAMES[state.hands[each]]}")
        for each in range(state.seats)
    )
    buttons = (
        Element(f"move-{number}", 1 + 1.6 * number, 2.6, "action", _button(spell(state, move)[0]), spell(state, move)[0], (move,))
        for number, move in enumerate(moves)
    )
    return Scene(0.4 + 1.6 * max(3, state.seats), 3.4, f"Secret, turn {state.turn}", (*hands, *buttons), (("Turn", str(state.turn)),))


def _card(name: str):  # type: ignore[no-untyped-def]
    return (rect(0, 0, 140, 150, "button", 12), text(name, 0, 8, "small"))


def _button(name: str):  # type: ignore[no-untyped-def]
    return (rect(0, 0, 150, 70, "button", 12), rect(0, 0, 150, 70, "ring dashes", 12), text(name, 0, 8, "small"))


@cache
def card(game: str) -> Card:
    if game != "secret":
        return games.card(game)
    shown: Card[Any] = secret.card(game)
    return replace(shown, view=view)


def names() -> tuple[str, ...]:
    return (*games.names(), "secret")


CATALOGUE = Catalogue(names=names, card=card)
