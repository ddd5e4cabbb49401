"""The layout of the picture. Lengths are hundredths of a board unit; a tile is 100 wide.

From top to bottom: the status line, the stakes, the forest, the rangers' panels, and two blocks next to each other: the stock (tool deck
and event die) and the buttons. In wide windows a page puts panels and blocks next to the forest, one under the
other: `art.css` says where, in numbers that follow from these.
"""

from __future__ import annotations

from backburn.games.wildfire_rescue.board import SIDE
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame

TILE = 98
PITCH = 103
"""From one tile to the next."""
GAP = 8
NAMES = 40
"""Room left of the tiles and above them for the names of rows and columns."""
EDGE = 10
"""Room right of the tiles and below them."""
FRAME = NAMES + (SIDE - 1) * PITCH + TILE + EDGE
"""The side of the forest's frame."""
WIDTH = FRAME + 2 * GAP
SAYING = 28
"""The status line."""
STAKES = 40
"""Where the strip of stakes begins."""
TOP = STAKES + STAKES_HEIGHT
"""Where the frame begins."""
BOARD = Frame(0, TOP, WIDTH, FRAME)
"""The board alone."""
FIRST = (GAP + NAMES + TILE / 2, TOP + NAMES + TILE / 2)
"""The middle of the first tile."""
PANEL, STRIP = (FRAME - GAP) / 2, 96
"""Width and height of a panel and of a block."""
ROW = STRIP + GAP
BELOW = TOP + FRAME + GAP
"""Where panels and blocks begin."""
CARD, CARD_HEIGHT = 50, 68
BUTTON, BUTTON_HEIGHT = 133, 44
THUMB = 48
"""The side of a small map of the campers' places."""
IN_STOCK = 5
"""How many small maps are in the block of the stock, the others in the block of the buttons."""


def spot(tile: int) -> tuple[float, float]:
    """The middle of a tile."""
    row, column = divmod(tile, SIDE)
    return FIRST[0] + column * PITCH, FIRST[1] + row * PITCH


def line_spot(line: int) -> tuple[float, float]:
    """The place of the name of a row, left of it, or of a column, above it; rows come first."""
    x, y = spot(line * SIDE if line < SIDE else line - SIDE)
    return (GAP + NAMES / 2, y) if line < SIDE else (x, TOP + NAMES / 2)


def panel(seat: int) -> tuple[float, float]:
    """The middle of a seat's panel."""
    return GAP + PANEL / 2 + seat % 2 * (PANEL + GAP), BELOW + STRIP / 2 + seat // 2 * ROW


def card_spot(seat: int, place: int, cards: int, spread: bool) -> tuple[float, float]:
    """The middle of a card in a panel, counted from the right; more than two overlap, less so if they are spread for a choice."""
    x, y = panel(seat)
    pitch = 56 if cards < 3 else (82 if spread else 64) / (cards - spread)
    return x + PANEL / 2 - CARD / 2 - 9 - place * pitch, y


def block(place: int, seats: int) -> tuple[float, float]:
    """The middle of a block: the stock's, the buttons'."""
    return panel(_rows(seats) * 2 + place)


def button(place: int, seats: int) -> tuple[float, float]:
    """The middle of a button; there are two in a row."""
    x, y = block(1, seats)
    return x + (BUTTON + GAP + 3) * (place % 2 - 0.5), y + (BUTTON_HEIGHT + GAP) * (place // 2 - 0.5)


def thumb(plan: int, seats: int) -> tuple[float, float]:
    """The middle of a small map."""
    x, y = block(plan // IN_STOCK, seats)
    return x + (THUMB + 7) * (plan % IN_STOCK - 2), y


def height(seats: int) -> float:
    """Of the whole picture."""
    return BELOW + ROW * (_rows(seats) + 1)


def _rows(seats: int) -> int:
    """Rows of panels."""
    return (seats + 1) // 2
