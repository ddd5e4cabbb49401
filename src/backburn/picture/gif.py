"""A turn as a GIF: pictures of one board one after the other, for programs that play no SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from backburn.core.kit.extras import extra_needed
from backburn.picture.scene import Scene
from backburn.picture.svg import png

if TYPE_CHECKING:
    from PIL.Image import Image

Thing = TypeVar("Thing")

WIDTH, HEIGHT = 640, 480
"""Pixels that a picture has at most; its shape is the board's."""
FRAMES = 20
"""How many pictures there are at most."""
BYTES = 1_500_000
"""A larger file is drawn again, smaller."""
SHRINKS = 0.7
SECONDS, REST = 0.7, 2.5
"""How long a picture stays, and how long the last one does."""
COLOURS = 128


def gif(scenes: Sequence[Scene], most: int = BYTES) -> bytes:
    """Return a file of at most that many bytes; a picture that is equal to the one before is left out. Raises MissingPackage."""
    shown, width = evenly(scenes), round(min(WIDTH, HEIGHT * scenes[0].width / scenes[0].height))
    while len(drawn := _file(_frames(shown, width))) > most and width > 1:
        width = int(width * SHRINKS)
    return drawn


def evenly(things: Sequence[Thing]) -> list[Thing]:
    """Return as many things as there are pictures: the first, the last, and those between at equal distances."""
    steps = min(FRAMES, len(things)) - 1
    return [things[step * (len(things) - 1) // steps] for step in range(steps + 1)] if steps else list(things)


def _frames(scenes: Sequence[Scene], width: int) -> list[Image]:
    with extra_needed():
        from PIL import Image

    different = [drawn for drawn, _ in groupby(png(scene, width) for scene in scenes)]
    return [Image.open(io.BytesIO(drawn)).convert("RGB") for drawn in different]


def _file(frames: Sequence[Image]) -> bytes:
    """Return frames with one palette for all, so that only what has changed is stored."""
    from PIL.Image import Dither

    palette = _palette([frames[0], frames[len(frames) // 2], frames[-1]])
    first, *rest = [frame.quantize(palette=palette, dither=Dither.NONE) for frame in frames]
    lasts = [round(SECONDS * 1000)] * len(rest) + [round(REST * 1000)]
    out = io.BytesIO()
    first.save(out, "GIF", save_all=True, append_images=rest, duration=lasts, loop=0, optimize=True)
    return out.getvalue()


def _palette(frames: Sequence[Image]) -> Image:
    """Return a picture with the colours of all these."""
    from PIL import Image

    sheet = Image.new("RGB", (frames[0].width, sum(frame.height for frame in frames)))
    for row, frame in enumerate(frames):
        sheet.paste(frame, (0, row * frame.height))
    return sheet.quantize(COLOURS, dither=Image.Dither.NONE)
