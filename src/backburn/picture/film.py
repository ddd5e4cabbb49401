"""Films: pictures of one match one after the other, as a single SVG that plays by itself, over and over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from backburn.picture.scene import Scene
from backburn.picture.svg import draw, draw_element

SECONDS = 0.9
"""How long a picture stays."""
REST = 4
"""The last picture stays as long as this many."""


def film(scenes: Sequence[Scene], theme: str) -> str:
    """Return a document in which each picture follows the one before; of what does not change it has one drawing."""
    shown = "".join(_timed(drawn, times) for drawn, times in _drawings(scenes))
    return draw(replace(scenes[0], elements=()), theme).replace("</svg>", f"{shown}</svg>")


def _drawings(scenes: Sequence[Scene]) -> list[tuple[str, list[bool]]]:
    """Return each different drawing of an element, in drawing order, with the pictures that it is in."""
    order, found = list[str](), dict[str, dict[str, list[bool]]]()
    for number, scene in enumerate(scenes):
        place = 0
        for element in scene.elements:
            if element.id not in found:
                order.insert(place, element.id)
                found[element.id] = {}
            place = order.index(element.id) + 1
            found[element.id].setdefault(draw_element(replace(element, id="")), [False] * len(scenes))[number] = True
    return [drawing for name in order for drawing in found[name].items()]


def _timed(drawn: str, times: Sequence[bool]) -> str:
    """Return a drawing that is there in some of the pictures."""
    if all(times):
        return drawn
    changes = [number for number in range(len(times)) if number == 0 or times[number] != times[number - 1]]
    length = len(times) + REST
    keys = ";".join(f"{number / length:.4g}" for number in changes)
    values = ";".join("inline" if times[number] else "none" for number in changes)
    how = f'dur="{length * SECONDS:g}s" repeatCount="indefinite" calcMode="discrete" keyTimes="{keys}" values="{values}"'
    return f'{drawn.removesuffix("</g>")}<animate attributeName="display" {how}/></g>'
