"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.wild_fire.state import DONE, DRAW, FIREBREAK, FLIP, LAY, N_MOVES, NEUTRAL_PAWN, PAWN, TILE
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "choose a start tile": range(TILE, LAY),
        "lay a tile": range(LAY, FLIP),
        "turn up a tile": (FLIP,),
        "lay a firebreak": (FIREBREAK,),
        "place a pawn": range(PAWN, NEUTRAL_PAWN),
        "place a neutral pawn": range(NEUTRAL_PAWN, DONE),
        "place no more pawns": (DONE,),
    },
    chance={
        "draw a tile": range(DRAW, N_MOVES),
    },
    board=("cells", "values", "pawns"),
    parts=("lay a tile", "draw a tile"),
    off_board=("place no more pawns",),
)
