"""Measures of a position: the fields of its state, read from its bytes by what the record itself says of them, and the game's own gauges.

A number measures itself, an array the sum of its elements, a set (a number of eight bytes) how many are in it. Of an array with an element
for each seat there are two: `points` of all seats together, and `own points`.
"""

from __future__ import annotations

from collections.abc import Callable

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import AnyState, gauge
from backburn.core.states.records import parts_of
from backburn.play.cards.card import Card

Fields = NDArray[np.int64]
"""(fields, 5): where it begins, bytes of an element, how many elements, bytes from a seat's to the next one's, sets or not.

A gauge has its number, and no elements.
"""
PLACE, WIDTH, COUNT, STRIDE, IS_SET = range(5)
OWN = "own "
"""Before the name of a field: the seat's part of it."""
HOW_IT_GOES = ("to_act", "seats", "phase", "options")
"""Fields that measure nothing."""
MOST_SEATS = 5
"""A longer array has no element for each seat."""


def measures_of(card: Card, seats: int) -> tuple[tuple[str, ...], Fields]:
    """Return the names of the measures of a game's states, and where they are found."""
    found: dict[str, tuple[int, int, int, int, bool]] = {}
    for name, (kind, place) in parts_of(card.State.layout).items():
        element, shape = kind.subdtype or (kind, ())
        if name in HOW_IT_GOES or element.kind not in "iu":
            continue
        count, is_set = int(np.prod(shape, dtype=int)), element.itemsize == 8
        found[name] = (place, element.itemsize, count, 0, is_set)
        if seats > 1 and shape and seats <= shape[0] <= MOST_SEATS:
            each = count // shape[0]
            found[OWN + name] = (place, element.itemsize, each, each * element.itemsize, is_set)
    found |= {name: (number, 0, 0, 0, False) for number, name in enumerate(card.gauges)}
    return tuple(found), np.array(list(found.values()), np.int64).reshape(-1, 5)


def measured(gauge: Callable[..., int], state: AnyState, fields: Fields, seat: int) -> list[int]:
    """Return what each of the measures is for a seat, with the game's gauge."""
    raw = np.frombuffer(state.tobytes(), np.uint8)
    return [summed(raw, each, seat) if each[COUNT] else int(gauge(state, seat, int(each[PLACE]))) for each in fields]


@kernel
def measure(state: AnyState, raw: NDArray[np.uint8], field: NDArray[np.int64], seat: int) -> int:
    """Return what a field or a gauge measures for a seat; `raw` are the state's bytes."""
    if field[COUNT] == 0:
        return int(gauge(state, seat, int(field[PLACE])))
    return summed(raw, field, seat)


@kernel
def summed(raw: NDArray[np.uint8], field: NDArray[np.int64], seat: int) -> int:
    """Return what a field measures for a seat, from the state's bytes."""
    total, place = 0, int(field[PLACE] + seat * field[STRIDE])
    for _ in range(field[COUNT]):
        total += members(raw, place, int(field[WIDTH])) if field[IS_SET] else element(raw, place, int(field[WIDTH]))
        place += int(field[WIDTH])
    return total


@kernel
def element(raw: NDArray[np.uint8], place: int, width: int) -> int:
    """Return a signed number of this many bytes."""
    found = 0
    for byte in range(width):
        found |= int(raw[place + byte]) << (8 * byte)
    return found - (1 << (8 * width) if found >> (8 * width - 1) else 0)


@kernel
def members(raw: NDArray[np.uint8], place: int, width: int) -> int:
    """Return how many bits are set in this many bytes."""
    found = 0
    for byte in range(width):
        rest = int(raw[place + byte])
        while rest > 0:
            found += rest & 1
            rest >>= 1
    return found
