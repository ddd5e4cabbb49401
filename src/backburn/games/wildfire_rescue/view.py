"""The picture of a position, and which of its things offer which moves.

The same elements are there in every picture of a match, in the same order; one that has nothing to show is empty.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np

from backburn.core.scene import Element, Scene, plate
from backburn.games.wildfire_rescue.board import COLOURS, CORNERS, KIND_NAMES, NAMES, SIDE, STEPS, TILES, TOOL_NAMES, has, size, tiles_of
from backburn.games.wildfire_rescue.fire import tokens
from backburn.games.wildfire_rescue.layout import FRAME, PITCH, TOP, WIDTH, height, line_spot, panel, spot
from backburn.games.wildfire_rescue.legal import legal
from backburn.games.wildfire_rescue.margins import Offers, buttons, clock, result, seats, signs, spoken, status, stock
from backburn.games.wildfire_rescue.pieces import STANDS, at, campers_parts, line_parts, ranger_parts, tile_parts
from backburn.games.wildfire_rescue.state import (
    CAMP,
    CORNER,
    DISCARD,
    DRAW,
    FETCH,
    GIVE_UP,
    GO,
    JOIN,
    LEAVE,
    N_MOVES,
    PASS,
    PLANE,
    PUT_OUT,
    SEATS,
    TAKE,
    Phase,
    Slow,
    State,
    is_alive,
)
from backburn.games.wildfire_rescue.telling import (
    actor,
    aim,
    campers_told,
    camping,
    doing,
    facts,
    kind_of,
    line_name,
    line_told,
    ranger_told,
    tile_told,
)
from backburn.games.wildfire_rescue.ways import company, equipped, tools_on

LINES = range(2 * SIDE)
SINGLE = {DRAW: "deck", PUT_OUT: "put-out", PASS: "pass", GIVE_UP: "give-up"}
"""The elements of single moves."""


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers = offered(state, seat)
    elements = (
        _ground(state),
        *(_tile(state, tile, offers) for tile in range(TILES)),
        *(_campers(state, tile) for tile in range(TILES)),
        *(_ranger(state, each, offers) for each in range(SEATS)),
        *(_line(state, line, offers) for line in LINES),
        status(state),
        clock(state),
        *seats(state, seat, offers),
        *stock(state, offers),
        *buttons(state, offers),
        result(state),
    )
    when = f", round {state.round}" if state.round else ""
    shape = (WIDTH / 100, height(state.seats) / 100)
    return Scene("wildfire-rescue", *shape, f"Wildfire Rescue!{when}: {doing(state)}", elements, facts(state), Path(__file__).parent)


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            for thing in _things(state, move):
                things[thing] += (move,)
    return things


def _things(state: State, move: int) -> tuple[str, ...]:
    """The elements that offer a move; taking and leaving have two."""
    if move in SINGLE:
        return (SINGLE[move],)
    first = max(first for first in _PLACES if first <= move)
    return _PLACES[first](state, move - first)


def _ranger_id(state: State, seat: int) -> tuple[str, ...]:
    return (f"ranger-{COLOURS[seat]}",)


_PLACES: dict[int, Callable[[State, int], tuple[str, ...]]] = {
    CORNER: lambda state, corner: (f"tile-{NAMES[CORNERS[corner]]}",),
    CAMP: lambda state, plan: (f"camp-{plan + 1}",),
    GO: lambda state, way: (f"tile-{NAMES[state.places[state.to_act] + STEPS[way]]}",),
    FETCH: _ranger_id,
    JOIN: _ranger_id,
    TAKE: lambda state, seat: (f"ranger-{COLOURS[seat]}", "take"),
    LEAVE: lambda state, seat: (f"ranger-{COLOURS[seat]}", "leave"),
    DISCARD: lambda state, tool: (f"card-{COLOURS[state.to_act]}-{TOOL_NAMES[tool]}",),
    PLANE: lambda state, line: (_line_id(line),),
}
"""The elements of all other moves: by the first of a kind, for the state and what follows the first."""


# ---- the forest


def _ground(state: State) -> Element:
    """The table, and the danger zone in the middle of the forest."""
    whole, middle = height(state.seats), spot(TILES // 2)
    zone = (SIDE - 2) * PITCH + 2
    sheet = plate(WIDTH / 2, whole / 2, WIDTH, whole, "wfr-paper", 16)
    return at(
        "ground",
        0,
        0,
        "ground",
        (sheet, plate(WIDTH / 2, TOP + FRAME / 2, FRAME, FRAME, "wfr-bed", 14), plate(*middle, zone, zone, "wfr-danger", 10)),
    )


def _tile(state: State, tile: int, offers: Offers) -> Element:
    name = f"tile-{NAMES[tile]}"
    moves = offers.get(name, ())
    kind = kind_of(state, tile)
    aimed = tile == aim(state) or (state.phase == Phase.DEAL and tile == state.cell)
    token = "fire" if has(state.fire, tile) else "hazard" if has(state.hazards, tile) else ""
    mark = "aimed" if aimed else _cost(state, tile) if moves else ""
    parts = tile_parts(tile, KIND_NAMES[kind] if kind >= 0 else "", token, mark, bool(moves))
    return at(name, *spot(tile), "tile", parts, spoken(state, tile_told(state, tile), moves), moves)


def _cost(state: State, tile: int) -> str:
    """What a step costs, as far as a sign has to say it: a turn without the tool."""
    here = state.places[state.to_act]
    slow = state.phase == Phase.TURN and state.options.slow != Slow.FREE and not has(equipped(state, tools_on(state, here)), tile)
    return "owes" if slow else ""


def _campers(state: State, tile: int) -> Element:
    name, count = f"campers-{NAMES[tile]}", camping(state, tile)
    if not count:
        return at(name, *spot(tile), "campers", ())
    return at(name, *spot(tile), "campers", campers_parts(count, bool(has(state.danger, tile))), campers_told(state, tile))


def _ranger(state: State, seat: int, offers: Offers) -> Element:
    name = f"ranger-{COLOURS[seat]}"
    if seat >= state.seats or not is_alive(state, seat):
        return at(name, *panel(seat), "ranger", ())
    tile = int(state.places[seat])
    here = [other for other in range(state.seats) if has(company(state, tile), other)]
    x, y, scale = STANDS[len(here)][here.index(seat)]
    moves = offers.get(name, ())
    shown = (*signs(state, seat), *(("comes",) if has(state.taken, seat) else ()))
    parts = ranger_parts(seat, scale, shown, actor(state) == seat, bool(moves))
    left, top = spot(tile)
    return at(name, left + x, top + y, "ranger", parts, spoken(state, ranger_told(state, seat), moves), moves)


def _line_id(line: int) -> str:
    return f"{'row' if line < SIDE else 'column'}-{line_name(line)}"


def _line(state: State, line: int, offers: Offers) -> Element:
    """The name of a row or column, which the plane may fly along."""
    name = _line_id(line)
    moves = offers.get(name, ())
    label = spoken(state, line_told(line), moves) if moves else ""
    cleared = size(tokens(state) & tiles_of(line)) if moves else 0
    return at(name, *line_spot(line), "line", line_parts(line, line_name(line), int(cleared)), label, moves)
