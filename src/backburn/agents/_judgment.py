"""Misjudgment: what a beginner gets wrong about places, the same for a whole turn, so that no step is taken back and a plan is kept.

Each cell of each plane of the game's encoding has an error. What lies on the cells of a position adds up to the error of that position, so
going there and back gains nothing. Each turn of a seat has errors of its own, drawn at its first decision. Near the own pieces a beginner
sees almost everything, farther away little. Points, water, cards and all else without a place are never misjudged, and neither is the
end of the game.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

from backburn.agents._measures import Fields, summed
from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.chance import Generator, generator, hash_of, next_bits
from backburn.core.rules.contract import AnyState, encode
from backburn.core.states.records import parts_of

if TYPE_CHECKING:
    from backburn.play.matches.game import Game

NEAR, FAR = 0.25, 1.0
"""How much of an error counts up to a cell away from an own piece, and beyond."""
SCALE = 2.0**31
"""Half of the numbers that an error is drawn from."""


class Judgment(NamedTuple):
    """The errors of a turn, and scratch space."""

    row: NDArray[np.uint8]
    """An observation as the encoding has it."""
    errors: NDArray[np.float64]
    """(planes, cells): what a unit on this cell of this plane adds to the value."""
    sight: NDArray[np.float64]
    """(rows, columns): how much of an error counts on a cell."""
    own: NDArray[np.bool_]
    """(planes,): whether a plane shows own pieces."""
    units: NDArray[np.float64]
    """(planes,): 1 / the highest number on it."""
    fields: Fields
    """What stays as it is for a turn."""
    words: NDArray[np.uint64]
    """(2 + fields,): the seat, what they say, and what was drawn."""
    drawn: NDArray[np.uint64]
    """(1,): the hash of the turn for which the errors were drawn, or 0."""
    rng: Generator
    """For the errors alone."""


def judgment(game: Game) -> Judgment:
    """Return the memory for a game."""
    encoding = game.card.encoding
    planes, cells = encoding.n_planes, encoding.cells
    highest = [feature.high for feature in encoding.features if feature.is_plane for _ in feature.parts]
    return Judgment(
        encoding.blank(),
        np.zeros((planes, cells)),
        np.zeros((encoding.rows, encoding.columns)),
        encoding.own,
        np.array([1.0 / high for high in highest], np.float64),
        fields_of(game),
        np.zeros(2 + len(game.card.turn), np.uint64),
        np.zeros(1, np.uint64),
        generator(0),
    )


def fields_of(game: Game) -> Fields:
    """Return where the fields are that stay as they are for a turn."""
    found, parts = np.zeros((len(game.card.turn), 5), np.int64), parts_of(game.card.State.layout)
    for row, name in enumerate(game.card.turn):
        kind, place = parts[name]
        count = prod(kind.shape)
        for column, number in enumerate((place, kind.itemsize // count, count, 0, kind.itemsize // count == 8)):
            found[row, column] = number
    return found


@kernel
def misjudge(view: AnyState, raw: NDArray[np.uint8], judgment: Judgment, most: float, rng: Generator) -> None:
    """Draw the errors of the turn of the seat to act, each from -most to most, if this has not been done; `raw` are the bytes of `view`."""
    words, errors, seat = judgment.words, judgment.errors, view.to_act
    words[0] = seat
    for i in range(len(judgment.fields)):
        words[1 + i] = summed(raw, judgment.fields[i], 0)
    words[len(words) - 1] = 0
    turn = hash_of(words)
    if turn == judgment.drawn[0]:
        return
    judgment.drawn[0] = turn
    words[len(words) - 1] = next_bits(rng)
    judgment.rng[0] = hash_of(words)
    look_around(view, judgment, seat)
    for plane in range(len(errors)):
        for cell in range(errors.shape[1]):
            drawn = next_bits(judgment.rng) / SCALE - 1.0
            row, column = divmod(cell, judgment.sight.shape[1])
            errors[plane, cell] = most * drawn * judgment.units[plane] * judgment.sight[row, column]


@kernel
def forget_errors(judgment: Judgment) -> None:
    """Let the next decision draw other errors."""
    judgment.drawn[0] = 0


@kernel
def look_around(view: AnyState, judgment: Judgment, seat: int) -> None:
    """Note which cells are near own pieces. Where there are none, everything is far away."""
    sight = judgment.sight
    rows, columns = sight.shape
    observe(view, judgment, seat)
    sight[:] = FAR
    for plane in range(len(judgment.own)):
        if judgment.own[plane]:
            for cell in range(rows * columns):
                if judgment.row[plane * rows * columns + cell]:
                    row, column = divmod(cell, columns)
                    sight[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2] = NEAR


@kernel
def observe(state: AnyState, judgment: Judgment, seat: int) -> None:
    """Write what a seat sees of a state to the row."""
    judgment.row[:] = 0
    encode(state, seat, judgment.row)


@kernel
def error(state: AnyState, judgment: Judgment, seat: int) -> float:
    """Return by how much a seat overrates a position."""
    observe(state, judgment, seat)
    planes, cells = judgment.errors.shape
    total = 0.0
    for plane in range(planes):
        for cell in range(cells):
            total += judgment.row[plane * cells + cell] * judgment.errors[plane, cell]
    return total
