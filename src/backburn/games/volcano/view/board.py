"""The pieces on the board, drawn."""

from __future__ import annotations

from backburn.games.volcano.board import HEXAGON, NAMES, VOLCANO
from backburn.games.volcano.state import Phase, State, has
from backburn.games.volcano.view.facts import Facts
from backburn.games.volcano.view.labels import describe_tile
from backburn.games.volcano.view.layout import SPOTS, airfield, heading
from backburn.games.volcano.view.pieces import plane, strip, tile_parts, undealt, waiting_parts
from backburn.games.volcano.words.explain import explain
from backburn.picture.hexboard import MIDDLE, ground
from backburn.picture.hextiles import cell as empty
from backburn.picture.hextiles import ring
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, Part, at, line

# ---- the row


def cells_below(facts: Facts) -> set[int]:
    """The tiles on which loads may fall from there."""
    return {cell for row in facts.rows for cell in row if has(facts.state.open, cell)}


def draw_path(facts: Facts) -> Element:
    """Where the plane may fly, from the first end of the row."""
    here = SPOTS[facts.state.spot]
    lines = [f"M0 0L{SPOTS[row[-1]][0] - here[0]:.4g} {SPOTS[row[-1]][1] - here[1]:.4g}" for row in facts.rows if len(row) > 1]
    parts = (line("".join(lines), "vol-path-case"), line("".join(lines), "vol-path")) if lines else ()
    return at("path", *here, "path", parts)


def draw_plane(state: State) -> Element:
    """The plane, at the point its colour's flight has reached; until then it waits next to its panel."""
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


def draw_ground(facts: Facts) -> Element:
    """The table, and where the planes wait."""
    fields = [(colour, *airfield(colour)) for colour in facts.colours]
    return at("ground", 0, 0, "hb-ground", (*ground(HEXAGON), *(strip(x, y, heading((x, y), MIDDLE)) for _, x, y in fields)))


def draw_volcano() -> Element:
    """The volcano in the middle."""
    return at("volcano", *SPOTS[VOLCANO], "volcano", (Part("use", {"href": "#vol-volcano"}),), f"The volcano on {NAMES[VOLCANO]}")


def draw_cell(facts: Facts, cell: int, falls: bool, offers: Offers) -> Element:
    """A cell with its tile, or without one."""
    state = facts.state
    name, value = f"tile-{NAMES[cell]}", state.values[cell]
    if value == 0:
        return _without_tile(state, cell)
    moves = offers.get(name, ())
    loads = tuple(state.drops[:, cell].tolist())
    parts = tile_parts(value, loads, facts.places[value], falls) + ring()  # which shows only where there are moves
    if cell in facts.full:
        parts += waiting_parts(facts.full[cell][1])
    return at(name, *SPOTS[cell], "hex", parts, spoken(explain, state, describe_tile(facts, cell), moves), moves)


def _without_tile(state: State, cell: int) -> Element:
    """A cell whose tile is gone, or not yet dealt."""
    dealt = state.phase != Phase.LAY
    parts = (empty(),) if dealt else undealt(cell == state.spot)
    label = f"{NAMES[cell]}, its tile is gone" if dealt else f"{NAMES[cell]}, its tile comes next" if cell == state.spot else ""
    return at(f"tile-{NAMES[cell]}", *SPOTS[cell], "hex", parts, label)
