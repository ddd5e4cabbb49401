"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import KIND_NAMES, Tool
from backburn.games.wildfire_rescue.state import (
    ASIDE,
    CAMP,
    CORNER,
    DEAL,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    N_MOVES,
    PASS,
    PLANE,
    PUT_OUT,
    ROLL,
    TAKE,
    TOOL,
)
from backburn.games.wildfire_rescue.words.names import with_article
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "choose a corner": range(CORNER, CAMP),
        "choose a camp": range(CAMP, GO),
        "step": range(GO, DRAW),
        "draw a tool": (DRAW,),
        "fetch a ranger": range(FETCH, JOIN),
        "join a ranger": range(JOIN, PUT_OUT),
        "put out": (PUT_OUT,),
        "pass": (PASS,),
        "give up": (GIVE_UP,),
        "take a ranger along": range(TAKE, LEAVE),
        "leave a ranger behind": range(LEAVE, DISCARD),
        **{f"discard {with_article(tool)}": (DISCARD + tool,) for tool in Tool},
        "fly the rescue plane": range(PLANE, N_MOVES),
    },
    chance={
        **{f"lay {with_article(tool)} aside": (ASIDE + tool,) for tool in Tool},
        **{f"deal {kind}": (DEAL + number,) for number, kind in enumerate(KIND_NAMES)},
        **{f"draw {with_article(tool)}": (TOOL + tool,) for tool in Tool},
        "camp": range(CAMP, GO),
        "roll the event die": range(ROLL, PLANE),
    },
    board=("kinds", "fire", "hazards", "campers", "pairs", "danger", "places", "tools", "saved"),
    parts=(
        "take a ranger along",
        "leave a ranger behind",
        *(f"discard {with_article(tool)}" for tool in Tool),
        *(f"draw {with_article(tool)}" for tool in Tool),
    ),
    off_board=("pass", "give up"),
)
