"""What every game has in its box, for printing: drawn whole, with as many pieces as the options say."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

import backburn
from backburn import games
from backburn.core.rules.contract import CHANCE
from backburn.picture.components import Components, single
from backburn.picture.scene import Scene
from backburn.picture.svg import draw, draw_element, png, style_sheet

COUNTED: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "fire-tower": ({"mutual_aid": True, "shadow_of_the_wood": True, "tower_ablaze": False}, {"cards": 55, "gems": 110, "firebreaks": 33, "buckets": 8, "burnt towers": 4, "wind": 2}),
    "forest-fire-acres": ({"flames": 1, "map": 3}, {"cards": 56, "acres": 148, "equipment": 45, "wind": 1}),
    "forest-fire-path": ({"budget": 12, "fire_cards": True, "price_hoses": 3}, {"burnt squares": 11, "engines": 6, "fire tokens": 66, "water": 30, "kit": 23, "cards": 24}),
    "on-the-run": ({}, {"tiles": 37, "animals": 12}),
    "volcano": ({}, {"tiles": 36, "loads": 51}),
    "wild-fire": ({"printed_places": True, "firebreaks": True}, {"tiles": 47, "pawns": 48}),
    "wildfire-rescue": ({}, {"tiles": 25, "tools": 8, "rangers": 4, "tokens": 58}),
}  # fmt: skip


def box(name: str, options: dict[str, Any]) -> Components:
    match = backburn.load(name, **options).match(seed=1)
    while match.to_act == CHANCE:
        match.roll()
    components = match.game.card.components
    assert components is not None
    found: Components = components(match.hidden(None))
    return found


@pytest.mark.parametrize("name", backburn.names())
def test_there_are_as_many_pieces_as_the_options_say(name: str) -> None:
    options, counts = COUNTED[name]
    found = box(name, options)
    assert {sheet.name: sheet.pieces for sheet in found.sheets} == counts
    for sheet in found.sheets:
        names = [cutout.name for cutout in sheet.cutouts]
        assert len(set(names)) == len(names) or sheet.deck


@pytest.mark.parametrize("name", backburn.names())
def test_pieces_are_drawn_from_what_the_games_art_has(name: str) -> None:
    """No symbol is missing, no class is unknown to the style sheets, and no move is offered."""
    found, card = box(name, COUNTED[name][0]), games.card(name)
    scenes = [single(sheet, cutout) for sheet in found.sheets for cutout in (*sheet.cutouts, sheet.backs)]
    scenes += [found.board.scene] if found.board else []
    drawn, whole = "".join(draw_element(element) for scene in scenes for element in scene.elements), draw(_of(scenes[0], card), "light")
    sheet = style_sheet(card.folder, "light")
    assert "data-moves" not in drawn
    assert {name for name in re.findall(r'href="#([^"]+)"', drawn) if f'id="{name}"' not in whole} == set()
    classes = {each for names in re.findall(r'class="([^"]+)"', drawn) for each in names.split() if "-" in each}
    assert {each for each in classes if f".{each}" not in sheet} <= set(KINDS)


@pytest.mark.parametrize("name", backburn.names())
def test_nothing_is_cut_off_and_nothing_is_empty(name: str) -> None:
    """The edge of each counter is bare, unless it is a tile: what is drawn reaches no further."""
    card = games.card(name)
    for sheet in box(name, COUNTED[name][0]).sheets:
        for cutout in {cutout.name: cutout for cutout in sheet.cutouts}.values():
            image = _pixels(single(sheet, cutout), card)
            assert image.getbbox(), cutout.name
            assert sheet.deck or sheet.name in TILES or _bare(image), (sheet.name, cutout.name)


KINDS = ("hb-ground",)
"""Classes of elements, which only the page has a use for."""
TILES = ("tiles", "burnt squares", "burnt towers", "flames", "acres")
"""Sheets whose pieces are drawn to their edges."""


def _of(scene: Scene, card: Any) -> Scene:
    return replace(scene, game=card.id, folder=card.folder)


def _pixels(scene: Scene, card: Any) -> Image.Image:
    return Image.open(io.BytesIO(png(_of(scene, card), 80))).convert("RGBA")


def _bare(image: Image.Image) -> bool:
    wide, high = image.size
    alpha = image.getchannel("A")
    edges = [alpha.crop(box) for box in ((0, 0, wide, 1), (0, high - 1, wide, high), (0, 0, 1, high), (wide - 1, 0, wide, high))]
    return all(edge.getextrema()[1] < 40 for edge in edges)  # type: ignore[operator]
