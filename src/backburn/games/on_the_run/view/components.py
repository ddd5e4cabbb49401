"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.on_the_run.board import FOREST
from backburn.games.on_the_run.state import State
from backburn.games.on_the_run.view.board import draw_ground
from backburn.games.on_the_run.view.layout import SPOTS
from backburn.games.on_the_run.view.pieces import animal_parts, fire_parts
from backburn.picture.components import Components, Cutout, counters
from backburn.picture.hexboard import printed, tile_sheet
from backburn.picture.hextiles import forest
from backburn.picture.scene import Parts

ANIMAL = 18.0
"""How wide an animal is, in millimetres."""


def components(state: State) -> Components:
    """Return the board, the tiles that are the forest, and everybody's animals."""
    options = state.options
    tiles = {str(number): (fire_parts(number, False), count) for number, count in enumerate(options.tiles.tolist(), start=1)}
    tiles["lightning"] = fire_parts(options.lightning, True), 1
    each = options.animals[state.seats - 2]
    animals = tuple(Cutout(COLOURS[seat], _animal(seat), each) for seat in range(state.seats))
    return Components(
        (tile_sheet(tiles, (forest(),)), counters("animals", animals, 88, ANIMAL)),
        printed(FOREST, SPOTS, draw_ground()),
    )


def _animal(seat: int) -> Parts:
    return animal_parts(seat, False, False, False)
