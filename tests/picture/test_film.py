"""Films: each drawing once, shown at its times; and those of the lobby, whose records must be games by today's rules."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from backburn.core.rules.contract import OVER
from backburn.picture.film import film
from backburn.picture.scene import Element, Part, Scene
from backburn.play.records.gamereader import read_record
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.web import films

SIZE = 40_000
"""Bytes of a film, packed."""
MOVE = re.compile(r'keyTimes="([^"]*)" values="([^"]*)"')


def square(name: str, x: float, kind: str = "square") -> Element:
    return Element(name, x, 0, kind, (Part("rect", {"width": 50, "height": 50}),))


def test_what_stays_is_drawn_once_and_what_changes_at_its_times() -> None:
    first = Scene(2, 1, "A game", (square("a", 0), square("b", 1)))
    drawn = film([first, replace(first, elements=(square("a", 0), square("c", 1))), first], "light")
    ElementTree.fromstring(drawn)
    assert drawn.count("<rect") == 3
    assert MOVE.findall(drawn) == [("0;0.1429;0.2857", "none;inline;none"), ("0;0.1429;0.2857", "inline;none;inline")]


@pytest.mark.parametrize("game", films.filmed())
def test_a_film_of_the_lobby_is_a_whole_game_by_the_rules_and_small(game: str) -> None:
    catalogue = Catalogue()
    match = read_record((films.HOME / f"{game}.txt").read_text(encoding="utf-8"), catalogue.load)
    assert match.to_act == OVER and match.game.card.id == game
    for theme in ("light", "dark"):
        drawn = films.film_of(catalogue, game, theme)
        ElementTree.fromstring(drawn)
        assert len(gzip.compress(drawn.encode())) < SIZE and "var(" not in drawn
    assert films.film_of(catalogue, game, "light") != films.film_of(catalogue, game, "dark")
