"""Rules about all tiles and rows together."""

from __future__ import annotations

from backburn.core.states.hexgrid import WAYS
from backburn.games.volcano.board import CELLS
from backburn.games.volcano.rules.flights import ends, full_tiles
from backburn.games.volcano.rules.putting_out import is_free, usable_edges
from backburn.games.volcano.rules.scoring import NO_ONE, winner_of
from backburn.games.volcano.state import Phase, State, has
from backburn.games.volcano.words.names import row_between, tile_name


def tile_names(state: State) -> dict[int, str]:
    """How people call each tile, by cell."""
    return {cell: tile_name(state, cell) for cell in range(CELLS) if state.values[cell]}


def leaders(state: State) -> dict[int, int]:
    """The colour that would get a tile if it went out now, by cell; tiles without a taker are left out."""
    found = {cell: int(winner_of(state, cell)) for cell in range(CELLS) if state.values[cell]}
    return {cell: colour for cell, colour in found.items() if colour != NO_ONE}


def edges_of_full_tiles(state: State) -> dict[int, tuple[int, tuple[bool, ...]]]:
    """How many free edges of each full tile count, and which edges are free, by way."""
    full = full_tiles(state)
    cells = [cell for cell in range(CELLS) if has(full, cell)]
    return {cell: (int(usable_edges(state, cell)), tuple(bool(is_free(state, cell, way)) for way in range(WAYS))) for cell in cells}


def rows(state: State) -> list[list[int]]:
    """The rows that may be flown now, each as far as it can lead, or the one that is being flown."""
    if state.phase == Phase.DROP:
        return [row_between(state.spot, state.goal)]
    if state.phase != Phase.TO:
        return []
    goals = ends(state, state.spot)
    found = [row_between(state.spot, goal) for goal in range(CELLS) if has(goals, goal)]
    return [row for row in found if not any(len(other) > len(row) and other[: len(row)] == row for other in found)]
