"""What the things on the table look like, from the art in art.svg; each piece is drawn around its own origin."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from backburn.games.fire_tower.board import COLOURS, SIZE, square_name
from backburn.games.fire_tower.cards import ACTIONS, FIRST_BREAK, FIRST_WATER, IN_DECK, TITLES, WORDS, CardKind
from backburn.games.fire_tower.view.layout import CARD_HEIGHT, CARD_WIDTH, CELL, HANDLE, middle_of
from backburn.picture.scene import Element, Part, Parts, at, dashes, fine, rect, text

WOODS = 6
"""Kinds of woods that squares are drawn with."""
FLIPS = ("", "scale(-1 1)", "scale(-1 -1)", "scale(1 -1)")
"""What turns the north-western tower's art into each corner's."""
DASHES = Part("path", {"class": "dashes tinted", "d": "M-17-17h34v34h-34z"})
"""What glows on a square that can be chosen; the style sheet shows it on no other."""
GEM, BREAK, FLAME = "gem", "break", "flame"
"""What may be on a square; nothing is an empty text."""
SPOKEN = {GEM: "fire gem", BREAK: "firebreak", FLAME: "burning to the end of the game"}


def art(name: str, x: float = 0, y: float = 0, scale: float = 1, more: str = "") -> Part:
    """A symbol of this game, put somewhere, perhaps smaller, turned or mirrored."""
    moves = [f"translate({x:g} {y:g})"] if x or y else []
    moves += [f"scale({scale:g})"] if scale != 1 else []
    moves += [more] if more else []
    return Part("use", {"href": f"#ft-{name}", **({"transform": " ".join(moves)} if moves else {})})


def chip(caption: str, x: float, y: float) -> Parts:
    """A number on a coin."""
    return (rect(x, y, 14 + 11 * len(caption), 24, "ft-chip", 12), text(caption, x, y + 7, "ft-count"))


# ---- squares


@cache
def square_element(square: int, place: str, thing: str, does: str) -> Element:
    """A square with its contents, and the effect of choosing it; the same object whenever it looks the same."""
    name = square_name(square)
    label = ", ".join(part for part in (name, place, SPOKEN.get(thing, "")) if part)
    parts = (_ground(square, place, thing), DASHES, *((art(thing),) if thing in (GEM, BREAK) else ()))
    x, y = middle_of(square)
    return at(f"square-{name}", x, y, "square", parts, f"{label}. {does}" if does else label, (square,) if does else ())


def _ground(square: int, place: str, thing: str) -> Part:
    """Woods, the floor of an area, or an eternal flame."""
    if thing == FLAME:
        return art("ash" if place == "eternal flame" else "blaze")
    row, column = divmod(square, SIZE)
    return art("floor" if place else f"w{(row * 5 + column * 7 + row * column * 3 + (row ^ column)) % WOODS}")


# ---- towers


def area_parts(corner: int, guarded: bool, hit: bool) -> Parts:
    """The floor of a tower's area with its pattern, its wall, and the tower with its roof in the very corner."""
    colour = COLOURS[corner]
    side = 3 * CELL - 1
    return (*floor(colour, 0, 0, side, side), *wall(colour, guarded), art("trestle", more=FLIPS[corner]), *_roof(corner, hit))


def floor(colour: str, x: float, y: float, width: float, height: float) -> Parts:
    """A ground of a colour with its pattern."""
    box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
    return (Part("rect", {"class": f"ft-floor-{colour}", **box}), Part("rect", {"fill": f"url(#ft-paint-{colour})", **box}))


def _roof(corner: int, hit: bool) -> Parts:
    x, y = (-CELL if corner in (0, 3) else CELL), (-CELL if corner < 2 else CELL)
    colour = COLOURS[corner]
    eaves = (rect(x, y, 34, 34, "ft-eaves-case", 3), rect(x, y, 34, 34, f"ft-{colour} ft-eaves", 3))
    burst = (art("hit", x, y),) if hit else ()
    return (*eaves, art("roof", x, y), *burst, text(letter(corner), x, y + 9, "ft-letter"))


def wall(colour: str, guarded: bool) -> Parts:
    """A wall round a protected area, or its remains."""
    side = 3 * CELL - 4
    if not guarded:
        return (rect(0, 0, side, side, "ft-wall-down", 3),)
    return (rect(0, 0, side, side, f"ft-wall ft-wall-{colour}", 3), rect(0, 0, side, side, "ft-wall ft-posts", 3))


def ruin_parts(corner: int, guarded: bool) -> Parts:
    """What a burnt tower leaves: charred ground, perhaps still its wall, and ruins in its corner."""
    side = 3 * CELL - 1
    x, y = (-CELL if corner in (0, 3) else CELL), (-CELL if corner < 2 else CELL)
    return (
        *floor(COLOURS[corner], 0, 0, side, side),
        *wall(COLOURS[corner], guarded),
        rect(x, y, 39, 39, "ft-charred"),
        art("ruin", x, y),
    )


def letter(corner: int) -> str:
    """A mark for readers who do not see colours."""
    return COLOURS[corner][0].upper()


# ---- cards


def sort_of(kind: int) -> str:
    """Wind, fire, water, firebreaks or events."""
    if kind >= ACTIONS:
        return "event" if kind < IN_DECK else "water" if kind == CardKind.BUCKET else "fire"
    return "wind" if kind <= CardKind.WEST else "fire" if kind < FIRST_WATER else "water" if kind < FIRST_BREAK else "breaks"


def card_parts(kind: int, count: int = 1) -> Parts:
    """A card with its sort, its name, what it lays out, and how many of it there are."""
    left, top = -CARD_WIDTH / 2, -CARD_HEIGHT / 2
    band = f"M{left + 1:g} {top + 25:g}v-16q0-8 8-8h{CARD_WIDTH - 18}q8 0 8 8v16Z"
    under = (rect(3, -2, CARD_WIDTH, CARD_HEIGHT, "ft-under", 9),) if count > 1 else ()
    times = (text(f"x{count}", -left - 9, top + 20, "ft-times end"),) if count > 1 else ()
    return (
        *under,
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "ft-card", 9),
        Part("path", {"class": f"ft-band-{sort_of(kind)}", "d": band}),
        art(f"s-{sort_of(kind)}", left + 16, top + 13),
        *times,
        art(f"k-{WORDS[kind]}", 0, 4, 1.02),
        text(TITLES[kind], 0, -top - 10, "ft-title" if len(TITLES[kind]) < 11 else "ft-title ft-long"),
    )


def handle_parts(only: bool) -> Parts:
    """What discards a card: a small handle that hangs below it, or all of the card if it can do nothing else."""
    box = (CARD_WIDTH, CARD_HEIGHT + HANDLE, 9, 0, -CARD_HEIGHT / 2) if only else (CARD_WIDTH - 4, HANDLE - 4, 10)
    handle = rect(0, 0, CARD_WIDTH - 4, HANDLE - 4, "button", 10)
    return (handle, art("throw", -30, 0), text("discard", 12, 5, "tiny roomy"), *fine(dashes(*box)))


def back_parts(count: int, x: float = 0, y: float = 0, scale: float = 1) -> Parts:
    """Cards from behind, and how many they are."""
    if not count:
        return (rect(x, y, 34 * scale, 48 * scale, "ft-empty-pile", 5),)
    under = (art("back", x + 4, y - 2, scale),) if count > 1 else ()
    return (*under, art("back", x, y, scale), *chip(str(count), x + 1, y + 12))


# ---- the wind


def die_parts(winds: Sequence[int]) -> Parts:
    """The wind die, with the directions that it may show."""
    return (rect(0, 0, 64, 64, "die", 13), *(art("face", more=f"rotate({90 * wind})") for wind in winds))


def vane_parts(wind: int) -> Parts:
    """The rose, and the vane that points to where the wind blows; there is none before the first."""
    vane = (art("vane", 0, 0, 0.72, f"rotate({90 * wind})"),) if wind >= 0 else ()
    letters = (("N", 0, -25), ("E", 30.5, 4.5), ("S", 0, 34), ("W", -30, 4.5))
    return (art("rose"), *(text(caption, x, y, "ft-way") for caption, x, y in letters), *vane)
