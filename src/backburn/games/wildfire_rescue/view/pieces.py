"""What the things on the table look like, from art.svg and the art that games share; each piece is drawn around its own origin."""

from __future__ import annotations

from functools import lru_cache

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import SIDE
from backburn.games.wildfire_rescue.view.layout import BUTTON, BUTTON_HEIGHT, CARD, CARD_HEIGHT, NAMES, PANEL, STRIP, THUMB, TILE
from backburn.picture.scene import Part, Parts, dashes, fine, rect, scaled, solid, text, use

kept = lru_cache(maxsize=2048)
"""Pieces are made once: a picture takes less time, and what looks the same is the same object."""

WOODS = (
    (
        (-31, 0, 0.82, "pine"),
        (3, -6, 0.84, "oak"),
        (32, 1, 0.8, "pine"),
        (-14, 14, 0.96, "pine"),
        (19, 15, 0.9, "oak"),
        (-36, 42, 0.8, "stump"),
    ),
    ((-30, 1, 0.8, "oak"), (0, -5, 0.84, "pine"), (30, 0, 0.86, "pine"), (-19, 15, 0.9, "pine"), (15, 14, 1, "pine")),
    (
        (-33, 2, 0.86, "pine"),
        (-2, -6, 0.8, "pine"),
        (31, 0, 0.9, "oak"),
        (-17, 15, 0.94, "oak"),
        (17, 14, 0.94, "pine"),
        (36, 43, 0.8, "stump"),
    ),
)
"""x, foot, size and sort of the trees on a tile, back to front."""
BEASTS = (("bear", 1.02), ("elk", 0.94), ("boar", 1.04))
"""The wild animals, and how large they are drawn."""
FLAMES = ((-38, 4, 0.74), (-14, -2, 0.94), (13, -3, 1), (37, 3, 0.78))
"""x, foot and size of the flames behind what burns."""
FRONT = ((-15, 25, 0.46), (13, 26, 0.5), (-38, 46, 0.66), (38, 46, 0.68))
"""The same for those in front of it."""
BLAZE = ((-34, 14, 0.8), (-12, 4, 1.02), (14, 6, 1), (35, 15, 0.78), (-24, 38, 0.9), (24, 39, 0.92), (0, 40, 1.14))
"""The same for the wildfire."""
TENTS = {1: ((0, 44, 1.16),), 2: ((-24, 43, 0.95), (25, 45, 0.95))}
"""x, foot and size of this many campers on a tile."""
STANDS = {
    1: ((0, 46, 1.16),),
    2: ((-23, 46, 1.1), (23, 46, 1.1)),
    3: ((-31, 41, 1), (31, 41, 1), (0, 47, 1)),
    4: ((-34, 37, 0.92), (34, 37, 0.92), (-13, 47, 0.92), (13, 47, 0.92)),
}
"""The same for rangers."""
FACES = 6
TOOLS = ("axe", "pickaxe", "bow", "extinguisher")


def art(name: str, x: float = 0, y: float = 0, scale: float = 1, flip: bool = False) -> Part:
    """A symbol of this game."""
    return use(f"wfr-{name}", x, y, scale, flip)


# ---- tiles


@kept
def tile_parts(tile: int, kind: str, token: str, mark: str, chosen: bool) -> Parts:
    """A tile with its contents; `token` is the fire or the hazard there, `mark` shows that a ranger may enter, or what that costs."""
    signs = (
        *(solid(TILE - 5, TILE - 5, 8) if mark == "aimed" else ()),
        *(dashes(TILE - 5, TILE - 5, 8) if chosen else ()),
    )
    if mark == "owes":
        signs += (art("owes", -33, -33, 1.1),)
    return (*_forest(tile, kind, token), *signs)


def _forest(tile: int, kind: str, token: str) -> Parts:
    if not kind:
        return (_ground("hidden"),)
    if kind == "wildfire":
        return (_ground("blaze"), *_flames(BLAZE), art("sparks"))
    fire = token == "fire"
    ground = (_ground("burning"), *_flames(FLAMES)) if fire else (_ground(kind), art("tufts"))
    return (*ground, *_things(tile, kind), *(_flames(FRONT) if fire else ()), *((art("hazard", 28, -26),) if token == "hazard" else ()))


def _ground(kind: str) -> Part:
    return rect(0, 0, TILE, TILE, f"wfr-tile wfr-{kind}", 10)


def _flames(places: tuple[tuple[float, float, float], ...]) -> Parts:
    return tuple(art("flame", *place, index % 2 == 1) for index, place in enumerate(places))


def _things(tile: int, kind: str) -> Parts:
    """The contents of a tile; no two look quite alike."""
    flip = tile * 7 % 3 == 1
    if kind == "trees":
        return tuple(art(sort, -x if flip else x, foot, size) for x, foot, size, sort in WOODS[(tile + tile // SIDE) % len(WOODS)])
    if kind == "rocks":
        return (art("crag", 0, -2, 0.98, flip), art("stones", flip=flip))
    beast, size = BEASTS[(tile + tile // SIDE) % len(BEASTS)]
    return (art(beast, 0, 6, size, flip),)


# ---- people


@kept
def campers_parts(count: int, danger: bool) -> Parts:
    """Campers on a tile; those who will not last longer than this round with an alarm."""
    return (*(art("camper", *place) for place in TENTS[count]), *((art("caught", -34, 6),) if danger else ()))


@kept
def ranger_parts(seat: int, scale: float, signs: tuple[str, ...], turn: bool, chosen: bool) -> Parts:
    """A ranger, around the foot, with the signs of what troubles them, and a pointer when it is their turn."""
    shown = (art(sign, 17 - 34 * (place % 2), -44, 0.92) for place, sign in enumerate(signs))
    ring = dashes(44, 60, 12, 0, -24) if chosen else ()
    return scaled((art(COLOURS[seat]), *ring, *shown, *((art("here"),) if turn else ())), scale)


# ---- tools


@kept
def card_parts(tool: int, count: int, chosen: bool) -> Parts:
    """A tool card; its foot shows for which tile it is."""
    under = (rect(4, -4, CARD, CARD_HEIGHT, "wfr-card", 7),) if count > 1 else ()
    face = (rect(0, 0, CARD, CARD_HEIGHT, "wfr-card", 7), rect(0, CARD_HEIGHT / 2 - 9, CARD - 8, 10, f"wfr-foot-{tool}", 4))
    number = chip(count, CARD / 2 - 9, 1 - CARD_HEIGHT / 2) if count > 1 else ()
    return (*under, *face, art(TOOLS[tool], 0, -7), *(dashes(CARD, CARD_HEIGHT, 7) if chosen else ()), *number)


def chip(count: int, x: float, y: float) -> Parts:
    """A number on a coin."""
    return (rect(x, y, 15 + 11 * len(str(count)), 25, "wfr-chip", 12.5), text(str(count), x, y + 6, "wfr-chip-text"))


@kept
def deck_parts(counts: tuple[int, ...], draws: str, chosen: bool) -> Parts:
    """The tool deck from behind, which tools are in it, and how often one may still draw."""
    left = 17 - PANEL / 2
    pile: Parts = (rect(left + 16, -13, 42, 57, "wfr-slot", 6),)
    if any(counts):
        ring = dashes(48, 63, 8, left + 16, -13) if chosen else ()
        pile = (art("back", left + 16, -13, 0.84), art("hat", left + 16, 10, 0.74), *ring, *chip(sum(counts), left + 30, -33))
    tools: Parts = ()
    for tool, count in enumerate(counts):
        x, y = left + 58 + 46 * (tool % 2), -28 + 34 * (tool // 2)
        tools += (
            rect(x, y, 28, 31, "wfr-tool", 6),
            art(TOOLS[tool], x, y, 0.6),
            text(str(count), x + 17, y + 7, "wfr-tally start" if count else "wfr-tally start soft"),
        )
    return (*pile, *tools, text(draws, left - 4, 39, "wfr-note start"))


@kept
def die_parts(wildfire: int, plane: int, due: bool) -> Parts:
    """The six faces of the event die."""
    events = ["flame"] * wildfire + ["plane"] * plane + ["none"] * (FACES - wildfire - plane)
    faces = (part for face, event in enumerate(events) for part in _face(face, event, due))
    return (*faces, text("event die", 24, 39, "wfr-note start"))


def _face(face: int, event: str, due: bool) -> Parts:
    x, y = 40 + 36 * (face % 3), -26 + 35 * (face // 3)
    symbols = {"flame": art("flame", x, y + 12, 0.45), "plane": art("plane", x, y, 0.38), "none": art("none", x, y, 0.9)}
    return (rect(x, y, 32, 32, "wfr-die wfr-due" if due else "wfr-die", 7), symbols[event])


# ---- next to the forest


@kept
def panel_parts(seat: int, name: str, notes: str, saved: int, signs: tuple[str, ...], slots: int, mark: str) -> Parts:
    """A ranger's panel; `mark` is how its frame looks: `-turn`, `-dead` or not special."""
    left = -PANEL / 2
    frame = rect(0, 0, PANEL, STRIP, f"wfr-panel{mark}", 10)
    empty = tuple(rect(PANEL / 2 - CARD / 2 - 9 - 56 * place, 0, CARD, CARD_HEIGHT, "wfr-slot", 7) for place in range(slots))
    head = (text(name, left + 60, -22, "wfr-name start"), text(notes, left + 60, 39, "wfr-note start"))
    if mark == "-dead":
        return (frame, art("hat", left + 32, 60, 1.5), art("cross", left + 32, 6, 1.2), *head)
    shown = tuple(art(sign, left + 122 + 26 * place, 2) for place, sign in enumerate(signs))
    count = (art("tent", left + 74, 14, 0.8), text(str(saved), left + 91, 12, "wfr-count start"))
    turn = (art("turn", left + 5, 0),) if mark else ()
    return (frame, *empty, art(COLOURS[seat], left + 31, 33, 1.36), *head, *count, *shown, *turn)


@kept
def line_parts(line: int, name: str, cleared: int) -> Parts:
    """The name of a row or column; when the plane may fly along it, the plane, and how many tiles it would clear."""
    if not cleared:
        return (text(name, 0, 7, "wfr-coordinate"),)
    row = line < SIDE
    size = (NAMES - 3, TILE - 4) if row else (TILE - 4, NAMES - 3)
    plane = _flying(0, -2, 90) if row else _flying(-6, 0, 180)
    kept = text(name, *((0, -24) if row else (-34, 7)), "wfr-coordinate")
    return (rect(0, 0, *size, "button", 9), kept, plane, *fine(dashes(*size, 9)), *chip(cleared, *((0, 30) if row else (30, 0))))


@kept
def diagonal_parts(caption: str, diagonal: int, cleared: int) -> Parts:
    """The button of a diagonal: the plane as it flies there, its ends, and how many tiles it would clear."""
    return (
        rect(0, 0, BUTTON, BUTTON_HEIGHT, "button", 11),
        _flying(20 - BUTTON / 2, 0, 225 if diagonal else 135),
        text(caption, 36 - BUTTON / 2, 6, "wfr-button start"),
        *dashes(BUTTON, BUTTON_HEIGHT, 11),
        *chip(cleared, BUTTON / 2 - 16, 0),
    )


def _flying(x: float, y: float, course: float) -> Part:
    """The small plane on a button, which flies up on the course 0."""
    return Part("use", {"href": "#wfr-plane", "transform": f"translate({x:g} {y:g}) rotate({course:g}) scale(0.46)"})


@kept
def thumb_parts(tiles: tuple[int, ...], chosen: bool) -> Parts:
    """A small map of the campers' places."""
    step = THUMB / SIDE
    dots = (
        Part("circle", {"class": "wfr-dot", "cx": step * (tile % SIDE - 2), "cy": step * (tile // SIDE - 2), "r": step * 0.42})
        for tile in tiles
    )
    return (
        rect(0, 0, THUMB, THUMB, "wfr-thumb", 6),
        rect(0, 0, 3 * step, 3 * step, "wfr-zone", 3),
        *dots,
        *(dashes(THUMB + 2, THUMB + 2, 7) if chosen else ()),
    )


@kept
def button_parts(caption: str, icon: str) -> Parts:
    """A button with its symbol."""
    box = (BUTTON, BUTTON_HEIGHT, 11)
    return (
        rect(0, 0, BUTTON, BUTTON_HEIGHT, "button", 11),
        art(icon, 22 - BUTTON / 2, 0),
        text(caption, 40 - BUTTON / 2, 6, "wfr-button start"),
        *dashes(*box),
    )
