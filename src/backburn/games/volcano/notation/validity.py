"""Is a diagram a position of the game?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from backburn.core.errors import PositionError
from backburn.core.hexgrid import WAYS
from backburn.games.volcano.board import BIT, BOARD, CELLS, CRATER, NAMES, NEIGHBOURS, OFF_BOARD, VOLCANO, WAY_TO
from backburn.games.volcano.rules.course import is_over, next_colour
from backburn.games.volcano.rules.flights import ends, hand
from backburn.games.volcano.rules.putting_out import cut_off, quenched
from backburn.games.volcano.rules.setup import colours, loads_at_start, neutrals_at_start
from backburn.games.volcano.state import COLOURS, COUNTS, HIGHEST, MAX_COLOURS, NEUTRAL, TILES, Phase, State, has

# ---- what makes a position one of the game


def check_position(state: State) -> None:
    """Refuse pictures of moments that the game does not have."""
    complaint = next(chain(_material(state), _history(state), _PHASES[state.phase](state)), None)
    if complaint:
        raise PositionError(f"this cannot be a moment of the game: {complaint}")


def tiles_of_value(state: State, value: int) -> int:
    """How many tiles of a value there are."""
    count: int = getattr(state.options, COUNTS[value - 1])
    return count


def lying(state: State, value: int) -> int:
    """How many of them lie on the board."""
    return sum(state.values[cell] == value for cell in range(CELLS))


def _material(state: State) -> Iterator[str]:
    """Not more tiles and loads than there are."""
    for value in range(1, HIGHEST + 1):
        shown = lying(state, value) + sum(state.won[colour, value] for colour in range(MAX_COLOURS))
        if shown > tiles_of_value(state, value):
            yield f"there are {shown} tiles of value {value}, but only {tiles_of_value(state, value)} in the game"
    for kind in range(MAX_COLOURS + 1):
        loads = _in_hands(state, kind) + sum(state.drops[kind, cell] for cell in range(CELLS))
        if loads > _loads(state, kind):
            yield f"there are {loads} {(*COLOURS, 'neutral')[kind]} loads, but only {_loads(state, kind)} in the game"
    if max(state.neutral) > neutrals_at_start(state.options, state.seats):
        yield "a hand has more neutral loads than at the start"


def _loads(state: State, kind: int) -> int:
    """How many loads of a kind there are."""
    flying = colours(state.options, state.seats)
    if kind == NEUTRAL:
        return flying * neutrals_at_start(state.options, state.seats)
    return loads_at_start(state.options, state.seats, kind) if kind < flying else 0


def _in_hands(state: State, kind: int) -> int:
    return sum(state.neutral[colour] for colour in range(MAX_COLOURS)) if kind == NEUTRAL else state.own[kind]


def _history(state: State) -> Iterator[str]:
    """Who has flown has fewer loads than at the start; who has not has put nothing out."""
    for colour in range(colours(state.options, state.seats)):
        name = COLOURS[colour]
        used = hand(state, colour) < _loads(state, colour) + neutrals_at_start(state.options, state.seats)
        flies = state.phase == Phase.DROP and colour == state.colour
        if state.flown[colour] and not used:
            yield f"{name} has flown and still has every load"
        if not state.flown[colour] and used and not flies:
            yield f"{name} has not flown and still has fewer loads than at the start"
        if not state.flown[colour] and state.won[colour].any():
            yield f"{name} has not flown and still has put tiles out"
    if state.phase != Phase.LAY and not state.flown.any() and state.tiles != BOARD & ~CRATER:
        yield f"nobody has flown, so all {TILES} tiles lie on the board"


def _check_deal(state: State) -> Iterator[str]:
    left = [value for value in range(1, HIGHEST + 1) if state.stack[value]]
    if any(state.values[cell] == 0 for cell in range(state.spot) if cell != VOLCANO):
        yield f"no tile is gone before all are laid; those before {NAMES[state.spot]} lie on the board"
    if len(left) < 2:
        yield "the tiles not yet laid are alike, so they are laid at once"
    if state.drops.any() or state.flown.any():
        yield "nobody flies and nothing falls before all tiles are laid"


def _check_settled(state: State) -> Iterator[str]:
    for found, fate in ((quenched(state), "has been put out"), (cut_off(state), "is cut off from the volcano")):
        for cell in range(CELLS):
            if has(found, cell):
                yield f"the tile on {NAMES[cell]} {fate}"


def _check_flight(state: State) -> Iterator[str]:
    if is_over(state):
        yield "nobody can fly any more, so the game is over"
    elif state.colour != _due(state):
        yield f"{COLOURS[_due(state)]} flies next, not {COLOURS[state.colour]}"


def _due(state: State) -> int:
    """The colour whose turn it is after the last flight."""
    last = [colour for colour in range(MAX_COLOURS) if state.flown[colour] == 1]
    if not last:
        return 0
    after = state.copy()
    after.colour = last[0]
    after.colour = next_colour(after)
    while hand(after, after.colour) == 0:
        after.colour = next_colour(after)
    return after.colour


def _check_from(state: State) -> Iterator[str]:
    yield from _check_settled(state)
    yield from _check_flight(state)


def _check_to(state: State) -> Iterator[str]:
    yield from _check_from(state)
    found = ends(state, state.spot)
    if not found & found - 1:
        yield f"from {NAMES[state.spot]} there is no choice of rows"


def _check_drop(state: State) -> Iterator[str]:
    yield from _check_flight(state)
    if not (state.own[state.colour] and state.neutral[state.colour]):
        yield f"{COLOURS[state.colour]} does not have both own and neutral loads, so there is no choice between them"
    in_line = state.spot == state.goal or WAY_TO[state.spot, state.goal] >= 0
    if not (in_line and has(state.open, state.spot) and has(ends(state, state.spot), state.goal)):
        yield f"no row with a place free on {NAMES[state.spot]}, and loads enough for it, runs on to {NAMES[state.goal]}"
    elif cut_off(state):
        yield "tiles are cut off from the volcano"
    elif quenched(state) and not any(_flown_over(state, way) for way in _backwards(state)):
        yield "a tile that this flight has not passed has been put out"


def _backwards(state: State) -> list[int]:
    """The ways from which the plane can have come."""
    if state.spot == state.goal:
        return list(range(WAYS))
    return [(WAY_TO[state.spot, state.goal] + WAYS // 2) % WAYS]


def _flown_over(state: State, way: int) -> bool:
    """Do all tiles that are to go out have a load of this flight, if it came this way?"""
    passed, cell = 0, NEIGHBOURS[state.spot, way]
    while cell != OFF_BOARD and has(state.tiles, cell):
        passed |= BIT[cell] if state.drops[state.colour, cell] or state.drops[NEUTRAL, cell] else 0
        cell = NEIGHBOURS[cell, way]
    return quenched(state) & ~passed == 0


def _check_over(state: State) -> Iterator[str]:
    yield from _check_settled(state)
    if not is_over(state):
        yield "somebody can still fly, so the game is not over"


_PHASES = [_check_deal, _check_from, _check_to, _check_drop, _check_over]
