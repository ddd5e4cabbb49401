"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, LAY, TO
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "choose where a flight begins": range(FROM, TO),
        "choose where a flight ends": range(TO, DROP_OWN),
        "drop a load of one's own": (DROP_OWN,),
        "drop a neutral load": (DROP_NEUTRAL,),
    },
    chance={
        "lay a tile": range(LAY, FROM),
    },
    board=("tiles", "drops", "own", "neutral", "won"),
    parts=("choose where a flight ends", "drop a load of one's own", "drop a neutral load"),
)
