"""The renderer, with scenes made up for the purpose."""

from __future__ import annotations

import builtins
import io
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest

from backburn.core.kit.errors import BackburnError, OptionError
from backburn.picture import svg
from backburn.picture.scene import Element, Part, Scene, line, rect, text, use

NAME = "{http://www.w3.org/2000/svg}"
CARD = Element("card-1", 1, 0.505, "card", (rect(0, 0, 50, 80, "face", 4), text("A", 0, 8, "small")), "A card", (3, 17))
TREE = Element("tree", 0.25, 2, "tree", (use("pine", 3, -4, 0.5, flip=True),))
ROAD = Element("road", 0, 0, "road", (line("M0 0 H9", "way"),), "The road")


def scene(*elements: Element, **more: Any) -> Scene:
    return Scene(4, 3.5, "Some game, round 1", elements, game="some-game", **more)


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def groups(text: str) -> dict[str, ElementTree.Element]:
    return {group.attrib["id"]: group for group in read(text).findall(f"{NAME}g")}


def test_the_picture_has_a_size_a_name_and_a_description() -> None:
    root = read(svg.draw(scene(ROAD, TREE, facts=(("Round", "1"),))))
    assert (root.attrib["viewBox"], root.attrib["role"], root.attrib["aria-label"]) == ("0 0 400 350", "img", "Some game, round 1")
    assert root.attrib["class"] == "board some-game auto"
    assert (root.findtext(f"{NAME}title"), root.findtext(f"{NAME}desc")) == ("Some game, round 1", "Round: 1. The road.")


def test_a_picture_that_offers_something_is_no_mere_image() -> None:
    assert read(svg.draw(scene(CARD))).attrib["role"] == "group"


def test_an_element_that_offers_moves_is_a_button() -> None:
    group = groups(svg.draw(scene(CARD)))["card-1"]
    assert group.attrib == {
        "id": "card-1", "class": "card offer", "transform": "translate(100 50.5)",
        "role": "button", "tabindex": "0", "aria-label": "A card", "data-moves": "3 17",
    }  # fmt: skip


def test_an_element_without_moves_is_described_or_hidden() -> None:
    drawn = groups(svg.draw(scene(ROAD, TREE)))
    assert (drawn["road"].attrib["role"], drawn["road"].attrib["aria-label"]) == ("img", "The road")
    assert drawn["tree"].attrib["aria-hidden"] == "true" and "role" not in drawn["tree"].attrib


def test_elements_alone_are_drawn_as_in_the_picture() -> None:
    picture = svg.draw(scene(ROAD, CARD, TREE))
    assert all(svg.draw_element(element) in picture for element in (ROAD, CARD, TREE))


def test_parts() -> None:
    assert '<rect class="face" x="-25" y="-40" width="50" height="80" rx="4"/><text class="small" x="0" y="8">A</text>' in svg.draw_element(
        CARD
    )
    assert '<use href="#pine" transform="translate(3 -4) scale(-0.5 0.5)"/>' in svg.draw_element(TREE)
    assert svg.draw_element(Element("x", -0.001, 1 / 3, "", (Part("g", {"n": -0.0}),))).startswith(
        '<g id="x" class="" transform="translate(-0.1 33.33)"'
    )


def test_markup_and_control_characters_cannot_leave_a_text() -> None:
    evil = "</text><script>alert('\"&')</script>\x00\x1b"
    element = Element('e" onload="x', 0, 0, 'a" b', (text(evil, 0, 0, evil),), evil, (1,))
    drawn = svg.draw(Scene(1, 1, evil, (element,), ((evil, evil),)))
    assert "<script" not in drawn and "\x00" not in drawn
    root = read(drawn)
    group = root.find(f"{NAME}g")
    assert group is not None and "onload" not in group.attrib
    assert group.findtext(f"{NAME}text") == evil.replace("\x00", "\ufffd").replace("\x1b", "\ufffd") == group.attrib["aria-label"]
    assert not list(root.iter(f"{NAME}script"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "art.css").write_text("/* own */ .pine { fill: var(--needle); }\n.board { --needle: light-dark(#010203, var(--pine)); }")
    art = '<svg xmlns="http://www.w3.org/2000/svg"><!-- no --><defs>\n  <!-- a pine --><g id="pine">\n<path d="M0 0"/></g></defs></svg>'
    (tmp_path / "art.svg").write_text(art)
    return tmp_path


def test_a_game_brings_its_art_and_style(folder: Path) -> None:
    drawn = svg.draw(scene(TREE, folder=folder))
    assert '<defs><g id="pine"><path d="M0 0"/></g></defs>' in drawn and ".pine { fill: var(--needle); }" in drawn and "/*" not in drawn


def test_a_game_may_have_no_art(tmp_path: Path) -> None:
    assert "<defs>" not in svg.draw(scene(ROAD, folder=tmp_path)) and "<defs>" not in svg.draw(scene(ROAD))


@pytest.fixture
def sharing(folder: Path) -> Path:
    """A game whose style sheet imports one that others use, too."""
    game = folder / "games" / "grove"
    game.mkdir(parents=True)
    (game / "art.css").write_text('@import "../../art.css";\n@import "../../plain.css";\n.oak { fill: var(--needle); }\n')
    (folder / "plain.css").write_text(".plain { fill: none; }")
    (game / "art.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><defs>\n<path id="oak" d="M1 1"/>\n</defs></svg>')
    return game


def test_a_style_sheet_may_import_another_with_its_art(sharing: Path) -> None:
    drawn = svg.draw(scene(TREE, folder=sharing))
    assert '<defs><g id="pine"><path d="M0 0"/></g><path id="oak" d="M1 1"/></defs>' in drawn
    assert "@import" not in drawn and drawn.index(".pine {") < drawn.index(".plain {") < drawn.index(".oak {")
    assert ".oak { fill: #010203; }" in svg.style_sheet(sharing, "light"), "colours of the imported sheet are known"
    assert "@import" not in svg.art_sheet(sharing) and svg.art_sheet(sharing).startswith("/* own */"), "as a page is served it"


def test_shared_art_alone_will_do(sharing: Path) -> None:
    (sharing / "art.svg").unlink()
    assert '<defs><g id="pine"><path d="M0 0"/></g></defs>' in svg.draw(scene(TREE, folder=sharing))


def test_a_game_without_a_style_sheet_imports_nothing(tmp_path: Path) -> None:
    assert svg.art_sheet(tmp_path) == svg.art_sheet(None) == ""


def test_a_page_that_links_the_sheet_gets_no_style() -> None:
    assert "<style" not in svg.draw(scene(ROAD), styled=False)


def test_the_readers_preference_decides_by_default() -> None:
    sheet = svg.style_sheet()
    assert "color-scheme: light dark;" in sheet and "light-dark(" in sheet
    assert "animation" not in sheet, "pictures stand still: what moves is the page's business"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_fixed_theme_has_plain_colours_only(theme: str, folder: Path) -> None:
    sheet = svg.style_sheet(folder, theme)
    for word in ("var(", "--", "@", "light-dark", "color-scheme"):
        assert word not in sheet
    assert sheet.count("{") == sheet.count("}")
    assert re.search(r"\.pine \{ fill: #[0-9a-f]{6}; \}", sheet)


def test_variables_are_written_out_as_browsers_read_them(tmp_path: Path) -> None:
    """Through others, with what stands in for one that is not set; what nothing sets stays, and so does a circle."""
    (tmp_path / "art.css").write_text(
        ":root { --leaf: var(--green); --green: #17693f; --one: var(--other); --other: var(--one); }\n"
        ".a { fill: var(--leaf); }\n.b { fill: var(--unset, #010203); }\n.c { fill: var(--unset); }\n.d { fill: var(--one); }\n"
    )
    sheet = svg.style_sheet(tmp_path, "light")
    assert ".a { fill: #17693f; }" in sheet and ".b { fill: #010203; }" in sheet
    assert ".c { fill: var(--unset); }" in sheet and ".d { fill: var(" in sheet


def test_themes_differ(folder: Path) -> None:
    assert ".pine { fill: #010203; }" in svg.style_sheet(folder, "light")
    assert ".pine { fill: #010203; }" not in svg.style_sheet(folder, "dark")


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(OptionError, match="no theme 'noon'; there are auto, light, dark"):
        svg.draw(scene(ROAD), "noon")


def test_style_sheets_may_stand_in_xml() -> None:
    assert not set("<&") & set(svg.style_sheet())


# ---- PNG


@pytest.mark.parametrize("width", [1, 333])
def test_pixels(width: int) -> None:
    image = svg.png(scene(CARD), width)
    assert image.startswith(b"\x89PNG") and int.from_bytes(image[16:20], "big") == width
    assert int.from_bytes(image[20:24], "big") == pytest.approx(width * 3.5 / 4, abs=1)


def test_pixels_have_no_reader_to_follow() -> None:
    with pytest.raises(OptionError, match="choose light or dark"):
        svg.png(scene(CARD), theme="auto")


@pytest.mark.parametrize("width", [0, 100_000])
def test_pixels_have_bounds(width: int) -> None:
    with pytest.raises(OptionError, match="from 1 to 20000 pixels"):
        svg.png(scene(CARD), width)


def test_without_the_library_there_is_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *arguments: Any) -> Any:
        if name == "resvg_py":
            raise ModuleNotFoundError(name=name)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BackburnError, match=r"pip install .backburn\[pictures\]"):
        svg.png(scene(CARD))


def test_a_picture_is_not_blank() -> None:
    image = pytest.importorskip("PIL.Image")
    pixels = image.open(io.BytesIO(svg.png(scene(CARD), 200))).convert("RGBA")
    assert len(pixels.getcolors(100_000)) > 1


# ---- what changed


def test_what_changed_and_what_went() -> None:
    moved = Element("card-1", 2, 0.5, "card", CARD.parts, "A card", (3, 17))
    assert scene(ROAD, moved).changed_since(scene(ROAD, CARD, TREE)) == ([moved], ["tree"])
    assert scene(ROAD, CARD).changed_since(scene(ROAD, CARD)) == ([], [])
