"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.forest_fire_path.state import (
    AIM,
    BUY,
    DISCARD,
    DONE,
    DRAW,
    ENGINE,
    FLY,
    GROW_ALL,
    GUST,
    INTENSIFY,
    LOAD,
    MOVE,
    NO_FLIGHT,
    PLAY,
    ROLL,
    SPRAY,
    STOP,
    TOKEN,
    Ware,
)
from backburn.games.forest_fire_path.words.kit import CARD_TITLES, WARE_NAMES
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "gust": (GUST,),
        "grow": range(GROW_ALL, INTENSIFY),
        "intensify": range(INTENSIFY, TOKEN),
        "place a token": range(TOKEN, ENGINE),
        "choose an engine": range(ENGINE, LOAD),
        "load water": range(LOAD, MOVE),
        "drive": range(MOVE, SPRAY),
        "spray instead of driving": (SPRAY,),
        "spray a square": range(AIM, STOP),
        "stop spraying": (STOP,),
        **{f"buy {WARE_NAMES[ware]}": (BUY + ware,) for ware in Ware},
        "leave the shop": (DONE,),
        "fly a helicopter": range(FLY, NO_FLIGHT),
        "fly no helicopter": (NO_FLIGHT,),
        **{f"play {title}": (PLAY + kind,) for kind, title in enumerate(CARD_TITLES)},
        **{f"discard {title}": (DISCARD + kind,) for kind, title in enumerate(CARD_TITLES)},
    },
    chance={
        "roll the die": range(ROLL, BUY),
        **{f"draw {title}": (DRAW + kind,) for kind, title in enumerate(CARD_TITLES)},
    },
    board=("squares", "places", "water", "fleet", "pumps", "runs", "hoses"),
    parts=("grow", "intensify", "place a token", "spray a square", "stop spraying", "roll the die"),
    off_board=(
        "choose an engine",
        "leave the shop",
        "fly no helicopter",
        *(f"discard {title}" for title in CARD_TITLES),
    ),
)
