"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.games.fire_tower.board import COLOURS, WINDS
from backburn.games.fire_tower.cards import TITLES, CardKind
from backburn.games.fire_tower.state import State
from backburn.games.fire_tower.view.board import eternal, ground, squares, tower
from backburn.games.fire_tower.view.facts import facts_of
from backburn.games.fire_tower.view.layout import BOARD, CARD_WIDTH, CELL
from backburn.games.fire_tower.view.pieces import art, card_parts, ruin_parts, vane_parts
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, cards, counters
from backburn.picture.scene import UNIT, Scene
from backburn.picture.thumbnail import thumbnail

SQUARE = 18.0
"""The side of a square, in millimetres."""
GEMS, BREAKS, FLAMES = 110, 33, 44
"""Whole rows on a page, and enough for all but the largest fires."""


def components(state: State) -> Components:
    """Return the board without any fire but the eternal one, the cards of the deck, and what lies on squares."""
    unit = SQUARE * UNIT / CELL
    found = [_deck(state), _pieces("gems", "gem", GEMS), _pieces("firebreaks", "break", BREAKS)]
    found += [_pieces("flames", "blaze", FLAMES)] if state.options.tower_ablaze else []
    found += [
        counters("buckets", tuple(Cutout(f"{name} bucket", (art(f"bucket-{name}"),), state.seats) for name in ("full", "empty")), 50, 17),
        Sheet("burnt towers", tuple(Cutout(f"{COLOURS[corner]} ruin", ruin_parts(corner, False)) for corner in range(4)), 120, 120, unit),
        counters("wind", (Cutout("rose", vane_parts(-1)), Cutout("vane", (art("vane"),))), 90, 45),
    ]
    die = ", ".join(f"{number} {wind}" for number, wind in enumerate(WINDS, start=1))
    return Components(tuple(found), PrintedBoard(_board(state), unit), (f"a die for the wind, rolled again above 4: {die}",))


def _board(state: State) -> Scene:
    facts = facts_of(state)
    elements = (ground(), *squares(facts, frozenset()), *(tower(facts, corner) for corner in facts.corners), eternal())
    return thumbnail(Scene(BOARD.width / UNIT, BOARD.height / UNIT, "The board", elements), BOARD)


def _deck(state: State) -> Sheet:
    """The cards, each as often as the options say, and the events that they let in."""
    options = state.options
    copies = dict(enumerate(options.cards.tolist()))
    copies |= {CardKind.FIRESTORM: options.firestorm, CardKind.MUTUAL_AID: options.mutual_aid, CardKind.SHADOW: options.shadow_of_the_wood}
    faces = tuple(Cutout(TITLES[kind], card_parts(kind), int(count)) for kind, count in copies.items() if count)
    return cards("cards", faces, CARD_WIDTH, (art("back", 0, 0, 2.6),))


def _pieces(name: str, piece: str, copies: int) -> Sheet:
    return counters(name, (Cutout(piece, (art(piece),), copies),), CELL, SQUARE - 1)
