"""A pool of scene elements: equal elements of different pictures and tables are stored once."""

from __future__ import annotations

from dataclasses import replace

from backburn.picture.scene import Element, Scene

MAX_ELEMENTS = 10_000
"""Elements kept before the pool is cleared."""


class ElementPool:
    """Interns elements, so that hundreds of tables need the memory of a few."""

    def __init__(self) -> None:
        self._elements: dict[tuple[object, ...], Element] = {}

    def intern(self, scene: Scene) -> Scene:
        """The same scene, made of pooled elements."""
        if len(self._elements) > MAX_ELEMENTS:
            self._elements.clear()
        return replace(scene, elements=tuple(self._intern_element(scene.game, element) for element in scene.elements))

    def _intern_element(self, game: str, element: Element) -> Element:
        key = (game, element.id, element.label, element.offers, element.x, element.y)
        pooled = self._elements.get(key)
        if pooled == element:
            return pooled
        self._elements[key] = element
        return element
