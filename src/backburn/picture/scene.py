"""Scenes: the contents of a picture, independent of how it is drawn.

A game's `view` turns a hidden state into a scene. One renderer, `picture.svg`, makes SVG of it for the page, notebooks, documents and
exports. The page gets the picture once and then only the elements that changed; ids are stable, so that an element that moves can be
seen moving.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

UNIT = 100
"""Parts are measured in hundredths of a board unit, because browsers draw type smaller than one pixel badly."""
CHOSEN = ("chosen-case", "chosen")
"""The line around what was chosen, and what lifts it off the ground."""

LETTERS = {"large": 15.1, "normal": 12.2, "small": 9.9}
"""Classes of type, and how wide their letters are on average."""


@dataclass(frozen=True, slots=True)
class Part:
    """A primitive of an element: an SVG tag, its attributes and its text, in hundredths of a board unit from the element's origin.

    Colours come from the style sheet: a part has a class and no fill.
    """

    tag: str
    attributes: Mapping[str, str | float]
    text: str = ""


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on the table: a square, a token, an engine, a card, a die."""

    id: str
    """Stable throughout the match: a thing keeps its id wherever it goes."""
    x: float
    """The x coordinate of its origin in board units, to the right; the side of a square is 1."""
    y: float
    """The y coordinate in board units, downwards."""
    kind: str
    """Class names for the style sheet."""
    parts: Parts
    label: str = ""
    """The text for screen readers; empty for decoration."""
    offers: tuple[int, ...] = ()
    """The legal moves that clicking it can mean, for the seat that the scene was made for."""
    undoes: str = ""
    """The spelling of a ply of this turn that clicking it undoes, at tables where that is free; such an element offers no moves."""


@dataclass(frozen=True, slots=True)
class Stake:
    """How near one side is to what it plays for, or how near all are to the end: a bar in pictures and in terminals."""

    id: str
    """Stable throughout the match; the element is called `stake-ID`."""
    label: str
    """Whose it is, or what it measures."""
    value: int
    limit: int
    """The value that fills the bar."""
    figure: str
    """The value next to the bar."""
    words: str
    """The value in words."""
    ahead: bool = False
    """Is this side ahead of the others, alone or with some of them?"""

    @property
    def share(self) -> float:
        """How much of the bar is filled, from 0 to 1."""
        return min(1.0, max(0.0, self.value / self.limit))


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: elements in drawing order."""

    width: float
    height: float
    """The size in board units; the origin is at the top left."""
    title: str
    """The title for screen readers: the game and whose turn it is."""
    elements: tuple[Element, ...]
    facts: tuple[tuple[str, str], ...] = field(default=())
    """Names and values shown next to the board: round, wind, cards left."""
    goal: str = ""
    """The aim of the game, in a few words."""
    stakes: tuple[Stake, ...] = ()
    """How near everybody is to it."""
    task: str = ""
    """What the player to act has to do, said to that player; empty where chance decides."""
    game: str = ""
    """The id of the game; the card fills it in, like the folder."""
    folder: Path | None = None
    """The folder with the art that the parts refer to: art.css and art.svg."""

    def changed_since(self, earlier: Scene) -> tuple[list[Element], list[str]]:
        """Return the elements that are new or different, in drawing order, and the ids of those that have gone."""
        before = {element.id: element for element in earlier.elements}
        now = {element.id for element in self.elements}
        others = [each for each in self.elements if before.get(each.id) is not each]  # most are the same object: see ElementPool
        return [each for each in others if before.get(each.id) != each], [name for name in before if name not in now]


def at(name: str, x: float, y: float, kind: str, parts: Parts, label: str = "", offers: tuple[int, ...] = ()) -> Element:
    """Return an element with x and y in hundredths, like its parts."""
    return Element(name, x / UNIT, y / UNIT, kind, parts, label, offers)


def use(art: str, x: float = 0, y: float = 0, scale: float = 1, flip: bool = False) -> Part:
    """Return a symbol of the game's art at a position and scale, mirrored left to right if `flip` is set."""
    size = f" scale({-scale if flip else scale:g} {scale:g})" if flip or scale != 1 else ""
    return Part("use", {"href": f"#{art}", "transform": f"translate({x:g} {y:g}){size}"})


def text(caption: str, x: float, y: float, kind: str) -> Part:
    """Return a line of type; its class determines the size and the alignment."""
    return Part("text", {"class": kind, "x": x, "y": y}, caption)


def roomy(caption: str, brief: str, x: float, y: float, kind: str) -> Parts:
    """Return a line of type, and what it says where a page has little room."""
    return (text(caption, x, y, f"{kind} roomy"), text(brief, x, y, f"{kind} brief"))


def sized(caption: str, room: float, largest: str = "large") -> str:
    """Return the class of type, from the largest allowed on, in which a line has room; small if it has none in any."""
    sizes = list(LETTERS)
    return next((size for size in sizes[sizes.index(largest) :] if LETTERS[size] * len(caption) <= room), sizes[-1])


def rect(x: float, y: float, width: float, height: float, kind: str, corner: float = 0) -> Part:
    """Return a rectangle with this centre."""
    return Part("rect", {"class": kind, "x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": corner})


def line(path: str, kind: str) -> Part:
    """Return a path."""
    return Part("path", {"class": kind, "d": path})


def dashes(width: float, height: float, corner: float, x: float = 0, y: float = 0) -> Parts:
    """Return the dashes around something that can be chosen."""
    return tuple(rect(x, y, width, height, f"ring {kind}", corner) for kind in ("case", "dashes"))


def in_class(parts: Parts, name: str) -> Parts:
    """Return the parts with one more class, such as `roomy` or `brief`."""
    return tuple(
        replace(part, attributes={**part.attributes, "class": f"{part.attributes.get('class', '')} {name}".strip()}) for part in parts
    )


def fine(ring: Parts) -> Parts:
    """Return dashes around something small, or around one of many things."""
    return in_class(ring, "fine")


def solid(width: float, height: float, corner: float, x: float = 0, y: float = 0) -> Parts:
    """Return the line around something that was chosen, or that a choice is about."""
    return tuple(rect(x, y, width, height, kind, corner) for kind in CHOSEN)


def scaled(parts: Parts, scale: float) -> Parts:
    """Return the parts, scaled."""
    if scale == 1:
        return parts
    size = f"scale({scale:g})"
    return tuple(
        replace(part, attributes={**part.attributes, "transform": f"{size} {part.attributes.get('transform', '')}".strip()})
        for part in parts
    )
