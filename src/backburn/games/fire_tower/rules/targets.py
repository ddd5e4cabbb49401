"""Which squares a card, a gem or aid may be aimed at."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.rules.contract import Moves
from backburn.core.states.bits import lowest
from backburn.games.fire_tower.board import SIZE, area, bit_of
from backburn.games.fire_tower.cards import SPAN, CardKind
from backburn.games.fire_tower.rules.patterns import (
    beside_fire,
    breakable,
    downwind,
    explodable,
    firebreaks,
    in_gust,
    in_line,
    in_ring,
    in_run,
    in_square,
    movable,
    pourable,
    pourable_on,
    removable,
    vacant,
    with_removable_beside,
)
from backburn.games.fire_tower.state import State

# ---- the squares of a card


@outlined
def targets(state: State, tool: int, row: int, seat: int) -> int:
    """Return the squares of a row that a card, the bucket or Reckless Abandon may take next. (R2.2a)"""
    if state.marks:
        return further_targets(state, tool, row, seat)
    match tool:
        case CardKind.SNAG | CardKind.FLARE_UP | CardKind.RECKLESS:
            return beside_fire(state, row)
        case CardKind.EXPLOSION:
            return explodable(state, row)
        case CardKind.EMBER:
            return movable(state, row)
        case CardKind.AIR_DROP | CardKind.ENGINE:
            return removable(state, row)
        case CardKind.SMOKEJUMPER:
            return with_removable_beside(state, row)
        case CardKind.REFOREST | CardKind.DOZER | CardKind.SCRATCH:
            return break_targets(state, tool, row)
        case CardKind.BUCKET:
            return pourable(state, row, seat)
    return downwind(state, row, tool)


@outlined
def break_targets(state: State, tool: int, row: int) -> int:
    """Return the squares of a row for the first firebreak, or with one to remove. (R6.2, R6.2a, R6.3, R6.4, R6.5)"""
    here = breakable(state, row)
    if tool == CardKind.REFOREST:
        return firebreaks(state, row) | here
    if tool == CardKind.DOZER:
        return here & (here << 1 | here >> 1 | breakable(state, row - 1) | breakable(state, row + 1))
    return here & (here << 2 | here >> 2 | breakable(state, row - 2) | breakable(state, row + 2))


@outlined
def further_targets(state: State, tool: int, row: int, seat: int) -> int:
    """Return the squares of a row that may be taken after the first. (R5.3, R5.7, R5.7a, R5.8)"""
    match tool:
        case CardKind.SNAG:
            return in_square(state, row, SPAN[tool]) & vacant(state, row)
        case CardKind.FLARE_UP:
            return in_run(state, row)
        case CardKind.EMBER:
            return beside_fire(state, row) & ~(bit_of(state.left) if row == state.top else 0)
        case CardKind.AIR_DROP:
            return in_line(state, row, SPAN[tool]) & removable(state, row)
        case CardKind.ENGINE:
            return in_square(state, row, SPAN[tool]) & removable(state, row)
        case CardKind.SMOKEJUMPER:
            return in_ring(state, row) & removable(state, row)
        case CardKind.DOZER:
            return second_of_dozer(state, row)
        case CardKind.SCRATCH:
            return second_of_scratch(state, row)
        case CardKind.BUCKET:
            return in_line(state, row, SPAN[tool]) & pourable_on(state, row, seat)
    return beside_fire(state, row)


@kernel
def second_of_dozer(state: State, row: int) -> int:
    """Return the squares next to the first firebreak that have no other firebreak next to them. (R6.3)"""
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
def any_in_gust(state: State, wind: int) -> int:
    """Whether there is a square for a gem where the Shadow's die shows a wind. (R9.11a)"""
    for row in range(SIZE):
        if in_gust(state, row, wind):
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
def gem_in_area(state: State, corner: int) -> int:
    """Whether there is a gem in the area."""
    first = 0 if corner < 2 else SIZE - 3
    for row in range(first, first + 3):
        if state.gems[row] & area(corner, row):
            return 1
    return 0


# ---- lists


@outlined
def write_row(moves: Moves, count: int, row: int, bits: int) -> int:
    """Add the squares of a row to the list."""
    while bits:
        moves[count] = row << 4 | lowest(bits)
        count += 1
        bits &= bits - 1
    return count
