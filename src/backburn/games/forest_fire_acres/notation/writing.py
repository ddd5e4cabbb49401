"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.contract import CHANCE
from backburn.core.tables import listing
from backburn.games.forest_fire_acres.board import ACRES, COLUMNS, EDGE_NAMES, EDGES, NAMES, OFF_BOARD, SIDE
from backburn.games.forest_fire_acres.cards import WEATHERS
from backburn.games.forest_fire_acres.notation.spelling import SHORT_WINDS, weather_name
from backburn.games.forest_fire_acres.rules.areas import members
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import SEAT_NAMES, Act, Phase, Piece, State

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
        Phase.RIVER: "{seat} draws the river from {at}, begun in the {edge}",
        Phase.BUILDING: "{seat} sets a building",
        Phase.BULLDOZERS: "{seat} sets a bulldozer",
        Phase.FIRST_FIRE: "the first fire breaks out",
        Phase.FIRST_BURN: "{seat} chooses acres that burn, {left} left",
        Phase.WIND: "the wind rises",
    },
)
"""The decision before the first card; empty for what comes later."""
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
"""The decision in a turn."""
FOLLOWED = (Phase.FIRST_BURN, Phase.BURN)
"""Where in strict games the last acre of the new fire counts. (R2.5)"""
ACTS = ("", "lot", "bulldozer", "helicopter", "carry", "drive", "flight")
PIECES = ("", "barrel", "ball", "bulldozer", "helicopter")
NUMBERS = (("steps", "steps"), ("digs", "digs"), ("barrels", "hand_barrels"), ("balls", "hand_balls"), ("water", "water"))
"""Words of the line of the pending action, and their fields."""
FLAGS = ("moved", "scooped", "dropped")
DRAWN = ("fire2", "fire3", "fire4", "flame", "crash", "breakdown", "drought", "bulldozer", "helicopter", "lot")
"""The other cards among those drawn, in the order of Card."""


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    lines = [heading(state), *_now(state), *board_lines(state)]
    for label, texts in _facts(state).items():
        lines += [f"{label} {' '.join(texts)}"] if texts else []
    return lines


def board_lines(state: State) -> list[str]:
    """The columns and the rows of the board."""
    marks = [MARKS[land] for land in state.land.tolist()[:ACRES]]
    for acre in members(state.marked):
        marks[acre] = MARKED
    rows = [f"{row + 1:>4} {' '.join(marks[row::SIDE])}" for row in range(SIDE)]
    return [f"{RULER} {' '.join(COLUMNS)}", *rows]


def heading(state: State) -> str:
    """The decision at hand, and in which turn."""
    if state.phase == Phase.OVER:
        return f"{'lost' if is_lost(state) else 'won'} after turn {state.turn}"
    follows = f" from {NAMES[state.at]}" if state.options.strict and state.phase in FOLLOWED else ""
    if SETTING[state.phase]:
        seat = "" if state.to_act == CHANCE else SEAT_NAMES[state.to_act]
        return "setup: " + SETTING[state.phase].format(seat=seat, at=NAMES[state.at], left=state.left, edge=_begun(state)) + follows
    turn = state.turn + (state.phase == Phase.CARD)
    free = ", free" if state.free else ""
    return f"turn {turn}, {SEAT_NAMES[(turn - 1) % state.seats]}{free}: {TURNING[state.phase].format(left=state.left)}{follows}"


def _begun(state: State) -> str:
    return EDGE_NAMES[EDGES.index(state.edges)] if state.edges else ""


def _now(state: State) -> list[str]:
    """The pending action."""
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
