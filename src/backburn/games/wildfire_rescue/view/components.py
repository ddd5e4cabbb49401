"""The contents of the box, for printing."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.wildfire_rescue.board import DIAGONAL, KIND_NAMES, TILES, TOOL_NAMES
from backburn.games.wildfire_rescue.state import DIE, State
from backburn.games.wildfire_rescue.view.board import draw_ground
from backburn.games.wildfire_rescue.view.labels import line_name
from backburn.games.wildfire_rescue.view.layout import BOARD, CARD, TILE, line_spot, spot
from backburn.games.wildfire_rescue.view.pieces import art, card_parts, line_parts, ranger_parts, tile_parts
from backburn.picture.components import Components, Cutout, PrintedBoard, Sheet, cards, counters
from backburn.picture.scene import UNIT, Parts, Scene, at, rect
from backburn.picture.thumbnail import thumbnail

PRINTED = 32.5
"""How long a board unit is, in millimetres: the board fits on a page."""
CAMPERS = 8
"""More than any plan has."""
HIDDEN: Parts = tile_parts(0, "", "", "", False)


def components(state: State) -> Components:
    """Return the frame of the forest, its tiles, the tools, and who and what comes on tiles."""
    options = state.options
    tools = zip(TOOL_NAMES, (options.axes, options.pickaxes, options.bows, options.extinguishers), strict=True)
    deck = tuple(Cutout(name, card_parts(tool, 1, False), int(count)) for tool, (name, count) in enumerate(tools) if count)
    rangers = tuple(Cutout(COLOURS[seat], ranger_parts(seat, 1, (), False, False), 1, 24) for seat in range(state.seats))
    fires, hazards = Cutout("fire", (art("flame", 0, 0, 0.8),), TILES, 23), Cutout("hazard", (art("hazard"),), TILES)
    tokens = (fires, hazards, Cutout("camper", (art("camper", 0, 0, 0.86),), CAMPERS, 13))
    return Components(
        (
            Sheet("tiles", _tiles(state), TILE + 2, TILE + 2, PRINTED, HIDDEN),
            cards("tools", deck, CARD, (art("back"), art("hat", 0, 27, 0.86))),
            counters("rangers", rangers, 64, 20),
            counters("tokens", tokens, 58, 17),
        ),
        PrintedBoard(_board(state), PRINTED),
        (_die(options.wildfire_faces, options.plane_faces),),
    )


def _tiles(state: State) -> tuple[Cutout, ...]:
    """The tiles of the forest, of each kind in all its drawings, and the one with the wildfire."""
    options, found, tile = state.options, [], 0
    for kind, count in zip(KIND_NAMES, (options.trees, options.rocks, options.animals), strict=False):
        for number in range(count):
            found.append(Cutout(f"{kind} {number + 1}", tile_parts(tile % TILES, kind, "", "", False)))
            tile += 1
    return (*found, Cutout("wildfire", tile_parts(0, "wildfire", "", "", False)))


def _board(state: State) -> Scene:
    """The frame with the names of its rows and columns, and the places of the tiles."""
    names = tuple(at(f"line-{line}", *line_spot(line), "line", line_parts(line, line_name(line), 0)) for line in range(DIAGONAL))
    places = tuple(at(f"place-{tile}", *spot(tile), "tile", (rect(0, 0, TILE, TILE, "wfr-slot", 10),)) for tile in range(TILES))
    return thumbnail(Scene(BOARD.width / UNIT, BOARD.height / UNIT, "The board", (draw_ground(state), *places, *names)), BOARD)


def _die(wildfire: int, plane: int) -> str:
    """What stands for the event die."""
    faces = ["wildfire"] * wildfire + ["plane"] * plane + ["nothing"] * (DIE - wildfire - plane)
    return f"a die for the event: {', '.join(f'{number} {face}' for number, face in enumerate(faces, start=1))}"
