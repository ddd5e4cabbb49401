"""The shared tiles and pawns: art, style and the parts that games put together agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from backburn.core.kit.colours import COLOURS
from backburn.picture import hextiles, svg
from backburn.picture.hextiles import NEUTRAL, STANDS
from backburn.picture.scene import Element, Parts, Scene

CORE = Path(hextiles.__file__).parent
CSS, ART = (CORE / "hextiles.css").read_text(), (CORE / "hextiles.svg").read_text()


def everything() -> dict[str, Parts]:
    found: dict[str, Parts] = {f"tile-{value}": (hextiles.tile(value),) for value in range(10)}
    found |= {
        "forest": (hextiles.forest(),),
        "cell": (hextiles.cell(),),
    }
    found |= {"ring": hextiles.ring(), "plane": (hextiles.art("plane", 3, 4, 0.5),), "flame": (hextiles.art("flame", 0, -6),)}
    for colour in (*COLOURS, NEUTRAL):
        found |= {colour: (hextiles.pawn(colour, 10),), f"{colour}-badge": hextiles.badge(colour, "17")}
    found |= {f"standing-{count}": hextiles.standing(("blue",) * (count - 1), count) for count in STANDS}
    return found


def written() -> str:
    return "".join(svg.draw_element(Element(name, 0, 0, "x", parts)) for name, parts in everything().items())


def test_what_is_drawn_is_there_and_what_is_there_is_drawn() -> None:
    art = set(re.findall(r' id="([^"]*)"', ART))
    assert set(re.findall(r'href="#([^"]*)"', written())) == art


def test_classes_have_a_style_and_styles_a_use() -> None:
    used = {name for names in re.findall(r'class="([^"]*)"', ART + written()) for name in names.split() if name.startswith("hx-")}
    assert used == set(re.findall(r"\.(hx-[\w-]+)", CSS))


def test_words_in_the_art_are_styled_in_the_picture_and_in_copies() -> None:
    for name in ("hx-number", "hx-letter", "hx-ink-blue"):
        assert re.search(rf"(?:^|, )\.{name}\b", CSS, re.MULTILINE) and f".board .{name}" in CSS


def test_pawns_differ_in_shape_and_letter() -> None:
    bodies = [re.findall(rf'<g id="hx-{name}">.*', ART)[0] for name in (*COLOURS, NEUTRAL)]
    shapes = {tuple(re.findall(r' (?:d|r)="([^"]*)"', body)) for body in bodies}
    letters = [letter for body in bodies for letter in re.findall(r">(\w)</text>", body)]
    assert len(shapes) == len(bodies) and letters == ["b", "w", "g", "v", "n"]


@pytest.mark.parametrize("count", STANDS)
def test_pawns_stand_side_by_side_on_their_tile(count: int) -> None:
    stands = STANDS[count]
    assert len(stands) == count
    for x, y, size in stands:
        assert y + 14 * size < 56 - (abs(x) + 8 * size) * 28 / 48.5, "feet are on the tile"
    apart = [max(abs(x - u) - 22 * s, abs(y - v) - 20 * s) for i, (x, y, s) in enumerate(stands) for u, v, _ in stands[:i]]
    assert all(gap > -6 for gap in apart)


def test_printed_places_come_first_and_pawns_on_them() -> None:
    parts = hextiles.standing(("white",), 3)
    assert [str(part.attributes["href"]) for part in parts] == ["#hx-place"] * 3 + ["#hx-white"]
    assert hextiles.standing(()) == ()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_of_it_in_pixels(theme: str, tmp_path: Path) -> None:
    (tmp_path / "art.css").write_text((CORE / "hextiles.css").read_text())
    (tmp_path / "art.svg").write_text(ART)
    elements = tuple(Element(name, 0.5 + n % 6, 0.6 + n // 6, "x", parts) for n, (name, parts) in enumerate(everything().items()))
    scene = Scene(6, 7.2, "All", elements, folder=tmp_path)
    assert not re.search(r"var\(|light-dark|@", svg.style_sheet(tmp_path, theme))
    assert len(svg.png(scene, 300, theme)) > 20_000


def test_hotter_tiles_are_darker_by_day_and_brighter_by_night() -> None:
    """The colours tell the order to those who see no colours."""
    pairs = [re.findall(rf"--hx-{value}: light-dark\(#(\w+), #(\w+)\)", CSS)[0] for value in range(1, 10)]
    day, night = ([_light(colours[side]) for colours in pairs] for side in (0, 1))
    assert day == sorted(day, reverse=True) and night == sorted(night)


def _light(colour: str) -> float:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (0, 2, 4))
    return 0.3 * red + 0.59 * green + 0.11 * blue
