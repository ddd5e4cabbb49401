"""How each move is spelled."""

from __future__ import annotations

from backburn.core.states.tables import listing
from backburn.games.forest_fire_acres.board import ACRES, NAMES, WAY_NAMES, Land, Way, Wind
from backburn.games.forest_fire_acres.cards import ARRIVES, FLAME_ACRES, PLAIN_FIRE, SPEEDS, WEATHERS, CardKind
from backburn.games.forest_fire_acres.state import (
    ASKED,
    BALL,
    BARREL,
    BULLDOZER,
    BURN,
    CARD,
    CARRY,
    DECLINE,
    DIG,
    DONE,
    DRIVE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FIRE,
    FLY,
    GET_BALLS,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_FOUR_AND_ONE,
    GET_HELICOPTER,
    GET_TWO_AND_TWO,
    HELICOPTER,
    HOUSE,
    LAND,
    MOVE,
    NEW_BULLDOZER,
    PASS,
    PICK_BALL,
    PICK_BARREL,
    RIVER,
    SCHOOL,
    SCOOP,
    SCRAP,
    SPRAY,
    SPREAD,
    STAY,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    WIND,
    Phase,
    State,
)

_ON_ACRES = (
    (RIVER, "river"),
    (HOUSE, "house"),
    (SCHOOL, "school"),
    (BULLDOZER, "bulldozer"),
    (HELICOPTER, "helicopter"),
    (BARREL, "barrel"),
    (BALL, "ball"),
    (FIRE, "fire"),
    (BURN, "burn"),
    (SPREAD, "spread"),
    (SCRAP, "scrap"),
    (MOVE, "move"),
    (DRIVE, "drive"),
    (TAKE_BARREL, "take barrel"),
    (TAKE_BALL, "take ball"),
)
"""The kinds of moves that name an acre, in the order of their numbers, which are ACRES apart."""
_WORDS = {
    GET_BARRELS: "get barrels",
    GET_BALLS: "get balls",
    GET_TWO_AND_TWO: "get two and two",
    GET_FOUR_AND_ONE: "get four and one",
    GET_BULLDOZER: "get bulldozer",
    GET_HELICOPTER: "get helicopter",
    CARRY: "carry",
    FLY: "fly",
    PASS: "pass",
    NEW_BULLDOZER: "new bulldozer",
    DECLINE: "decline",
    DIG: "dig",
    PICK_BARREL: "pick barrel",
    PICK_BALL: "pick ball",
    SCOOP: "scoop",
    DROP_BARREL: "drop barrel",
    DROP_BALL: "drop ball",
    DROP_WATER: "drop water",
    STAY: "stay",
    DONE: "done",
    LAND: "land",
}
SHORT_WAYS = tuple(way.name.lower() for way in Way)
SHORT_WINDS = tuple(wind.name.lower() for wind in Wind)
_EVENTS = {
    CardKind.CRASH: "crash",
    CardKind.BREAKDOWN: "breakdown",
    CardKind.DROUGHT: "drought",
    CardKind.BULLDOZER: "lucky bulldozer",
    CardKind.HELICOPTER: "lucky helicopter",
    CardKind.LOT: "lucky lot",
}
_BARE = listing(
    Phase,
    {phase: () for phase in Phase}
    | ASKED
    | {
        Phase.PLACE: (BARREL, BALL, BULLDOZER, HELICOPTER),
    },
)
"""The kinds of moves for which the acre alone will do."""


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed."""
    if move < RIVER:
        return (f"map {move + 1}",)
    if move < SPRAY:
        kind, acre = divmod(move - RIVER, ACRES)
        first, word = _ON_ACRES[kind]
        text = f"{word} {NAMES[acre]}"
        return (text, NAMES[acre]) if first in _BARE[state.phase] and not _names_two(state, acre) else (text,)
    if move < STEP:
        return (f"spray {SHORT_WAYS[move - SPRAY]}", f"spray {WAY_NAMES[move - SPRAY]}")
    if move < WIND:
        return (SHORT_WAYS[move - STEP], WAY_NAMES[move - STEP])
    if move < CARD:
        return (f"wind {SHORT_WINDS[move - WIND]}",)
    if move < GET_BARRELS:
        return (card_name(state, move - CARD),)
    return (_WORDS[move],)


def _names_two(state: State, acre: int) -> bool:
    """Do two kinds of moves that are legal here name the acre?"""
    match state.phase:
        case Phase.BUILDING:
            return bool(state.lands[Land.HOUSE] < state.options.houses and state.lands[Land.SCHOOL] < state.options.schools)
        case Phase.PLACE:
            return state.hand_barrels > 0 and state.hand_balls > 0
        case Phase.TAKE:
            return bool(state.barrels[acre] and state.balls[acre])
    return False


def card_name(state: State, card: int) -> str:
    """How a card is called."""
    if card < WEATHERS:
        return f"weather {weather_name(state, card)}"
    if card < CardKind.FLAME:
        return f"forest fire {card - CardKind.FIRE_2 + PLAIN_FIRE}"
    if card == CardKind.FLAME:
        return f"flame {FLAME_ACRES[state.options.weather]}"
    return _EVENTS[CardKind(card)]


def weather_name(state: State, card: int) -> str:
    """The wind that a WEATHER card brings, its speed, and its place among the winds. (R3.2, R3.2b)"""
    wind, speed = divmod(card, len(SPEEDS))
    return f"{SHORT_WINDS[ARRIVES[state.options.winds, wind]]} {SPEEDS[speed]} {PARITY[wind % 2]}"


PARITY = ("odd", "even")
"""The first wind is at place 1."""
