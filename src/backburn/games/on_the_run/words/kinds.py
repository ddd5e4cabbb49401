"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.on_the_run.state import ANIMAL, BURN, FLEE, N_MOVES, NUMBER, OUT, PASS, PLACE, STAY, STEP
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "place an animal": range(PLACE, ANIMAL),
        "choose an animal": range(ANIMAL, PASS),
        "pass": (PASS,),
        "step": range(STEP, BURN),
        "turn up a tile": range(BURN, FLEE),
        "flee to a tile": range(FLEE, OUT),
        "leave the forest": (OUT,),
        "stay": (STAY,),
    },
    chance={
        "number of a tile": range(NUMBER, N_MOVES),
    },
    board=("fire", "animals", "numbers", "saved"),
    parts=("step", "leave the forest", "number of a tile"),
    off_board=("pass", "stay"),
)
