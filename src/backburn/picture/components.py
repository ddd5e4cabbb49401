"""What a game has in its box, drawn: a board, and sheets of cards and counters that are cut out."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.picture.scene import UNIT, Element, Part, Parts, Scene, at, line, text

CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""The size of a playing card in millimetres."""
CARD_ROOM = 59.0
"""How much of a card's width its picture takes."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """A piece that is cut out: its name, its picture around its own origin, and how many of it there are."""

    name: str
    parts: Parts
    copies: int = 1
    down: float = 0
    """How far below the middle its origin is, for pieces drawn above their foot."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pieces of one size, which are printed next to each other."""

    name: str
    cutouts: tuple[Cutout, ...]
    width: float
    """The size of a piece in hundredths of a board unit, like its parts."""
    height: float
    unit: float
    """How long a board unit is, in millimetres."""
    back: Parts = ()
    """What all pieces show on their other side; nothing if it does not matter."""
    deck: bool = False
    """Whether these are cards, each of which tabletops have to know."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a piece in millimetres."""
        return self.width * self.unit / UNIT, self.height * self.unit / UNIT

    @property
    def file(self) -> str:
        """What its files are called."""
        return self.name.replace(" ", "-")

    @property
    def backs(self) -> Cutout:
        """The other side of a piece."""
        return Cutout("back", self.back)

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return sum(cutout.copies for cutout in self.cutouts)


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """The board, on which nothing lies that is cut out."""

    scene: Scene
    unit: float
    """How long a board unit is, in millimetres."""


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box."""

    sheets: tuple[Sheet, ...]
    board: PrintedBoard | None = None
    besides: tuple[str, ...] = ()
    """What players need besides, such as dice."""


def cards(name: str, cutouts: tuple[Cutout, ...], drawn: float, back: Parts = ()) -> Sheet:
    """Return a sheet of playing cards, whose pictures are `drawn` wide, in hundredths of a board unit."""
    unit = CARD_ROOM * UNIT / drawn
    return Sheet(name, cutouts, CARD_WIDTH * UNIT / unit, CARD_HEIGHT * UNIT / unit, unit, back, deck=True)


def counters(name: str, cutouts: tuple[Cutout, ...], drawn: float, wide: float, back: Parts = ()) -> Sheet:
    """Return a sheet of square counters, whose pictures are `drawn` wide and high, and that are `wide` millimetres wide."""
    return Sheet(name, cutouts, drawn, drawn, wide * UNIT / drawn, back)


def single(sheet: Sheet, cutout: Cutout) -> Scene:
    """Return a piece of a sheet as a picture."""
    piece = at("piece", sheet.width / 2, sheet.height / 2 + cutout.down, "piece", cutout.parts)
    return Scene(sheet.width / UNIT, sheet.height / UNIT, sheet.name, (piece,))


# ---- texts


def rows(texts: tuple[tuple[str, str], ...], width: float, height: float, pitch: float = 34) -> Scene:
    """Return lines of type below each other: the class of each, and what it says."""
    lines = tuple(
        Element(f"row-{place}", 0, pitch * (place + 0.8) / UNIT, "row", (text(said, 0, 0, f"{kind} start"),))
        for place, (kind, said) in enumerate(texts)
    )
    return Scene(width, height, "rows", lines)


def ruler(millimetres: int, unit: float) -> Part:
    """Return a line so long, with its ends, to measure a print by."""
    return line(f"M0-10V10M0 0H{millimetres / unit * UNIT:g}m0-10v20", "sheet-ruler")
