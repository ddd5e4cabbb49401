"""The layout of the picture. Lengths are hundredths of a board unit.

From top to bottom: the status line, the stakes, the forest, and below it two blocks next to each other: the table (seats, wind, piles)
and the hand with the buttons. In wide windows a page puts the blocks next to the forest, one under the other:
`art.css` says where, in numbers that follow from these.
"""

from __future__ import annotations

from math import ceil

from backburn.games.fire_tower.board import SIZE, Corner
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame

CELL = 40
"""The side of a square."""
EDGE = 22
"""The frame of the forest, with its coordinates."""
WIDTH = SIZE * CELL + 2 * EDGE
GAP = 7
SAYING = 27
"""The status line."""
STAKES = 38
"""Where the strip of stakes begins."""
FOREST = STAKES + STAKES_HEIGHT
"""Where the frame of the forest begins."""
BOARD = Frame(0, FOREST, WIDTH, WIDTH)
"""The board alone."""
BELOW = FOREST + WIDTH + 2 * GAP
"""Where the two blocks begin."""
BLOCK = WIDTH // 2
"""Their width."""

STRIP = 78
"""The height of a seat's panel."""
PANEL = 164
"""Its width."""
WEATHER = BELOW + 2 * (STRIP + 5) + 40
"""The middle of the row with the turn, the wind rose and the events."""
PILES = WEATHER + 83
"""The middle of the row with the piles."""
TABLE = PILES + 47 - BELOW
"""The height of the table's block."""
START = 10
"""Where rows of the table begin."""
ROSE = (START + 154, WEATHER)
"""The middle of the wind rose."""

CARD_WIDTH = 100
PITCH = CARD_WIDTH + 8
"""From one card to the next."""
CARD_HEIGHT = 120
HANDLE = 36
"""The height of what discards a card, below it."""
ROW = CARD_HEIGHT + HANDLE + 8
"""From one row of cards to the next."""
IN_ROW = 3
"""There is always room for this many cards side by side."""
HAND = BLOCK + 5
"""Where the hand begins."""
HAND_WIDTH = BLOCK - 2 * GAP
HAND_HEIGHT = 2 * ROW
BUTTON_WIDTH = 160
BUTTON_HEIGHT = 38
BUTTONS = BELOW + HAND_HEIGHT + 3
"""Where the buttons begin."""
HEIGHT = BUTTONS + 2 * (BUTTON_HEIGHT + 8)
"""Of the whole picture."""


def card_spots(count: int) -> list[tuple[float, float, float]]:
    """The place of this many different cards, as large as they can be: the middle of each and its scale."""
    scale, rows = max((_scale(count, rows), -rows) for rows in range(1, 5))
    in_row = max(IN_ROW, ceil(count / -rows))
    return [
        (HAND + PITCH * scale * (place % in_row + 0.5), BELOW + scale * (place // in_row * ROW + CARD_HEIGHT / 2), scale)
        for place in range(count)
    ]


def _scale(count: int, rows: int) -> float:
    """How large this many cards are in this many rows."""
    return round(min(1, HAND_WIDTH / (PITCH * max(IN_ROW, ceil(count / rows))), HAND_HEIGHT / (ROW * rows)), 3)


def panel(corner: int, seats: int) -> tuple[float, float]:
    """The middle of a seat's panel: arranged like the towers, but two seats side by side."""
    row = 0.35 if seats == 2 else corner > Corner.PURPLE
    return GAP + PANEL / 2 + (PANEL + GAP) * (corner in (Corner.PURPLE, Corner.BLUE)), BELOW + STRIP / 2 + (STRIP + 5) * row


def middle_of(square: int) -> tuple[int, int]:
    """The middle of a square."""
    return EDGE + CELL * (square % SIZE) + CELL // 2, FOREST + EDGE + CELL * (square // SIZE) + CELL // 2


def area_middle(corner: int) -> tuple[int, int]:
    """The middle of a tower's area."""
    return middle_of((1 if corner < 2 else SIZE - 2) * SIZE + (1 if corner in (Corner.RED, Corner.GREEN) else SIZE - 2))


def button(place: int) -> tuple[float, float]:
    """The middle of a button; there are two in a row."""
    return HAND + 1 + BUTTON_WIDTH / 2 + place % 2 * (BUTTON_WIDTH + 7), BUTTONS + BUTTON_HEIGHT / 2 + place // 2 * (BUTTON_HEIGHT + 7)
