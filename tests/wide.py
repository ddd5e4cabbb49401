"""Where things stand in the arrangement for wide windows, by the rules of a game's style sheet."""

from __future__ import annotations

import re
from pathlib import Path

from backburn.picture.scene import Element

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
RULE = re.compile(r"\.wide > (?::is\()?([^{)~]*)\)? \{([^}]*)\}")


class Wide:
    """The wide arrangement of a game."""

    def __init__(self, folder: Path) -> None:
        css = re.sub(r"/\*.*?\*/", "", (folder / "art.css").read_text(encoding="utf-8"), flags=re.DOTALL)
        self.width, self.height = map(float, re.findall(r"--wide: (\d+) (\d+);", css)[0])
        self.rules = [([name.strip(" .").split(".") for name in names.split(",")], style) for names, style in RULE.findall(css)]

    def moved(self, element: Element) -> tuple[float, float, float]:
        """How far a thing is moved right and down, and its size."""
        styles = "".join(style for names, style in self.rules if any(set(name) <= set(element.kind.split()) for name in names))
        x, y = re.findall(r"translate: (-?[\d.]+)px (-?[\d.]+)px", styles)[-1]
        return float(x), float(y), float(re.findall(r"--sized: ([\d.]+)", f"--sized: 1{styles}")[-1])

    def box(self, element: Element, shape: Box) -> Box:
        """What a thing of this shape, around its origin, covers."""
        x, y, size = self.moved(element)
        middle = (x + size * 100 * element.x, y + size * 100 * element.y)
        left, top, right, bottom = (middle[side % 2] + size * each for side, each in enumerate(shape))
        return left, top, right, bottom


def overlap(one: Box, other: Box) -> bool:
    """Do two boxes share more than their edges?"""
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1
