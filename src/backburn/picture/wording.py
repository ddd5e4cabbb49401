"""What is written on printed things, in other words: those that are too wide for a thing are drawn smaller."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from backburn.core.kit.extras import extra_needed
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet
from backburn.picture.scene import UNIT, Part, Parts, Scene, at
from backburn.picture.svg import png

EDGE = 0.06
"""How near to the edge of a thing words come, as a share of its width."""
ICON = 0.2
"""How much of its width a text that is aligned to the right leaves at the left, where its symbol is."""
WIDE = 4
"""How many times as wide as the thing the ground is on which a text is measured."""
PIXELS = 1200


@dataclass(frozen=True)
class Wording:
    """Writes in other words on the things of a game."""

    say: Callable[[str], str]
    game: str
    folder: Path | None
    _measured: dict[str, tuple[float, float]] = field(default_factory=dict)
    """The extents of texts, since many things say the same."""

    def of(self, components: Components) -> Components:
        """Return the contents in other words; names stay, since files are called by them."""
        board = components.board and self._board(components.board)
        return replace(components, sheets=tuple(map(self._sheet, components.sheets)), board=board)

    def _board(self, board: PrintedBoard) -> PrintedBoard:
        elements = tuple(
            replace(element, parts=tuple(replace(part, text=self.say(part.text)) for part in element.parts))
            for element in board.scene.elements
        )
        return replace(board, scene=replace(board.scene, elements=elements))

    def _sheet(self, sheet: Sheet) -> Sheet:
        cutouts = tuple(replace(cutout, parts=self._parts(sheet, cutout)) for cutout in sheet.cutouts)
        return replace(sheet, cutouts=cutouts, back=self._parts(sheet, sheet.backs))

    def _parts(self, sheet: Sheet, cutout: Cutout) -> Parts:
        said = [replace(part, text=self.say(part.text)) for part in cutout.parts]
        pairs = zip(cutout.parts, said, strict=True)
        return tuple(part if part.text == before.text else self._fitted(sheet, cutout, part) for before, part in pairs)

    def _fitted(self, sheet: Sheet, cutout: Cutout, part: Part) -> Part:
        """Return a text that ends as far from one edge of a thing as it begins from the other, or both as far as they must."""
        key = f"{sheet.name} {part.attributes} {part.text}"
        if key not in self._measured:
            self._measured[key] = self._extent(sheet, cutout, part)
        left, right = self._measured[key]
        inside, anchor = sheet.width * (0.5 - EDGE), float(part.attributes["x"])
        kind = str(part.attributes["class"]).split()
        if "start" in kind:
            end = min(inside, -left) if left < 0 else inside
            return _smaller(part, (end - left) / (right - left), anchor)
        if "end" in kind:
            return _smaller(part, (right + inside - ICON * sheet.width) / (right - left), anchor)
        return _smaller(part, inside / max(-left, right), anchor)

    def _extent(self, sheet: Sheet, cutout: Cutout, part: Part) -> tuple[float, float]:
        """Return where a text begins and ends, measured from the middle of its thing."""
        with extra_needed():
            from PIL import Image

        width = WIDE * sheet.width
        text = at("text", width / 2, sheet.height / 2 + cutout.down, "piece", (part,))
        scene = Scene(width / UNIT, sheet.height / UNIT, "text", (text,), game=self.game, folder=self.folder)
        box = Image.open(io.BytesIO(png(scene, PIXELS))).convert("RGBA").getchannel("A").getbbox()
        left, _, right, _ = box or (PIXELS // 2, 0, PIXELS // 2 + 1, 0)
        return left * width / PIXELS - width / 2, right * width / PIXELS - width / 2


def _smaller(part: Part, size: float, anchor: float) -> Part:
    """Return a text in a part of its size, at the same place."""
    if size >= 1:
        return part
    stays = f"translate({anchor * (1 - size):.4g} {float(part.attributes['y']) * (1 - size):.4g}) scale({size:.4g})"
    return replace(part, attributes={**part.attributes, "transform": f"{part.attributes.get('transform', '')} {stays}".strip()})
