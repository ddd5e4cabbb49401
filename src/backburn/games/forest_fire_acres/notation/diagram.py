"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

from backburn.core.kit.errors import PositionError, nearest
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.contract import OVER as NO_ONE
from backburn.core.states.tables import listing
from backburn.games.forest_fire_acres.board import ACRES, COLUMNS, EDGE_NAMES, EDGES, NAMES, NUMBER, OFF_BOARD, SIDE, Land, Wind
from backburn.games.forest_fire_acres.cards import ARRIVES, SPEEDS, WEATHERS
from backburn.games.forest_fire_acres.notation.invariants import material, taken
from backburn.games.forest_fire_acres.notation.spelling import SHORT_WINDS, weather_name
from backburn.games.forest_fire_acres.rules.areas import members
from backburn.games.forest_fire_acres.rules.fire import derive
from backburn.games.forest_fire_acres.rules.phases import enter
from backburn.games.forest_fire_acres.rules.piles import count_piles
from backburn.games.forest_fire_acres.rules.scoring import is_lost
from backburn.games.forest_fire_acres.state import LIMIT, SEAT_NAMES, Act, Phase, Piece, State, include
from backburn.play.texts.diagram import heaps, heaps_in, marks_in, need_same, scan
from backburn.play.texts.reading import complaints, need_lines, read_name, refuse_any

RULER = "acre"
MARKS = ".hsf~xr"
"""By Land."""
MARKED = "F"
_LANDS = {mark: land for land, mark in enumerate(MARKS)} | {MARKED: int(Land.FIRE)}
ACTS = ("", "lot", "bulldozer", "helicopter", "carry", "drive", "flight")
PIECES = ("", "barrel", "ball", "bulldozer", "helicopter")
NUMBERS = {"steps": "steps", "digs": "digs", "barrels": "hand_barrels", "balls": "hand_balls", "water": "water"}
"""Words of the line of the pending action, and their fields."""
FLAGS = ("moved", "scooped", "dropped")
FACTS = ("lit", "barrels", "balls", "bulldozers", "helicopter", "wind", "weather", "out", "drawn")
"""The first words of the lines below the board, each of which may be missing."""
DRAWN = ("fire2", "fire3", "fire4", "flame", "crash", "breakdown", "drought", "bulldozer", "helicopter", "lot")
"""The other cards among those drawn, in the order of Card."""
_ROWS = {str(row + 1): range(row, ACRES, SIDE) for row in range(SIDE)}


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    return [heading(state), *_now(state), *board_lines(state), *(f"{label} {' '.join(texts)}" for label, texts in _facts(state).items())]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the mistake and its place."""
    state.helicopter, state.bulldozers[:], state.land[OFF_BOARD] = OFF_BOARD, OFF_BOARD, Land.OUTSIDE
    board = 2 if len(lines) > 1 and lines[1].startswith("now ") else 1
    parts = f"the decision, perhaps the pending action, {SIDE} rows, and the pieces there"
    need_lines(lines, board + SIDE, parts, board + SIDE + len(FACTS))
    for acre, mark in marks_in(_ROWS, lines[board : board + SIDE], "acres"):
        _lay(state, acre, mark)
    for line in lines[board + SIDE :]:
        _read_fact(state, *line.split())
    _read_heading(state, lines[0])
    for line in lines[1:board]:
        _read_now(state, line.split())
    refuse_any(complaints(state, (material,)))
    _complete(state)
    _compare(state, lines, board)


def _complete(state: State) -> None:
    """What follows from the rest."""
    waits = state.act == Act.LOT
    state.store_barrels = state.options.barrels - taken(state, Piece.BARREL) + state.hand_barrels * waits
    state.store_balls = state.options.balls - taken(state, Piece.BALL) + state.hand_balls * waits
    count_piles(state)
    derive(state)


def _compare(state: State, lines: list[str], board: int) -> None:
    """What could be read but is not written like this contradicts the rest, or stands in the wrong place."""
    for line, written in zip(lines[:board], [heading(state), *_now(state)], strict=True):
        need_same(line, written)
    given, due = [line.split()[0] for line in lines[board + SIDE :]], list(_facts(state))
    if given != due:
        raise PositionError(f"below the board there must be the lines {', '.join(due) or 'none'}, not {', '.join(given) or 'none'}")


# ---- what is decided


SETTING = "setup: {decision:s}"
TURNS = ("turn {turn:d}, {seat}: {decision:s}", "turn {turn:d}, {seat}, free: {decision:s}")
ENDS = ("won after turn {turn:d}", "lost after turn {turn:d}")
DECISIONS = listing(
    Phase,
    {
        Phase.MAP: "the map is drawn",
        Phase.RIVER_START: "{seat} begins a river",
        Phase.RIVER: "{seat} draws the river from {at}, begun in the {edge}",
        Phase.BUILDING: "{seat} sets a building",
        Phase.BULLDOZERS: "{seat} sets a bulldozer",
        Phase.FIRST_FIRE: "the first fire breaks out",
        Phase.FIRST_BURN: "{seat} chooses acres that burn, {left:d} left",
        Phase.WIND: "the wind rises",
        Phase.CARD: "draws a card",
        Phase.FIRE: "a fire of {left:d} breaks out",
        Phase.BURN: "chooses acres that burn, {left:d} left",
        Phase.DROUGHT: "the drought strikes",
        Phase.DRY: "chooses acres of the drought, {left:d} left",
        Phase.BREAKDOWN: "gives up a bulldozer",
        Phase.LUCKY_BULLDOZER: "has a lucky bulldozer",
        Phase.LUCKY_PLACE: "sets the lucky bulldozer",
        Phase.LUCKY_HELICOPTER: "has a lucky helicopter",
        Phase.LUCKY_LOT: "has a lucky lot",
        Phase.SPREAD: "one of the fires spreads, {left:d} left",
        Phase.EQUIPMENT: "moves equipment",
        Phase.PLACE: "puts a new piece",
        Phase.BRING: "moves a piece",
        Phase.TAKE: "takes a piece",
        Phase.CARRY: "moves a piece",
        Phase.DRIVE: "drives",
        Phase.FLY: "flies",
        Phase.SPRAY: "sprays",
        Phase.OVER: "",
    },
)
FOLLOWED = (Phase.FIRST_BURN, Phase.BURN)
"""Where in strict games the last acre of the new fire counts. (R2.5)"""
_FROM = " from {at}"
_CHANCE = (Phase.MAP, Phase.FIRST_FIRE, Phase.WIND, Phase.CARD, Phase.FIRE, Phase.DROUGHT, Phase.SPREAD)


def heading(state: State) -> str:
    """The decision at hand, and in which turn."""
    if state.phase == Phase.OVER:
        return ENDS[is_lost(state)].format(turn=state.turn)
    turn = state.turn + (state.phase == Phase.CARD)
    seat = SEAT_NAMES[(turn - 1) % state.seats if state.phase >= Phase.CARD else max(0, state.to_act)]
    names = {"seat": seat, "at": NAMES[state.at], "edge": EDGE_NAMES[EDGES.index(state.edges)] if state.edges else ""}
    template = DECISIONS[state.phase] + (_FROM if state.options.strict and state.phase in FOLLOWED else "")
    frame = TURNS[state.free] if state.phase >= Phase.CARD else SETTING
    return frame.format(turn=turn, seat=seat, decision=template.format(left=state.left, **names))


def _read_heading(state: State, line: str) -> None:
    example = "'setup: ash sets a bulldozer' or 'turn 3, cedar: draws a card'"
    frame, found = scan((*TURNS, SETTING, *ENDS), line, "the first line", example)
    state.turn = found.get("turn", 0)
    if "decision" not in found:
        enter(state, Phase.OVER, NO_ONE)
        return
    followed = [DECISIONS[phase] + _FROM for phase in FOLLOWED]
    number, named = scan([*DECISIONS[:-1], *followed], found["decision"], "the first line", example)
    phase = FOLLOWED[number - Phase.OVER] if number >= Phase.OVER else Phase(number)
    if ("at" in named) != (phase == Phase.RIVER or (phase in FOLLOWED and bool(state.options.strict))):
        raise PositionError("in strict games, and in no others, the acres that burn are chosen from an acre: 'left from k11'")
    state.turn -= phase == Phase.CARD
    state.free = frame == 1
    state.left = state.options.first_fire if phase == Phase.FIRST_FIRE else named.get("left", 0)
    state.at = _acre(named["at"]) if "at" in named else 0
    state.edges = EDGES[read_name(named["edge"], EDGE_NAMES, "edge")] if "edge" in named else 0
    seat = read_name({**found, **named}.get("seat", SEAT_NAMES[0]), SEAT_NAMES[: state.seats], "seat of this table")
    enter(state, phase, CHANCE if phase in _CHANCE else seat)


def _acre(name: str) -> int:
    if name not in NUMBER:
        raise PositionError(f"{name[:20]!r} is not an acre; acres are {NAMES[0]} to {NAMES[-1]}")
    return NUMBER[name]


# ---- what is under way


def _now(state: State) -> list[str]:
    """The pending action."""
    if state.act == Act.NONE:
        return []
    words = ["now", ACTS[state.act]]
    if state.piece != Piece.NONE:
        words += [PIECES[state.piece], NAMES[state.at]]
    words += [f"{word} {state[field]}" for word, field in NUMBERS.items() if state[field]]
    words += [flag for flag in FLAGS if state[flag]]
    return [" ".join(words)]


def _read_now(state: State, words: list[str]) -> None:
    state.act = read_name(words[1], ACTS[1:], "pending action") + 1
    for word, after in zip(words[2:], [*words[3:], ""], strict=False):
        if word in PIECES:
            state.piece, state.at = PIECES.index(word), _acre(after)
        elif word in NUMBERS and after.isdecimal():
            state[NUMBERS[word]] = int(after)
        elif word in FLAGS:
            state[word] = True
    if state.phase == Phase.BRING and state.act == Act.CARRY:
        state.phase = Phase.CARRY


# ---- the board


def board_lines(state: State) -> list[str]:
    """The columns and the rows of the board."""
    marks = [MARKS[land] for land in state.land.tolist()[:ACRES]]
    for acre in members(state.marked):
        marks[acre] = MARKED
    return [f"{RULER} {' '.join(COLUMNS)}", *(f"{row:>4} {' '.join(marks[acre] for acre in acres)}" for row, acres in _ROWS.items())]


def _lay(state: State, acre: int, mark: str) -> None:
    if mark not in _LANDS:
        raise PositionError(f"{NAMES[acre]} cannot be {mark[:20]!r}; acres are {' '.join(MARKS + MARKED)}")
    state.land[acre] = _LANDS[mark]
    if mark == MARKED:
        include(state.marked, acre)


# ---- what lies and stands on it


def _facts(state: State) -> dict[str, list[str]]:
    """The lines below the board, by their first word."""
    found = {
        "lit": [NAMES[acre] for acre in members(state.spent)],
        "barrels": heaps(state.barrels.tolist(), NAMES),
        "balls": heaps(state.balls.tolist(), NAMES),
        "bulldozers": [NAMES[acre] for acre in state.bulldozers.tolist() if acre != OFF_BOARD],
        "helicopter": [NAMES[state.helicopter]] if state.helicopter != OFF_BOARD else [],
        "wind": [SHORT_WINDS[state.wind]] if is_windy(state) and not state.weather else [],
        "weather": [weather_name(state, state.weather - 1)] if state.weather else [],
        "out": [str(state.out)] if state.out else [],
        "drawn": heaps(state.drawn.tolist(), _drawn_names(state)),
    }
    return {label: texts for label, texts in found.items() if texts}


def is_windy(state: State) -> bool:
    """Has the wind of the start been drawn? (R2.4, R2.5)"""
    if state.phase in (Phase.FIRST_FIRE, Phase.FIRST_BURN):
        return bool(state.options.strict)
    return state.phase > Phase.WIND


def _drawn_names(state: State) -> list[str]:
    """How each card is written among those drawn."""
    return [weather_name(state, card).replace(" ", "") for card in range(WEATHERS)] + list(DRAWN)


def _read_fact(state: State, label: str, *words: str) -> None:
    named = {"barrels": NAMES, "balls": NAMES, "drawn": _drawn_names(state)}
    if label in named:
        for thing, count in heaps_in(words, named[label]):
            state[label][thing] = count
    elif label in _READERS:
        _READERS[label](state, words)
    else:
        there = f"{nearest(label, FACTS)}; below the board are {', '.join(FACTS)}"
        raise PositionError(f"{' '.join([label, *words])[:40]!r} is not a line of a position{there}")


def _read_lit(state: State, words: tuple[str, ...]) -> None:
    for name in words:
        include(state.spent, _acre(name))


def _read_bulldozers(state: State, words: tuple[str, ...]) -> None:
    if len(words) > LIMIT:
        raise PositionError(f"there are only {LIMIT} bulldozers, not {len(words)}")
    state.bulldozers[: len(words)] = sorted(map(_acre, words))


def _read_helicopter(state: State, words: tuple[str, ...]) -> None:
    if len(words) > 1:
        raise PositionError("there is only one helicopter")
    state.helicopter = _acre(" ".join(words))


def _read_wind(state: State, words: tuple[str, ...]) -> None:
    winds = [wind.name.lower() for wind in Wind if wind not in (Wind.E, Wind.W)]
    state.wind = SHORT_WINDS.index(winds[read_name(" ".join(words), winds, "wind at the start")])


def _read_weather(state: State, words: tuple[str, ...]) -> None:
    card = read_name(" ".join(words), [weather_name(state, card) for card in range(WEATHERS)], "weather")
    state.weather, state.wind = card + 1, ARRIVES[state.options.winds, card // len(SPEEDS)]


def _read_out(state: State, words: tuple[str, ...]) -> None:
    _, found = scan(["{out:d}"], " ".join(words), "the fires put out", "'out 2'")
    state.out = found["out"]


_READERS = {
    "lit": _read_lit,
    "bulldozers": _read_bulldozers,
    "helicopter": _read_helicopter,
    "wind": _read_wind,
    "weather": _read_weather,
    "out": _read_out,
}
