"""The table around a board of hexes in the shape of a hexagon, four to a side: its frame, panels in the corners, a tray below.

A game whose art.css begins with `@import "../../picture/hextiles.css";` and `@import "../../core/hexboard.css";` has the art and its style.
Lengths are hundredths of a board unit; a hex is 100 wide.
"""

from __future__ import annotations

from collections.abc import Mapping

from backburn.core.hexgrid import Hexagon, middle_of
from backburn.picture.hextiles import SIDE, art
from backburn.picture.scene import Element, Part, Parts, at, dashes, plate, use, words

WIDTH = 752
SAYING = 27
"""The line of type that says what is going on."""
FRAME = 38
"""Where the frame of the board begins."""
FRAME_HEIGHT = 691
MIDDLE = (WIDTH / 2, FRAME + FRAME_HEIGHT / 2)
GAP = 8
TRAY = FRAME + FRAME_HEIGHT + GAP
TRAY_HEIGHT = 78
HEIGHT = TRAY + TRAY_HEIGHT + GAP
"""Of the whole picture."""
PANEL, STRIP = 152, 104
"""Width and height of a panel: the corners beside the first and the last row leave so much."""
BUTTON, BUTTON_HEIGHT = 132, 44
MINI = 0.31
"""The scale of a row of tiles in the tray."""
PITCH = 44
"""From one of them to the next."""


# ---- where things lie


def spots(board: Hexagon) -> list[tuple[float, float]]:
    """Where the middle of each cell lies."""
    return [(MIDDLE[0] + x, MIDDLE[1] + y) for x, y in (middle_of(q, r, SIDE) for q, r in board.cells)]


def corner(place: int) -> tuple[float, float]:
    """The middle of a colour's panel, clockwise from the top left."""
    across, down = MIDDLE[0] - 6 - PANEL / 2, FRAME_HEIGHT / 2 - 6 - STRIP / 2
    return MIDDLE[0] + (across if place in (1, 2) else -across), MIDDLE[1] + (down if place > 1 else -down)


def button_spot(place: int) -> tuple[float, float]:
    """The middle of a button, counted from the right."""
    return WIDTH - GAP - BUTTON / 2 - place * (BUTTON + GAP), TRAY + TRAY_HEIGHT - GAP - BUTTON_HEIGHT / 2


# ---- the table


def ground(board: Hexagon) -> Parts:
    """Paper, the meadow in its frame, and the letters of the rows."""
    tufts: dict[str, str | float] = {"fill": "url(#hb-tufts)", "x": 6, "y": FRAME + 5, "width": WIDTH - 12, "height": FRAME_HEIGHT - 10}
    where = spots(board)
    firsts = [(row[0], 24 if number < board.side - 1 else -14) for number, row in enumerate(board.rows)]
    return (
        plate(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, "hb-paper", 16),
        plate(*MIDDLE, WIDTH - 2, FRAME_HEIGHT, "hb-frame", 12),
        Part("rect", tufts),
        *(words(board.names[cell][0], where[cell][0] - 59, where[cell][1] + down, "hb-row") for cell, down in firsts),
    )


def status(text: str) -> Element:
    """What is going on."""
    return at("status", 0, SAYING, "hb-status", (words(text, 2 * GAP, 0, "large start"),))


def aside(name: str, text: str, label: str = "") -> Element:
    """What else stands in that line, at its end."""
    return at(name, 0, SAYING, "hb-aside", (words(text, WIDTH - 2 * GAP, 0, "normal end soft"),) if text else (), label if text else "")


# ---- panels


def panel(figure: Part, name: str, points: int, own: bool, turn: bool, won: bool) -> Parts:
    """A colour's panel with its figure, name and points; `own` is the viewer's. There is room below the name."""
    return (
        plate(0, 0, PANEL, STRIP, "hb-panel-turn" if turn or won else "hb-panel", 10),
        figure,
        words(name, -28, -26, "hb-name start"),
        words(str(points), 69, -22, "hb-points end"),
        *((words("you", -52, 42, "tiny soft"),) if own else ()),
        *((use("hb-turn", -PANEL / 2 + 6, 0),) if turn else ()),
    )


# ---- the tray


def tiles_row(caption: str, counts: Mapping[int, int]) -> Parts:
    """How many tiles there are of each value, around the left end of the row."""
    parts: Parts = (words(caption, 4, -30, "hb-caption start"),)
    for place, (value, count) in enumerate(counts.items()):
        x = (place + 0.5) * PITCH
        parts += (art(str(value), x, -4, MINI), words(str(count), x, 34, "hb-tally" if count else "hb-tally hb-none"))
    return parts


def button(name: str, place: int, text: str, icon: Part, label: str, moves: tuple[int, ...]) -> Element:
    """A move without a place on the board, at this place from the right; empty if there is none."""
    parts = (
        plate(0, 0, BUTTON, BUTTON_HEIGHT, "button", 11),
        icon,
        words(text, -28, 6, "hb-button start"),
        *dashes(BUTTON, BUTTON_HEIGHT, 11),
    )
    return at(name, *button_spot(place), "hb-action", parts if moves else (), label if moves else "", moves)


def tick() -> Part:
    """The symbol of a button that is done with something."""
    return use("hb-tick", -46, 0)
