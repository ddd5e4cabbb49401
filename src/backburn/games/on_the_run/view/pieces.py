"""What the things on the table look like, from art.svg and the shared tiles; each piece is drawn around its own origin."""

from __future__ import annotations

from functools import cache

from backburn.core.kit.colours import COLOURS
from backburn.picture.hextiles import art as shared
from backburn.picture.hextiles import forest, hexagon, ring, solid_ring, tile
from backburn.picture.scene import Part, Parts, rect, text, use

ANIMALS = ("otr-deer", "otr-hare", "otr-fox", "otr-hedgehog")
"""Which animals flee, by the number of their colour."""
STANDING = (0, 12, 1.35)
"""Where an animal is on its tile, and how large it is."""
ASIDE = (0, 24, 1.1)
"""The same on a tile with a number or a heat, which it must not hide."""


@cache
def forest_parts(heat: int, hottest: bool, turned: bool) -> Parts:
    """A tile of forest; the hottest ones with what heats them, the one that is being turned up with a question mark."""
    mark = (hexagon("otr-hot", 51), *heat_parts("?" if turned else str(heat))) if hottest or turned else ()
    return (forest(), *mark)


def heat_parts(caption: str) -> Parts:
    """How hot a tile of forest is."""
    width = 32 + 11 * len(caption)
    return (rect(0, -27, width, 27, "otr-heat", 13), shared("flame", 10 - width / 2 + 4, -17, 0.68), text(caption, 9, -20, "otr-degrees"))


@cache
def fire_parts(number: int, lightning: bool) -> Parts:
    """A burning tile."""
    return (tile(number), *((use("otr-bolt", 0, 27),) if lightning else ()))


@cache
def animal_parts(seat: int, aside: bool, chosen: bool, offered: bool) -> Parts:
    """An animal with the letter of its colour."""
    x, y, scale = ASIDE if aside else STANDING
    return (
        *(solid_ring(46) if chosen else ()),
        use(ANIMALS[seat], x, y, scale),
        *(ring(46) if offered else ()),
        *tag(seat, 24, 28),
    )


def tag(seat: int, x: float, y: float) -> Parts:
    """The letter of a colour."""
    colour = COLOURS[seat]
    return (
        Part("circle", {"class": "hx-badge-case", "cx": x, "cy": y, "r": 11}),
        Part("circle", {"class": f"hx-body hx-{colour}", "cx": x, "cy": y, "r": 9}),
        text(colour[0], x, y + 4.5, f"hx-letter hx-ink-{colour}"),
    )


def figure(seat: int, x: float, y: float, scale: float = 0.98) -> Part:
    """The animal of a seat, on its panel."""
    return use(ANIMALS[seat], x, y, scale)


@cache
def token(seat: int) -> Parts:
    """The animal of a seat with its letter, at the left end of its bar."""
    return (figure(seat, 17, 8, 0.6), *tag(seat, 33, 8))


def exit_parts(seat: int, worth: int, turn: float, offered: bool) -> Parts:
    """An arrow out of the forest, with what an animal of the seat scores that leaves there."""
    return (
        Part("use", {"href": "#otr-out", "transform": f"rotate({turn:g})"}),
        Part("circle", {"class": f"hx-body hx-{COLOURS[seat]}", "r": 16}),
        text(f"+{worth}", -1, 6, f"otr-worth hx-ink-{COLOURS[seat]}"),
        *(tuple(Part("circle", {"class": f"ring {kind}", "r": 21}) for kind in ("case", "dashes")) if offered else ()),
    )


def hint(x: float, y: float, turn: float) -> Part:
    """That a way leads out of the forest."""
    return Part("use", {"href": "#otr-hint", "transform": f"translate({x:.4g} {y:.4g}) rotate({turn:g})"})
