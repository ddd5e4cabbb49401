"""Thumbnails: the board alone, out of a picture that shows a whole table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from backburn.picture.scene import UNIT, Element, Scene


@dataclass(frozen=True)
class Frame:
    """Where the board is in a picture, in hundredths of a board unit."""

    left: float
    top: float
    width: float
    height: float
    without: tuple[str, ...] = ()
    """The kinds of elements in the frame that do not belong to the board."""


def thumbnail(scene: Scene, frame: Frame | None) -> Scene:
    """Return the part in a frame, without words and offers; the whole picture if there is no frame."""
    frame = frame or Frame(0, 0, scene.width * UNIT, scene.height * UNIT)
    elements = tuple(_moved(element, frame) for element in scene.elements if _belongs(element, frame))
    return replace(scene, width=frame.width / UNIT, height=frame.height / UNIT, elements=elements, facts=())


def _belongs(element: Element, frame: Frame) -> bool:
    """Whether an element is in a frame; what begins left of it or above it may reach into it."""
    inside = element.x * UNIT <= frame.left + frame.width and element.y * UNIT <= frame.top + frame.height
    return bool(element.parts) and inside and element.kind.partition(" ")[0] not in frame.without


def _moved(element: Element, frame: Frame) -> Element:
    return replace(element, x=element.x - frame.left / UNIT, y=element.y - frame.top / UNIT, label="", offers=())
