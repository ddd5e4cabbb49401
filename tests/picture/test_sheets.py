"""Pages and grids: everything has its true size and its place, and is there as often as it should be."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from backburn.picture import paper
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, cards, counters
from backburn.picture.grids import Tabletop, grids, listing
from backburn.picture.paper import Booklet, write
from backburn.picture.scene import Scene, at, rect

RED = "#d4401a"
BOX = (rect(0, 0, 80, 80, "stake-fire"),)


@pytest.fixture(autouse=True)
def coarse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small pictures do: ten dots to the millimetre are made with the same sums as twelve."""
    monkeypatch.setattr(paper, "DOTS", 254 / 5)


def booklet(*sheets: Sheet, board: PrintedBoard | None = None, size: str = "a4", besides: tuple[str, ...] = ()) -> Booklet:
    return Booklet(
        "Box", "A game by Ann. Unofficial sheets by backburn, in its own drawings.", Components(sheets, board, besides), "box", None, size
    )


def deck(copies: int, back: bool = False) -> Sheet:
    return cards("cards", (Cutout("red", BOX, copies),), 100, BOX if back else ())


def red(page: Image.Image) -> list[tuple[int, int]]:
    """Where the boxes begin, in millimetres: their corners at the top left."""
    wide, high = page.size
    pixels, found = page.load(), []
    assert pixels is not None
    for y in range(1, high):
        for x in range(1, wide):
            if _is_red(pixels[x, y]) and not _is_red(pixels[x - 1, y]) and not _is_red(pixels[x, y - 1]):
                found.append((round(x / 2), round(y / 2)))
    return found


def _is_red(pixel: object) -> bool:
    assert isinstance(pixel, tuple)
    return bool(abs(pixel[0] - 212) < 12 and abs(pixel[1] - 64) < 12 and abs(pixel[2] - 26) < 12)


@pytest.mark.parametrize(("size", "width", "height"), [("a4", 595.3, 841.9), ("letter", 612.0, 792.0)])
def test_a_pdf_has_pages_of_the_papers_size(size: str, width: float, height: float, tmp_path: Path) -> None:
    file = tmp_path / "box.pdf"
    assert write(booklet(deck(10), size=size).pages(), file, "Box", "Ann") == 3
    data = file.read_bytes()
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert len(boxes) >= 3
    assert all(abs(float(x) - width) < 1 and abs(float(y) - height) < 1 for x, y in boxes)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_nine_cards_of_63_by_88_mm_are_on_a_page_and_their_backs_behind_them(size: str) -> None:
    _, fronts, backs, last, behind = booklet(deck(10, back=True), size=size).pages()
    places, width = red(fronts), fronts.width / 2
    assert len(places) == len(red(backs)) == 9 and len(red(last)) == len(red(behind)) == 1
    for (x, y), place in zip(places, range(9), strict=True):
        assert abs(x - places[0][0] - 63 * (place % 3)) <= 1 and abs(y - places[0][1] - 88 * (place // 3)) <= 1
    (x, y), (mirrored, level) = red(last)[0], red(behind)[0]
    assert abs(x + 47.2 + mirrored - width) <= 1.5 and y == level


def test_small_sheets_share_a_page_and_long_ones_go_on() -> None:
    few, many = (counters(name, (Cutout("box", BOX, copies),), 100, 20) for name, copies in (("few", 3), ("many", 130)))
    _, first, second = booklet(few, many).pages()
    assert len(red(first)) + len(red(second)) == 133 and 3 < len(red(first)) < 130


@pytest.mark.parametrize(("width", "height", "pages"), [(18, 12, 1), (27, 18, 1), (18, 30, 2), (30, 40, 4)])
def test_a_board_is_cut_into_pages_or_turned_on_its_side(width: int, height: int, pages: int) -> None:
    scene = Scene(
        width / 10, height / 10, "Board", (at("box", width * 5, height * 5, "box", (rect(0, 0, width * 10, height * 10, "stake-fire"),)),)
    )
    _, *board = booklet(board=PrintedBoard(scene, 100)).pages()
    assert len(board) == pages
    area = sum(sum(map(_is_red, page.get_flattened_data())) for page in board)
    assert abs(area / 4 - width * height * 100) < 4 * width * height


def test_the_first_page_says_what_there_is_and_has_a_line_to_measure() -> None:
    scene = Scene(1.5, 1, "Board", ())
    whole = booklet(
        deck(10, back=True), counters("water", (Cutout("drop", BOX, 3),), 50, 12), board=PrintedBoard(scene, 100), besides=("a die",)
    )
    assert list(whole._lines_of_contents()) == [
        "The board: 150 x 100 mm",
        "Cards: 10 of 63 x 88 mm; print on both sides, flipped on the long edge",
        "Water: 3 of 12 x 12 mm",
        "You also need a die.",
    ]
    first = next(whole.pages()).convert("L")
    rows = ("".join("x" if first.getpixel((x, y)) < 200 else " " for x in range(first.width)) for y in range(first.height))  # type: ignore[operator]
    assert abs(max(len(run) for row in rows for run in row.split(" ")) / 2 - 100) < 2


def test_grids_hold_69_pieces_and_each_card_as_often_as_it_is_there() -> None:
    sheet = cards("big cards", (Cutout("red", BOX, 60), Cutout("blue", (), 30)), 100, BOX)
    first, second = grids(sheet)
    assert (first.file, first.columns, first.rows, len(first.names)) == ("big-cards-1.png", 10, 7, 69)
    assert (second.file, second.columns, second.rows, len(second.names)) == ("big-cards-2.png", 10, 3, 21)
    assert first.names.count("red") == 60 and "10 columns, 7 rows, 69 pieces of 63 x 88 mm, back: big-cards-back.png" in listing(
        Components((sheet,)), str
    )


def test_counters_are_in_a_grid_once_on_nothing_and_cards_on_white() -> None:
    kinds = counters("tokens", (Cutout("red", BOX, 9), Cutout("none", (), 2)), 100, 20)
    scene = Scene(3, 2, "Board", (at("box", 150, 100, "box", BOX),))
    files = dict(Tabletop(Components((kinds, deck(3, back=True)), PrintedBoard(scene, 50)), "box", None).files())
    assert list(files) == ["board.png", "tokens.png", "cards.png", "cards-back.png"]
    board, tokens, three = (Image.open(io.BytesIO(files[name])) for name in ("board.png", "tokens.png", "cards.png"))
    assert board.size == (4096, 2731) and tokens.size == (800, 800) and three.size == (1200, 2 * 558)
    assert tokens.getpixel((5, 5)) == (0, 0, 0, 0) and three.getpixel((5, 5)) == (255, 255, 255, 255)
    assert _is_red(tokens.getpixel((200, 200))) and tokens.getpixel((600, 200)) == (0, 0, 0, 0)
