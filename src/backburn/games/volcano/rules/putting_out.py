"""Putting out tiles after a flight: those that are full and open, and those that are cut off."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.states.hexgrid import WAYS
from backburn.games.volcano.board import BIT, CELLS, CRATER, NEIGHBOURS, VOLCANO, count_beside, with_neighbours
from backburn.games.volcano.rules.flights import full_tiles
from backburn.games.volcano.rules.scoring import NO_ONE, winner_of
from backburn.games.volcano.state import NEUTRAL, State, has


@kernel
def put_out(state: State) -> None:
    """Remove full tiles that are open, then those that are cut off, until nothing changes. (R4.2, R4.3, R4.3a)

    If nothing has been removed, nothing can have been cut off.
    """
    gone = quenched(state)
    while gone != 0:
        remove(state, gone)
        gone = going_out(state)


@kernel
def going_out(state: State) -> int:
    """Return the tiles that are removed next: full ones that are open, or if there are none, those cut off. (R4.2, R4.3, R4.3a)"""
    gone = quenched(state)
    return gone if gone != 0 else cut_off(state)


@outlined
def quenched(state: State) -> int:
    """Return the full tiles with enough free edges. (R4.1)"""
    full, found = full_tiles(state), 0
    if full == 0:
        return 0
    for cell in range(CELLS):
        if has(full, cell) and usable_edges(state, cell) >= state.options.free_edges:
            found |= BIT[cell]
    return found


@outlined
def usable_edges(state: State, cell: int) -> int:
    """Return the number of a tile's free edges that count. (R4.1, R4.1b)"""
    return adjacent_edges(state, cell) if state.options.adjacent_edges else free_edges(state, cell)


@kernel
def is_free(state: State, cell: int, way: int) -> bool:
    """Whether neither a tile nor the volcano is beyond this edge. (R4.1a)"""
    beyond = NEIGHBOURS[cell, way]
    return beyond != VOLCANO and not has(state.tiles, beyond)


@kernel
def free_edges(state: State, cell: int) -> int:
    """Return how many edges of a tile are free. (R4.1a)"""
    return WAYS - count_beside(state.tiles | CRATER, cell)


@kernel
def adjacent_edges(state: State, cell: int) -> int:
    """Return the length of the longest run of adjacent free edges around a tile. (R4.1b)"""
    longest, run = 0, 0
    for step in range(2 * WAYS):
        run = run + 1 if is_free(state, cell, step % WAYS) else 0
        longest = max(longest, run)
    return min(longest, WAYS)


@outlined
def cut_off(state: State) -> int:
    """Return the tiles that no chain of tiles connects to the volcano. (R1.1b, R4.3)"""
    linked, spread = 0, with_neighbours(CRATER) & state.tiles
    while spread != linked:
        linked = spread
        spread = with_neighbours(linked) & state.tiles
    return state.tiles & ~linked


@outlined
def remove(state: State, gone: int) -> None:
    """Remove these tiles with their loads; each goes to the colour that won it. (R4.2, R4.3, R5.1, R5.1b)"""
    for cell in range(CELLS):
        if has(gone, cell):
            winner = winner_of(state, cell)
            if winner != NO_ONE:
                state.won[winner, state.values[cell]] += 1
            clear(state, cell)
    state.tiles &= ~gone
    state.open &= ~gone


@kernel
def clear(state: State, cell: int) -> None:
    """Clear a cell of its tile and loads. (R4.2, R4.3)"""
    state.values[cell] = 0
    for kind in range(NEUTRAL + 1):
        state.drops[kind, cell] = 0
