"""Scenes: what a picture shows, before anybody draws it.

A game's `view` turns a hidden state into a scene. One renderer, `core.svg`, makes SVG of it for the page, notebooks, documents and exports. The page gets
the picture once and then only the elements that changed; ids are stable, so that an element that moves can be seen moving.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Part:
    """One primitive of an element, in the element's own coordinates: an SVG tag, its attributes and its text.

    Colours come from the style sheet: a part has a class, never a fill.
    """

    tag: str
    attributes: Mapping[str, str | float]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Element:
    """One thing on the table: a square, a token, an engine, a card, a die."""

    id: str
    """Stable through the whole match: the same thing has the same id wherever it is."""
    x: float
    """Where its origin lies, in board units to the right; a square's side is 1."""
    y: float
    """Board units downwards."""
    kind: str
    """Class names for the style sheet."""
    parts: tuple[Part, ...]
    label: str = ""
    """What a screen reader says of it; empty for decoration."""
    offers: tuple[int, ...] = ()
    """The legal moves that choosing it can mean, for the seat the scene was made for."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: elements in drawing order."""

    game: str
    """The game's id: its folder has the art that the parts refer to."""
    width: float
    height: float
    """The size in board units; the origin is at the top left."""
    title: str
    """What a screen reader says first: the game and whose turn it is."""
    elements: tuple[Element, ...]
    facts: tuple[tuple[str, str], ...] = field(default=())
    """Names and values that stand beside the board: round, points, cards left."""

    def changed_since(self, earlier: Scene) -> tuple[list[Element], list[str]]:
        """The elements that are new or different, in drawing order, and the ids that are gone."""
        before = {element.id: element for element in earlier.elements}
        now = {element.id for element in self.elements}
        return [element for element in self.elements if before.get(element.id) != element], [name for name in before if name not in now]
