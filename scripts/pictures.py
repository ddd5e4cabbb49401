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
    "wild-fire": """violet: 8 to lay
        3:-5                2
        2:-4             5     4w
        1:-3          2     6v    4w
        0:-2       4bwv  4bwv  3wv   0
        -1:-1   1bw   9v    7bwv  5bv
        -1:0       6v    4bw   1v
        -2:1    1bwv  9bwv  3bw
        -2:2       1     0""",
    "volcano": """green to fly
        a          .     6bb   .     .
        b       3     6gg   1     .     6ww
        c    .     3     5     1     4     3
        d 5vv   2     2     #     5     1     5ww
        e    .     6w    3     1     4     5bb
        f       6gg   3     1     6w    .
        g          3     5vv   .     1
        blue: loads 5, won 2 4*2
        white: loads 5, won 2 4
        green: loads 5, won 2*2
        violet: loads 5, won 4
        flown: white blue violet green""",
    "on-the-run": """round 3, green first: white to step from f4, 1 left
        a    b w . v
        b   w . . . .
        c  . . 2 2 . v
        d . . 5 3 3 . g
        e  b 6 6 1 . b
        f   . 2 . w .
        g    v . g .
        blue: points 0, out 0, best 0
        white: points 0, out 0, best 0
        green: points 3, out 1, best 3
        violet: points 0, out 0, best 0""",
}
"""A telling moment of each game, with as many players as there can be."""
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
