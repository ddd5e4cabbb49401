"""The picture around a hexagonal board with four hexes to a side: its frame, panels in the corners, a tray below.

A game gets the art and its style by beginning its art.css with `@import "../../picture/hextiles.css";` and
`@import "../../picture/hexboard.css";`. Lengths are in hundredths of a board unit; a hex is 100 wide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from backburn.core.states.hexgrid import Hexagon, middle_of
from backburn.picture.components import Cutout, PrintedBoard, Sheet
from backburn.picture.hextiles import SIDE, art, cell
from backburn.picture.scene import UNIT, Element, Part, Parts, Scene, at, dashes, rect, sized, text, use
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame, thumbnail

WIDTH = 752
SAYING = 27
"""The baseline of the status line."""
LONGEST_SAYING = 48
"""In letters; more do not fit across the picture."""
STAKES = 38
"""The top of the strip of stakes."""
FRAME = STAKES + STAKES_HEIGHT
"""The top of the board's frame."""
FRAME_HEIGHT = 691
MIDDLE = (WIDTH / 2, FRAME + FRAME_HEIGHT / 2)
BOARD = Frame(0, FRAME, WIDTH, FRAME_HEIGHT, ("hb-colour",))
"""The board alone, without the panels in its corners."""
GAP = 8
TRAY = FRAME + FRAME_HEIGHT + GAP
TRAY_HEIGHT = 78
HEIGHT = TRAY + TRAY_HEIGHT + GAP
"""The height of the whole picture."""
PANEL, STRIP = 152, 104
"""The width and height of a panel: the space in the corners next to the first and the last row."""
BUTTON, BUTTON_HEIGHT = 132, 44
MINI = 0.31
"""The scale of a row of tiles in the tray."""
NUMBER_IN_NOTCH, NUMBER_AT_END, NUMBER_AT_CORNER = (31, 53), (36, 49), (2, 67)
"""How far a cell's number is from its centre: between two cells, at the end of a row under a panel, and off the corner of the board."""
PITCH = 44
"""The distance from one of these tiles to the next."""


# ---- where things lie


def spots(board: Hexagon) -> list[tuple[float, float]]:
    """Return the centre of each cell."""
    return [(MIDDLE[0] + x, MIDDLE[1] + y) for x, y in (middle_of(q, r, SIDE) for q, r in board.cells)]


def corner(place: int) -> tuple[float, float]:
    """Return the centre of a colour's panel; panels are numbered clockwise from the top left."""
    across, down = MIDDLE[0] - 6 - PANEL / 2, FRAME_HEIGHT / 2 - 6 - STRIP / 2
    return MIDDLE[0] + (across if place in (1, 2) else -across), MIDDLE[1] + (down if place > 1 else -down)


def button_spot(place: int) -> tuple[float, float]:
    """Return the centre of a button; buttons are numbered from the right."""
    return WIDTH - GAP - BUTTON / 2 - place * (BUTTON + GAP), TRAY + TRAY_HEIGHT - GAP - BUTTON_HEIGHT / 2


# ---- the table


def ground(board: Hexagon) -> Parts:
    """Return the background: paper, the meadow in its frame, the letters of the rows, and the numbers in them."""
    tufts: dict[str, str | float] = {"fill": "url(#hb-tufts)", "x": 6, "y": FRAME + 5, "width": WIDTH - 12, "height": FRAME_HEIGHT - 10}
    where = spots(board)
    firsts = [(row[0], 24 if number < board.side - 1 else -14) for number, row in enumerate(board.rows)]
    return (
        rect(WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT, "hb-paper", 16),
        rect(*MIDDLE, WIDTH - 2, FRAME_HEIGHT, "hb-frame", 12),
        Part("rect", tufts),
        *(text(board.names[cell][0], where[cell][0] - 59, where[cell][1] + down, "hb-row") for cell, down in firsts),
        *(text(board.names[cell][1:], *place, "hb-row") for cell, place in _numbered(board, where)),
    )


def _numbered(board: Hexagon, where: Sequence[tuple[float, float]]) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield the cells of the edge that have their number beside them, and where it is.

    Down to the middle row cells with one number are in line from the north-east, and below it from the south-east.
    """
    middle, last = board.side - 1, len(board.rows) - 1
    for number, row in enumerate(board.rows):
        for place in row if number in (0, last) else row[-1:]:
            across, down = NUMBER_AT_END if number not in (0, last) else NUMBER_AT_CORNER if place == row[-1] else NUMBER_IN_NOTCH
            yield place, (where[place][0] + across, where[place][1] + (down if number > middle else -down) + 6)


def status(caption: str) -> Element:
    """Return the status line, the situation in words. Of a result that is too long it says who won; the picture's title has it all."""
    shown = caption if len(caption) <= LONGEST_SAYING else caption.partition(",")[0]
    size = sized(shown, WIDTH - 4 * GAP)
    return at("status", 0, SAYING, "hb-status", (text(shown, 2 * GAP, 0, f"{size} start{' roomy' if size == 'small' else ''}"),))


def aside(name: str, caption: str, label: str = "") -> Element:
    """Return the note at the end of the status line; it shows nothing if `caption` is empty."""
    parts = (text(caption, WIDTH - 2 * GAP, 0, "normal end soft"),) if caption else ()
    return at(name, 0, SAYING, "hb-aside", parts, label if caption else "")


# ---- panels


def panel(figure: Part, name: str, own: bool, turn: bool, won: bool) -> Parts:
    """Return a colour's panel with its figure and name; `own` marks the viewer's. The space below the name stays free."""
    return (
        rect(0, 0, PANEL, STRIP, "hb-panel-turn" if turn or won else "hb-panel", 10),
        figure,
        text(name, -28, -26, "hb-name start"),
        *((text("you", PANEL / 2 - 12, -28, "tiny soft end roomy"),) if own else ()),
        *((use("hb-turn", -PANEL / 2 + 6, 0),) if turn else ()),
    )


# ---- the tray


def tiles_row(caption: str, counts: Mapping[int, int]) -> Parts:
    """Return a row of tiles with the number of tiles of each value; its origin is the left end."""
    parts: Parts = (text(caption, 4, -30, "hb-caption start"),)
    for place, (value, count) in enumerate(counts.items()):
        x = (place + 0.5) * PITCH
        parts += (art(str(value), x, -4, MINI), text(str(count), x, 34, "hb-tally" if count else "hb-tally hb-none"))
    return parts


def button(name: str, place: int, caption: str, icon: Part, label: str, moves: tuple[int, ...]) -> Element:
    """Return a button for a move that has no place on the board, `place` buttons from the right; empty if there is no such move."""
    parts = (
        rect(0, 0, BUTTON, BUTTON_HEIGHT, "button", 11),
        icon,
        text(caption, -28, 6, "hb-button start"),
        *dashes(BUTTON, BUTTON_HEIGHT, 11),
    )
    return at(name, *button_spot(place), "hb-action", parts if moves else (), label if moves else "", moves)


def tick() -> Part:
    """Return the tick on a button that finishes something."""
    return use("hb-tick", -46, 0)


# ---- for printing


PRINTED = 25.0
"""How wide a hex is in print, in millimetres: the board fits on a page."""
AROUND = 104, 118
"""The room that is cut out around a hex."""


def printed(board: Hexagon, places: Sequence[tuple[float, float]], *elements: Element, without: int = -1) -> PrintedBoard:
    """Return the board for printing: its frame with the drawings on it, and an empty cell in each place but one."""
    cells = tuple(at(f"cell-{name}", *spot, "hex", (cell(),)) for name, spot in zip(board.names, places, strict=True))
    empty = tuple(each for place, each in enumerate(cells) if place != without)
    scene = Scene(WIDTH / UNIT, HEIGHT / UNIT, "The board", (elements[0], *empty, *elements[1:]))
    return PrintedBoard(thumbnail(scene, BOARD), PRINTED)


def tile_sheet(tiles: Mapping[str, tuple[Parts, int]], back: Parts = ()) -> Sheet:
    """Return a sheet of tiles: by name what each shows, and how many of it there are."""
    found = tuple(Cutout(name, parts, int(copies)) for name, (parts, copies) in tiles.items() if copies)
    return Sheet("tiles", found, *AROUND, PRINTED, back)
