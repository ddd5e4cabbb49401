"""Print and play: a board, cards and counters on pages of paper in their true size, as PDF.

The pages are pictures of 300 dots to the inch, which look the same in print as on the screen; a PDF's own drawing knows less of CSS.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from backburn.core.kit.errors import listed
from backburn.core.kit.extras import extra_needed
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, rows, ruler, single
from backburn.picture.scene import Scene, at
from backburn.picture.svg import png

if TYPE_CHECKING:
    from PIL.Image import Image

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""The sizes of paper, in millimetres."""
DOTS = 300
"""To the inch."""
MARGIN, SIDE = 6.0, 4.5
"""The edge that printers leave white, and the room for a line of type at the left, as at the right, in millimetres."""
LEFT = MARGIN + SIDE
"""Where pages begin."""
MARK = 3.0
"""The length of a cut mark, in millimetres."""
TYPE = 20.0
"""The length of a board unit in the texts of pages, in millimetres."""
MEASURE = 100
"""How long the line is by which a print is measured, in millimetres."""
LETTERS = 76
"""The longest line on the first page."""
QUALITY = 92
"""Of the pictures in the PDF, in per cent."""


def dots(millimetres: float) -> int:
    """Return how many dots a length is."""
    return round(millimetres * DOTS / 25.4)


@dataclass(frozen=True)
class Booklet:
    """The pages of a game."""

    title: str
    credits: str
    """Who made the game and who these sheets, in one line; on every page."""
    components: Components
    game: str
    folder: Path | None
    paper: str = "a4"
    say: Callable[[str], str] = str
    """Puts sentences into the reader's language."""

    @cached_property
    def size(self) -> tuple[float, float]:
        """The size of the paper, in millimetres."""
        return PAPERS[self.paper]

    @cached_property
    def room(self) -> tuple[float, float]:
        """What can be printed on, in millimetres."""
        return self.size[0] - 2 * (MARGIN + SIDE), self.size[1] - 2 * MARGIN

    def pages(self) -> Iterator[Image]:
        """Yield the pages: what there is, the board, sheets with their backs behind them for printing on both sides, then the others."""
        yield self._signed(self._contents(), "what there is")
        if self.components.board:
            yield from self._board(self.components.board)
        for sheet in self.components.sheets:
            if sheet.back:
                yield from self._both_sides(sheet)
        yield from self._packed([sheet for sheet in self.components.sheets if not sheet.back])

    # ---- the first page

    def _contents(self) -> Image:
        page = self._blank()
        found = [("large", self.say(self.title)), *(("small soft", line) for line in wrap(self.say(self.credits), LETTERS)), ("small", "")]
        found += [("normal", line) for said in self._lines_of_contents() for line in wrap(self.say(said), LETTERS, subsequent_indent="  ")]
        found += [("small", ""), ("small", self.say(f"Print at 100 % (actual size): the line below is {MEASURE} mm long."))]
        written = rows(tuple(found), self.room[0] / TYPE, 0.34 * (len(found) + 1))
        self._paste(page, self._drawn(written, self.room[0]), LEFT, MARGIN)
        measure = Scene((MEASURE + 2) / TYPE, 0.3, "measure", (at("measure", 100 / TYPE, 15, "ruler", (ruler(MEASURE, TYPE),)),))
        self._paste(page, self._drawn(measure, MEASURE + 2), LEFT, MARGIN + written.height * TYPE)
        return page

    def _lines_of_contents(self) -> Iterator[str]:
        """The printed things, in words."""
        if board := self.components.board:
            across, down = (round(length * board.unit) for length in (board.scene.width, board.scene.height))
            yield f"The board: {across} x {down} mm"
        for sheet in self.components.sheets:
            backs = "; print on both sides, flipped on the long edge" if sheet.back else ""
            yield f"{sheet.name.capitalize()}: {sheet.pieces} of {sheet.size[0]:.0f} x {sheet.size[1]:.0f} mm{backs}"
        yield from (f"You also need {thing}." for thing in self.components.besides)

    # ---- the board

    def _board(self, board: PrintedBoard) -> Iterator[Image]:
        """Yield the board, turned if that takes fewer pages, in as many pieces as it needs."""
        width, height = board.scene.width * board.unit, board.scene.height * board.unit
        image = self._drawn(board.scene, width)
        if self._grid(height, width)[2] < self._grid(width, height)[2]:
            image, width, height = image.rotate(90, expand=True), height, width
        columns, lines, pages = self._grid(width, height)
        across, down = width / columns, height / lines
        for place in range(pages):
            column, row = place % columns, place // columns
            box = dots(column * across), dots(row * down), dots((column + 1) * across), dots((row + 1) * down)
            page = self._blank()
            self._paste(page, image.crop(box), LEFT, MARGIN)
            self._mark(page, [LEFT, LEFT + across], [MARGIN, MARGIN + down])
            yield self._signed(page, "the board" if pages == 1 else f"the board, row {row + 1}, column {column + 1}")

    def _grid(self, width: float, height: float) -> tuple[int, int, int]:
        """Return in how many columns and rows a board is cut, and how many pages that is."""
        columns, lines = ceil(width / self.room[0] - 0.001), ceil(height / self.room[1] - 0.001)
        return columns, lines, columns * lines

    # ---- cards and counters

    def _both_sides(self, sheet: Sheet) -> Iterator[Image]:
        """Yield the pages of a sheet, each with its backs."""
        in_column = int(self.room[1] / sheet.size[1] + 0.001)
        back, lines = self._piece(sheet, sheet.backs), list(self._lines(sheet))
        for first in range(0, len(lines), in_column):
            fronts, page, behind = lines[first : first + in_column], self._blank(), self._blank()
            for row, faces in enumerate(fronts):
                self._line(page, sheet, faces, MARGIN + row * sheet.size[1])
                self._line(behind, sheet, [back] * len(faces), MARGIN + row * sheet.size[1], mirrored=True)
            yield self._signed(page, sheet.name)
            yield self._signed(behind, f"{sheet.name}, backs")

    def _packed(self, sheets: list[Sheet]) -> Iterator[Image]:
        """Yield pages with sheets below each other."""
        page, top, names = self._blank(), MARGIN, list[str]()
        for sheet in sheets:
            for faces in self._lines(sheet):
                if top + sheet.size[1] > MARGIN + self.room[1]:
                    yield self._signed(page, listed([self.say(name) for name in names]))
                    page, top, names = self._blank(), MARGIN, []
                self._line(page, sheet, faces, top)
                top += sheet.size[1]
                names += [sheet.name] if sheet.name not in names else []
            top += 2 * MARK
        if names:
            yield self._signed(page, listed([self.say(name) for name in names]))

    def _lines(self, sheet: Sheet) -> Iterator[list[Image]]:
        """Yield the pieces of a sheet, as many as fit side by side."""
        faces = [face for cutout in sheet.cutouts for face in [self._piece(sheet, cutout)] * cutout.copies]
        columns = self._columns(sheet)
        yield from (faces[first : first + columns] for first in range(0, len(faces), columns))

    def _columns(self, sheet: Sheet) -> int:
        return int(self.room[0] / sheet.size[0] + 0.001)

    def _line(self, page: Image, sheet: Sheet, faces: list[Image], top: float, mirrored: bool = False) -> None:
        """Put pieces side by side, and draw where to cut; mirrored, from the right, as their backs."""
        columns, (width, height) = self._columns(sheet), sheet.size
        left = (self.size[0] - columns * width) / 2
        for place, face in enumerate(faces):
            self._paste(page, face, left + width * (columns - 1 - place if mirrored else place), top)
        begin = left + width * (columns - len(faces)) if mirrored else left
        self._mark(page, [begin + width * column for column in range(len(faces) + 1)], [top, top + height])

    def _piece(self, sheet: Sheet, cutout: Cutout) -> Image:
        return self._drawn(single(sheet, cutout), sheet.size[0])

    # ---- pages

    def _drawn(self, scene: Scene, width: float) -> Image:
        """Return a picture of this width in millimetres."""
        with extra_needed():
            from PIL import Image

        return Image.open(io.BytesIO(png(replace(scene, game=self.game, folder=self.folder), dots(width)))).convert("RGBA")

    def _blank(self) -> Image:
        with extra_needed():
            from PIL import Image

        return Image.new("RGB", (dots(self.size[0]), dots(self.size[1])), "white")

    def _paste(self, page: Image, image: Image, left: float, top: float) -> None:
        page.paste(image, (dots(left), dots(top)), image)

    def _mark(self, page: Image, across: list[float], down: list[float]) -> None:
        """Draw where to cut: hairlines between pieces, and marks outside them."""
        from PIL import ImageDraw

        pen, (left, right), (top, bottom) = ImageDraw.Draw(page), (across[0], across[-1]), (down[0], down[-1])
        for x in across:
            pen.line([dots(x), dots(top - MARK), dots(x), dots(bottom + MARK)], fill="#999999", width=2)
        for y in down:
            pen.line([dots(left), dots(y), dots(right + MARK), dots(y)], fill="#999999", width=2)

    def _signed(self, page: Image, what: str) -> Image:
        """Write what a page is, and whose, along its left edge."""
        line = rows(
            (("tiny soft", f"{self.say(self.title)}: {self.say(what)}. {self.say(self.credits)}"),), self.room[1] / TYPE, SIDE / TYPE, 15
        )
        self._paste(page, self._drawn(line, self.room[1]).rotate(90, expand=True), MARGIN - 1, MARGIN)
        return page


def write(pages: Iterator[Image], path: Path, title: str, author: str) -> int:
    """Write pages to a PDF one by one, since all of them together fill the memory; return how many there are. Raises OSError."""
    count = 0
    for count, page in enumerate(pages, start=1):
        page.save(path, "PDF", resolution=DOTS, quality=QUALITY, append=count > 1, title=title, author=author)
    return count
