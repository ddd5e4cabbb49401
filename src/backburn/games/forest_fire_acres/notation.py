"""How moves and positions are written."""

from __future__ import annotations

from backburn.core.contract import CHANCE
from backburn.core.notation import write_options
from backburn.core.tables import listing
from backburn.games.forest_fire_acres.areas import members
from backburn.games.forest_fire_acres.board import ACRES, COLUMNS, NAMES, OFF_BOARD, SIDE, WAY_NAMES, Land, Way, Wind
from backburn.games.forest_fire_acres.cards import ARRIVES, FLAME_ACRES, PLAIN_FIRE, SPEEDS, WEATHERS, Card
from backburn.games.forest_fire_acres.reasons import ASKED
from backburn.games.forest_fire_acres.scoring import is_lost
from backburn.games.forest_fire_acres.state import (
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
    SEAT_NAMES,
    SPRAY,
    SPREAD,
    STAY,
    STEP,
    TAKE_BALL,
    TAKE_BARREL,
    WIND,
    Act,
    Phase,
    Piece,
    State,
)

# ---- moves

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
    Card.CRASH: "crash",
    Card.BREAKDOWN: "breakdown",
    Card.DROUGHT: "drought",
    Card.BULLDOZER: "lucky bulldozer",
    Card.HELICOPTER: "lucky helicopter",
    Card.LOT: "lucky lot",
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
    if card < Card.FLAME:
        return f"forest fire {card - Card.FIRE_2 + PLAIN_FIRE}"
    if card == Card.FLAME:
        return f"flame {FLAME_ACRES[state.options.weather]}"
    return _EVENTS[Card(card)]


def weather_name(state: State, card: int) -> str:
    """The wind that a WEATHER card brings, its speed, and its place among the winds. (R3.2, R3.2b)"""
    wind, speed = divmod(card, len(SPEEDS))
    return f"{SHORT_WINDS[ARRIVES[state.options.winds, wind]]} {SPEEDS[speed]} {PARITY[wind % 2]}"


PARITY = ("odd", "even")
"""The first wind stands at place 1."""


# ---- diagrams

RULER = "acre"
MARKS = ".hsf~xr"
"""By Land."""
MARKED = "F"
SETTING = listing(
    Phase,
    {phase: "" for phase in Phase}
    | {
        Phase.MAP: "the map is drawn",
        Phase.RIVER_START: "{seat} begins a river",
        Phase.RIVER: "{seat} draws the river from {at}",
        Phase.BUILDING: "{seat} sets a building",
        Phase.BULLDOZERS: "{seat} sets a bulldozer",
        Phase.FIRST_FIRE: "the first fire breaks out",
        Phase.FIRST_BURN: "{seat} chooses acres that burn, {left} left",
        Phase.WIND: "the wind rises",
    },
)
"""What is decided before the first card; empty for what comes later."""
TURNING = listing(
    Phase,
    {phase: "" for phase in Phase}
    | {
        Phase.CARD: "draws a card",
        Phase.FIRE: "a fire of {left} breaks out",
        Phase.BURN: "chooses acres that burn, {left} left",
        Phase.DROUGHT: "the drought strikes",
        Phase.DRY: "chooses acres of the drought, {left} left",
        Phase.BREAKDOWN: "gives up a bulldozer",
        Phase.LUCKY_BULLDOZER: "has a lucky bulldozer",
        Phase.LUCKY_PLACE: "sets the lucky bulldozer",
        Phase.LUCKY_HELICOPTER: "has a lucky helicopter",
        Phase.LUCKY_LOT: "has a lucky lot",
        Phase.SPREAD: "one of the fires spreads, {left} left",
        Phase.EQUIPMENT: "moves equipment",
        Phase.PLACE: "puts a new piece",
        Phase.BRING: "moves a piece",
        Phase.TAKE: "takes a piece",
        Phase.CARRY: "moves a piece",
        Phase.DRIVE: "drives",
        Phase.FLY: "flies",
        Phase.SPRAY: "sprays",
    },
)
"""What is decided in a turn."""
FOLLOWED = (Phase.FIRST_BURN, Phase.BURN)
"""Where in strict games the last acre of the new fire counts. (R2.5)"""
ACTS = ("", "lot", "bulldozer", "helicopter", "carry", "drive", "flight")
PIECES = ("", "barrel", "ball", "bulldozer", "helicopter")
NUMBERS = (("steps", "steps"), ("digs", "digs"), ("barrels", "hand_barrels"), ("balls", "hand_balls"), ("water", "water"))
"""Words of the line of what is under way, and their fields."""
FLAGS = ("moved", "scooped", "dropped")
DRAWN = ("fire2", "fire3", "fire4", "flame", "crash", "breakdown", "drought", "bulldozer", "helicopter", "lot")
"""The other cards among those drawn, in the order of Card."""


def write_diagram(state: State) -> str:
    """The picture that the rulebook describes under Notation."""
    lines = [heading(state), *_now(state), *board_lines(state)]
    for label, texts in _facts(state).items():
        lines += [f"{label} {' '.join(texts)}"] if texts else []
    return "\n".join(lines + write_options(state.options))


def board_lines(state: State) -> list[str]:
    """The columns and the rows of the board."""
    marks = [MARKS[land] for land in state.land.tolist()[:ACRES]]
    for acre in members(state.marked):
        marks[acre] = MARKED
    rows = [f"{row + 1:>4} {' '.join(marks[row::SIDE])}" for row in range(SIDE)]
    return [f"{RULER} {' '.join(COLUMNS)}", *rows]


def heading(state: State) -> str:
    """What is being decided, and in which turn."""
    if state.phase == Phase.OVER:
        return f"{'lost' if is_lost(state) else 'won'} after turn {state.turn}"
    follows = f" from {NAMES[state.at]}" if state.options.strict and state.phase in FOLLOWED else ""
    if SETTING[state.phase]:
        seat = "" if state.to_act == CHANCE else SEAT_NAMES[state.to_act]
        return "setup: " + SETTING[state.phase].format(seat=seat, at=NAMES[state.at], left=state.left) + follows
    turn = state.turn + (state.phase == Phase.CARD)
    free = ", free" if state.free else ""
    return f"turn {turn}, {SEAT_NAMES[(turn - 1) % state.seats]}{free}: {TURNING[state.phase].format(left=state.left)}{follows}"


def _now(state: State) -> list[str]:
    """What is under way."""
    if state.act == Act.NONE:
        return []
    words = ["now", ACTS[state.act]]
    if state.piece != Piece.NONE:
        words += [PIECES[state.piece], NAMES[state.at]]
    words += [f"{word} {getattr(state, field)}" for word, field in NUMBERS if getattr(state, field)]
    words += [flag for flag in FLAGS if getattr(state, flag)]
    return [" ".join(words)]


def _facts(state: State) -> dict[str, list[str]]:
    """The lines below the board, by their first word."""
    return {
        "lit": [NAMES[acre] for acre in members(state.spent)],
        "barrels": _heaps(state.barrels.tolist(), NAMES),
        "balls": _heaps(state.balls.tolist(), NAMES),
        "bulldozers": [NAMES[acre] for acre in state.bulldozers.tolist() if acre != OFF_BOARD],
        "helicopter": [NAMES[state.helicopter]] if state.helicopter != OFF_BOARD else [],
        "wind": [SHORT_WINDS[state.wind]] if is_windy(state) and not state.weather else [],
        "weather": [weather_name(state, state.weather - 1)] if state.weather else [],
        "out": [str(state.out)] if state.out else [],
        "drawn": _heaps(state.drawn.tolist(), drawn_names(state)),
    }


def is_windy(state: State) -> bool:
    """Has the wind of the start been drawn? (R2.4, R2.5)"""
    if state.phase in (Phase.FIRST_FIRE, Phase.FIRST_BURN):
        return bool(state.options.strict)
    return state.phase > Phase.WIND


def drawn_names(state: State) -> list[str]:
    """How each card is written among those drawn."""
    return [weather_name(state, card).replace(" ", "") for card in range(WEATHERS)] + list(DRAWN)


def _heaps(counts: list[int], names: list[str]) -> list[str]:
    """Names, with the number of those that are there more than once."""
    return [name if count == 1 else f"{name}*{count}" for count, name in zip(counts, names, strict=True) if count]
