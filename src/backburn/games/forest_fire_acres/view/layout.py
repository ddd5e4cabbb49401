"""The layout of the picture: hexes in columns, the table below them. Lengths are hundredths of a board unit.

From top to bottom: the status line, the stakes, the board in its frame, a row of panels, and the ways and buttons of the current
decision. In wide windows a page puts the table next to the board: `art.css` says where, in numbers that follow
from these.
"""

from __future__ import annotations

from math import cos, radians, sin, sqrt

from backburn.games.forest_fire_acres.board import ACRES, NEIGHBOURS, SIDE, Wind
from backburn.picture.stakes import HEIGHT as STAKES_HEIGHT
from backburn.picture.thumbnail import Frame

ACRE = 40
"""The height of an acre."""
EDGE = ACRE / sqrt(3)
"""The length of its sides; an acre is twice as wide."""
PITCH = 1.5 * EDGE
"""From one column to the next."""
WIDTH = 752
GAP = 8
SAYING = 27
"""The status line."""
FIELD_WIDTH = (SIDE - 1) * PITCH + 2 * EDGE
FIELD_HEIGHT = (SIDE + 0.5) * ACRE
BORDER = (WIDTH - FIELD_WIDTH) / 2
"""The width of the frame."""
STAKES = 38
"""Where the strip of stakes begins."""
FRAME = STAKES + STAKES_HEIGHT
FRAME_HEIGHT = FIELD_HEIGHT + 2 * BORDER
LEFT, TOP = BORDER, FRAME + BORDER
"""Where the acres begin."""
BOARD = Frame(0, FRAME, WIDTH, FRAME_HEIGHT)
"""The board alone."""

PANELS = FRAME + FRAME_HEIGHT + GAP
"""Where the row of panels begins."""
PANEL_HEIGHT = 150
BROAD, NARROW = 222, 134
"""Widths of panels."""
CONTROLS = PANELS + PANEL_HEIGHT + GAP
"""Where ways and buttons begin."""
BUTTON_WIDTH, BUTTON_HEIGHT = 178, 50
COLUMNS, ROWS = 4, 3
BESIDE = COLUMNS * ROWS
"""Places of buttons from here on leave room for the six ways."""
TRACK = BESIDE - 1
"""The place of the track of the turn, which no button has."""
HEIGHT = int(CONTROLS + ROWS * (BUTTON_HEIGHT + GAP))
"""Of the whole picture."""
PAD = (GAP + BUTTON_WIDTH / 2, CONTROLS + (HEIGHT - GAP - CONTROLS) / 2)
"""The middle of the six ways of a piece on the move."""
KEY = 29
"""Half the height of a way's key."""


# ---- acres


def _middle(acre: int) -> tuple[float, float]:
    column, row = divmod(acre, SIDE)
    return round(LEFT + EDGE + PITCH * column, 1), round(TOP + ACRE * (row + 0.5 + 0.5 * (column % 2)), 1)


SPOTS = [_middle(acre) for acre in range(ACRES)]
"""The place of the middle of each acre."""


def hexagon(height: float, x: float = 0, y: float = 0) -> str:
    """A flat-top hex as the data of an SVG path."""
    side, half, slope = height / sqrt(3), height / 2, f"{height / sqrt(3) / 2:.4g}"
    return f"M{x - side:.4g} {y:g}l{slope} {-half:g}h{side:.4g}l{slope} {half:g}l-{slope} {half:g}h{-side:.4g}Z"


def towards(way: int, distance: float) -> tuple[float, float]:
    """How far right and down a place at some distance is, by way clockwise from the north."""
    return round(distance * sin(radians(60 * way)), 2), round(-distance * cos(radians(60 * way)), 2)


def outline() -> str:
    """The edge of all acres together, clockwise from the first one's western corner, as the data of an SVG path."""
    half, slope, side = ACRE / 2, f"{EDGE / 2:.5g}", f"{EDGE:.5g}"
    top = "".join(f"h{side}l{slope} {half if column % 2 == 0 else -half:g}" for column in range(SIDE - 1)) + f"h{side}"
    right = f"l{slope} {half:g}" + f"l-{slope} {half:g}l{slope} {half:g}" * (SIDE - 1) + f"l-{slope} {half:g}"
    bottom = "".join(f"h-{side}l-{slope} {-half if column % 2 == 0 else half:g}" for column in range(SIDE - 1)) + f"h-{side}"
    left = f"l-{slope} {-half:g}" + f"l{slope} {-half:g}l-{slope} {-half:g}" * (SIDE - 1)
    return f"M{LEFT:.5g} {TOP + half:.5g}l{slope} {-half:g}{top}{right}{bottom}{left}Z"


CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners of an acre, clockwise, in halves of its side and of its height; the one with a way's number begins the side to that way."""


def border(acres: frozenset[int]) -> str:
    """The edges of areas, clockwise around each and around every hole in it, as the data of an SVG path."""
    sides = dict(side for acre in sorted(acres) for side in _open_sides(acre, acres))
    path = ""
    while sides:
        place, to = sides.popitem()
        points = [place]
        while to != place:
            points.append(to)
            to = sides.pop(to)
        path += "M" + "L".join(f"{LEFT + EDGE / 2 * x:.0f} {TOP + ACRE / 2 * y:.0f}" for x, y in points) + "Z"
    return path


def _open_sides(acre: int, acres: frozenset[int]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides of an acre beyond which none of the others is: from corner to corner."""
    column, row = divmod(acre, SIDE)
    corners = [(3 * column + 2 + x, 2 * row + 1 + column % 2 + y) for x, y in CORNERS]
    near = NEIGHBOURS[acre].tolist()
    return [(corners[way], corners[(way + 1) % 6]) for way in range(6) if near[way] not in acres]


# ---- the wind

BEARINGS = {Wind.N: 0, Wind.NE: 60, Wind.E: 90, Wind.SE: 120, Wind.S: 180, Wind.SW: 240, Wind.W: 270, Wind.NW: 300}
"""Where winds come from, in degrees clockwise from the north, as hexes have it."""
NOTCH = 12
"""How far the arrow stands inside the edge, and how large it is: it hides no name of a row or a column."""
ARROW = 0.72


def windward(bearing: int) -> tuple[float, float]:
    """Where the arrow of a wind from there, in degrees clockwise from the north, stands: in the notch of the board's edge to that side."""
    across, down = sin(radians(bearing)), -cos(radians(bearing))
    if abs(across) * FIELD_HEIGHT > abs(down) * FIELD_WIDTH:
        row = round((FIELD_HEIGHT + down / abs(across) * FIELD_WIDTH) / 2 / ACRE)
        return (LEFT + NOTCH if across < 0 else LEFT + FIELD_WIDTH - NOTCH), TOP + ACRE * row + (0 if across < 0 else ACRE / 2)
    column = SIDE // 2 - (down < 0)
    return LEFT + EDGE + PITCH * column, (TOP + NOTCH if down < 0 else TOP + FIELD_HEIGHT - NOTCH)


# ---- the table


def panel(place: int) -> tuple[float, float]:
    """The middle of a panel: two broad ones, then two narrow ones."""
    width = BROAD if place < 2 else NARROW
    before = min(place, 2) * (BROAD + GAP) + max(0, place - 2) * (NARROW + GAP)
    return GAP + before + width / 2, PANELS + PANEL_HEIGHT / 2


def button(place: int) -> tuple[float, float]:
    """The middle of a button by its place, row by row; those from BESIDE on are next to the six ways."""
    row, column = divmod(place, COLUMNS) if place < BESIDE else divmod(place - BESIDE, COLUMNS - 1)
    column += place >= BESIDE
    return GAP + BUTTON_WIDTH / 2 + column * (BUTTON_WIDTH + GAP), CONTROLS + BUTTON_HEIGHT / 2 + row * (BUTTON_HEIGHT + GAP)


def key(way: int) -> tuple[float, float]:
    """The middle of a way's key."""
    x, y = towards(way, 2 * KEY - 2)
    return PAD[0] + x, PAD[1] + y
