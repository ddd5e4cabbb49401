"""Hexagonal tiles and pawns, shared by several games, drawn with the art in hextiles.svg.

A game gets the art and its style by beginning its art.css with `@import "../../picture/hextiles.css";`. Everything is centred on its own
origin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import sqrt

from backburn.core.states.hexgrid import outline
from backburn.picture.components import Cutout, Sheet, counters
from backburn.picture.scene import CHOSEN, Part, Parts, fine, line, rect, text, use

SIDE = 100 / sqrt(3)
"""A hex is 100 wide."""
NEUTRAL = "neutral"
DRAWN = 56
"""The drawn side of a hex, which leaves a gap to the next one."""

STANDS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 22, 1.35),),
    2: ((-18, 20, 1.2), (18, 20, 1.2)),
    3: ((-27, 14, 1.05), (27, 14, 1.05), (0, 30, 1.05)),
    4: ((-33, 12, 0.95), (33, 12, 0.95), (-12, 30, 0.95), (12, 30, 0.95)),
    5: ((-34, 9, 0.9), (34, 9, 0.9), (0, 11, 0.9), (-13, 31, 0.86), (13, 31, 0.86)),
    6: ((-37, 8, 0.84), (-13, 8, 0.84), (13, 8, 0.84), (37, 8, 0.84), (-12, 31, 0.84), (12, 31, 0.84)),
}
"""x, y and scale of each pawn on a tile, by the number of pawns."""


def art(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Part:
    """Return a symbol of the shared art, at a position and scale."""
    return use(f"hx-{name}", x, y, scale) if x or y or scale != 1 else Part("use", {"href": f"#hx-{name}"})


# ---- tiles


def tile(value: int) -> Part:
    """Return a burning tile."""
    return art(str(value))


def forest() -> Part:
    """Return a tile that is face down."""
    return art("forest")


@cache
def hexagon(kind: str, side: float = DRAWN) -> Part:
    """Return a plain hex with these class names."""
    return line(outline(side), kind)


def cell() -> Part:
    """Return an empty cell."""
    return hexagon("hx-cell", 50)


@cache
def ring(side: float = 51) -> Parts:
    """Return the dashes around a tile or a cell that can be chosen."""
    return fine(tuple(hexagon(f"ring {kind}", side) for kind in ("case", "dashes")))


def solid_ring(side: float = 50) -> Parts:
    """Return the line around a tile or a cell that was chosen, or that a choice is about."""
    return tuple(hexagon(kind, side) for kind in CHOSEN)


# ---- pawns


def pawn(colour: str, x: float = 0, y: float = 0, scale: float = 1) -> Part:
    """Return a pawn of one of the colours, or a neutral one."""
    return art(colour, x, y, scale)


@cache
def sitting(colours: Sequence[str]) -> Parts:
    """Return the pawns of a player at the left end of a bar: of one colour or two."""
    return tuple(art(colour, x, 2, 1.1) for colour, x in zip(colours, (20,) if len(colours) == 1 else (13, 31), strict=True))


def seated(colours: Sequence[str], seats: int) -> tuple[Parts, ...]:
    """Return the pawns of each player, at the left end of a bar, where seats take turns at the colours."""
    return tuple(sitting(colours[seat::seats]) for seat in range(seats))


@cache
def standing(colours: Sequence[str], places: int = 0) -> Parts:
    """Return the pawns on a tile, and the spaces printed on it for `places` pawns."""
    stands = STANDS.get(min(max(len(colours), places), len(STANDS)), ())
    printed = tuple(art("place", x, y + 4 * scale, scale) for x, y, scale in stands[:places])
    return (*printed, *(art(colour, *stand) for colour, stand in zip(colours, stands, strict=False)))


def badge(colour: str, caption: str, x: float = 0, y: float = 0) -> Parts:
    """Return a small flag with a colour's pawn and the points that the colour gets."""
    width = 34 + 10.5 * len(caption)
    left = x - width / 2
    return (
        rect(x, y, width + 4, 30, "hx-badge-case", 15),
        rect(x, y, width, 26, f"hx-badge hx-{colour}", 13),
        art(colour, left + 14, y + 1, 0.72),
        text(caption, x + 10, y + 6.5, f"hx-worth hx-ink-{colour}"),
    )


def pawn_sheet(name: str, copies: Mapping[str, int], more: tuple[Cutout, ...] = ()) -> Sheet:
    """Return a sheet of pawns for printing, by colour, and whatever else is as small."""
    pawns = tuple(Cutout(colour, (pawn(colour),), count) for colour, count in copies.items() if count)
    return counters(name, (*pawns, *more), 44, 14)
