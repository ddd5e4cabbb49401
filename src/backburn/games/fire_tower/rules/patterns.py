"""Where gems and firebreaks may go: queries about the forest, answered for a row of sixteen squares at a time. (R3, R5, R6, R7)"""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.jit import kernel, outlined
from backburn.games.fire_tower.board import ALL, COLUMN_OF_BIT, SIZE, Wind, area, bit_of, columns
from backburn.games.fire_tower.cards import FIRST_BREAK, FIRST_WATER, SPAN, Kind
from backburn.games.fire_tower.rules.seating import corner_of
from backburn.games.fire_tower.state import BREAKS, Fate, State

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
    bits = in_line(state, row, SPAN[Kind.FLARE_UP]) & vacant(state, row)
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
    """Return the squares of a row that may lie within a Flare Up without a new gem. (R5.4a, R5.4b)"""
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
    """Whether some vacant square stays beside fire whichever gem is taken away, so that every gem can be put there."""
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
    """Return those gems of a row without which no vacant square would be beside fire."""
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
    """Whether any vacant square except one is beside fire."""
    for row in range(SIZE):
        if beside_fire(state, row) & ~(but_bit if row == but_row else 0):
            return 1
    return 0


# ---- the squares of a card


@outlined
def targets(state: State, tool: int, row: int, seat: int) -> int:
    """Return the squares of a row that a card, the bucket or Reckless Abandon may take next. (R2.2a)"""
    if state.marks:
        return further_targets(state, tool, row, seat)
    match tool:
        case Kind.SNAG | Kind.FLARE_UP | Kind.RECKLESS:
            return beside_fire(state, row)
        case Kind.EXPLOSION:
            return explodable(state, row)
        case Kind.EMBER:
            return movable(state, row)
        case Kind.AIR_DROP | Kind.ENGINE:
            return removable(state, row)
        case Kind.SMOKEJUMPER:
            return with_removable_beside(state, row)
        case Kind.REFOREST | Kind.DOZER | Kind.SCRATCH:
            return break_targets(state, tool, row)
        case Kind.BUCKET:
            return pourable(state, row, seat)
    return downwind(state, row, tool)


@outlined
def break_targets(state: State, tool: int, row: int) -> int:
    """Return the squares of a row for the first firebreak, or with one to remove. (R6.2, R6.2a, R6.3, R6.4, R6.5)"""
    here = breakable(state, row)
    if tool == Kind.REFOREST:
        return firebreaks(state, row) | here
    if tool == Kind.DOZER:
        return here & (here << 1 | here >> 1 | breakable(state, row - 1) | breakable(state, row + 1))
    return here & (here << 2 | here >> 2 | breakable(state, row - 2) | breakable(state, row + 2))


@outlined
def further_targets(state: State, tool: int, row: int, seat: int) -> int:
    """Return the squares of a row that may be taken after the first. (R5.3, R5.7, R5.7a, R5.8)"""
    match tool:
        case Kind.SNAG:
            return in_square(state, row, SPAN[tool]) & vacant(state, row)
        case Kind.FLARE_UP:
            return in_run(state, row)
        case Kind.EMBER:
            return beside_fire(state, row) & ~(bit_of(state.left) if row == state.top else 0)
        case Kind.AIR_DROP:
            return in_line(state, row, SPAN[tool]) & removable(state, row)
        case Kind.ENGINE:
            return in_square(state, row, SPAN[tool]) & removable(state, row)
        case Kind.SMOKEJUMPER:
            return in_ring(state, row) & removable(state, row)
        case Kind.DOZER:
            return second_of_dozer(state, row)
        case Kind.SCRATCH:
            return second_of_scratch(state, row)
        case Kind.BUCKET:
            return in_line(state, row, SPAN[tool]) & pourable_on(state, row, seat)
    return beside_fire(state, row)


@kernel
def second_of_dozer(state: State, row: int) -> int:
    """Return the squares beside the first firebreak that have no other firebreak beside them. (R6.3)"""
    away = abs(row - state.top)
    if away > 1:
        return 0
    first = bit_of(state.left)
    state.breaks[state.top] &= ~first
    here = breakable(state, row)
    state.breaks[state.top] |= first
    return here & (first if away else first << 1 | first >> 1)


@kernel
def second_of_scratch(state: State, row: int) -> int:
    """Return the squares in line with the first firebreak with one square between. (R6.4, R6.4a)"""
    first = bit_of(state.left)
    if row == state.top:
        return breakable(state, row) & (first << 2 | first >> 2)
    return breakable(state, row) & first if abs(row - state.top) == 2 else 0


@outlined
def any_target(state: State, tool: int, seat: int) -> int:
    """Whether the thing in play can take any square. (R2.2a)"""
    for row in range(SIZE):
        if targets(state, tool, row, seat):
            return 1
    return 0


@outlined
def any_downwind(state: State, wind: int) -> int:
    """Whether there is a square for a gem with this wind. (R3.1a)"""
    for row in range(SIZE):
        if downwind(state, row, wind):
            return 1
    return 0


@outlined
def any_breakable(state: State) -> int:
    """Whether there is a square for a firebreak."""
    for row in range(SIZE):
        if breakable(state, row):
            return 1
    return 0


# ---- other decisions about squares


@outlined
def aidable(state: State, row: int) -> int:
    """Return the squares of a row for a gem of Mutual Aid. (R9.8a)"""
    bits = vacant(state, row) if state.options.aid_gem else beside_fire(state, row)
    for i in range(state.placed):
        square = state.aid_gems[i]
        if row == square >> 4:
            bits &= ~(bit_of(square) << 1 | bit_of(square) >> 1)
        elif abs(row - (square >> 4)) == 1:
            bits &= ~bit_of(square)
    return bits


@outlined
def any_aidable(state: State) -> int:
    """Whether there is a square for a gem of Mutual Aid."""
    for row in range(SIZE):
        if aidable(state, row):
            return 1
    return 0


@kernel
def bucket_is_ready(state: State, seat: int) -> int:
    """Whether the bucket is full and there is a gem for it; without teams a look at the seat's own area is enough. (R7.1)"""
    if state.buckets[seat] == 0:
        return 0
    return any_target(state, Kind.BUCKET, seat) if state.options.teams else gem_in_area(state, corner_of(state, seat))


@outlined
def is_reckless(state: State, seat: int) -> int:
    """Whether the fire in the tower area allows Reckless Abandon and there is room for a gem. (R7.3, R7.3b, R7.4a)"""
    if state.buckets[seat] or not any_target(state, Kind.RECKLESS, seat):
        return 0
    if state.options.teams and state.options.team_reckless and gem_in_area(state, corner_of(state, seat) ^ 2):
        return 1
    if state.fates[seat] == Fate.OUT and not state.options.team_burnt_reckless:
        return 0
    return gem_in_area(state, corner_of(state, seat))


@kernel
def gem_in_area(state: State, corner: int) -> int:
    """Whether there is a gem in the area."""
    first = 0 if corner < 2 else SIZE - 3
    for row in range(first, first + 3):
        if state.gems[row] & area(corner, row):
            return 1
    return 0


@kernel
def held_of_sort(state: State, seat: int, sort: int) -> int:
    """Return how many water or firebreak cards a hand holds. (R7.3)"""
    total = 0
    for kind in range(first_of_sort(sort), first_of_sort(sort + 1)):
        total += state.hands[seat, kind]
    return total


@kernel
def pulled_of_sort(state: State, sort: int) -> int:
    """Return how many water or firebreak cards the Shadow has pulled. (R9.10)"""
    total = 0
    for kind in range(first_of_sort(sort), first_of_sort(sort + 1)):
        total += state.pulled[kind]
    return total


@kernel
def first_of_sort(sort: int) -> int:
    """Return the first kind of a group: of water, of firebreaks, and the end of both."""
    return FIRST_WATER if sort < BREAKS else FIRST_BREAK if sort == BREAKS else Kind.SCRATCH + 1


# ---- lists


@outlined
def write_row(moves: Moves, count: int, row: int, bits: int) -> int:
    """Add the squares of a row to the list."""
    while bits:
        moves[count] = row << 4 | COLUMN_OF_BIT[(bits & -bits) % 37]
        count += 1
        bits &= bits - 1
    return count
