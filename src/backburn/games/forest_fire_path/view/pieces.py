"""What the things on the table look like, from the art in art.svg; each piece is drawn around its own origin."""

from __future__ import annotations

from functools import lru_cache

from backburn.games.forest_fire_path.state import TOWN
from backburn.games.forest_fire_path.view.layout import ROAD
from backburn.picture.scene import Part, Parts, dashes, in_class, line, rect, scaled, text, use

kept = lru_cache(maxsize=2048)
"""Pieces are made once: a picture takes less time, and what looks the same is the same object."""

FLAMES = (
    ((0, 14, 0.8),),
    ((-16, 12, 0.82), (15, 15, 0.9)),
    ((0, 3, 1.02), (-22, 14, 0.82), (21, 15, 0.86)),
    ((-13, 2, 1), (17, 4, 0.94), (-29, 15, 0.74), (1, 17, 0.8)),
    ((0, -2, 1.12), (-24, 6, 0.9), (24, 7, 0.94), (-12, 17, 0.78), (14, 17, 0.76)),
)
"""x, foot and size of the flames drawn for 1 to 5 tokens; more tokens burn like 5."""

WOODS = (
    ("pine", "spruce", "pine", "spruce", "bush"),
    ("oak", "pine", "birchtree", "spruce", "bush"),
    ("oak", "birchtree", "oak", "bush", "oak"),
    ("spruce", "birchtree", "pine", "birchtree", "bush"),
    ("pine", "oak", "spruce", "oak", "pine"),
)
GLADES = ((-31, -17), (1, -19), (31, -15), (-15, -2), (17, -1), (-36, 12), (36, 14), (1, 16))
"""Where trees can be, back to front."""

PIPS = {1: (5,), 2: (1, 9), 3: (1, 5, 9), 4: (1, 3, 7, 9), 5: (1, 3, 5, 7, 9), 6: (1, 3, 4, 6, 7, 9)}
"""The pips of a die's faces, in a grid of three by three counted from 1."""

ENGINE_SLOTS = (
    ((0, 66, 1.12),),
    ((-6, 40, 0.92), (6, 69, 0.92)),
    ((-9, 20, 0.78), (9, 45, 0.78), (-9, 70, 0.78)),
    ((-24.5, 44, 0.64), (24.5, 44, 0.64), (-24.5, 70, 0.64), (24.5, 70, 0.64)),
    ((-24.5, 20, 0.64), (24.5, 20, 0.64), (-24.5, 45, 0.64), (24.5, 45, 0.64), (-24.5, 70, 0.64)),
    ((-24.5, 20, 0.64), (24.5, 20, 0.64), (-24.5, 45, 0.64), (24.5, 45, 0.64), (-24.5, 70, 0.64), (24.5, 70, 0.64)),
)
"""x, foot and size of 1 to 6 engines that share a square, so that no mark of one hides a number of another."""
CROWDED = 0.9
"""Engines that share a square with more than one other are smaller."""


def art(name: str, x: float = 0, y: float = 0, scale: float = 1, flip: bool = False) -> Part:
    """A symbol of this game."""
    return use(f"ffp-{name}", x, y, scale, flip)


def chance(square: int, tree: int, faces: int) -> int:
    """The same arbitrary number every time: no two woods are alike, and none changes."""
    return (square * 73 + tree * 151 + square * tree * 29 + 17) // 3 % faces


# ---- squares


@kept
def square_parts(square: int, burnt: bool, road: str, yard: float | None, chosen: bool) -> Parts:
    """The ground of a square, what grows or stood there, the road, and dashes where it can be chosen."""
    ground = (art("charred"),) if burnt else (art("plot"), art("tufts"))
    return (*ground, *_growth(square, burnt), *road_parts(road, yard), *(dashes(92, 130, 9) if chosen else ()))


def road_parts(road: str, yard: float | None = None) -> Parts:
    """A stretch of road, and perhaps the yard where it ends."""
    edge, surface, tracks = (line(road, f"ffp-{kind}") for kind in ("road-edge", "road", "tracks"))
    if yard is None:
        return (edge, surface, tracks)
    return (art("yard-edge", yard, ROAD), edge, surface, art("yard", yard, ROAD), tracks)


def _growth(square: int, burnt: bool) -> Parts:
    if square == TOWN:
        return (art("ruins"), art("smoke", -12, -36), art("smoke", 22, -26, 0.8, True)) if burnt else (art("town"),)
    return _stumps(square) if burnt else _wood(square)


def _wood(square: int) -> Parts:
    kinds = WOODS[square % len(WOODS)]
    gap = chance(square, 9, len(GLADES))
    trees = []
    for tree, (x, y) in enumerate(GLADES):
        if tree != gap:
            kind = kinds[chance(square, tree, len(kinds))]
            size = (0.84 + 0.05 * chance(square, tree, 6)) * (1 if y < 0 else 0.82)
            across, down = x + chance(square, tree, 9) - 4, y + chance(tree, square, 5) - 2
            trees.append(art(kind, across, down, round(size, 2), chance(tree, square, 2) == 1))
    return tuple(trees)


def _stumps(square: int) -> Parts:
    parts = []
    for tree, (x, y) in enumerate(GLADES):
        kind = ("stump", "snag", "stump", "log", "", "stump", "")[(tree * 3 + square * 2 + square * tree) % 7]
        if kind:
            parts.append(art(kind, x + chance(square, tree, 9) - 4, y, 0.95, chance(tree, square, 2) == 1))
    return (*parts, art("smoke", -18 + 6 * (square % 3), -18), art("smoke", 22 - 5 * (square % 4), -8, 0.8, True))


# ---- fire


@kept
def fire_parts(tokens: int, burn_out_at: int) -> Parts:
    """Flames that grow with the tokens, and thorns around a square that the next token burns out."""
    if tokens <= 0:
        return ()
    angry = is_angry(tokens, burn_out_at)
    flames = FLAMES[min(tokens, len(FLAMES)) - 1]
    swell = 1.06 if tokens > len(FLAMES) else 1
    parts = [art("glow", 0, -14, round(0.62 + 0.09 * len(flames), 2))]
    parts += [art("flame", x, y, round(size * swell, 2), index % 2 == 1) for index, (x, y, size) in enumerate(flames)]
    parts += [art("sparks")] if angry or tokens > len(FLAMES) else []
    return (*parts, art("danger")) if angry else tuple(parts)


def is_angry(tokens: int, burn_out_at: int) -> bool:
    """Will one more token burn the square out?"""
    return 0 < burn_out_at <= tokens + 1


@kept
def sign_parts(square: int, tokens: int, burn_out_at: int, needed: int) -> Parts:
    """The square's number, how many tokens burn there, and, for who sprays at it, what hits."""
    count = badge(tokens, 31, -50, is_angry(tokens, burn_out_at)) if tokens > 0 else ()
    return (art("tag", -33, -56), text(str(square + 1), -33, -50, "small"), *count, *(odds_parts(needed) if needed else ()))


def badge(number: int, x: float, y: float, angry: bool = False) -> Parts:
    """A number on a coin, or on a thorny one."""
    digits = len(str(number))
    coin = art("burst", x, y, 0.9 + 0.1 * digits) if angry else rect(x, y, 22 + 11 * digits, 33, "ffp-badge", 16.5)
    return (coin, text(str(number), x, y + 7.5, "ffp-count"))


def odds_parts(needed: int) -> Parts:
    """The number that hits a burning square in range."""
    return (rect(31, -13, 42, 27, "ffp-odds", 13), text("sure" if needed == 1 else f"{needed}+", 31, -7, "ffp-odds-text"))


# ---- engines


@kept
def engine_parts(engine: int, water: int, capacity: int, way: int, scale: float, marks: tuple[str, ...]) -> Parts:
    """An engine on the road, with its number and the level of its tank; its marks are `done`, `at-work`, `chosen` and `beside` others."""
    whole = (art("engine", flip=way < 0), *_number(engine, 16 * way, -23, 10), *_tank(-16 * way, water, capacity))
    parts = (*in_class(whole, "roomy"), *in_class(_sign(engine, water, capacity, way), "brief")) if scale < CROWDED else whole
    parts += (art("done", -36 * way, -7, 0.95),) if "done" in marks else ()
    beside = "beside" in marks
    pointer = art("pointer", 38 * way, -24, 0.85) if beside else art("pointer", 0, -48, 1.1)
    frame = dashes(86, 45, 12, 0, -18.5) if beside else dashes(88, 54, 14, 0, -20)
    parts += (pointer,) if "at-work" in marks else ()
    return scaled(parts + (frame if "chosen" in marks else ()), scale)


def _number(engine: int, x: float, y: float, radius: float) -> Parts:
    return (Part("circle", {"class": "ffp-plate", "cx": x, "cy": y, "r": radius}), text(str(engine + 1), x, y + 7, "ffp-number"))


def _tank(x: float, water: int, capacity: int) -> Parts:
    if capacity == 0:
        return ()
    level = 18 * min(1, water / capacity)
    full = (rect(x, -12 - level / 2, 36, level, "ffp-water", 2),) if water else ()
    return (rect(x, -21, 38, 20, "ffp-tank", 4), *full, text(str(water), x, -14, "ffp-level"))


def _sign(engine: int, water: int, capacity: int, way: int) -> Parts:
    """An engine among others where a page has little room: its number and its water."""
    plate, number = rect(19 * way, -22, 30, 27, "ffp-plate", 5), text(str(engine + 1), 19 * way, -12, "ffp-number")
    return (rect(0, -22, 76, 35, "ffp-body", 8), plate, number, *(_gauge(-16 * way, water, capacity) if capacity else ()))


def _gauge(x: float, water: int, capacity: int) -> Parts:
    level = 25 * min(1, water / capacity)
    full = (rect(x, -9.5 - level / 2, 34, level, "ffp-water", 3),) if water else ()
    return (rect(x, -22, 36, 27, "ffp-tank", 5), *full, text(str(water), x, -12, "ffp-level"))


def wreck_parts(engine: int) -> Parts:
    """A lost engine."""
    return (art("wreck"), *_number(engine, -4, -17, 11), art("smoke", 16, -34, 0.6))


# ---- dice


def die_parts(face: int, sides: int, x: float, y: float, size: float) -> Parts:
    """One face: pips up to six, beyond that a number."""
    box = rect(x, y, size, size, "die", size / 5)
    if sides > len(PIPS):
        return (box, text(str(face), x, y + 7, "numeral small"))
    step = size * 0.27
    places = [(x + ((pip - 1) % 3 - 1) * step, y + ((pip - 1) // 3 - 1) * step) for pip in PIPS[face]]
    return (box, *(Part("circle", {"class": "pip", "cx": across, "cy": down, "r": size * 0.095}) for across, down in places))
