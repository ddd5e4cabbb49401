"""Draw the pictures of boards that documents show, from the positions in docs/pictures/positions: `scripts/pictures.py [--vision]`.

With --vision only docs/pictures/vision.png: all boards as people see them who lack a kind of cones altogether, by the matrices of Machado,
Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009).
"""

from __future__ import annotations

import io
from argparse import ArgumentParser
from pathlib import Path

import numpy as np
from PIL import Image

import backburn
from backburn.picture.svg import png

FOLDER = Path(__file__).parents[1] / "docs/pictures"

VISIONS = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}
"""What becomes of linear red, green and blue."""
BOARD = 320


def seen(picture: Image.Image, vision: str) -> Image.Image:
    """A picture as it is seen with this vision."""
    shown = np.asarray(picture.convert("RGB")) / 255
    linear = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ np.array(VISIONS[vision]).T, 0, 1)
    shown = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    return Image.fromarray(np.round(255 * shown).astype(np.uint8))


def draw_visions() -> None:
    """All boards on one sheet: a row for each game, a column for each vision."""
    boards = [
        Image.open(path).convert("RGB")
        for path in sorted(FOLDER.glob("*-light.png"))
        if (FOLDER / f"positions/{path.stem[:-6]}.txt").exists()
    ]
    boards = [board.resize((BOARD, BOARD * board.height // board.width)) for board in boards]
    sheet = Image.new("RGB", (BOARD * len(VISIONS), sum(board.height for board in boards)), "white")
    top = 0
    for board in boards:
        for column, vision in enumerate(VISIONS):
            sheet.paste(seen(board, vision), (column * BOARD, top))
        top += board.height
    written = io.BytesIO()
    sheet.quantize(256).save(written, "PNG", optimize=True)
    (FOLDER / "vision.png").write_bytes(written.getvalue())


def draw_all() -> None:
    """One picture of each game for each theme, with as many players as there can be."""
    for path in sorted(FOLDER.glob("positions/*.txt")):
        for theme in ("light", "dark"):
            picture_of(path.stem, theme).write_bytes(drawn(path.stem, theme))


def picture_of(game: str, theme: str) -> Path:
    """The file of a game's picture."""
    return FOLDER / f"{game}-{theme}.png"


def drawn(game: str, theme: str) -> bytes:
    """A game's picture as a PNG file."""
    position = (FOLDER / "positions" / f"{game}.txt").read_text(encoding="utf-8")
    match = backburn.load(game).match(seed=1, position=position)
    return png(match.game.card.scene(match.hidden(match.to_act), match.to_act), width=1000, theme=theme)


def main() -> None:
    """Draw what the command line asks for."""
    parser = ArgumentParser("scripts/pictures.py", description=__doc__)
    parser.add_argument("--vision", action="store_true", help="only docs/pictures/vision.png")
    if not parser.parse_args().vision:
        draw_all()
    draw_visions()


if __name__ == "__main__":
    main()
