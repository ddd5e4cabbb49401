"""What stands on the board, drawn."""

from __future__ import annotations

from backburn.core.hexgrid import WAYS
from backburn.games.volcano.board import CELLS, HEXAGON, NAMES, VOLCANO
from backburn.games.volcano.rules.flights import ends, full_tiles
from backburn.games.volcano.rules.putting_out import is_free
from backburn.games.volcano.rules.setup import places
from backburn.games.volcano.state import Phase, State, has
from backburn.games.volcano.view.layout import SPOTS, airfield, heading
from backburn.games.volcano.view.pieces import plane, strip, tile_parts, undealt, waiting_parts
from backburn.games.volcano.view.telling import tile_told
from backburn.games.volcano.words.explain import explain
from backburn.games.volcano.words.names import flying, row_between
from backburn.picture.hexboard import MIDDLE, ground
from backburn.picture.hextiles import cell as empty
from backburn.picture.hextiles import ring
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, at, line

# ---- the row


def _rows(state: State) -> list[list[int]]:
    """The rows that may be flown now, each as far as it can lead, or the one that is being flown."""
    if state.phase == Phase.DROP:
        return [row_between(state.spot, state.goal)]
    if state.phase != Phase.TO:
        return []
    goals = ends(state, state.spot)
    found = [row_between(state.spot, goal) for goal in range(CELLS) if has(goals, goal)]
    return [row for row in found if not any(len(other) > len(row) and other[: len(row)] == row for other in found)]


def cells_below(state: State) -> set[int]:
    """The tiles on which loads may fall from there."""
    return {cell for row in _rows(state) for cell in row if has(state.open, cell)}


def draw_path(state: State) -> Element:
    """Where the plane may fly, from the first end of the row."""
    here = SPOTS[state.spot]
    lines = [f"M0 0L{SPOTS[row[-1]][0] - here[0]:.4g} {SPOTS[row[-1]][1] - here[1]:.4g}" for row in _rows(state) if len(row) > 1]
    parts = (line("".join(lines), "vol-path-case"), line("".join(lines), "vol-path")) if lines else ()
    return at("path", *here, "path", parts)


def draw_plane(state: State) -> Element:
    """The plane, at the point its colour's flight has reached; until then it waits beside its panel."""
    if state.phase in (Phase.LAY, Phase.OVER):
        return at("plane", *MIDDLE, "plane", ())
    if state.phase == Phase.FROM:
        x, y = airfield(state.colour)
        return at("plane", x, y, "plane", plane(heading((x, y), MIDDLE), 0.8))
    x, y = SPOTS[state.spot]
    there = SPOTS[state.goal] if state.phase == Phase.DROP and state.goal != state.spot else None
    turn = heading((x, y), there) if there else heading(airfield(state.colour), (x, y))
    return at("plane", x, y, "plane", plane(turn, 0.72))


# ---- the board


def draw_ground(state: State) -> Element:
    """The table, and where the planes wait."""
    fields = [(colour, *airfield(colour)) for colour in flying(state)]
    return at("ground", 0, 0, "hb-ground", (*ground(HEXAGON), *(strip(x, y, heading((x, y), MIDDLE)) for _, x, y in fields)))


def draw_volcano() -> Element:
    """The volcano in the middle."""
    return at("volcano", *SPOTS[VOLCANO], "volcano", (Part("use", {"href": "#vol-volcano"}),), f"The volcano on {NAMES[VOLCANO]}")


def draw_cell(state: State, cell: int, falls: bool, offers: Offers) -> Element:
    """A cell with its tile, or without one."""
    name, value = f"tile-{NAMES[cell]}", state.values[cell]
    if value == 0:
        return _without_tile(state, cell)
    moves = offers.get(name, ())
    loads = tuple(state.drops[:, cell].tolist())
    parts = tile_parts(value, loads, places(state.options, value), falls) + (ring() if moves else ())
    if has(full_tiles(state), cell):
        parts += waiting_parts(tuple(bool(is_free(state, cell, way)) for way in range(WAYS)))
    return at(name, *SPOTS[cell], "hex", parts, spoken(explain, state, tile_told(state, cell), moves), moves)


def _without_tile(state: State, cell: int) -> Element:
    """A cell whose tile is gone, or not yet dealt."""
    dealt = state.phase != Phase.LAY
    parts = (empty(),) if dealt else undealt(cell == state.spot)
    label = f"{NAMES[cell]}, its tile is gone" if dealt else f"{NAMES[cell]}, its tile comes next" if cell == state.spot else ""
    return at(f"tile-{NAMES[cell]}", *SPOTS[cell], "hex", parts, label)
