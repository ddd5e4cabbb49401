"""Where gems and firebreaks may go: queries about the forest, answered for a row of sixteen squares at a time. (R3, R5, R6, R7)"""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.games.fire_tower.board import ALL, MIDDLE, SIZE, Wind, area, bit_of, columns
from backburn.games.fire_tower.cards import SPAN, CardKind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import Fate, State

# ---- rows


@kernel
def fire(state: State, row: int) -> int:
    """Return what burns in a row, which may be off the board. (R1.2, R1.2a)"""
    return state.gems[row] | state.flame[row] if 0 <= row < SIZE else 0


@kernel
def firebreaks(state: State, row: int) -> int:
    """Return the firebreaks of a row, which may be off the board."""
    return int(state.breaks[row]) if 0 <= row < SIZE else 0


@kernel
def vacant(state: State, row: int) -> int:
    """Return the squares of a row with neither fire nor firebreak. (R1.1)"""
    return int(ALL & ~(state.gems[row] | state.flame[row] | state.breaks[row]))


@kernel
def guarded(state: State, row: int) -> int:
    """Return the squares of a row that are in protected areas. (R5.2, R5.2a, R6.1a)"""
    if 2 < row < 13:
        return 0
    west, east = (0, 1) if row < 3 else (3, 2)
    return (area(west, row) if state.guards >> west & 1 else 0) | (area(east, row) if state.guards >> east & 1 else 0)


@outlined
def beside_fire(state: State, row: int) -> int:
    """Return the vacant squares of a row that share a side with fire. (R5.3, R5.4)"""
    here = fire(state, row)
    return (here << 1 | here >> 1 | fire(state, row - 1) | fire(state, row + 1)) & vacant(state, row)


@outlined
def downwind(state: State, row: int, wind: int) -> int:
    """Return the vacant squares of a row with fire on the side that a wind comes from. (R3.1, R4.3, R9.4)"""
    if wind == Wind.NORTH:
        return fire(state, row + 1) & vacant(state, row)
    if wind == Wind.EAST:
        return fire(state, row) << 1 & vacant(state, row)
    if wind == Wind.SOUTH:
        return fire(state, row - 1) & vacant(state, row)
    return fire(state, row) >> 1 & vacant(state, row)


@outlined
def in_gust(state: State, row: int, wind: int) -> int:
    """Return the squares of a row for a gem where the Shadow's die shows a wind. (R9.11, R9.11b)"""
    squares = downwind(state, row, wind)
    return squares if state.options.shadow_flame else squares & ~beyond_flame(row, wind)


@kernel
def beyond_flame(row: int, wind: int) -> int:
    """Return the squares of a row that a wind reaches from the eternal flame. (R9.11b)"""
    if wind == Wind.NORTH:
        return eternal(row + 1)
    if wind == Wind.EAST:
        return eternal(row) << 1
    if wind == Wind.SOUTH:
        return eternal(row - 1)
    return eternal(row) >> 1


@kernel
def eternal(row: int) -> int:
    """Return the squares of the eternal flame in a row. (R1.2)"""
    return MIDDLE if row in (7, 8) else 0


@outlined
def breakable(state: State, row: int) -> int:
    """Return the squares of a row, which may be off the board, on which a firebreak may be placed. (R6.1)"""
    if not 0 <= row < SIZE:
        return 0
    here = state.breaks[row]
    beside = here << 1 | here >> 1 | firebreaks(state, row - 1) | firebreaks(state, row + 1)
    return int(vacant(state, row) & ~guarded(state, row) & ~beside)


@kernel
def removable(state: State, row: int) -> int:
    """Return the gems of a row, which may be off the board, that water and Embers may remove. (R5.2)"""
    return state.gems[row] & ~guarded(state, row) if 0 <= row < SIZE else 0


@outlined
def burnt_roofs(state: State, row: int) -> int:
    """Return the roofs in a row of towers that have burned in a game of teams. (R7.2a)"""
    bits = 0
    if state.options.teams and row in (0, SIZE - 1):
        for seat in range(state.seats):
            if state.fates[seat] == Fate.OUT and (corner_of(state, seat) < 2) == (row == 0):
                bits |= 1 if corner_of(state, seat) in (0, 3) else 1 << 15
    return bits


# ---- patterns


@outlined
def in_line(state: State, row: int, span: int) -> int:
    """Return the squares of a row that are in one straight line of `span` squares with those chosen."""
    upright = state.left == state.right and abs(row - state.top) < span and abs(row - state.bottom) < span
    bits = bit_of(state.left) if upright else 0
    if row == state.top == state.bottom:
        bits |= columns(state.right - span + 1, state.left + span - 1)
    return bits


@kernel
def in_square(state: State, row: int, span: int) -> int:
    """Return the squares of a row that are in one square of `span` by `span` with those chosen."""
    if abs(row - state.top) >= span or abs(row - state.bottom) >= span:
        return 0
    return columns(state.right - span + 1, state.left + span - 1)


@kernel
def in_ring(state: State, row: int) -> int:
    """Return the squares of a row around the chosen one."""
    if abs(row - state.top) > 1:
        return 0
    return columns(state.left - 1, state.left + 1) & ~(bit_of(state.left) if row == state.top else 0)


@outlined
def in_run(state: State, row: int) -> int:
    """Return the vacant squares of a row that extend a Flare Up without a gap. (R5.4, R5.4a, R5.4b)"""
    bits = in_line(state, row, SPAN[CardKind.FLARE_UP]) & vacant(state, row)
    if state.marks > 1:
        return bits
    if row == state.top:
        near = bit_of(state.left) << 1 | bit_of(state.left) >> 1
        over = near & bridged(state, row)
        return bits & (near | over << 1 | over >> 1)
    if abs(row - state.top) == 2:
        return bits & bridged(state, (row + state.top) >> 1)
    return bits


@kernel
def bridged(state: State, row: int) -> int:
    """Return the squares of a row that may be within a Flare Up without a new gem. (R5.4a, R5.4b)"""
    return fire(state, row) | (state.breaks[row] if state.options.flare_up_jumps else 0)


@kernel
def explodable(state: State, row: int) -> int:
    """Return the gems of a row that may explode. (R5.5)"""
    return int(state.gems[row] & ~burnt_roofs(state, row))


@kernel
def with_removable_beside(state: State, row: int) -> int:
    """Return the gems of a row that have a removable gem on one of the eight squares around them. (R5.9)"""
    around = removable(state, row - 1) | removable(state, row + 1)
    here = removable(state, row)
    return int(state.gems[row] & (around | around << 1 | around >> 1 | here << 1 | here >> 1))


@kernel
def pourable(state: State, row: int, seat: int) -> int:
    """Return the gems of a row that the seat's bucket may remove first, in its own or its partner's area. (R7.1, R7.2)"""
    return int(state.gems[row] & own_area(state, row, seat) & ~burnt_roofs(state, row))


@kernel
def own_area(state: State, row: int, seat: int) -> int:
    """Return a seat's own area, and in a game of teams its partner's as well. (R7.2)"""
    bits = area(corner_of(state, seat), row)
    return bits | area(corner_of(state, seat) ^ 2, row) if state.options.teams else bits


@kernel
def pourable_on(state: State, row: int, seat: int) -> int:
    """Return the gems of a row that a bucket may remove after the first, outside other players' areas. (R7.1)"""
    return int(state.gems[row] & ~(guarded(state, row) & ~own_area(state, row, seat)) & ~burnt_roofs(state, row))


# ---- the ember


@outlined
def movable(state: State, row: int) -> int:
    """Return the gems of a row that an Ember may take because there is a square to put them. (R5.6, R5.6a)"""
    bits = removable(state, row)
    if bits and not many_ways(state):
        bits &= ~tied_down(state, row, bits)
    return bits


@kernel
def many_ways(state: State) -> int:
    """Whether some vacant square stays next to fire whichever gem is taken away, so that every gem can be put there."""
    for row in range(SIZE):
        here, above, below = fire(state, row), fire(state, row - 1), fire(state, row + 1)
        twice = (here << 1 & here >> 1) | (above & below) | ((here << 1 | here >> 1) & (above | below))
        flame = state.flame[row]
        forever = flame << 1 | flame >> 1 | (state.flame[row - 1] if row else 0) | (state.flame[row + 1] if row < SIZE - 1 else 0)
        if (twice | forever) & vacant(state, row):
            return 1
    return 0


@kernel
def tied_down(state: State, row: int, bits: int) -> int:
    """Return those gems of a row without which no vacant square would be next to fire."""
    stuck = 0
    while bits:
        bit = bits & -bits
        bits &= bits - 1
        state.gems[row] &= ~bit
        if not any_beside_fire(state, row, bit):
            stuck |= bit
        state.gems[row] |= bit
    return stuck


@kernel
def any_beside_fire(state: State, but_row: int, but_bit: int) -> int:
    """Whether any vacant square except one is next to fire."""
    for row in range(SIZE):
        if beside_fire(state, row) & ~(but_bit if row == but_row else 0):
            return 1
    return 0
