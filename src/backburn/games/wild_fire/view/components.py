"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.state import PLACES, VALUES, State
from backburn.games.wild_fire.view.facts import facts_of
from backburn.games.wild_fire.view.pieces import firebreak, tile_parts
from backburn.picture.components import Components
from backburn.picture.hexboard import tile_sheet
from backburn.picture.hextiles import NEUTRAL, forest, pawn_sheet

NO_PAWNS = (0,) * (len(COLOURS) + 1)


def components(state: State) -> Components:
    """Return the tiles, whose backs are firebreaks where the options allow them, and the pawns."""
    options, facts = state.options, facts_of(state)
    tiles = {
        str(value): (
            tile_parts(value, NO_PAWNS, PLACES[value] if options.printed_places else 0, 1, False),
            options.tiles[value],
        )
        for value in range(VALUES)
    }
    pawns = {COLOURS[colour]: int(options.pawns) for colour in facts.colours} | {NEUTRAL: int(state.neutrals.sum())}
    return Components((tile_sheet(tiles, (firebreak() if options.firebreaks else forest(),)), pawn_sheet("pawns", pawns)))
