"""How environments show a match: as a diagram, an SVG picture or pixels, as a spectator or one seat sees it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import OptionError, listed
from backburn.core.kit.extras import extra_needed
from backburn.picture.svg import png
from backburn.play.matches.match import Match

Info = dict[str, Any]
"""The options of a reset, and the facts beside an observation."""
Rendered = Any
"""A picture: of the type that the mode has, or nothing."""
MODES = ("ansi", "rgb_array", "svg", "human")
"""A diagram as text, pixels (height, width, 3) as uint8, an SVG picture as text; "human" prints the diagram."""
WIDTH = 600
"""Pixels of a picture."""


def check_mode(mode: str | None) -> None:
    """Raise OptionError for a mode that no environment has."""
    if mode is not None and mode not in MODES:
        raise OptionError(f"there is no render mode {mode!r}; there are {listed(MODES)}")


def render(match: Match, mode: str, seat: int | None) -> str | NDArray[np.uint8] | None:
    """Return a match in a mode, as the seat sees it, or a spectator (None). Pixels raise MissingPackage without resvg-py and Pillow."""
    if mode == "svg":
        return match.svg(seat)
    if mode == "rgb_array":
        return _pixels(png(match.game.card.scene(match.hidden(seat), seat), WIDTH))
    diagram = match.game.card.notation.write_diagram(match.hidden(seat))
    if mode == "human":
        print(diagram)
        return None
    return diagram


def _pixels(image: bytes) -> NDArray[np.uint8]:
    with extra_needed():
        from PIL import Image

    return np.asarray(Image.open(io.BytesIO(image)).convert("RGB"))
