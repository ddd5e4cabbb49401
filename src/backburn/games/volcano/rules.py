"""What is legal, what a flight does, what goes out, and who has won. Phases follow the rulebook's chapters."""

from __future__ import annotations

from backburn.core.contract import Moves
from backburn.core.hexgrid import WAYS
from backburn.core.jit import kernel, outlined
from backburn.games.volcano.board import BIT, CELLS, CRATER, NEIGHBOURS, OFF_BOARD, ROW, SIDE, VOLCANO, WAY_TO, with_neighbours
from backburn.games.volcano.scoring import NOBODY, winner_of
from backburn.games.volcano.state import (
    DROP_NEUTRAL,
    DROP_OWN,
    FROM,
    HIGHEST,
    LAY,
    MAX_COLOURS,
    NEUTRAL,
    TO,
    Phase,
    State,
    colours,
    enter,
    has,
    lay,
    lay_alike,
    room,
)

LONGEST_ROW = 2 * SIDE - 1
# ---- what is legal


@kernel
def legal(state: State, moves: Moves) -> int:
    """The moves of the phase, ascending."""
    if state.phase == Phase.LAY:
        return legal_tiles(state, moves)
    if state.phase == Phase.FROM:
        return list_cells(moves, FROM, starts(state))
    if state.phase == Phase.TO:
        return list_cells(moves, TO, ends(state, state.spot))
    if state.phase == Phase.DROP:
        return legal_drops(moves)
    return 0


@kernel
def legal_tiles(state: State, moves: Moves) -> int:
    """Any value of which there are tiles left. (R1.2a)"""
    count = 0
    for value in range(1, HIGHEST + 1):
        if state.stack[value] > 0:
            moves[count] = LAY + value - 1
            count += 1
    return count


@kernel
def legal_drops(moves: Moves) -> int:
    """An own or a neutral load, since it is asked only while both are in hand. (R3.3a)"""
    moves[0] = DROP_OWN
    moves[1] = DROP_NEUTRAL
    return 2


@kernel
def list_cells(moves: Moves, first: int, cells: int) -> int:
    """The moves that name the cells of a set."""
    count = 0
    for cell in range(CELLS):
        if has(cells, cell):
            moves[count] = first + cell
            count += 1
    return count


@kernel
def weight(state: State, move: int) -> int:
    """The number of tiles of this value not yet laid. (R1.2a)"""
    return int(state.stack[move - LAY + 1])


# ---- rows


@kernel
def hand(state: State, colour: int) -> int:
    """All loads that a colour has in hand. (R2.2a)"""
    return int(state.own[colour] + state.neutral[colour])


@kernel
def full_tiles(state: State) -> int:
    """The cells whose tile has a load on each place. (R3.2a)"""
    return state.tiles & ~state.open


@kernel
def starts(state: State) -> int:
    """The tiles at which a row that may be flown begins: those with a free place, and full ones that see one in line. (R3.1, R3.2a)"""
    full = full_tiles(state)
    if full == 0:
        return state.open
    return seen_along(state.open, full, 1) | seen_along(state.open, full, ROW) | seen_along(state.open, full, ROW - 1)


@kernel
def seen_along(seen: int, full: int, step: int) -> int:
    """These tiles and the full ones in unbroken line with them, both ways of one direction. (R3.2a)"""
    up, down = seen, seen
    for _ in range(LONGEST_ROW - 1):
        up |= up << step & full
        down |= down >> step & full
    return up | down


@outlined
def ends(state: State, start: int) -> int:
    """The other ends of all rows that may be flown from a tile. (R3.1a)"""
    found = 0
    for way in range(WAYS):
        found |= ends_along(state, start, way)
    return found


@kernel
def ends_along(state: State, start: int, way: int) -> int:
    """The ends of the rows that run one way: unbroken, with a drop to make, and with no more drops than loads. (R3.1, R3.2a, R3.2b)"""
    found, drops, cell = 0, 0, start
    while has(state.tiles, cell):
        if has(state.open, cell):
            drops += 1
        if drops > hand(state, state.colour):
            break
        if drops > 0:
            found |= BIT[cell]
        cell = NEIGHBOURS[cell, way]
    return found


# ---- the flight


@kernel
def apply(state: State, move: int) -> None:
    """Carry out one legal move."""
    if move < FROM:
        lay(state, move - LAY + 1)
        lay_alike(state)
    else:
        let_fall(state, move)
        if is_flown(state):
            land(state)


@kernel
def let_fall(state: State, move: int) -> None:
    """A flight up to its next question: an end is named or a load falls, and then what is certain. (R3.1a, R3.2, R3.3a)"""
    if move < TO:
        start(state, move - FROM)
    elif move < DROP_OWN:
        fly(state, move - TO)
    else:
        drop(state, state.colour if move == DROP_OWN else NEUTRAL)
        drop_what_is_certain(state)


@kernel
def is_flown(state: State) -> bool:
    """Is the row flown to its end? Nothing has gone out yet. (R3.2, R4.1)"""
    return state.spot == OFF_BOARD


@kernel
def start(state: State, cell: int) -> None:
    """The first end is named; the other is asked unless there is only one. (R3.1a, R3.1b)"""
    state.spot = cell
    found = ends(state, cell)
    if found & found - 1:
        enter(state, Phase.TO)
    else:
        fly(state, only_cell(found))


@kernel
def only_cell(cells: int) -> int:
    """The first cell of a set."""
    cell = 0
    while not has(cells, cell):
        cell += 1
    return cell


@kernel
def fly(state: State, goal: int) -> None:
    """Fly the row from the first end to the other. (R3.2)"""
    state.goal = goal
    if not has(state.open, state.spot):
        advance(state)
    drop_what_is_certain(state)


@kernel
def advance(state: State) -> None:
    """On to the next tile of the row that has a free place, over full ones; at the row's end off the board. (R3.2, R3.2a)"""
    while state.spot != state.goal:
        state.spot = NEIGHBOURS[state.spot, WAY_TO[state.spot, state.goal]]
        if has(state.open, state.spot):
            return
    state.spot = OFF_BOARD


@outlined
def drop_what_is_certain(state: State) -> None:
    """Loads fall one after the other until there is a choice between two kinds, or the row ends. (R3.3b)"""
    while state.spot != OFF_BOARD:
        if state.own[state.colour] > 0 and state.neutral[state.colour] > 0:
            enter(state, Phase.DROP)
            return
        drop(state, state.colour if state.own[state.colour] > 0 else NEUTRAL)


@kernel
def drop(state: State, kind: int) -> None:
    """A load falls on the tile below, never to come back. (R1.4, R3.2, R3.3a)"""
    state.drops[kind, state.spot] += 1
    if kind == NEUTRAL:
        state.neutral[state.colour] -= 1
    else:
        state.own[kind] -= 1
    if room(state, state.spot) == 0:
        state.open &= ~BIT[state.spot]
    advance(state)


@outlined
def land(state: State) -> None:
    """The flight is over: tiles go out, and the next colour flies. (R2.1, R2.2, R4.1c)"""
    state.spot = 0
    state.goal = 0
    fly_last(state, state.colour)
    put_out(state)
    next_flight(state)


@kernel
def fly_last(state: State, colour: int) -> None:
    """This colour's flight was the last, all later than its own before count one more. (R5.2)"""
    before = state.flown[colour]
    for other in range(MAX_COLOURS):
        if state.flown[other] > 0 and (before == 0 or state.flown[other] < before):
            state.flown[other] += 1
    state.flown[colour] = 1


@kernel
def next_flight(state: State) -> None:
    """The next colour with a load in hand flies, if there is a tile for it. (R2.1, R2.2a, R2.2b)"""
    if is_over(state):
        state.colour = 0
        enter(state, Phase.OVER)
        return
    state.colour = next_colour(state)
    while hand(state, state.colour) == 0:
        state.colour = next_colour(state)
    enter(state, Phase.FROM)


@kernel
def next_colour(state: State) -> int:
    """The colour after the one that flies. (R2.1)"""
    return (state.colour + 1) % colours(state.options, state.seats)


@kernel
def is_over(state: State) -> bool:
    """Is no tile left, or only full ones, or no load in any hand? (R6.1, R6.1a)"""
    if state.open == 0:
        return True
    for colour in range(MAX_COLOURS):
        if hand(state, colour) > 0:
            return False
    return True


# ---- what goes out


@kernel
def put_out(state: State) -> None:
    """Remove full tiles that lie open, then what is cut off, until nothing changes. (R4.2, R4.3, R4.3a)

    Without a removal nothing can have been cut off.
    """
    gone = quenched(state)
    while gone != 0:
        remove(state, gone)
        gone = going_out(state)


@kernel
def going_out(state: State) -> int:
    """The tiles that go out next: full ones that lie open, or else those cut off. (R4.2, R4.3, R4.3a)"""
    gone = quenched(state)
    return gone if gone != 0 else cut_off(state)


@outlined
def quenched(state: State) -> int:
    """The full tiles with free edges enough. (R4.1)"""
    full, found = full_tiles(state), 0
    if full == 0:
        return 0
    for cell in range(CELLS):
        if has(full, cell) and usable_edges(state, cell) >= state.options.free_edges:
            found |= BIT[cell]
    return found


@outlined
def usable_edges(state: State, cell: int) -> int:
    """The free edges of a tile that count together. (R4.1, R4.1b)"""
    return adjacent_edges(state, cell) if state.options.adjacent_edges else free_edges(state, cell)


@kernel
def is_free(state: State, cell: int, way: int) -> bool:
    """Is nothing beyond this edge, neither a tile nor the volcano? (R4.1a)"""
    beyond = NEIGHBOURS[cell, way]
    return beyond != VOLCANO and not has(state.tiles, beyond)


@kernel
def free_edges(state: State, cell: int) -> int:
    """How many edges of a tile are free. (R4.1a)"""
    count = 0
    for way in range(WAYS):
        if is_free(state, cell, way):
            count += 1
    return count


@kernel
def adjacent_edges(state: State, cell: int) -> int:
    """The longest run of free edges around a tile. (R4.1b)"""
    longest, run = 0, 0
    for step in range(2 * WAYS):
        run = run + 1 if is_free(state, cell, step % WAYS) else 0
        longest = max(longest, run)
    return min(longest, WAYS)


@outlined
def cut_off(state: State) -> int:
    """The tiles that no chain of tiles links to the volcano. (R1.1b, R4.3)"""
    linked, spread = 0, with_neighbours(CRATER) & state.tiles
    while spread != linked:
        linked = spread
        spread = with_neighbours(linked) & state.tiles
    return state.tiles & ~linked


@outlined
def remove(state: State, gone: int) -> None:
    """These tiles and their loads are taken away, each to the colour that has put it out. (R4.2, R4.3, R5.1, R5.1b)"""
    for cell in range(CELLS):
        if has(gone, cell):
            winner = winner_of(state, cell)
            if winner != NOBODY:
                state.won[winner, state.values[cell]] += 1
            clear(state, cell)
    state.tiles &= ~gone
    state.open &= ~gone


@kernel
def clear(state: State, cell: int) -> None:
    """Nothing lies on the cell any more. (R4.2, R4.3)"""
    state.values[cell] = 0
    for kind in range(NEUTRAL + 1):
        state.drops[kind, cell] = 0
