"""What a seat observes, as bytes for learners, and the actions that it chooses from.

A plane has a row for each column of the board, so the place of an acre in it is its number. Two planes of actions are enough for all moves
that name an acre, since the phase names the decision; the second is for the other piece where there are two.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import WIDE, Encoding, Row, put_turn, put_wide
from backburn.core.states.records import Cells
from backburn.games.forest_fire_acres.board import (
    ACRES,
    DOWNWIND,
    EDGE_NAMES,
    NAMES,
    OFF_BOARD,
    SIDE,
    WAY_NAMES,
    WINDS,
    Land,
    Wind,
)
from backburn.games.forest_fire_acres.cards import CARDS, PILES, SORTS, WEATHERS, CardKind, Sort
from backburn.games.forest_fire_acres.state import (
    ASKED,
    BALL,
    BARREL,
    BULLDOZER,
    CARD,
    FIRE,
    GET_BARRELS,
    HELICOPTER,
    LIMIT,
    MAP,
    MAPS,
    N_MOVES,
    RIVER,
    SCHOOL,
    SEAT_NAMES,
    SPRAY,
    SPREAD,
    STEP,
    TAKE_BALL,
    WIND,
    Act,
    Options,
    Phase,
    Piece,
    State,
    has,
)
from backburn.play.cards.facts import Bounds


def _words(kind: type[IntEnum]) -> list[str]:
    return [member.name.lower().replace("_", " ") for member in kind]


SEATS = len(SEAT_NAMES)
LANDS = len(Land) - 1
"""The kinds of land that an acre of the board can be."""

ENCODING = Encoding(SIDE, SIDE)
LAND_AT = ENCODING.plane("land", 1, "what an acre is", _words(Land)[:LANDS])
SPENT_AT = ENCODING.plane("spent", 1, "burning acres that have spread or were set on fire in this turn")
MARKED_AT = ENCODING.plane("marked", 1, "in realistic games, acres of fires that have spread once")
THREATENED_AT = ENCODING.plane("threatened", 1, "the acres downwind of fire")
BARRELS_AT = ENCODING.plane("barrels", 60, "barrels on an acre")
BALLS_AT = ENCODING.plane("balls", 30, "balls on an acre")
BULLDOZERS_AT = ENCODING.plane("bulldozers", LIMIT, "bulldozers on an acre")
HELICOPTER_AT = ENCODING.plane("helicopter", 1, "where the helicopter is")
HERE_AT = ENCODING.plane(
    "here", 1, "the acre of the piece in motion, the last token of a river, or the last acre of a new fire", moving=True
)
TURN_AT = ENCODING.turn(Phase, SEATS)
ACT_AT = ENCODING.scalar("act", 1, "the act of equipment in progress", _words(Act))
PIECE_AT = ENCODING.scalar("piece", 1, "the piece in motion", _words(Piece))
WIND_AT = ENCODING.scalar("wind", 1, "where the wind comes from, once it has been drawn", _words(Wind))
WEATHER_AT = ENCODING.scalar("weather", 1, "the WEATHER card; the first is for none", ["none", *map(str, range(1, WEATHERS + 1))])
PILE_AT = ENCODING.scalar("pile", 1, "the pile from which cards are drawn", [str(pile + 1) for pile in range(PILES)])
HERE_CARDS_AT = ENCODING.scalar("cards here", 127, "cards of a group left in this pile", _words(Sort))
UNSEEN_AT = ENCODING.scalar("cards left", 127, "cards of a group left in all piles", _words(Sort))
DRAWN_AT = ENCODING.scalar("drawn", 127, "how many of a card have been drawn", [*map(str, range(1, WEATHERS + 1)), *_words(CardKind)])
EDGES_AT = ENCODING.scalar("edge", 1, "while a river is drawn, the edge on which it began", EDGE_NAMES)
LEFT_AT = ENCODING.scalar("left", 255, "acres still to burn or fires still to spread", WIDE)
OUT_AT = ENCODING.scalar("out", 255, "fires put out", WIDE)
FREE_AT = ENCODING.scalar("free", 1, "whether the act is one that a card allows")
TURNS_AT = ENCODING.scalar("turn", 127, "cards drawn in the game")
STEPS_AT = ENCODING.scalar("steps", 30, "steps left")
DIGS_AT = ENCODING.scalar("digs", 10, "acres that may still be dug")
HAND_AT = ENCODING.scalar("hand", 60, "barrels and balls of a lot still to come, or on board", ("barrels", "balls"))
WATER_AT = ENCODING.scalar("water", 127, "loads of water on board")
DONE_AT = ENCODING.scalar("since", 1, "what has been done on this acre", ("moved", "scooped", "dropped"))
STORE_AT = ENCODING.scalar("store", 60, "barrels and balls in the store", ("barrels", "balls"))

PHASES = len(Phase)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything, since nothing is hidden in this game."""
    put_turn(state, seat, out, TURN_AT, PHASES, SEATS)
    for acre in range(ACRES):
        encode_acre(state, acre, out)
    for machine in range(LIMIT):
        if state.bulldozers[machine] != OFF_BOARD:
            out[BULLDOZERS_AT + state.bulldozers[machine]] += 1
    if state.helicopter != OFF_BOARD:
        out[HELICOPTER_AT + state.helicopter] = 1
    if state.piece != Piece.NONE or state.at > 0 or state.phase == Phase.RIVER:
        out[HERE_AT + state.at] = 1
    encode_weather(state, out)
    encode_act(state, out)


@kernel
def encode_acre(state: State, acre: int, out: Row) -> None:
    """Write the land and the pieces of an acre."""
    out[LAND_AT + ACRES * state.land[acre] + acre] = 1
    out[SPENT_AT + acre] = has(state.spent, acre)
    out[MARKED_AT + acre] = has(state.marked, acre)
    out[BARRELS_AT + acre] = state.barrels[acre]
    out[BALLS_AT + acre] = state.balls[acre]
    ahead = int(DOWNWIND[state.wind, acre])
    if knows_wind(state) and ahead != OFF_BOARD and has(state.fire, acre):
        out[THREATENED_AT + ahead] = 1


@kernel
def knows_wind(state: State) -> bool:
    """Whether the wind has been drawn; a wind from the north looks like none while the first fire spreads."""
    return bool(state.phase > Phase.WIND or state.wind > 0)


@kernel
def encode_weather(state: State, out: Row) -> None:
    """Write wind, weather and the cards."""
    if knows_wind(state):
        out[WIND_AT + state.wind] = 1
    out[WEATHER_AT + state.weather] = 1
    out[PILE_AT + state.pile] = 1
    for sort in range(SORTS):
        out[HERE_CARDS_AT + sort] = state.here[sort]
        out[UNSEEN_AT + sort] = state.unseen[sort]
    for card in range(CARDS):
        out[DRAWN_AT + card] = state.drawn[card]
    for edge in range(len(EDGE_NAMES)):
        out[EDGES_AT + edge] = (state.edges >> edge) & 1


@kernel
def encode_act(state: State, out: Row) -> None:
    """Write the pending action."""
    out[ACT_AT + state.act] = 1
    out[PIECE_AT + state.piece] = 1
    put_wide(out, LEFT_AT, 1, state.left)
    put_wide(out, OUT_AT, 1, state.out)
    out[FREE_AT] = state.free
    out[TURNS_AT] = state.turn
    out[STEPS_AT] = state.steps
    out[DIGS_AT] = state.digs
    out[HAND_AT] = state.hand_barrels
    out[HAND_AT + 1] = state.hand_balls
    out[WATER_AT] = state.water
    out[DONE_AT] = state.moved
    out[DONE_AT + 1] = state.scooped
    out[DONE_AT + 2] = state.dropped
    out[STORE_AT] = state.store_barrels
    out[STORE_AT + 1] = state.store_balls


# ---- actions

OTHER = ACRES
"""+ acre: the second plane"""
WAY = OTHER + ACRES
"""+ way: a step, or where a ball sprays"""
WORDS = WAY + STEP - SPRAY
"""the moves without an acre or a direction"""
SECONDS = (SCHOOL, BALL, TAKE_BALL)
"""The kinds of moves on the second plane."""
FIRST = np.array([ASKED.get(phase, (BARREL,))[0] for phase in Phase], np.int16).view(Cells)
SECOND = np.array([ASKED.get(phase, (BALL,))[-1] for phase in Phase], np.int16).view(Cells)
"""The kind of moves on the first plane and on the second, by phase."""


@kernel
def number_of(state: State, move: int) -> int:
    """Return the number of a move: an acre of one of two planes, a direction or a word."""
    if move >= GET_BARRELS:
        return WORDS + move - GET_BARRELS
    if move >= SPRAY:
        return WAY + (move - SPRAY if move < STEP else move - STEP)
    kind = RIVER + (move - RIVER) // ACRES * ACRES
    return (OTHER if kind in SECONDS else 0) + move - kind


@kernel
def move_of(state: State, number: int) -> int:
    """Return the move of a number, of the kind that the phase decides about."""
    if number >= WORDS:
        return GET_BARRELS + number - WORDS
    if number >= WAY:
        return (SPRAY if state.phase == Phase.SPRAY else STEP) + number - WAY
    if number >= OTHER:
        return int(SECOND[state.phase]) + number - OTHER
    if state.phase == Phase.PLACE and state.act != Act.LOT:
        return (BULLDOZER if state.act == Act.BULLDOZER else HELICOPTER) + number
    return int(FIRST[state.phase]) + number


_WORDS = (
    *("get barrels", "get balls", "get two and two", "get four and one", "get bulldozer", "get helicopter", "carry", "fly", "pass"),
    *("new bulldozer", "decline", "dig", "pick barrel", "pick ball", "scoop", "drop barrel", "drop ball", "drop water", "stay", "done"),
    "land",
)
assert len(_WORDS) == N_MOVES - GET_BARRELS


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, and the outcomes of chance: the map, first acres of fires, fires that spread, wind and cards."""
    cards = [*(f"weather {number + 1}" for number in range(WEATHERS)), *_words(CardKind)]
    return [
        each("acre", 0, NAMES),
        each("other", OTHER, NAMES),
        each("way", WAY, WAY_NAMES),
        Range(WORDS, _WORDS),
        each("map", MAP, range(1, MAPS + 1), chance=True),
        each("fire", FIRE, NAMES, chance=True),
        each("spread", SPREAD, NAMES, chance=True),
        each("wind", WIND, _words(Wind)[:WINDS], chance=True),
        each("card", CARD, cards, chance=True),
    ]


MOST_CARDS, MOST_IN_TURN = 64, 1000
"""The most cards of a game, and more plies than a turn has: acres that burn, fires that spread, steps of pieces."""


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds; houses and schools can be set on nearly all acres by players who make the map."""
    return Bounds(MOST_IN_TURN * (MOST_CARDS + 1), ACRES if options.map_by == 0 else 2 * ACRES)
