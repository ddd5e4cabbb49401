"""The contents of the box, for printing."""

from __future__ import annotations

from collections.abc import Mapping

from backburn.games.forest_fire_acres.board import ACRES, Land, Wind
from backburn.games.forest_fire_acres.cards import ARRIVES, FIRES, JUMP, N_SPEEDS, REACH, SPEEDS, WEATHERS, CardKind
from backburn.games.forest_fire_acres.state import LIMIT, State
from backburn.games.forest_fire_acres.view.board import acres, frame, ground, rivers
from backburn.games.forest_fire_acres.view.facts import cards_of
from backburn.games.forest_fire_acres.view.layout import ACRE, BEARINGS, BOARD
from backburn.games.forest_fire_acres.view.pieces import art
from backburn.games.forest_fire_acres.words.names import WIND_NAMES
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, cards, counters
from backburn.picture.scene import UNIT, Parts, Scene, rect, text
from backburn.picture.thumbnail import thumbnail
from backburn.play.texts.wording import counted

HIGH = 13.0
"""The height of an acre, in millimetres."""
FIRES_MORE, BURNT, ROCKS = 8, 60, 40
"""Fires beyond the limit at which the game is lost, and acres that burn out or are dug, in all but the worst games."""
WIDTH, HEIGHT = 118, 164
"""The frame of a card."""
SIZES: dict[str, float] = {"barrel": 2.4, "ball": 2.4}
"""How much larger small things are drawn beside the machines."""
FACES = {
    CardKind.FIRE_2: ("Forest fire", "flames", "2 acres"),
    CardKind.FIRE_3: ("Forest fire", "flames", "3 acres"),
    CardKind.FIRE_4: ("Forest fire", "flames", "4 acres"),
    CardKind.FLAME: ("Forest fire", "flames", "with a flame"),
    CardKind.CRASH: ("Crash", "no-helicopter", ""),
    CardKind.BREAKDOWN: ("Breakdown", "no-bulldozer", ""),
    CardKind.DROUGHT: ("Drought", "drought", ""),
    CardKind.BULLDOZER: ("Lucky break", "bulldozer", "a bulldozer"),
    CardKind.HELICOPTER: ("Lucky break", "helicopter", "the helicopter"),
    CardKind.LOT: ("Lucky break", "both", "a lot"),
}
"""The title, the symbol and the text below it."""


def components(state: State) -> Components:
    """Return the board with the map of this game, the cards, and all that stands or lies on acres."""
    options = state.options
    deck = tuple(Cutout(*_card(state, card), count) for card, count in cards_of(state).items())
    unit = HIGH * UNIT / ACRE
    hexes = {"fire": options.burning_limit + FIRES_MORE, "burnt": BURNT, "rock": options.rock_pieces or ROCKS}
    things = {"barrel": options.barrels, "ball": options.balls, "bulldozer": LIMIT, "helicopter": 1}
    return Components(
        (
            cards("cards", deck, WIDTH, (art("back", 0, 0, 2.6),)),
            Sheet("acres", _pieces(hexes), 48, 42, unit),
            counters("equipment", _pieces(things, SIZES), 62, 16),
            counters("wind", (Cutout("wind", (art("arrow"),)),), 60, 18),
        ),
        PrintedBoard(_board(state), unit),
    )


def _pieces(numbers: dict[str, int], sizes: Mapping[str, float] | None = None) -> tuple[Cutout, ...]:
    return tuple(Cutout(name, (art(name, 0, 0, (sizes or {}).get(name, 1)),), int(count)) for name, count in numbers.items() if count)


def _board(state: State) -> Scene:
    """The map: forest, rivers, houses and schools."""
    plain = state.copy()
    plain.barrels[:] = 0
    plain.balls[:] = 0
    for acre in range(ACRES):
        if plain.land[acre] not in (Land.RIVER, Land.HOUSE, Land.SCHOOL):
            plain.land[acre] = Land.FOREST
    return thumbnail(
        Scene(BOARD.width / UNIT, BOARD.height / UNIT, "The board", (ground(), rivers(plain), *acres(plain, {}), frame())), BOARD
    )


def _card(state: State, card: int) -> tuple[str, Parts]:
    """The name and the face of a card."""
    if card < WEATHERS:
        return _weather(state, card)
    title, icon, below = FACES[CardKind(card)]
    return f"{title}, {below}" if below else title, (*_framed(title), art(icon, 0, 5, 2), text(below, 0, 62, "ac-tell"))


def _weather(state: State, card: int) -> tuple[str, Parts]:
    """A card with the wind that it brings, and what the fires do then."""
    options, speed = state.options, SPEEDS[card % N_SPEEDS]
    wind = Wind(ARRIVES[options.winds, card // N_SPEEDS])
    fires, reach, jump = (int(table[options.weather, card]) for table in (FIRES, REACH, JUMP))
    said = (
        ("flame", counted(fires, "fire")),
        ("step", f"reach {reach}"),
        ("jump" if jump else "no-jump", f"jumps {jump}" if jump else "no jump"),
    )
    parts: Parts = (*_framed(f"{speed} mph, {wind.name}"), art("rose", 0, -18, 0.8), art("vane", 0, -18, 0.8, BEARINGS[wind]))
    for place, (icon, told) in enumerate(said):
        parts += (art(icon, -42, 32 + 19 * place, 0.6), text(told, 52, 37 + 19 * place, "ac-tell end"))
    return f"{speed} mph {WIND_NAMES[wind]}", parts


def _framed(title: str) -> Parts:
    return (rect(0, 0, WIDTH, HEIGHT, "ac-card", 9), text(title, 0, -58, "ac-tell"))
