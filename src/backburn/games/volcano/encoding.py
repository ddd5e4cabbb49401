"""What a seat observes, as bytes for learners, and the actions that it chooses from.

The board is drawn as 7 x 7 cells by axial coordinates: a row of the plane is a row of the board, and a step to the south-east keeps the
column. Colours are relative, as seats are: the own colour first, then the others in the order of their turns.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import Encoding, Row, plane_of, put_cells, put_constant, put_turn, relative
from backburn.games.volcano.board import CELLS, HEXAGON, NAMES, SIDE, VOLCANO
from backburn.games.volcano.rules.setup import colours
from backburn.games.volcano.state import (
    DROP_NEUTRAL,
    DROP_OWN,
    FROM,
    HIGHEST,
    LAY,
    MAX_COLOURS,
    MOST_EXTRA,
    MOST_NEUTRALS,
    MOST_PLACES,
    MOST_SOLO,
    NEUTRAL,
    TILES,
    TO,
    Options,
    Phase,
    State,
    has,
)
from backburn.play.cards.facts import Bounds

_WIDTH = 2 * SIDE - 1
_VALUES = tuple(str(value) for value in range(1, HIGHEST + 1))
_COLOURS = relative(MAX_COLOURS)

ENCODING = Encoding(_WIDTH, _WIDTH)
BOARD_AT = ENCODING.plane("board", 1, "the cells of the board but the volcano's; the rest of the square is off the board")
VALUES_AT = ENCODING.plane("value", 1, "the tiles of a value", _VALUES)
OPEN_AT = ENCODING.plane("open", 1, "the tiles with a free place")
LOADS_AT = ENCODING.plane("loads", MOST_PLACES, "how many loads of a colour, or neutral ones, are on a tile", (*_COLOURS, "neutral"))
SPOT_AT = ENCODING.plane("spot", 1, "the cell that is dealt next, the first end of the row, or the tile on which the next load falls")
GOAL_AT = ENCODING.plane("goal", 1, "the other end of the row, while loads are dropped")
TURN_AT = ENCODING.turn(Phase, MAX_COLOURS)
FLYING_AT = ENCODING.scalar("flying", 1, "the colour that is flying", _COLOURS)
STACK_AT = ENCODING.scalar("stack", TILES, "tiles of a value that are not yet dealt", _VALUES)
OWN_AT = ENCODING.scalar("own loads", MOST_SOLO, "loads of its own colour in the hand of a colour", _COLOURS)
NEUTRAL_AT = ENCODING.scalar("neutral loads", MOST_NEUTRALS, "neutral loads in the hand of a colour", _COLOURS)
WON_AT = ENCODING.scalar(
    "won", TILES, "tiles of a value that a colour has won", [f"{colour}, {value}" for colour in _COLOURS for value in _VALUES]
)
FLOWN_AT = ENCODING.scalar(
    "flown", MAX_COLOURS, "1 for the colour that flew last, 2 for the one before it; 0 if it has not flown", _COLOURS
)

CELL = HEXAGON.square
"""The place of each cell in a plane."""
PLANE = ENCODING.cells
_BOARD = plane_of(CELL, (1 << CELLS) - 1 & ~(1 << VOLCANO), PLANE)
PHASES = len(Phase)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything, since nothing is hidden in this game."""
    put_turn(state, seat, out, TURN_AT, PHASES, MAX_COLOURS)
    count = colours(state.options, state.seats)
    for colour in range(count):
        encode_colour(state, colour, colour - seat if colour >= seat else colour - seat + count, out)
    encode_board(state, out)
    for value in range(HIGHEST):
        out[STACK_AT + value] = state.stack[value + 1]
    if state.phase in (Phase.LAY, Phase.TO, Phase.DROP):
        out[SPOT_AT + CELL[state.spot]] = 1
    if state.phase == Phase.DROP:
        out[GOAL_AT + CELL[state.goal]] = 1


@kernel
def encode_board(state: State, out: Row) -> None:
    """Write the tiles and the neutral loads on them."""
    put_constant(out, BOARD_AT, _BOARD)
    put_cells(out, LOADS_AT + PLANE * NEUTRAL, CELL, state.drops[NEUTRAL])
    for cell in range(CELLS):
        value = int(state.values[cell])
        out[VALUES_AT + PLANE * (max(value, 1) - 1) + CELL[cell]] = value > 0
    free = state.open
    for cell in range(CELLS):
        out[OPEN_AT + CELL[cell]] = has(free, cell)


@kernel
def encode_colour(state: State, colour: int, place: int, out: Row) -> None:
    """Write the loads of a colour, in hand and on the board, at its place in the order of turns."""
    out[FLYING_AT + place] = state.colour == colour
    out[OWN_AT + place] = state.own[colour]
    out[NEUTRAL_AT + place] = state.neutral[colour]
    out[FLOWN_AT + place] = state.flown[colour]
    for value in range(HIGHEST):
        out[WON_AT + HIGHEST * place + value] = state.won[colour, value + 1]
    put_cells(out, LOADS_AT + PLANE * place, CELL, state.drops[colour])


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, and the outcomes of chance: the tiles that are dealt."""
    return [
        each("tile", LAY, _VALUES, chance=True),
        each("from", FROM, NAMES),
        each("to", TO, NAMES),
        Range(DROP_OWN, ("drop own",)),
        Range(DROP_NEUTRAL, ("drop neutral",)),
    ]


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds: the deal, and three plies for each load, since every flight drops at least one."""
    loads = options.solo_loads if seats == 1 else MAX_COLOURS * (options.loads + MOST_EXTRA + options.neutrals)
    return Bounds(CELLS + 3 * loads, CELLS)
