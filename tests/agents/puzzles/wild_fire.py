"""Puzzles of one game for `test_puzzles`: its last plies, in which few moves are right."""

from __future__ import annotations

PUZZLES = [
    (
        "blue: pawns to place / -2:-2 5 4 1b / -2:-1 5bw 6bw 3w 1w / -2:0 4bw 2 3"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn -2:-2 | pawn -1:-2 | done",
    ),
    (
        "blue: pawns to place, placed 4 / -2:0 2 3w 2w / -2:1 6bw 6w 4b / -2:2 3b 1bw"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "done",
    ),
    (
        "blue: pawns to place, placed 2 / 1:-3 3w 2 / 0:-2 3 6bw / -1:-1 5bw 5 2bw / -2:0 1bw 4 4"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn 0:-2 | pawn -1:0 | pawn 0:0 | done",
    ),
    (
        "blue: pawns to place / 1:-2 1w 2 / 0:-1 5bw 6b 2b / -1:0 4 5w 6bw / -1:1 4 3w"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn 1:-2 | done",
    ),
    (
        "white: pawns to place, placed 2 / 0:-1 3 4 / -1:0 2bw 6 2b / -2:1 4w 6b 3w / -1:2 1bw"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "done",
    ),
    (
        "blue: pawns to place / 0:-2 3 5b / -1:-1 6 5bww 2b / -1:0 1bw 6w 3w / -1:1 1 2"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn 0:-2 | pawn -1:-1 | pawn 1:0 | done",
    ),
    (
        "white: pawns to place / 0:-2 5 / -1:-1 4b 5bw 1bw / -1:0 2w 4b 1 / -1:1 3bw 2"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "done",
    ),
    (
        "blue: pawns to place, placed 1 / 1:-2 5b / 0:-1 5bww 2b / -1:0 1bw 6w 3w / -1:1 1 2"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn 1:0 | done",
    ),
    (
        "blue: pawns to place / -1:0 1bbww 5bw / -2:1 4 5bw 2 / -2:2 6 6w / -2:3 2"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn -2:2 | pawn -1:2 | done",
    ),
    (
        "blue: pawns to place / -2:0 2 3w 2w / -3:1 1 6bw 6w 4b / -3:2 4 3b 1bw"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "done",
    ),
    (
        "white: pawns to place / -1:-2 2 1 / -2:-1 6b 5bw 6bw / -2:0 3 5bw 1bw / -2:1 2"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn -2:-1",
    ),
    (
        "blue: pawns to place / 1:-3 1 / 0:-2 6 5b 2b / 0:-1 4b 5w 1bw / 0:0 3 4ww / 0:1 3w"
        " / options tiles_0=0 tiles_1=2 tiles_2=2 tiles_3=2 tiles_4=2 tiles_5=2 tiles_6=2 tiles_7=0 tiles_8=0 tiles_9=0 pawns=5",
        "pawn 0:-2 | pawn 0:0 | done",
    ),
]
"""Positions and their right moves: all others pay at least 0.7 less."""
