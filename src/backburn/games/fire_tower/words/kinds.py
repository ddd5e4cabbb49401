"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.fire_tower.cards import ACTIONS, IN_DECK, TITLES
from backburn.games.fire_tower.state import (
    AID,
    ALL_LEFT,
    BUCKET,
    DONE,
    DRAW,
    NEW_HAND,
    PLAY,
    PULL,
    RECKLESS,
    ROLL_WIND,
    SET_WIND,
    SHADOW_DIE,
    SHADOW_HANDS,
    SQUARE,
    THROW,
    WIND,
)
from backburn.games.fire_tower.words.refusals import SORTS
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "choose a square": range(SQUARE, PLAY),
        **{f"play {title}": (PLAY + kind,) for kind, title in enumerate(TITLES[:ACTIONS])},
        **{f"discard {title}": (THROW + kind,) for kind, title in enumerate(TITLES[:ACTIONS])},
        "stop or pass": (DONE,),
        "remove all gems left": (ALL_LEFT,),
        "use the bucket": (BUCKET,),
        **{f"Reckless Abandon with {sort}": (RECKLESS + number,) for number, sort in enumerate(SORTS)},
        "set the wind": (SET_WIND,),
        "roll for the wind": (ROLL_WIND,),
        "draw a new hand": (NEW_HAND,),
        "aid with gems": (AID,),
        "aid with firebreaks": (AID + 1,),
        "aid with cards": (AID + 2,),
        "Shadow with hands": (SHADOW_HANDS,),
        "Shadow with the die": (SHADOW_DIE,),
    },
    chance={
        "roll the wind die": range(WIND, DRAW),
        **{f"draw {title}": (DRAW + kind,) for kind, title in enumerate(TITLES[:IN_DECK])},
        **{f"pull {title}": (PULL + kind,) for kind, title in enumerate(TITLES[:ACTIONS])},
    },
    board=("wind", "gems", "breaks", "flame", "guards", "fates", "buckets"),
    parts=(
        "choose a square",
        "stop or pass",
        "remove all gems left",
        *(f"discard {title}" for title in TITLES[:ACTIONS]),
        "roll the wind die",
    ),
    off_board=(
        "stop or pass",
        *(f"discard {title}" for title in TITLES[:ACTIONS]),
        "draw a new hand",
        "aid with cards",
        "Shadow with hands",
    ),
)
