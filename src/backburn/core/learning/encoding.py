"""Encodings: what a seat observes, as one row of bytes, for learners.

A game declares its `Encoding` once, feature by feature: first planes (one byte for each cell of a grid), then scalars. Declaring a feature
returns where it begins in the row, which is what the game's kernel `encode` writes to; bounds, names and the documentation follow from the
same declaration. Seats are relative: 0 is the seat that observes, then the others follow in turn order.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.loose import Array
from backburn.core.rules.contract import AnyState, Phased
from backburn.core.states.bits import lowest
from backburn.core.states.options import OptionsRecord
from backburn.core.states.records import Cells

Row = NDArray[np.uint8]
OWN = "own"
"""The part of a feature that is about the seat that observes."""


class Feature(NamedTuple):
    """Planes or scalars that belong together."""

    name: str
    first: int
    """Where it begins in the row."""
    parts: tuple[str, ...]
    """What each of its planes or scalars is for; one empty text if there is only one."""
    high: int
    """The highest value; the lowest is 0."""
    meaning: str
    is_plane: bool


class Encoding:
    """The layout of an observation: a row of uint8, planes first (each `rows` x `columns`, row by row), then scalars."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.features: list[Feature] = []
        self.moving: set[str] = set()
        """The names of planes with the piece that a seat moves."""
        self.size = 0
        """Bytes of a row."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Encoding) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.rows, self.columns, self.size))

    @property
    def cells(self) -> int:
        """Bytes of one plane: also the distance between the planes of a feature."""
        return self.rows * self.columns

    @property
    def n_planes(self) -> int:
        """How many planes there are."""
        return sum(len(feature.parts) for feature in self.features if feature.is_plane)

    @property
    def n_scalars(self) -> int:
        """How many scalars there are."""
        return self.size - self.n_planes * self.cells

    def plane(self, name: str, high: int, meaning: str, parts: Sequence[str] = ("",), moving: bool = False) -> int:
        """Declare a plane, or one for each of `parts`, with values from 0 to `high`; return where it begins. Planes come before scalars.

        `moving`: the piece that a seat moves is on it.
        """
        if moving:
            self.moving.add(name)
        assert all(feature.is_plane for feature in self.features), f"{name}: planes come before scalars"
        return self._add(name, high, meaning, parts, True)

    def scalar(self, name: str, high: int, meaning: str, parts: Sequence[str] = ("",)) -> int:
        """Declare a scalar, or one for each of `parts`, with values from 0 to `high`; return where it begins."""
        return self._add(name, high, meaning, parts, False)

    def turn(self, phases: type[IntEnum], seats: int) -> int:
        """Declare whose turn it is, which every game has, for at most this many seats; return where it begins. `put_turn` writes it."""
        first = self.scalar("phase", 1, "the decision that is due", [phase.name.lower().replace("_", " ") for phase in phases])
        self.scalar("to act", 1, "who decides; zeros when chance does, and when the game is over", relative(seats))
        self.scalar("seats", seats, "how many play")
        self.scalar("seat", max(seats - 1, 1), "the number of the own seat, from 0")
        return first

    def _add(self, name: str, high: int, meaning: str, parts: Sequence[str], is_plane: bool) -> int:
        assert 0 < high < 256 and name not in {feature.name for feature in self.features}, name
        first = self.size
        self.features.append(Feature(name, first, tuple(parts), high, meaning, is_plane))
        self.size += len(parts) * (self.cells if is_plane else 1)
        return first

    def blank(self, *shape: int) -> Row:
        """Return rows of zeros, shape (*shape, size)."""
        return np.zeros((*shape, self.size), np.uint8)

    def planes(self, rows: Row) -> Row:
        """Return the planes of rows as a view, shape (..., n_planes, rows, columns)."""
        return rows[..., : self.n_planes * self.cells].reshape(*rows.shape[:-1], self.n_planes, self.rows, self.columns)

    def scalars(self, rows: Row) -> Row:
        """Return the scalars of rows as a view, shape (..., n_scalars)."""
        return rows[..., self.n_planes * self.cells :]

    @property
    def highest(self) -> Row:
        """The highest value of each byte of a row, shape (size,)."""
        widths = [len(feature.parts) * (self.cells if feature.is_plane else 1) for feature in self.features]
        return np.repeat([feature.high for feature in self.features], widths).astype(np.uint8)

    @property
    def own(self) -> NDArray[np.bool_]:
        """Whether each plane shows pieces of the seat that observes, or the one that it moves, shape (n_planes,)."""
        planes = [(feature, part) for feature in self.features if feature.is_plane for part in feature.parts]
        return np.array([part == OWN or feature.name in self.moving for feature, part in planes], np.bool_)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the planes, then of the scalars."""
        return tuple(f"{feature.name} {part}".rstrip() for feature in self.features for part in feature.parts)

    def name_of(self, place: int) -> str:
        """Return the name of the plane or scalar to which a byte of the row belongs."""
        feature = max((feature for feature in self.features if feature.first <= place), key=lambda feature: feature.first)
        step = self.cells if feature.is_plane else 1
        return f"{feature.name} {feature.parts[(place - feature.first) // step]}".rstrip()


def relative(seats: int) -> tuple[str, ...]:
    """Return the parts of a feature with a plane or scalar for each seat of a game with at most this many."""
    return (OWN, *(f"next {ahead}" if ahead > 1 else "next" for ahead in range(1, seats)))


WIDE = ("low", "high")
"""The parts of a number that may exceed 255: it is the first plus 256 times the second. `put_wide` writes them."""


@kernel
def put_wide(out: Row, place: int, step: int, number: int) -> None:
    """Write a number from 0 to 65535 as two bytes that are `step` bytes apart: the low one first."""
    out[place] = number & 255
    out[place + step] = number >> 8


@kernel
def put_set(out: Row, place: int, cells: Sequence[int] | Array, members: int) -> None:
    """Write 1 for each member of a set, given as bits; `cells` says at which byte of the plane each is."""
    plane = out[place:]
    while members != 0:
        plane[cells[lowest(members)]] = 1
        members &= members - 1


@kernel
def put_cells(out: Row, place: int, cells: Sequence[int] | Array, values: Sequence[int] | Array) -> None:
    """Write a number for each cell of a plane."""
    plane = out[place:]
    for cell in range(len(cells)):
        plane[cells[cell]] = values[cell]


@kernel
def put_constant(out: Row, place: int, constant: Row) -> None:
    """Write planes that never change."""
    planes = out[place:]
    for cell in range(len(constant)):
        planes[cell] = constant[cell]


def plane_of(cells: Sequence[int] | Array, members: int, size: int) -> Row:
    """Return a plane with 1 for each member of a set, as `put_set` writes it, for `put_constant`."""
    plane = np.zeros(size, np.uint8)
    put_set(plane, 0, cells, members)
    return plane.view(Cells)


@kernel
def ahead(state: AnyState, seat: int, other: int) -> int:
    """Return how many turns a seat comes after another: 0 for the seat itself."""
    return int(other - seat if other >= seat else other - seat + state.seats)


@kernel
def put_turn(state: Phased, seat: int, out: Row, place: int, phases: int, seats: int) -> None:
    """Write what `Encoding.turn` declared for a game with this many phases, for at most this many seats."""
    out[place + state.phase] = 1
    if state.to_act >= 0:
        out[place + phases + ahead(state, seat, state.to_act)] = 1
    out[place + phases + seats] = state.seats
    out[place + phases + seats + 1] = seat


def option_row(options: OptionsRecord) -> Row:
    """Return the options of a state as scalars, two bytes each (low, high): the stored number less the lowest that it may be."""
    numbers = [int(getattr(options, name)) - int(option.low) for name, option in options.specs.items()]
    return np.array([byte for number in numbers for byte in (number & 255, number >> 8)], np.uint8)
