"""Draw the pictures of boards that the documents show: `python scripts/pictures.py`."""

from __future__ import annotations

from pathlib import Path

import backburn
from backburn.core.svg import png

POSITIONS = {
    "forest-fire-path": """round 7: engine 2 to spray, done 1
        fire     . . 1 # 4 5 1 # . 3 #
        engine 1 . . . 5 . . . . . . .
        engine 2 . . . 3 . . . . . . .""",
    "fire-tower": """turn 70 of red, action, wind east, hand 5: red to act
        16 . * * * * * * * # . # . . . . .
        15 . . * # * * * * . . . . # . . .
        14 . * * * * * * * * * * * * . * .
        13 . * * * * * * * * * * * # . # .
        12 * * * * * * * * * * . * * . . #
        11 * * * * * * * * * . * * * * . .
        10 * * * # * * * * * * * * # # . .
        9 * * * * * * * @ @ * * * * * # #
        8 * * * * * * # @ @ * * * * * * .
        7 * * * * * * * * # * * * * * * *
        6 * * * * * * * * * * * * * # * *
        5 # * * * * * * * * * * * * * * *
        4 . * # * * * * * * * * * * # . #
        3 . . . . * * * * * * * . # . . .
        2 . . . * * * . . # * * . . . . .
        1 . . . # . . # . . . # . . . . .
        red: stands, bucket empty, hand west air-drop*2 engine scratch
        purple: stands, bucket empty, hand east south flare-up reforest*2
        blue: stands, bucket full, hand west explosion flare-up engine smokejumper
        green: stands, bucket empty, hand north explosion ember reforest*2
        deck: north*2 east*3 south*2 west snag*3 explosion*2 flare-up ember air-drop*2 smokejumper*3 dozer*3 scratch firestorm
        discard: north south west snag ember engine*2 scratch mutual-aid
        options mutual_aid=on shadow_of_the_wood=on""",
}
"""A telling moment of each game."""
SEATS = {"fire-tower": 4}
"""Of games for several numbers of players: how many these moments have."""
FOLDER = Path(__file__).parents[1] / "docs/pictures"


def draw_all() -> None:
    """One picture of each game for each theme."""
    for game_id, position in POSITIONS.items():
        match = backburn.load(game_id, seats=SEATS.get(game_id)).match(seed=1, position=position)
        scene = match.game.card.view(match.hidden(match.to_act), match.to_act)
        for theme in ("light", "dark"):
            (FOLDER / f"{game_id}-{theme}.png").write_bytes(png(scene, width=1000, theme=theme))


if __name__ == "__main__":
    draw_all()
