"""Draw the pictures of boards that the documents show, from the moments in docs/pictures/moments: `python scripts/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import backburn
from backburn.picture.svg import png

FOLDER = Path(__file__).parents[1] / "docs/pictures"


def draw_all() -> None:
    """One picture of each game for each theme, with as many players as there can be."""
    for moment in sorted(FOLDER.glob("moments/*.txt")):
        match = backburn.load(moment.stem).match(seed=1, position=moment.read_text(encoding="utf-8"))
        scene = match.game.card.scene(match.hidden(match.to_act), match.to_act)
        for theme in ("light", "dark"):
            (FOLDER / f"{moment.stem}-{theme}.png").write_bytes(png(scene, width=1000, theme=theme))


if __name__ == "__main__":
    draw_all()
