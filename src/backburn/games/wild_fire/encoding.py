"""What a seat observes, as bytes for learners, and the actions that it chooses from.

The fire can grow in any direction, so the planes are a window of 21 x 21 cells around the first tile, by axial coordinates: a row of the
plane is a row of cells, and a step to the south-east keeps the column. The few tiles beyond it are listed among the scalars. Actions name
cells of the same window, where move ids are places in lists that shift with every tile. Colours are relative, as seats are.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import Encoding, Row, ahead, put_turn, relative
from backburn.games.wild_fire.board import MAX_RIM, MAX_TILES, ORIGIN, ROW, rank
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import (
    BREAK,
    DONE,
    DRAW,
    FIREBREAK,
    FLIP,
    KINDS,
    LAY,
    MAX_SEATS,
    NEUTRAL,
    NEUTRAL_PAWN,
    NEUTRAL_SEATS,
    PAWN,
    TILE,
    VALUES,
    Options,
    Phase,
    State,
)
from backburn.play.cards.facts import Bounds

REACH = 10
"""How far the window reaches from the first tile."""
WIDTH = 2 * REACH + 1
CORNER = ORIGIN - REACH * (ROW + 1)
"""The first cell of the window."""
BEYOND = -1
"""Marks the place of a cell that is not in the window."""
_COLOURS = relative(KINDS - 1)
_KINDS = (*_COLOURS, "neutral")
_VALUES = tuple(str(value) for value in range(VALUES))
_TOKEN = ("row", "column", "value", *_KINDS)

ENCODING = Encoding(WIDTH, WIDTH)
TILES_AT = ENCODING.plane("tile", 1, "the tiles, firebreaks included")
BREAKS_AT = ENCODING.plane("firebreak", 1, "the firebreaks")
VALUE_AT = ENCODING.plane("value", VALUES - 1, "the value of a burning tile")
FREE_AT = ENCODING.plane("free", 6, "the free edges of a tile")
ROOM_AT = ENCODING.plane("room", 40, "how many more pawns a tile can take")
PAWNS_AT = ENCODING.plane("pawns", 40, "the pawns of a colour, or neutral ones, on a tile", _KINDS)
RIM_AT = ENCODING.plane("rim", 1, "the empty cells next to a tile")
HEAT_AT = ENCODING.plane("heat", 6 * (VALUES - 1), "the sum of the values around an empty cell")
CHOSEN_AT = ENCODING.plane("chosen", 1, "the tile on which all pawns of this turn go, once there is one")
TURN_AT = ENCODING.turn(Phase, MAX_SEATS)
COLOUR_AT = ENCODING.scalar("colour", 1, "the colour whose turn it is", _COLOURS)
LAID_AT = ENCODING.scalar("laid", MAX_TILES, "tiles on the table")
STACK_AT = ENCODING.scalar("stack", MAX_TILES, "tiles that are still to be drawn from the stack")
DRAWN_AT = ENCODING.scalar("drawn", 1, "the value of the tile that is to be placed", _VALUES)
PLACED_AT = ENCODING.scalar("placed", 40, "pawns placed in this turn")
IDLE_AT = ENCODING.scalar("idle", 40, "turns in a row that will be passes if no pawn is placed in this one")
UNSEEN_AT = ENCODING.scalar("unseen", MAX_TILES, "tiles of a value that have not been seen", _VALUES)
WAITING_AT = ENCODING.scalar("waiting", MAX_TILES, "start tiles of a value that are drawn but not yet placed", _VALUES)
HANDS_AT = ENCODING.scalar("hand", 40, "pawns of a colour in hand", _COLOURS)
NEUTRALS_AT = ENCODING.scalar("neutrals", 12, "neutral pawns in the hand of a seat", relative(NEUTRAL_SEATS))
FAR_AT = ENCODING.scalar(
    "far",
    ROW - 1,
    "each tile beyond the window: its row and column (64 for the first tile's), value + 1 (11 for a firebreak) and pawns",
    [f"{number + 1}, {what}" for number in range(MAX_TILES) for what in _TOKEN],
)

PLANE = ENCODING.cells
PHASES = len(Phase)
TOKEN = len(_TOKEN)


@kernel
def place_of(cell: int) -> int:
    """Return the place of a cell in the window, or BEYOND."""
    row, column = (cell - CORNER) // ROW, (cell - CORNER) % ROW
    return row * WIDTH + column if 0 <= row < WIDTH and column < WIDTH else BEYOND


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything, since nothing is hidden in this game."""
    put_turn(state, seat, out, TURN_AT, PHASES, MAX_SEATS)
    colours = colours_of(state.options, state.seats)
    far = 0
    for tile in range(state.tiles):
        place = place_of(int(state.cells[tile]))
        if place == BEYOND:
            encode_far(state, tile, seat, colours, FAR_AT + TOKEN * far, out)
            far += 1
        else:
            encode_tile(state, tile, place, seat, colours, out)
    for i in range(state.rim):
        encode_empty(state, i, place_of(int(state.rim_cells[i])), out)
    encode_course(state, out)
    encode_hands(state, seat, colours, out)


@kernel
def encode_tile(state: State, tile: int, place: int, seat: int, colours: int, out: Row) -> None:
    """Write a tile in the window and the pawns on it."""
    value = int(state.values[tile])
    out[TILES_AT + place] = 1
    out[BREAKS_AT + place] = value == BREAK
    out[VALUE_AT + place] = value % BREAK
    out[FREE_AT + place] = state.free[tile]
    out[ROOM_AT + place] = max(0, int(state.room[tile]))
    out[CHOSEN_AT + place] = state.chosen == tile + 1
    put_pawns(state, tile, seat, colours, PAWNS_AT + place, PLANE, out)


@kernel
def encode_far(state: State, tile: int, seat: int, colours: int, place: int, out: Row) -> None:
    """Write a tile beyond the window and the pawns on it."""
    out[place] = state.cells[tile] // ROW
    out[place + 1] = state.cells[tile] % ROW
    out[place + 2] = state.values[tile] + 1
    put_pawns(state, tile, seat, colours, place + 3, 1, out)


@kernel
def put_pawns(state: State, tile: int, seat: int, colours: int, place: int, step: int, out: Row) -> None:
    """Write the pawns on a tile by colour, `step` bytes apart, neutral ones last."""
    for colour in range(colours):
        out[place + step * ((colour + colours - seat) % colours)] = state.pawns[colour, tile]
    out[place + step * NEUTRAL] = state.pawns[NEUTRAL, tile]


@kernel
def encode_empty(state: State, i: int, place: int, out: Row) -> None:
    """Write an empty cell next to the fire, if it is in the window."""
    if place != BEYOND:
        out[RIM_AT + place] = 1
        out[HEAT_AT + place] = state.heat[i]


@kernel
def encode_course(state: State, out: Row) -> None:
    """Write how far the game and the turn have come."""
    out[LAID_AT] = state.tiles
    out[STACK_AT] = state.stack
    out[PLACED_AT] = state.placed
    out[IDLE_AT] = state.idle
    if state.phase == Phase.SITE or state.phase == Phase.SPOT:
        out[DRAWN_AT + state.drawn] = 1
    for value in range(VALUES):
        out[UNSEEN_AT + value] = state.unseen[value]
        out[WAITING_AT + value] = state.waiting[value]


@kernel
def encode_hands(state: State, seat: int, colours: int, out: Row) -> None:
    """Write the colour whose turn it is and the pawns in hand, in turn order."""
    for colour in range(colours):
        place = (colour + colours - seat) % colours
        out[COLOUR_AT + place] = state.colour == colour
        out[HANDS_AT + place] = state.hands[colour]
    for other in range(min(state.seats, NEUTRAL_SEATS)):
        out[NEUTRALS_AT + ahead(state, seat, other) % NEUTRAL_SEATS] = state.neutrals[other]


# ---- actions

HERE = TILE + VALUES
"""+ place in the window: a tile is placed there, or a pawn"""
NEUTRAL_HERE = HERE + WIDTH * WIDTH
"""+ place in the window"""
FAR = NEUTRAL_HERE + WIDTH * WIDTH
"""+ place in the list of empty cells or tiles, beyond the window"""
NEUTRAL_FAR = FAR + MAX_RIM
"""+ place in the list of tiles"""
WORDS = NEUTRAL_FAR + MAX_TILES
"""the three moves without a cell"""


@kernel
def number_of(state: State, move: int) -> int:
    """Return the number of a move, by its cell."""
    if move < LAY:
        return move
    if move in (FLIP, FIREBREAK):
        return WORDS + move - FLIP
    if move == DONE:
        return WORDS + 2
    if move < FLIP:
        return number_at(int(state.rim_cells[move - LAY]), move - LAY, HERE, FAR)
    if move < NEUTRAL_PAWN:
        return number_at(int(state.cells[move - PAWN]), move - PAWN, HERE, FAR)
    return number_at(int(state.cells[move - NEUTRAL_PAWN]), move - NEUTRAL_PAWN, NEUTRAL_HERE, NEUTRAL_FAR)


@kernel
def number_at(cell: int, listed: int, here: int, far: int) -> int:
    """Return the number of a move that names a cell, which has this place in a list."""
    place = place_of(cell)
    return far + listed if place == BEYOND else here + place


@kernel
def move_of(state: State, number: int) -> int:
    """Return the move of a number; -1 if there is nothing on its cell."""
    if number < HERE:
        return number
    if number >= WORDS:
        return DONE if number == WORDS + 2 else FLIP + number - WORDS
    if number >= NEUTRAL_FAR:
        return NEUTRAL_PAWN + number - NEUTRAL_FAR
    laying = state.phase != Phase.PAWNS
    if number >= FAR:
        return (LAY if laying else PAWN) + number - FAR
    if number >= NEUTRAL_HERE:
        return listed_at(state.cells, state.tiles, NEUTRAL_PAWN, number - NEUTRAL_HERE)
    if laying:
        return listed_at(state.rim_cells, state.rim, LAY, number - HERE)
    return listed_at(state.cells, state.tiles, PAWN, number - HERE)


@kernel
def listed_at(cells: NDArray[np.int16], count: int, first: int, place: int) -> int:
    """Return the move, of a kind, of the cell at this place of the window; -1 if it is not among the cells."""
    cell = CORNER + place // WIDTH * ROW + place % WIDTH
    found = rank(cells, count, cell)
    return first + found if found < count and cells[found] == cell else -1


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, and the outcomes of chance: the tiles that are drawn."""
    window = [f"{column}:{row}" for row in range(-REACH, REACH + 1) for column in range(-REACH, REACH + 1)]
    breaks = ("firebreak",) if options.firebreaks else ()
    neutrals = [each("neutral", NEUTRAL_HERE, window), each("neutral far", NEUTRAL_FAR, range(1, MAX_TILES + 1))]
    return [
        each("tile", TILE, _VALUES),
        each("cell", HERE, window),
        each("far", FAR, range(1, MAX_RIM + 1)),
        *(neutrals if options.neutrals and seats == NEUTRAL_SEATS else ()),
        *((Range(WORDS, ("flip", *breaks)),) if breaks else ()),
        Range(WORDS + 2, ("done",)),
        each("draw", DRAW, _VALUES, chance=True),
    ]


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds: start tiles, a turn for each tile and each pawn, and a round of passes after each pawn."""
    pawns = NEUTRAL * options.pawns + NEUTRAL_SEATS * options.neutrals
    return Bounds(6 * MAX_TILES + pawns + MAX_SEATS * (pawns + 2), MAX_RIM)
