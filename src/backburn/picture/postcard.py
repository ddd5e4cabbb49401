"""Postcards: a scene in the middle of a card of fixed size, as programs show links that someone has sent."""

from __future__ import annotations

from backburn.core.kit.extras import extra_needed
from backburn.picture.scene import Scene
from backburn.picture.svg import draw

WIDTH, HEIGHT = 1200, 630
"""Pixels, the size that programs ask for (Open Graph)."""
MARGIN = 20
PAPER = "#f6eedd"


def postcard(scene: Scene) -> str:
    """Return the card as SVG, by day."""
    scale = min((WIDTH - 2 * MARGIN) / scene.width, (HEIGHT - 2 * MARGIN) / scene.height)
    width, height = scene.width * scale, scene.height * scale
    place = f'x="{(WIDTH - width) / 2:.1f}" y="{(HEIGHT - height) / 2:.1f}" width="{width:.1f}" height="{height:.1f}"'
    board = draw(scene, "light").replace("<svg ", f"<svg {place} ", 1)
    paper = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{paper}{board}</svg>'


def postcard_png(scene: Scene) -> bytes:
    """Return the card as PNG. Raises MissingPackage without resvg-py."""
    with extra_needed():
        import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=postcard(scene), width=WIDTH))
