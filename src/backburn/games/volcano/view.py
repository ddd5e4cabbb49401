"""The picture of a position, and which of its things offer which moves.

The same elements are there in every picture of a match, in the same order; one that has nothing to show is empty.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import numpy as np

from backburn.core.hexboard import HEIGHT, MIDDLE, WIDTH, at, ground
from backburn.core.hexgrid import WAYS
from backburn.core.hextiles import cell as empty
from backburn.core.hextiles import ring, volcano
from backburn.core.scene import Element, Scene, line
from backburn.games.volcano.board import CELLS, HEXAGON, NAMES, VOLCANO
from backburn.games.volcano.layout import SPOTS, airfield, heading
from backburn.games.volcano.margins import Offers, aim, buttons, colours, flights, spoken, status, values
from backburn.games.volcano.pieces import plane, strip, tile_parts, undealt, waiting_parts
from backburn.games.volcano.rules import ends, full_tiles, is_free, legal
from backburn.games.volcano.state import DROP_NEUTRAL, DROP_OWN, FROM, N_MOVES, TO, Phase, State, has, places
from backburn.games.volcano.telling import doing, facts, tile_told
from backburn.games.volcano.words import flying, row_between

BUTTONS = {DROP_OWN: "drop-own", DROP_NEUTRAL: "drop-neutral"}


def view(state: State, seat: int | None) -> Scene:
    """The picture as the seat sees it, with the moves it has; a spectator, None, has none."""
    offers = offered(state, seat)
    below = _below(state)
    elements = (
        _ground(state),
        _volcano(),
        *(_cell(state, cell, cell in below, offers) for cell in range(CELLS) if cell != VOLCANO),
        _path(state),
        _plane(state),
        status(state),
        aim(state),
        *colours(state, seat),
        values(state),
        flights(state),
        *buttons(state, offers),
    )
    return Scene("volcano", WIDTH / 100, HEIGHT / 100, f"Volcano!: {doing(state)}", elements, facts(state), Path(__file__).parent)


# ---- moves


def offered(state: State, seat: int | None) -> Offers:
    """Where the seat's legal moves are to be found; nowhere when another, or chance, is to act."""
    things: defaultdict[str, tuple[int, ...]] = defaultdict(tuple)
    if seat is not None and seat == state.to_act:
        moves = np.zeros(N_MOVES + 1, np.int16)
        for move in moves[: legal(state, moves)].tolist():
            things[_thing(move)] += (move,)
    return things


def _thing(move: int) -> str:
    """The element that offers a move."""
    return BUTTONS[move] if move in BUTTONS else f"tile-{NAMES[move - (TO if move >= TO else FROM)]}"


# ---- the row


def _rows(state: State) -> list[list[int]]:
    """The rows that may be flown now, each as far as it can lead, or the one that is being flown."""
    if state.phase == Phase.DROP:
        return [row_between(state.spot, state.goal)]
    if state.phase != Phase.TO:
        return []
    found = [row_between(state.spot, goal) for goal in range(CELLS) if has(ends(state, state.spot), goal)]
    return [row for row in found if not any(len(other) > len(row) and other[: len(row)] == row for other in found)]


def _below(state: State) -> set[int]:
    """The tiles on which loads may fall from there."""
    return {cell for row in _rows(state) for cell in row if has(state.open, cell)}


def _path(state: State) -> Element:
    """Where the plane may fly, from the first end of the row."""
    here = SPOTS[state.spot]
    lines = [f"M0 0L{SPOTS[row[-1]][0] - here[0]:.4g} {SPOTS[row[-1]][1] - here[1]:.4g}" for row in _rows(state) if len(row) > 1]
    parts = (line("".join(lines), "vol-path-case"), line("".join(lines), "vol-path")) if lines else ()
    return at("path", *here, "path", parts)


def _plane(state: State) -> Element:
    """The plane, where its colour's flight has come to; it waits for the flight beside its panel."""
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


def _ground(state: State) -> Element:
    """The table, and where the planes wait."""
    fields = [(colour, *airfield(colour)) for colour in flying(state)]
    return at("ground", 0, 0, "hb-ground", (*ground(HEXAGON), *(strip(x, y, heading((x, y), MIDDLE)) for _, x, y in fields)))


def _volcano() -> Element:
    return at("volcano", *SPOTS[VOLCANO], "volcano", (volcano(),), f"The volcano on {NAMES[VOLCANO]}")


def _cell(state: State, cell: int, falls: bool, offers: Offers) -> Element:
    name, value = f"tile-{NAMES[cell]}", state.values[cell]
    if value == 0:
        return _without_tile(state, cell)
    moves = offers.get(name, ())
    loads = tuple(state.drops[:, cell].tolist())
    parts = tile_parts(value, loads, places(state.options, value), falls) + (ring() if moves else ())
    if has(full_tiles(state), cell):
        parts += waiting_parts(tuple(bool(is_free(state, cell, way)) for way in range(WAYS)))
    return at(name, *SPOTS[cell], "hex", parts, spoken(state, tile_told(state, cell), moves), moves)


def _without_tile(state: State, cell: int) -> Element:
    """A cell whose tile is gone, or not yet dealt."""
    dealt = state.phase != Phase.LAY
    parts = (empty(),) if dealt else undealt(cell == state.spot)
    label = f"{NAMES[cell]}, its tile is gone" if dealt else f"{NAMES[cell]}, its tile comes next" if cell == state.spot else ""
    return at(f"tile-{NAMES[cell]}", *SPOTS[cell], "hex", parts, label)
