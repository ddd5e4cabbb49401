"""Around the board: the status line, the weather, the piles, the damage, the equipment, the six ways and the buttons."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, radians, sin

from backburn.games.forest_fire_acres.board import NAMES, OFF_BOARD, WAY_NAMES, Land, Way, Wind
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
    Act,
    Phase,
    Piece,
    State,
)
from backburn.games.forest_fire_acres.view.beside import describe_weather
from backburn.games.forest_fire_acres.view.facts import Facts
from backburn.games.forest_fire_acres.view.labels import (
    describe_damage,
    describe_equipment,
    describe_piles,
    on_top,
    to_come,
)
from backburn.games.forest_fire_acres.view.layout import BEARINGS, BROAD, NARROW, PAD, SAYING, WIDTH, button, key, panel
from backburn.games.forest_fire_acres.view.pieces import art, button_parts, key_parts, panel_parts
from backburn.games.forest_fire_acres.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, Parts, at, line, rect, sized, text
from backburn.play.texts.wording import capital, counted

INDENT = 12
"""How far from the edge of a panel its words begin."""
SHOWN = {Land.HOUSE: "house", Land.SCHOOL: "school", Land.BURNT: "burnt", Land.ROCK: "rock"}
"""The counts next to the board, and their symbols."""


def status(caption: str) -> Element:
    """The status line."""
    return at("status", 0, SAYING, "status", (text(caption, 16, 0, f"{sized(caption, WIDTH - 32)} start"),))


# ---- the weather


def sky(facts: Facts) -> Element:
    """Where the wind drives fires, and what the weather lets them do."""
    bearing = BEARINGS[Wind(facts.state.wind)] if facts.is_windy else -1
    return _sky(bearing, facts.weather, bool(facts.state.options.winds), capital(describe_weather(facts)))


@lru_cache(maxsize=256)
def _sky(bearing: int, says: tuple[int, int, int, int], eight: bool, label: str) -> Element:
    speed, fires, acres, jump = says
    left, right = -BROAD / 2, BROAD / 2 - 9
    parts = (*panel_parts(BROAD), *_rose(bearing, eight, left + 58))
    if bearing < 0:
        return at("weather", *panel(0), "panel", (*parts, text("no wind yet", right, 5, "ac-caption end")), label)
    captions = (counted(fires, "fire"), f"reach {acres}", f"jumps {jump}" if jump else "no jump")
    icons = ("flame", "step", "jump" if jump else "no-jump")
    parts += (text(str(speed), left + 116, -38, "ac-speed start"),)
    parts += (text("mph", left + 121 + 18 * len(str(speed)), -38, "ac-caption start"),)
    for place, (icon, caption) in enumerate(zip(icons, captions, strict=True)):
        y = -8 + 32 * place
        parts += (art(icon, left + 123, y, 0.8), text(caption, right, y + 5, "ac-tell end"))
    return at("weather", *panel(0), "panel", parts, label)


def _rose(bearing: int, eight: bool, x: float) -> Parts:
    """The ways that a wind can come from, and an arrow as it blows."""
    shown = [wind for wind in Wind if eight or wind not in (Wind.E, Wind.W)]
    names = tuple(_way_name(wind, x, BEARINGS[wind] == bearing) for wind in shown)
    return (art("rose", x, 0), *names, *((art("vane", x, 0, 1, bearing),) if bearing >= 0 else ()))


def _way_name(wind: Wind, x: float, now: bool) -> Part:
    turn = radians(BEARINGS[wind])
    return text(wind.name, round(x + 46 * sin(turn), 1), round(5 - 46 * cos(turn), 1), "ac-way-now" if now else "ac-way")


# ---- the cards


def cards(facts: Facts) -> Element:
    """The three piles, and the card that is being carried out, or what the piles still have of the worst ones."""
    state = facts.state
    return _cards(facts.piles, state.pile, on_top(state), to_come(state), capital(describe_piles(facts.piles)))


@lru_cache(maxsize=1024)
def _cards(left: tuple[int, ...], now: int, top: tuple[str, str, str], worst: tuple[int, int], label: str) -> Element:
    caption = "ac-caption start roomy" if top[0] else "ac-caption start"
    parts: Parts = (*panel_parts(BROAD), text("event cards", INDENT - BROAD / 2, -53, caption))
    for pile, number in enumerate(left):
        parts += _pile(pile, number, pile == now)
    return at("piles", *panel(1), "panel below", parts + (_on_top(*top) if top[0] else _to_come(*worst)), label)


def _on_top(title: str, icon: str, number: str) -> Parts:
    """The card that is being carried out."""
    x = BROAD / 2 - 37
    face = (rect(x, 12, 54, 78, "ac-card", 6), art(icon, x, 7 if number else 12, 1.1))
    name = text(title, BROAD / 2 - INDENT, -53, "ac-tell end")
    return (name, *face, *((text(number, x, 44, "ac-more"),) if number else ()))


def _to_come(fires: int, droughts: int) -> Parts:
    """How many FOREST FIRE and DROUGHT cards are still to be drawn."""
    x = BROAD / 2 - 52
    return (*_amount("flame", fires, x, -10, 1.05), *_amount("drought", droughts, x, 34, 0.6))


def _pile(pile: int, left: int, now: bool) -> Parts:
    x, kind = 35 - BROAD / 2 + 47 * pile, "-now" if now else ""
    name = text(str(pile + 1), x, 62, f"ac-pile{kind}")
    if not left:
        return (rect(x, 10, 40, 56, "ac-empty", 5), name)
    backs = tuple(art("back", x + 1.5 * card, 10 - 2 * card) for card in range(1 + (left > 1) + (left > 9)))
    return (*backs, rect(x + 2, 10, 32, 24, f"ac-chip{kind}", 12), text(str(left), x + 2, 16.5, f"ac-count{kind}"), name)


# ---- the damage


def damage(state: State) -> Element:
    """The buildings left, and the losses."""
    found = state.lands.tolist()
    return _damage(tuple(found[land] for land in SHOWN), describe_damage(state))


@lru_cache(maxsize=1024)
def _damage(found: tuple[int, ...], label: str) -> Element:
    parts: Parts = panel_parts(NARROW)
    for place, (look, number) in enumerate(zip(SHOWN.values(), found, strict=True)):
        x, y = -46 + 65 * (place % 2), -26 + 52 * (place // 2)
        parts += (art(look, x, y, 0.68), text(str(number), x + 18, y + 7, "ac-tally start"))
    return at("damage", *panel(2), "panel aside", parts, label)


# ---- the equipment


def equipment(state: State) -> Element:
    """The store, and below it the pieces in hand, or which machines there are."""
    held = (state.hand_barrels, state.hand_balls, state.water)
    dozers = sum(acre != OFF_BOARD for acre in state.bulldozers.tolist()) + (state.piece == Piece.BULLDOZER)
    flies = state.helicopter != OFF_BOARD or state.piece == Piece.HELICOPTER
    return _equipment((state.store_barrels, state.store_balls), state.act, held, (dozers, flies), describe_equipment(state))


@lru_cache(maxsize=1024)
def _equipment(store: tuple[int, int], act: int, held: tuple[int, int, int], machines: tuple[int, bool], label: str) -> Element:
    parts: Parts = (*panel_parts(NARROW), text("store", INDENT - NARROW / 2, -53, "ac-caption start"), line("M-55-9H55", "ac-rule"))
    for place, thing in enumerate(("barrel", "ball")):
        parts += _amount(thing, store[place], -43 + 60 * place, -30, 1.2)
    if act in (Act.LOT, Act.FLIGHT):
        parts += _hand(*held) if act == Act.FLIGHT else _hand(*held[:2])
    else:
        parts += _machines(*machines)
    return at("equipment", *panel(3), "panel below aside", parts, label)


def _amount(thing: str, number: int, x: float, y: float, scale: float) -> Parts:
    return (art(thing, x, y, scale), text(str(number), x + 13, y + 7, "ac-tally start" if number else "ac-none start"))


def _hand(*held: int) -> Parts:
    """The rest of a lot, or what the helicopter holds, water among it."""
    parts: Parts = (text("on board" if len(held) > 2 else "still to come", INDENT - NARROW / 2, 13, "ac-caption start"),)
    for place, (thing, number) in enumerate(zip(("barrel", "ball", "water"), held, strict=False)):
        parts += _amount(thing, number, -47 + 38 * place, 42, 1)
    return parts


def _machines(dozers: int, flies: bool) -> Parts:
    """The machines on the board, and in grey those that could be."""
    parts: Parts = (text("machines", INDENT - NARROW / 2, 13, "ac-caption start"),)
    parts += tuple(art("bulldozer" if place < dozers else "no-bulldozer", -44 + 38 * place, 42, 0.85) for place in range(LIMIT))
    return (*parts, art("helicopter" if flies else "no-helicopter", 42, 42, 0.8))


KEYS = tuple(f"way-{way.name.lower()}" for way in Way)
"""The elements of the ways."""
ROSE = (Way.NW, Way.SW, Way.N, Way.S, Way.NE, Way.SE)
"""The ways from left to right, each with the one below it, as a phone's strip has them."""
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
    DECLINE: ("decline", "Decline", "none", 10),
    DONE: ("done", "Done", "done", 0),
    PICK_BARREL: ("pick-barrel", "Pick barrel", "barrel", 12),
    PICK_BALL: ("pick-ball", "Pick ball", "ball", 13),
    SCOOP: ("scoop", "Scoop water", "water", 14),
    DROP_BARREL: ("drop-barrel", "Drop barrel", "barrel", 15),
    DROP_BALL: ("drop-ball", "Drop ball", "ball", 16),
    DROP_WATER: ("drop-water", "Drop water", "water", 17),
    DIG: ("dig", "Dig", "rock", 15),
    STAY: ("stay", "Stay", "done", 12),
    LAND: ("land", "Land", "helicopter", 18),
}
"""The buttons of single moves: id, its text, its symbol and its place."""

DRIVES = {DRIVE: "Drive", SCRAP: "Scrap", MOVE: "Move"}
"""What can be done with a bulldozer on the board; the two of them have buttons as well."""


# ---- the ways


def ways(state: State, offers: Offers) -> list[Element]:
    """The six ways, while there is one to go; also those that cannot be gone can be asked about."""
    shown = any(name in offers for name in KEYS)
    offered = {way: offers.get(KEYS[way], ()) for way in ROSE}
    return [_way(way, _way_text(state, way, moves) if shown else "", moves) for way, moves in offered.items()]


def _way_text(state: State, way: int, moves: tuple[int, ...]) -> str:
    return spoken(explain, state, capital(WAY_NAMES[way]), moves)


@lru_cache(maxsize=1024)
def _way(way: int, label: str, moves: tuple[int, ...]) -> Element:
    return at(KEYS[way], *key(way), "way", key_parts(way, Way(way).name, bool(moves)) if label else (), label, moves)


def left(state: State, offers: Offers) -> Element:
    """In the middle of the ways: how many steps are left."""
    shown = state.phase != Phase.SPRAY and any(name in offers for name in KEYS)
    parts = (text(str(state.steps), 0, 4, "ac-left"), text("left", 0, 19, "ac-under")) if shown else ()
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
