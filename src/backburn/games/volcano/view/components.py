"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.board import HEXAGON, VOLCANO
from backburn.games.volcano.state import HIGHEST, KINDS, State
from backburn.games.volcano.view.board import draw_ground, draw_volcano
from backburn.games.volcano.view.facts import facts_of
from backburn.games.volcano.view.layout import SPOTS
from backburn.games.volcano.view.pieces import plane, tile_parts
from backburn.picture.components import Components, Cutout
from backburn.picture.hexboard import printed, tile_sheet
from backburn.picture.hextiles import NEUTRAL, pawn_sheet

NO_LOADS = (0,) * KINDS


def components(state: State) -> Components:
    """Return the board around the volcano, the burning tiles, and the loads of water."""
    options, facts = state.options, facts_of(state)
    tiles = {
        str(value): (tile_parts(value, NO_LOADS, facts.places[value], False), options.tiles[value - 1]) for value in range(1, HIGHEST + 1)
    }
    loads = {COLOURS[colour]: int(state.own[colour]) for colour in facts.colours} | {NEUTRAL: int(state.neutral.sum())}
    pieces = pawn_sheet("loads", loads, (Cutout("plane", plane(0, 0.4)),))
    return Components((tile_sheet(tiles), pieces), printed(HEXAGON, SPOTS, draw_ground(facts), draw_volcano(), without=VOLCANO))
