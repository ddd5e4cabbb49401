"""The pieces on the board, drawn."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.states.bits import popcount
from backburn.games.wildfire_rescue.board import KIND_NAMES, LINES, NAMES, SIDE, TILES, has, tiles_of
from backburn.games.wildfire_rescue.state import Phase, State
from backburn.games.wildfire_rescue.view.facts import Facts
from backburn.games.wildfire_rescue.view.labels import (
    camping,
    describe_campers,
    describe_line,
    describe_ranger,
    describe_tile,
    kind_of,
    line_name,
)
from backburn.games.wildfire_rescue.view.layout import FRAME, PITCH, TOP, WIDTH, height, line_spot, panel, spot
from backburn.games.wildfire_rescue.view.panels import signs
from backburn.games.wildfire_rescue.view.pieces import STANDS, campers_parts, line_parts, ranger_parts, tile_parts
from backburn.games.wildfire_rescue.words.explain import explain
from backburn.picture.offers import Offers, spoken
from backburn.picture.scene import Element, at, rect


def draw_ground(state: State) -> Element:
    """The table, and the danger zone in the middle of the forest."""
    whole, middle = height(state.seats), spot(TILES // 2)
    zone = (SIDE - 2) * PITCH + 2
    sheet = rect(WIDTH / 2, whole / 2, WIDTH, whole, "wfr-paper", 16)
    return at(
        "ground",
        0,
        0,
        "ground",
        (sheet, rect(WIDTH / 2, TOP + FRAME / 2, FRAME, FRAME, "wfr-bed", 14), rect(*middle, zone, zone, "wfr-danger", 10)),
    )


def draw_tile(facts: Facts, tile: int, offers: Offers) -> Element:
    """A tile of the forest."""
    state, name = facts.state, f"tile-{NAMES[tile]}"
    moves = offers.get(name, ())
    kind = kind_of(state, tile)
    aimed = tile == facts.aim or (state.phase == Phase.DEAL and tile == state.cell)
    token = "fire" if has(state.fire, tile) else "hazard" if has(state.hazards, tile) else ""
    mark = "aimed" if aimed else "owes" if moves and has(facts.slow, tile) else ""
    parts = tile_parts(tile, KIND_NAMES[kind] if kind >= 0 else "", token, mark, bool(moves))
    return at(name, *spot(tile), "tile", parts, spoken(explain, state, describe_tile(state, tile), moves), moves)


def draw_campers(state: State, tile: int) -> Element:
    """The campers on a tile."""
    name, count = f"campers-{NAMES[tile]}", camping(state, tile)
    if not count:
        return at(name, *spot(tile), "campers", ())
    return at(name, *spot(tile), "campers", campers_parts(count, bool(has(state.danger, tile))), describe_campers(state, tile))


def draw_ranger(facts: Facts, seat: int, offers: Offers) -> Element:
    """A ranger, or nothing where there is none."""
    state, name = facts.state, f"ranger-{COLOURS[seat]}"
    if seat >= state.seats or not facts.rangers[seat].is_alive:
        return at(name, *panel(seat), "ranger", ())
    here = facts.rangers[seat].company
    x, y, scale = STANDS[len(here)][here.index(seat)]
    moves = offers.get(name, ())
    shown = (*signs(facts, seat), *(("comes",) if has(state.taken, seat) else ()))
    parts = ranger_parts(seat, scale, shown, facts.actor == seat, bool(moves))
    left, top = spot(int(state.places[seat]))
    return at(name, left + x, top + y, "ranger", parts, spoken(explain, state, describe_ranger(facts, seat), moves), moves)


def line_id(line: int) -> str:
    """The id of the element next to a row or a column, or of the button of a diagonal."""
    return LINES[line].replace(" ", "-")


def draw_line(facts: Facts, line: int, offers: Offers) -> Element:
    """The name of a row or column, which the plane may fly along."""
    name = line_id(line)
    moves = offers.get(name, ())
    label = spoken(explain, facts.state, describe_line(line), moves) if moves else ""
    cleared = popcount(facts.tokens & tiles_of(line)) if moves else 0
    return at(name, *line_spot(line), "line", line_parts(line, line_name(line), int(cleared)), label, moves)
