"""Draw the pictures of boards that the documents show: `python scripts/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import backburn
from backburn.core.svg import png

POSITIONS = {
    "forest-fire-path": """round 7: engine 2 to spray, done 1
        fire     . . 1 # 4 5 1 # . 3 #
        engine 1 . . . 5 . . . . . . .
        engine 2 . . . 3 . . . . . . ."""
}
"""A telling moment of each game."""
FOLDER = Path(__file__).parents[1] / "docs/pictures"


def draw_all() -> None:
    """One picture of each game for each theme."""
    for game_id, position in POSITIONS.items():
        match = backburn.load(game_id).match(seed=1, position=position)
        scene = match.game.card.view(match.hidden(match.to_act), match.to_act)
        for theme in ("light", "dark"):
            (FOLDER / f"{game_id}-{theme}.png").write_bytes(png(scene, width=1000, theme=theme))


if __name__ == "__main__":
    draw_all()
