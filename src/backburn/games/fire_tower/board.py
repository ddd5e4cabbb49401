"""The forest: 16 x 16 squares as rows of bits, four corners, four winds.

Row 0 is the northern edge and bit 0 of a row its western end, so a wind to the east shifts bits up. Sources: R1.1 to R1.3, R1.7.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kernels.jit import kernel
from backburn.core.states.tables import table

SIZE = 16
SQUARES = SIZE * SIZE
ALL = 0xFFFF
"""A row with every bit set."""
WEST_AREA = 0x0007
EAST_AREA = 0xE000
MIDDLE = 0x0180
"""The columns of the eternal flame, which burns in rows 7 and 8."""


class Corner(IntEnum):
    """The towers, clockwise."""

    RED = 0
    PURPLE = 1
    BLUE = 2
    GREEN = 3


class Wind(IntEnum):
    """Each wind is named for the direction it blows to; it blows at the corner with its own number and at the next one."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


COLOURS = tuple(corner.name.lower() for corner in Corner)
WINDS = tuple(wind.name.lower() for wind in Wind)

ROOF = table(Corner, {Corner.RED: 0, Corner.PURPLE: 15, Corner.BLUE: 255, Corner.GREEN: 240})
"""The square of each tower's roof."""


def square_name(square: int) -> str:
    """Return the name of a square; a1 is the south-western roof."""
    return f"{'abcdefghijklmnop'[square % SIZE]}{SIZE - square // SIZE}"


@kernel
def bit_of(square: int) -> int:
    """Return the bit of a square in its row."""
    return 1 << (square & 15)


@kernel
def area(corner: int, row: int) -> int:
    """Return the bits of a row that belong to a tower's area."""
    in_rows = row < 3 if corner < 2 else row > 12
    return (WEST_AREA if corner in (0, 3) else EAST_AREA) if in_rows else 0


@kernel
def columns(first: int, last: int) -> int:
    """Return the bits from one column to another that are on the board."""
    return ((1 << (min(last, 15) + 1)) - 1) & ~((1 << max(first, 0)) - 1)
