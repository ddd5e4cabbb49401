"""What the things on the table look like, from art.svg and the shared tiles; each piece is drawn around its own origin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, radians, sin

from backburn.core.kit.colours import COLOURS
from backburn.core.states.hexgrid import Q_STEP, R_STEP, WAYS, middle_of
from backburn.picture.hextiles import NEUTRAL, SIDE, badge, cell, hexagon, ring, standing, tile
from backburn.picture.hextiles import art as shared
from backburn.picture.scene import Part, Parts, line, rect, scaled, text, use

Cell = tuple[int, int]

ASIDE = 13
"""From the bars of one colour to the next colour's, over the same edge."""
REACH = 13
"""How far a bar reaches into a tile."""


def art(name: str, x: float = 0, y: float = 0, scale: float = 1) -> Part:
    """A symbol of this game, put somewhere, perhaps smaller."""
    return use(f"wf-{name}", x, y, scale)


def chip(caption: str, x: float, y: float) -> Parts:
    """A number on a coin."""
    return (rect(x, y, 14 + 11 * len(caption), 26, "wf-chip", 13), text(caption, x, y + 7, "wf-count"))


# ---- tiles


def firebreak() -> Part:
    """A tile placed as bare earth."""
    return Part("use", {"href": "#wf-break"})


@lru_cache(500)
def spot_parts(heat: int | None, scale: float, offered: bool) -> Parts:
    """An empty cell; one where the fire is hottest is marked with the sum of the values around it."""
    face = (cell(),) if heat is None else (hexagon("wf-hot", 50), shared("flame", 0, -6, 0.95), text(str(heat), 0, 26, "wf-heat"))
    return scaled((*face, *(ring() if offered else ())), scale)


@lru_cache(2000)
def tile_parts(value: int, pawns: tuple[int, ...], places: int, scale: float, offered: bool) -> Parts:
    """A tile, or a firebreak if the value is below 0, with pawns by colour, neutral ones last, and printed places."""
    standers = tuple(name for name, count in zip((*COLOURS, NEUTRAL), pawns, strict=True) for _ in range(count))
    face = firebreak() if value < 0 else tile(value)
    return scaled((face, *standing(standers, places), *(ring() if offered else ())), scale)


# ---- groups


def link_parts(colour: int, cells: Sequence[Cell], scale: float) -> Parts:
    """Bars from tile to tile of a group, around the middle of its first cell; none if it is a single tile."""
    bars = "".join(_bars(colour, cells, scale))
    return (line(bars, "wf-link-case"), line(bars, f"wf-link wf-link-{COLOURS[colour]}")) if bars else ()


def _bars(colour: int, cells: Sequence[Cell], scale: float) -> Iterator[str]:
    """A bar over each edge between two of the cells; those of several colours are side by side."""
    aside = (colour - 1.5) * ASIDE
    for q, r in cells:
        for way in range(WAYS // 2):
            if (q + Q_STEP[way], r + R_STEP[way]) in cells:
                x, y = middle_of(q - cells[0][0] + Q_STEP[way] / 2, r - cells[0][1] + R_STEP[way] / 2, SIDE)
                along = cos(radians(60 * way)), sin(radians(60 * way))
                middle = x - aside * along[1], y + aside * along[0]
                ends = [f"{scale * (middle[0] + end * along[0]):.4g} {scale * (middle[1] + end * along[1]):.4g}" for end in (-REACH, REACH)]
                yield f"M{ends[0]}L{ends[1]}"


def flag_parts(colour: int, worth: int, x: float, y: float, scale: float) -> Parts:
    """What a group is worth; where tiles are small, the flag shrinks less than they do."""
    size = round(0.55 + scale / 2, 3)
    return scaled(badge(COLOURS[colour], str(worth), round(x / size, 1), round(y / size, 1)), size)
