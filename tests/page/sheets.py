"""Sheets of pictures, each with its caption: to look at after a change of something that is drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

MOST = 12
"""Pictures on a sheet."""
LEAST_WIDTH = 600
"""Pixels of a picture."""
GAP, LINE = 12, 22
PAPER, INK = "#ffffff", "#111111"
FONT = ImageFont.load_default(15)


@dataclass(frozen=True)
class Picture:
    """A screenshot, and what it shows."""

    caption: str
    png: bytes


def sheets(pictures: Sequence[Picture], columns: int, rows: int) -> list[Image.Image]:
    """The pictures on as many sheets as they need."""
    each = columns * rows
    assert each <= MOST
    return [_sheet(pictures[start : start + each], columns) for start in range(0, len(pictures), each)]


def _sheet(pictures: Sequence[Picture], columns: int) -> Image.Image:
    images = [_scaled(Image.open(io.BytesIO(picture.png)).convert("RGB")) for picture in pictures]
    wide = max(image.width for image in images) + GAP
    heights = [max(image.height for image in images[start : start + columns]) + LINE + GAP for start in range(0, len(images), columns)]
    sheet = Image.new("RGB", (GAP + wide * min(columns, len(images)), GAP + sum(heights)), PAPER)
    draw = ImageDraw.Draw(sheet)
    for index, (picture, image) in enumerate(zip(pictures, images, strict=True)):
        left, top = GAP + wide * (index % columns), GAP + sum(heights[: index // columns])
        draw.text((left, top), _fitting(draw, picture.caption, image.width), INK, FONT)
        sheet.paste(image, (left, top + LINE))
    return sheet


def _scaled(image: Image.Image) -> Image.Image:
    """Half as large, but never too small to look at."""
    width = max(LEAST_WIDTH, image.width // 2) if image.width > LEAST_WIDTH else image.width
    return image if width == image.width else image.resize((width, image.height * width // image.width), Image.Resampling.LANCZOS)


def _fitting(draw: ImageDraw.ImageDraw, caption: str, width: int) -> str:
    """A caption that is too long ends in dots."""
    while draw.textlength(caption, FONT) > width:
        caption = f"{caption.rstrip('. ')[:-1]}..."
    return caption


def save(sheets: Sequence[Image.Image], folder: Path, name: str) -> list[Path]:
    """Write the sheets; those of the same name that an earlier look left are gone."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{name}-[0-9]*.png"):
        old.unlink()
    paths = [folder / f"{name}-{number}.png" for number in range(1, len(sheets) + 1)]
    for sheet, path in zip(sheets, paths, strict=True):
        sheet.save(path)
    return paths
