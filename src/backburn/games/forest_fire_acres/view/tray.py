"""What is chosen beside the board: the six ways of what is on the move, and buttons."""

from __future__ import annotations

from functools import cache, lru_cache

from backburn.games.forest_fire_acres.board import NAMES, WAY_NAMES, Way
from backburn.games.forest_fire_acres.state import (
    CARRY,
    DECLINE,
    DIG,
    DONE,
    DRIVE,
    DROP_BALL,
    DROP_BARREL,
    DROP_WATER,
    FLY,
    GET_BALLS,
    GET_BARRELS,
    GET_BULLDOZER,
    GET_FOUR_AND_ONE,
    GET_HELICOPTER,
    GET_TWO_AND_TWO,
    LAND,
    LIMIT,
    MOVE,
    NEW_BULLDOZER,
    PASS,
    PICK_BALL,
    PICK_BARREL,
    SCOOP,
    SCRAP,
    STAY,
    Phase,
    State,
)
from backburn.games.forest_fire_acres.view.layout import PAD, button, key
from backburn.games.forest_fire_acres.view.pieces import art, button_parts, key_parts
from backburn.games.forest_fire_acres.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, at, words
from backburn.play.wording import capital, counted

KEYS = tuple(f"way-{way.name.lower()}" for way in Way)
"""The elements of the ways."""
SIZES = {"helicopter": 0.9, "bulldozer": 0.9, "barrel": 1.3, "ball": 1.3, "water": 1.3}
"""How large symbols are on buttons."""
BUTTONS = {
    GET_BARRELS: ("get-barrels", "Barrels", "barrel", 0),
    GET_BALLS: ("get-balls", "Balls", "ball", 1),
    GET_TWO_AND_TWO: ("get-two-and-two", "2 and 2", "both", 2),
    GET_FOUR_AND_ONE: ("get-four-and-one", "4 and 1", "both", 3),
    GET_BULLDOZER: ("get-bulldozer", "Bulldozer", "plus-bulldozer", 4),
    GET_HELICOPTER: ("get-helicopter", "Helicopter", "plus-helicopter", 5),
    CARRY: ("carry", "Carry", "carry", 6),
    FLY: ("fly", "Fly", "helicopter", 7),
    PASS: ("pass", "Pass", "done", 10),
    NEW_BULLDOZER: ("new-bulldozer", "New one", "plus-bulldozer", 4),
    DECLINE: ("decline", "Decline", "none", 3),
    DONE: ("done", "Done", "done", 0),
    PICK_BARREL: ("pick-barrel", "Pick barrel", "barrel", 12),
    PICK_BALL: ("pick-ball", "Pick ball", "ball", 13),
    SCOOP: ("scoop", "Scoop water", "water", 14),
    DROP_BARREL: ("drop-barrel", "Drop barrel", "barrel", 15),
    DROP_BALL: ("drop-ball", "Drop ball", "ball", 16),
    DROP_WATER: ("drop-water", "Drop water", "water", 17),
    DIG: ("dig", "Dig", "rock", 12),
    STAY: ("stay", "Stay", "done", 13),
    LAND: ("land", "Land", "helicopter", 18),
}
"""The buttons of single moves: id, what is written on it, its symbol and its place."""

DRIVES = {DRIVE: "Drive", SCRAP: "Scrap", MOVE: "Move"}
"""What can be done with a bulldozer on the board; the two of them have buttons as well."""


# ---- the ways


def ways(state: State, offers: Offers) -> list[Element]:
    """The six ways, while there is one to go; also those that cannot be gone can be asked about."""
    shown = any(name in offers for name in KEYS)
    return [_way(way, _told(state, way, offers.get(name, ())) if shown else "", offers.get(name, ())) for way, name in enumerate(KEYS)]


def _told(state: State, way: int, moves: tuple[int, ...]) -> str:
    return spoken(explain, state, capital(WAY_NAMES[way]), moves)


@lru_cache(maxsize=1024)
def _way(way: int, label: str, moves: tuple[int, ...]) -> Element:
    return at(KEYS[way], *key(way), "way", key_parts(way, Way(way).name, bool(moves)) if label else (), label, moves)


def left(state: State, offers: Offers) -> Element:
    """In the middle of the ways: how many steps are left."""
    shown = state.phase != Phase.SPRAY and any(name in offers for name in KEYS)
    parts = (words(str(state.steps), 0, 4, "ac-left"), words("left", 0, 19, "ac-under")) if shown else ()
    return at("left", *PAD, "left", parts)


# ---- the buttons


def buttons(state: State, offers: Offers) -> list[Element]:
    """Moves without a place on the board; a button without a move is empty."""
    return [*(_button(state, *shown, offers) for shown in BUTTONS.values()), *_drives(state, offers)]


def _button(state: State, name: str, text: str, icon: str, place: int, offers: Offers) -> Element:
    moves = offers.get(name, ())
    if not moves:
        return _hidden(name, place)
    text = _lot(state, name) or text
    return _shown(name, text, icon, place, spoken(explain, state, text, moves), moves)


def _lot(state: State, name: str) -> str:
    """How many pieces are in a lot of one sort, if the button gets one."""
    if name == "get-barrels":
        return counted(min(state.options.lot_barrels, state.store_barrels), "barrel")
    return counted(min(state.options.lot_balls, state.store_balls), "ball") if name == "get-balls" else ""


@cache
def _hidden(name: str, place: int) -> Element:
    return at(name, *button(place), f"action slot-{place}", ())


@lru_cache(maxsize=1024)
def _shown(name: str, text: str, icon: str, place: int, label: str, moves: tuple[int, ...]) -> Element:
    parts = button_parts(text, (art(icon, -63, 0, SIZES.get(icon, 1)),))
    return at(name, *button(place), f"action slot-{place}", parts, label, moves)


def _drives(state: State, offers: Offers) -> list[Element]:
    """Buttons for the bulldozers on the board."""
    moves = [move for name, found in sorted(offers.items()) if name.startswith("bulldozer-") for move in found]
    return [_drive(state, place, moves[place : place + 1]) for place in range(LIMIT)]


def _drive(state: State, place: int, moves: list[int]) -> Element:
    name, slot = f"drive-{place + 1}", 8 + place
    if not moves:
        return _hidden(name, slot)
    kind = max(kind for kind in DRIVES if kind <= moves[0])
    text = f"{DRIVES[kind]} {NAMES[moves[0] - kind]}"
    return _shown(name, text, "bulldozer", slot, spoken(explain, state, text, tuple(moves)), tuple(moves))
