"""What the things on the table look like, from art.svg; each piece is drawn around its own origin."""

from __future__ import annotations

from backburn.games.forest_fire_acres.board import Land
from backburn.games.forest_fire_acres.view.layout import BUTTON_HEIGHT, BUTTON_WIDTH, KEY, PANEL_HEIGHT, hexagon, towards
from backburn.picture.scene import Part, Parts, dashes, line, rect, text

GLOW = Part("use", {"href": "#ac-glow", "class": "dashes tinted"})
AREA = Part("use", {"href": "#ac-glow", "class": "dashes area"})
"""What glows where something can be chosen; it takes its colours from here, since selectors do not reach into copies."""
SPOT = Part("use", {"href": "#ac-spot", "class": "chosen"})
"""What is around a piece on the move."""
LOOKS = {Land.HOUSE: "house", Land.SCHOOL: "school", Land.FIRE: "fire", Land.BURNT: "burnt", Land.ROCK: "rock"}
"""The symbols of land; forest and rivers are drawn with the ground."""


def art(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0) -> Part:
    """A symbol of this game, put somewhere, perhaps smaller or turned."""
    moves = [f"translate({x:g} {y:g})"] if x or y else []
    moves += [f"rotate({turn:g})"] if turn else []
    moves += [f"scale({scale:g})"] if scale != 1 else []
    return Part("use", {"href": f"#ac-{name}", **({"transform": " ".join(moves)} if moves else {})})


def coin(caption: str, x: float, y: float) -> Parts:
    """A small number on a coin."""
    return (Part("circle", {"class": "ac-coin", "cx": x, "cy": y, "r": 7.5}), text(caption, x, y + 4.5, "ac-many"))


# ---- acres


def acre_parts(land: int, barrels: int, balls: int, lit: bool, marked: bool, chosen: bool) -> Parts:
    """What an acre shows next to its ground: land that has changed or was built on, a glow if it can be chosen, and its pieces."""
    look = "older" if marked else LOOKS.get(Land(land), "hex")
    both = 8.5 if barrels and balls else 0
    return (
        art(look),
        *((art("lit"),) if lit else ()),
        *((AREA,) if chosen else ()),
        *(_lying("barrel", barrels, -both) if barrels else ()),
        *(_lying("ball", balls, both) if balls else ()),
    )


def _lying(name: str, count: int, x: float) -> Parts:
    return (art(name, x, 3), *(coin(str(count), x, -11) if count > 1 else ()))


# ---- machines


def mover_parts(name: str, steps: int) -> Parts:
    """The moving piece, on a bright spot, with the steps that it has left."""
    return (SPOT, art(name, 0, 0), *coin(str(steps), 17, -15))


# ---- the table


def panel_parts(width: float) -> Parts:
    """The plate of a panel."""
    return (rect(0, 0, width, PANEL_HEIGHT, "ac-panel", 10),)


def button_parts(caption: str, icons: Parts) -> Parts:
    """A button with its symbol and its words."""
    box = (0, 0, BUTTON_WIDTH, BUTTON_HEIGHT)
    return (rect(*box, "button", 11), *icons, text(caption, -38, 6, "ac-button start"), *dashes(*box[2:], 11))


def key_parts(way: int, name: str, able: bool) -> Parts:
    """One of the six ways of a piece on the move; faint if it cannot go there."""
    edge = hexagon(2 * KEY - 3)
    if not able:
        return (line(edge, "ac-key-off"),)
    (x, y), (left, up) = towards(way, 9), towards(way, 13)
    arrow = (art("arrowhead", x, y, 1, 60 * way), text(name, -left, 5 - up, "ac-way-now"))
    return (line(edge, "button"), *arrow, line(edge, "ring case fine"), line(edge, "ring dashes fine"))
