"""The table around a board of hexes: things are next to each other, and art and style agree."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from backburn.core.states.hexgrid import Hexagon
from backburn.picture import hexboard, hextiles, svg
from backburn.picture.hexboard import BUTTON, FRAME, FRAME_HEIGHT, HEIGHT, PANEL, STRIP, TRAY, TRAY_HEIGHT, WIDTH
from backburn.picture.scene import Element, Scene, at

CORE = Path(hexboard.__file__).parent
CSS, ART = (CORE / "hexboard.css").read_text(), (CORE / "hexboard.svg").read_text()
BOARD = Hexagon(4)


def everything() -> list[Element]:
    """A table with all that there may be on it."""
    figure = hextiles.pawn("blue")
    panels = [
        at(f"panel-{place}", *hexboard.corner(place), "hb-colour", hexboard.panel(figure, "Blue", place == 0, place == 1, place == 2))
        for place in range(4)
    ]
    buttons = [hexboard.button(f"b{place}", place, "Out", hexboard.tick(), "Out", (place,)) for place in range(2)]
    return [
        at("ground", 0, 0, "hb-ground", hexboard.ground(BOARD)),
        hexboard.status("Blue flies"),
        hexboard.aside("round", "Round 3", "Round 3"),
        *panels,
        at("row", 8, TRAY + TRAY_HEIGHT / 2, "hb-values", hexboard.tiles_row("unseen", {1: 0, 2: 3})),
        *buttons,
    ]


def written() -> str:
    return "".join(map(svg.draw_element, everything()))


def test_art_and_style_agree() -> None:
    drawn = written()
    assert set(re.findall(r' id="(hb-[^"]*)"', ART)) == set(re.findall(r"[#(]#?(hb-[\w-]+)", drawn))
    used = {name for names in re.findall(r'class="([^"]*)"', ART + drawn) for name in names.split() if name.startswith("hb-")}
    assert used == set(re.findall(r"\.(hb-[\w-]+)", CSS))


def test_hexes_lie_side_by_side_inside_the_frame() -> None:
    spots = hexboard.spots(BOARD)
    assert min(hypot(x - u, y - v) for (x, y), (u, v) in combinations(spots, 2)) == pytest.approx(100)
    assert all(50 < x < WIDTH - 50 and FRAME + 58 < y < FRAME + FRAME_HEIGHT - 58 for x, y in spots)
    assert spots[BOARD.middle] == hexboard.MIDDLE


@pytest.mark.parametrize("place", range(4))
def test_panels_are_beside_the_hexes_and_inside_the_frame(place: int) -> None:
    x, y = hexboard.corner(place)
    assert PANEL / 2 < x < WIDTH - PANEL / 2 and FRAME + STRIP / 2 < y < FRAME + FRAME_HEIGHT - STRIP / 2
    for u, v in hexboard.spots(BOARD):
        across, down = max(0, abs(x - u) - PANEL / 2), max(0, abs(y - v) - STRIP / 2)
        assert across > 50 or down > 57.7 or across / 50 * 28.9 + down > 57.7, "no corner of a hex is under a panel"


def test_colours_sit_clockwise() -> None:
    corners = [hexboard.corner(place) for place in range(4)]
    assert [(x > WIDTH / 2, y > hexboard.MIDDLE[1]) for x, y in corners] == [(False, False), (True, False), (True, True), (False, True)]


def test_the_letters_of_the_rows_stand_before_them() -> None:
    letters = [part for part in hexboard.ground(BOARD) if part.text.isalpha()]
    assert [part.text for part in letters] == list("abcdefg")
    right = hexboard.corner(0)[0] + PANEL / 2
    assert all(float(part.attributes["x"]) > right for part in letters if part.text in "ag")


def test_each_cell_is_in_line_with_its_number() -> None:
    """From the north-east down to the middle row, and from the south-east below it; off the corners, which games may need."""
    numbers = [part for part in hexboard.ground(BOARD) if part.text.isdigit()]
    places = [(part.text, float(part.attributes["x"]), float(part.attributes["y"]) - 6) for part in numbers]
    for name, (x, y) in zip(BOARD.names, hexboard.spots(BOARD), strict=True):
        way = -1 if y <= hexboard.MIDDLE[1] + 1 else 1
        ahead = [(u - x, way * (v - y)) for text, u, v in places if text == name[1:] and way * (v - y) > 0]
        assert any(abs(across - down / 3**0.5) < 40 for across, down in ahead), name
    assert len(places) == 13 and all(min(hypot(u - x, v - y) for x, y in hexboard.spots(BOARD)) > 58 for _, u, v in places)


def test_no_number_is_under_a_panel() -> None:
    for part in hexboard.ground(BOARD):
        if part.text.isdigit():
            x, y = float(part.attributes["x"]), float(part.attributes["y"]) - 6
            for u, v in map(hexboard.corner, range(4)):
                assert abs(x - u) > PANEL / 2 + 8 or abs(y - v) > STRIP / 2 + 8, part.text


def test_buttons_stand_beside_each_other_in_the_tray() -> None:
    spots = [hexboard.button_spot(place) for place in range(2)]
    assert spots[0][0] - spots[1][0] > BUTTON and spots[0][0] + BUTTON / 2 < WIDTH
    assert spots[0][1] - hexboard.BUTTON_HEIGHT / 2 > TRAY + 14 and spots[0][1] + hexboard.BUTTON_HEIGHT / 2 < HEIGHT


def test_a_button_without_a_move_is_empty() -> None:
    button = hexboard.button("out", 0, "Out", hexboard.tick(), "Out", ())
    assert button.parts == () and button.label == ""
    assert hexboard.aside("round", "", "Round 3").parts == () and hexboard.aside("round", "", "Round 3").label == ""


@pytest.mark.parametrize(
    ("caption", "shown"),
    [
        ("Blue won with 9 points, 2 more than green", "Blue won with 9 points, 2 more than green"),
        ("White and violet won with 25 points, 5 more than blue and green", "White and violet won with 25 points"),
    ],
)
def test_a_result_that_is_too_long_for_its_line_says_who_won(caption: str, shown: str) -> None:
    assert [part.text for part in hexboard.status(caption).parts] == [shown]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_of_it_in_pixels(theme: str, tmp_path: Path) -> None:
    for name in ("hextiles", "hexboard"):
        (tmp_path / f"{name}.css").write_text((CORE / f"{name}.css").read_text())
        (tmp_path / f"{name}.svg").write_text((CORE / f"{name}.svg").read_text())
    (tmp_path / "art.css").write_text('@import "hextiles.css";\n@import "hexboard.css";\n')
    scene = Scene(WIDTH / 100, HEIGHT / 100, "All", tuple(everything()), folder=tmp_path)
    assert not re.search(r"var\(|light-dark|@", svg.style_sheet(tmp_path, theme))
    assert len(svg.png(scene, 300, theme)) > 8_000
