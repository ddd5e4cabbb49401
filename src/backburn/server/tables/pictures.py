"""Pictures kept small: an element that looks the same in several pictures, of one table or of many, is kept once."""

from __future__ import annotations

from dataclasses import replace

from backburn.picture.scene import Element, Scene

MOST = 10_000
"""Elements remembered before all are forgotten and remembered anew."""


class Pictures:
    """Remembers elements, so that hundreds of tables take the memory of a few."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Element] = {}

    def shared(self, scene: Scene) -> Scene:
        """The same scene, made of elements that others have too."""
        if len(self._kept) > MOST:
            self._kept.clear()
        return replace(scene, elements=tuple(self._one(scene.game, element) for element in scene.elements))

    def _one(self, game: str, element: Element) -> Element:
        key = (game, element.id, element.label, element.offers, element.x, element.y)
        kept = self._kept.get(key)
        if kept == element:
            return kept
        self._kept[key] = element
        return element
