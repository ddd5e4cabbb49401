"""The kinds of moves, as reports call them."""

from __future__ import annotations

from backburn.games.forest_fire_acres import state as moves
from backburn.games.forest_fire_acres.cards import WEATHERS, CardKind
from backburn.play.cards.kinds import Kinds

KINDS = Kinds(
    players={
        "draw a river": range(moves.RIVER, moves.HOUSE),
        "set a house": range(moves.HOUSE, moves.SCHOOL),
        "set a school": range(moves.SCHOOL, moves.BULLDOZER),
        "set a bulldozer": range(moves.BULLDOZER, moves.HELICOPTER),
        "put a helicopter on the edge": range(moves.HELICOPTER, moves.BARREL),
        "put a barrel on the edge": range(moves.BARREL, moves.BALL),
        "put a ball on the edge": range(moves.BALL, moves.FIRE),
        "choose an acre that burns": range(moves.BURN, moves.SPREAD),
        "remove a bulldozer": range(moves.SCRAP, moves.MOVE),
        "move a bulldozer by luck": range(moves.MOVE, moves.DRIVE),
        "drive a bulldozer": range(moves.DRIVE, moves.TAKE_BARREL),
        "carry a barrel": range(moves.TAKE_BARREL, moves.TAKE_BALL),
        "carry a ball": range(moves.TAKE_BALL, moves.SPRAY),
        "spray": range(moves.SPRAY, moves.STEP),
        "step": range(moves.STEP, moves.WIND),
        "get barrels": (moves.GET_BARRELS,),
        "get balls": (moves.GET_BALLS,),
        "get two barrels and two balls": (moves.GET_TWO_AND_TWO,),
        "get four barrels and one ball": (moves.GET_FOUR_AND_ONE,),
        "get a bulldozer": (moves.GET_BULLDOZER,),
        "get a helicopter": (moves.GET_HELICOPTER,),
        "carry": (moves.CARRY,),
        "fly": (moves.FLY,),
        "pass": (moves.PASS,),
        "add a bulldozer by luck": (moves.NEW_BULLDOZER,),
        "decline": (moves.DECLINE,),
        "dig": (moves.DIG,),
        "pick up a barrel": (moves.PICK_BARREL,),
        "pick up a ball": (moves.PICK_BALL,),
        "scoop water": (moves.SCOOP,),
        "drop a barrel": (moves.DROP_BARREL,),
        "drop a ball": (moves.DROP_BALL,),
        "drop water": (moves.DROP_WATER,),
        "stay": (moves.STAY,),
        "end the act": (moves.DONE,),
        "land": (moves.LAND,),
    },
    chance={
        "draw a map": range(moves.MAP, moves.RIVER),
        "new fire": range(moves.FIRE, moves.BURN),
        "fire that spreads": range(moves.SPREAD, moves.SCRAP),
        "further acre of a fire": range(moves.BURN, moves.SPREAD),
        "roll the wind": range(moves.WIND, moves.CARD),
        "draw a WEATHER card": range(moves.CARD, moves.CARD + WEATHERS),
        **{f"draw a card {card.name.replace('_', ' ')}": (moves.CARD + card,) for card in CardKind},
    },
    board=("land", "barrels", "balls", "fire", "bulldozers", "helicopter", "store_barrels", "store_balls"),
    parts=(
        "set a bulldozer", "put a helicopter on the edge", "put a barrel on the edge", "put a ball on the edge",
        "choose an acre that burns", "carry a barrel", "carry a ball", "spray", "step", "dig", "pick up a barrel", "pick up a ball",
        "scoop water", "drop a barrel", "drop a ball", "drop water", "stay", "end the act", "land",
    ),
    off_board=("pass", "decline"),
)  # fmt: skip
