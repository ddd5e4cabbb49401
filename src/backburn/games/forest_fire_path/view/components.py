"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.games.forest_fire_path.cards import CardKind
from backburn.games.forest_fire_path.state import MAX_ENGINES, Options, State
from backburn.games.forest_fire_path.view.band import card_parts
from backburn.games.forest_fire_path.view.board import draw_ground, draw_sign, draw_square
from backburn.games.forest_fire_path.view.facts import facts_of
from backburn.games.forest_fire_path.view.layout import CARD_WIDTH, SQUARE_HEIGHT, TOP, Layout, layout_of
from backburn.games.forest_fire_path.view.pieces import art, engine_parts, sign_parts, square_parts
from backburn.games.forest_fire_path.words.kit import CARD_TITLES
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, cards, counters
from backburn.picture.scene import UNIT, Parts, Scene
from backburn.picture.thumbnail import Frame, thumbnail

SQUARE = 36.0
"""The side of a square, in millimetres."""
TOKENS = 66
"""Whole rows, and enough for all but the largest fires."""
HELICOPTERS = 4
"""More than the usual budgets buy."""


def components(state: State) -> Components:
    """Return the path, its burnt squares, fire, engines and water; with the shop its wares, with cards the fire's deck."""
    options, layout = state.options, layout_of(state)
    burnt = tuple(Cutout(f"burnt {square + 1}", _burnt(layout, square)) for square in range(layout.squares))
    fleet = MAX_ENGINES if options.budget else options.engines
    engines = tuple(Cutout(f"engine {engine + 1}", engine_parts(engine, 0, 0, 1, 1, ()), 1, 20) for engine in range(fleet))
    found = [
        Sheet("burnt squares", burnt, 106, SQUARE_HEIGHT, SQUARE),
        Sheet("engines", engines, 92, 56, 30),
        counters("fire tokens", (Cutout("flame", (art("flame"),), TOKENS, 29),), 72, 19),
        counters("water", (Cutout("water", (art("drop"),), int(options.water_capacity * fleet)),), 48, 14),
    ]
    found += [counters("kit", _kit(options), 100, 25)] if options.budget else []
    found += [cards("cards", _deck(state), CARD_WIDTH, (art("back", 0, 0, 2.4),))] if options.fire_cards else []
    return Components(tuple(found), PrintedBoard(_board(state, layout), SQUARE), (f"a die with {options.die_sides} faces",))


def _board(state: State, layout: Layout) -> Scene:
    """The path before the fire."""
    plain = state.copy()
    plain.squares[:] = 0
    facts, squares = facts_of(plain), range(layout.squares)
    found = [draw_square(facts, layout, square, {}) for square in squares] + [draw_sign(facts, layout, square) for square in squares]
    scene = Scene(layout.width / UNIT, layout.height / UNIT, "The board", (draw_ground(layout), *found))
    return thumbnail(scene, Frame(0, TOP - 12, layout.width, layout.tray - TOP + 4))


def _burnt(layout: Layout, square: int) -> Parts:
    return (*square_parts(square, True, layout.roads[square], layout.yard(square), False), *sign_parts(square, 0, 0, 0))


def _deck(state: State) -> tuple[Cutout, ...]:
    copies = {kind: state.options.cards[kind] for kind in CardKind}
    return tuple(Cutout(CARD_TITLES[kind], card_parts(kind), count) for kind, count in copies.items() if count)


def _kit(options: Options) -> tuple[Cutout, ...]:
    """What the chief buys, and the coins for it."""
    hoses = (Cutout("hoses", (art("hoses"),)),) if options.price_hoses else ()
    coins = Cutout("coin", (art("coin", 0, 0, 2),), int(options.budget))
    pumps, helicopters = (
        Cutout("pump", (art("pump", 0, 0, 1.3),), MAX_ENGINES, 24),
        Cutout("helicopter", (art("helicopter"),), HELICOPTERS, 20),
    )
    return (pumps, helicopters, *hoses, coins)
