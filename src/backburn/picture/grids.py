"""Pictures for virtual tabletops: cards and counters in grids, as Tabletop Simulator and Tabletop Playground read them, and the board."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from backburn.core.kit.extras import extra_needed
from backburn.picture.components import Components, Cutout, Sheet, single
from backburn.picture.scene import Scene
from backburn.picture.svg import png

if TYPE_CHECKING:
    from PIL.Image import Image

COLUMNS, ROWS = 10, 7
"""The most pieces of a grid side by side, and below each other."""
IN_GRID = COLUMNS * ROWS - 1
"""The last place stays empty: Tabletop Simulator shows it for cards that are hidden."""
CELL = 400
"""How many pixels wide a piece is; ten of them fit into the 4096 that older graphics cards read."""
LARGEST = 4096
"""The longer side of the board's picture, in pixels."""


@dataclass(frozen=True)
class Grid:
    """A file with pieces, and what a tabletop asks about it."""

    file: str
    names: tuple[str, ...]
    """The pieces, row by row."""
    columns: int
    rows: int
    back: str
    """The file with the back; empty if there is none."""
    size: tuple[float, float]
    """Width and height of a piece in millimetres."""

    def described(self, say: Callable[[str], str]) -> str:
        """Return what to type in, and where each thing is."""
        back = f", {say(f'back: {self.back}')}" if self.back else ""
        shape = say(f"{self.columns} columns, {self.rows} rows, {len(self.names)} pieces of {self.size[0]:.0f} x {self.size[1]:.0f} mm")
        return f"{self.file}: {shape}{back}\n  {', '.join(map(say, self.names))}\n"


@dataclass(frozen=True)
class Tabletop:
    """The pictures of a game."""

    components: Components
    game: str
    folder: Path | None

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield each picture with its name."""
        if board := self.components.board:
            shape = min(1.0, board.scene.width / board.scene.height)
            yield "board.png", self._png(board.scene, round(LARGEST * shape))
        for sheet in self.components.sheets:
            cells = self._cells(sheet)
            for grid in grids(sheet):
                yield grid.file, self._grid(sheet, grid, [cells.pop(0) for _ in grid.names])
            if sheet.back:
                yield f"{sheet.file}-back.png", _bytes(self._cell(sheet, sheet.backs))

    def _cells(self, sheet: Sheet) -> list[Image]:
        drawn = {cutout.name: self._cell(sheet, cutout) for cutout in sheet.cutouts}
        return [drawn[cutout.name] for cutout in listed(sheet)]

    def _grid(self, sheet: Sheet, grid: Grid, cells: list[Image]) -> bytes:
        """Return the picture of a grid."""
        with extra_needed():
            from PIL import Image

        height = cells[0].height
        page = Image.new("RGBA", (CELL * grid.columns, height * grid.rows))
        for place, cell in enumerate(cells):
            page.paste(cell, (CELL * (place % grid.columns), height * (place // grid.columns)))
        return _bytes(page)

    def _cell(self, sheet: Sheet, cutout: Cutout) -> Image:
        """Return the picture of a piece: of a card on white, of a counter on nothing."""
        with extra_needed():
            from PIL import Image

        image = Image.open(io.BytesIO(self._png(single(sheet, cutout), CELL))).convert("RGBA")
        if not sheet.deck:
            return image
        return Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)

    def _png(self, scene: Scene, width: int) -> bytes:
        return png(replace(scene, game=self.game, folder=self.folder), width)


def listed(sheet: Sheet) -> list[Cutout]:
    """Return what has a place in the grids: each card as often as there is of it, each kind of counter once."""
    return [cutout for cutout in sheet.cutouts for _ in range(cutout.copies if sheet.deck else 1)]


def grids(sheet: Sheet) -> list[Grid]:
    """Return the grids of a sheet."""
    names = [cutout.name for cutout in listed(sheet)]
    parts = [tuple(names[first : first + IN_GRID]) for first in range(0, len(names), IN_GRID)]
    back = f"{sheet.file}-back.png" if sheet.back else ""
    files = [f"{sheet.file}.png"] if len(parts) == 1 else [f"{sheet.file}-{number}.png" for number in range(1, len(parts) + 1)]
    return [_shape(file, part, back, sheet.size) for file, part in zip(files, parts, strict=True)]


def _shape(file: str, names: tuple[str, ...], back: str, size: tuple[float, float]) -> Grid:
    """Return a grid with a place left over, and of two columns and rows at least, as Tabletop Simulator asks."""
    columns = min(COLUMNS, max(2, len(names)))
    return Grid(file, names, columns, max(2, ceil((len(names) + 1) / columns)), back, size)


def listing(components: Components, say: Callable[[str], str]) -> str:
    """Return the contents of the files, for the person who loads them."""
    return "\n".join(grid.described(say) for sheet in components.sheets for grid in grids(sheet))


def _bytes(image: Image) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()
