"""What the things on the table look like, from art.svg and the shared tiles; each piece is drawn around its own origin."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from backburn.core.kit.colours import COLOURS
from backburn.picture.hextiles import NEUTRAL, STANDS, cell, hexagon, solid_ring, standing, tile
from backburn.picture.hextiles import art as shared
from backburn.picture.scene import Part, Parts, line, use

KINDS = (*COLOURS, NEUTRAL)
RIM = 47
"""The side of the hex along which free edges are marked."""


@cache
def tile_parts(value: int, loads: tuple[int, ...], places: int, falls: bool) -> Parts:
    """A tile with its places and the loads on them, by colour and neutral ones last; perhaps with a drop where the next load would fall."""
    lying = tuple(kind for kind, count in zip(KINDS, loads, strict=True) for _ in range(count))
    x, y, size = STANDS[places][len(lying)] if falls else (0, 0, 0)
    drop = (use("vol-drop", x, y, size),) if falls else ()
    return (tile(value), *standing(lying, places), *drop)


@cache
def waiting_parts(free: tuple[bool, ...]) -> Parts:
    """The mark of a full tile: its rim, and the edges that are free, by way."""
    edges = "".join(_edge(way) for way, open_ in enumerate(free) if open_)
    return (hexagon("vol-full", RIM), *((line(edges, "vol-free-case"), line(edges, "vol-free")) if edges else ()))


def _edge(way: int) -> str:
    """The edge of a hex to one way."""
    ends = [(RIM * cos(radians(60 * way + turn)), RIM * sin(radians(60 * way + turn))) for turn in (-24, 24)]
    return "M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in ends)


def undealt(next_one: bool) -> Parts:
    """A place whose tile is still to be dealt."""
    return (cell(), *(solid_ring(50) if next_one else ()))


def plane(turn: float, scale: float) -> Parts:
    """The plane, flying in a direction."""
    return (Part("use", {"href": "#hx-plane", "transform": f"rotate({turn:g}) scale({scale:g})"}),)


def strip(x: float, y: float, turn: float) -> Part:
    """Where a plane waits."""
    return Part("use", {"href": "#vol-strip", "transform": f"translate({x:g} {y:g}) rotate({turn:g})"})


def mini(value: int, x: float, y: float, scale: float) -> Part:
    """A small tile."""
    return shared(str(value), x, y, scale)
