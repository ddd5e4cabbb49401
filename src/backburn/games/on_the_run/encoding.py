"""What a seat observes, as bytes for learners, and the actions that it chooses from.

The forest is drawn as 7 x 7 cells by axial coordinates: a row of the plane is a row of tiles, and a step to the south-east keeps the
column.
"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import np
from backburn.core.learning.actions import Range, each
from backburn.core.learning.encoding import Encoding, Row, ahead, plane_of, put_cells, put_constant, put_set, put_turn, relative
from backburn.core.states.bits import lowest
from backburn.games.on_the_run.board import ALL, EDGE, FOREST, SIDE, TILES, rest
from backburn.games.on_the_run.state import (
    ANIMAL,
    BURN,
    FLEE,
    HIGHEST,
    NUMBER,
    OUT,
    PASS,
    PLACE,
    SEATS,
    STAY,
    STEP,
    Flee,
    Options,
    Phase,
    State,
)
from backburn.play.cards.facts import Bounds

_WIDTH = 2 * SIDE - 1
_NUMBERS = tuple(str(number) for number in range(1, HIGHEST + 1))

ENCODING = Encoding(_WIDTH, _WIDTH)
FOREST_AT = ENCODING.plane("forest", 1, "the 37 tiles; the other cells of the square are none")
RIM_AT = ENCODING.plane("rim", 1, "the tiles from which an animal can leave the forest")
FIRE_AT = ENCODING.plane("fire", 1, "the burning tiles")
NUMBERS_AT = ENCODING.plane("number", 1, "the burning tiles with this number", _NUMBERS)
HEAT_AT = ENCODING.plane("heat", 6 * HIGHEST, "the sum of the burning numbers around a tile that does not burn")
ANIMALS_AT = ENCODING.plane("animals", 1, "the animals of a seat", relative(SEATS))
MOVING_AT = ENCODING.plane("tile", 1, "the tile of the moving or fleeing animal, or the tile to turn up")
TURN_AT = ENCODING.turn(Phase, SEATS)
LEFT_AT = ENCODING.scalar("steps", 3, "how many steps the moving animal has left")
BURNING_AT = ENCODING.scalar("burning", TILES, "how many tiles burn")
HIDDEN_AT = ENCODING.scalar("hidden", TILES, "how many hidden tiles have this number", _NUMBERS)
POINTS_AT = ENCODING.scalar("points", 63, "points of a seat", relative(SEATS))
SAVED_AT = ENCODING.scalar("saved", 9, "animals of a seat that have left the forest", relative(SEATS))
BEST_AT = ENCODING.scalar("best", 9, "the largest score of a single animal of a seat", relative(SEATS))

CELL = FOREST.square
"""The cell of each tile in a plane."""
PLANE = ENCODING.cells
_FOREST_AND_RIM = np.concatenate([plane_of(CELL, tiles, PLANE) for tiles in (ALL, EDGE)])
PHASES = len(Phase)


@kernel
def encode(state: State, seat: int, out: Row) -> None:
    """Write what a seat sees: everything, since nothing is hidden in this game."""
    put_constant(out, FOREST_AT, _FOREST_AND_RIM)
    put_cells(out, HEAT_AT, CELL, state.heat)
    encode_burning(state, out)
    if state.tile > 0 or state.phase in (Phase.STEP, Phase.NUMBER, Phase.FLEE):
        out[MOVING_AT + CELL[state.tile]] = 1
    put_turn(state, seat, out, TURN_AT, PHASES, SEATS)
    encode_fire(state, out)
    for other in range(state.seats):
        encode_seat(state, other, ahead(state, seat, other), out)


@kernel
def encode_burning(state: State, out: Row) -> None:
    """Write the burning tiles and their numbers."""
    burning = state.fire
    while burning != 0:
        tile = lowest(burning)
        out[FIRE_AT + CELL[tile]] = 1
        out[NUMBERS_AT + PLANE * (state.numbers[tile] - 1) + CELL[tile]] = 1
        burning = rest(burning)


@kernel
def encode_fire(state: State, out: Row) -> None:
    """Write how far the fire and the move have come."""
    out[LEFT_AT] = state.left
    out[BURNING_AT] = state.burning
    for number in range(HIGHEST):
        out[HIDDEN_AT + number] = state.hidden[number + 1]


@kernel
def encode_seat(state: State, other: int, place: int, out: Row) -> None:
    """Write what a seat has, at its place in turn order."""
    put_set(out, ANIMALS_AT + PLANE * place, CELL, int(state.animals[other]))
    out[POINTS_AT + place] = state.points[other]
    out[SAVED_AT + place] = state.saved[other]
    out[BEST_AT + place] = state.best[other]


def actions(options: Options, seats: int) -> list[Range]:
    """Return what players can choose, and the outcomes of chance."""
    flees = [each("flee", FLEE, FOREST.names)] if options.flee != Flee.NONE else []
    kinds = ((PLACE, "place"), (ANIMAL, "animal"), (STEP, "step"), (BURN, "burn"))
    return [
        *(each(word, first, FOREST.names) for first, word in kinds),
        *flees,
        *(Range(move, (word,)) for move, word in ((PASS, "pass"), (OUT, "out"), (STAY, "stay"))),
        each("number", NUMBER, _NUMBERS, chance=True),
    ]


def bounds(options: Options, seats: int) -> Bounds:
    """Return what no game exceeds: placing, a move of every seat in every round, and three plies for every tile that burns."""
    herd = int(options.animals[seats - 2])
    return Bounds(seats * herd + (TILES + seats) * (1 + options.steps) + 3 * TILES, TILES - 1)
