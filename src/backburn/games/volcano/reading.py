"""How positions are read, and which of them are moments of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from backburn.core.errors import PositionError
from backburn.core.hexgrid import WAYS
from backburn.core.notation import read_options
from backburn.games.volcano.board import BIT, BOARD, CELLS, CRATER, HEXAGON, NAMES, NEIGHBOURS, OFF_BOARD, VOLCANO, WAY_TO
from backburn.games.volcano.notation import GAP, HEADINGS, LETTERS, UNKNOWN, VOLCANO_MARK
from backburn.games.volcano.rules import cut_off, ends, hand, is_over, next_colour, quenched
from backburn.games.volcano.state import (
    COLOURS,
    COUNTS,
    HIGHEST,
    MAX_COLOURS,
    NEUTRAL,
    TILES,
    Phase,
    State,
    colours,
    enter,
    has,
    loads_at_start,
    neutrals_at_start,
    places,
    room,
)

_ROWS = len(HEXAGON.rows)
_NAME = {"spot": r"(?P<spot>\w{1,9})", "goal": r"(?P<goal>\w{1,9})", "colour": r"(?P<colour>\w{1,9})"}
_HEADINGS = [re.compile(heading.format(**_NAME)) for heading in HEADINGS]
_TILE = re.compile(f"([1-{HIGHEST}])([{LETTERS}]*)")
_WON = re.compile(rf"([1-{HIGHEST}])(?:\*([1-9]\d?))?")


def read_diagram(text: str, seats: int) -> State:
    """The state of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    lines = [" ".join(line.split()) for line in text.splitlines() if line.split()]
    if not lines:
        raise PositionError("there is no position here: the text is empty")
    state = State.blank()
    state.seats = seats
    read_options(state.options, lines, "volcano")
    flying = colours(state.options, seats)
    expected = 1 + _ROWS + flying
    if len(lines) not in (expected, expected + 1):
        parts = f"a heading, {_ROWS} rows, the lines of {' '.join(COLOURS[:flying])}, and perhaps a line 'flown'"
        raise PositionError(f"a position has {parts}; here are {len(lines)} lines without the options")
    _read_heading(state, lines[0])
    _read_board(state, lines[1 : 1 + _ROWS])
    for colour in range(flying):
        _read_colour(state, colour, lines[1 + _ROWS + colour])
    if len(lines) > expected:
        _read_flown(state, lines[-1])
    _check(state)
    return state


# ---- line by line


def _read_heading(state: State, line: str) -> None:
    found = [(phase, pattern.fullmatch(line)) for phase, pattern in enumerate(_HEADINGS)]
    phase, match = next(((phase, match) for phase, match in found if match), (None, None))
    if phase is None or match is None:
        raise PositionError(f"the first line must be like 'white to fly' or 'white to fly from c3', not {line[:80]!r}")
    named = match.groupdict()
    if "colour" in named:
        state.colour = _colour(named["colour"], colours(state.options, state.seats))
    if "spot" in named:
        state.spot = _cell(named["spot"])
    if "goal" in named:
        state.goal = _cell(named["goal"])
    enter(state, phase)


def _colour(name: str, flying: int) -> int:
    if name not in COLOURS[:flying]:
        raise PositionError(f"{name!r} is no colour of this table; there are {', '.join(COLOURS[:flying])}")
    return COLOURS.index(name)


def _cell(name: str) -> int:
    if name not in HEXAGON.number or name == NAMES[VOLCANO]:
        raise PositionError(
            f"{name!r} is no cell with a tile; the cells are {NAMES[0]} to {NAMES[-1]}, without the volcano {NAMES[VOLCANO]}"
        )
    return HEXAGON.number[name]


def _read_board(state: State, lines: list[str]) -> None:
    for letter, cells, line in zip("abcdefg", HEXAGON.rows, lines, strict=True):
        tokens = line.split()
        if len(tokens) != len(cells) + 1 or tokens[0] != letter:
            raise PositionError(f"the row {letter} must be {letter!r} and {len(cells)} cells, not {line[:80]!r}")
        for cell, token in zip(cells, tokens[1:], strict=True):
            _read_cell(state, cell, token)
    if state.phase == Phase.LAY:
        for value in range(1, HIGHEST + 1):
            state.stack[value] = max(0, _tiles(state, value) - _lying(state, value))
    else:
        state.tiles = sum(BIT[cell] for cell in range(CELLS) if state.values[cell])
        state.open = sum(BIT[cell] for cell in range(CELLS) if state.values[cell] and room(state, cell))


def _read_cell(state: State, cell: int, token: str) -> None:
    waiting = state.phase == Phase.LAY and cell >= state.spot
    expected = VOLCANO_MARK if cell == VOLCANO else UNKNOWN if waiting else token
    if token != expected:
        why = "the volcano lies there" if cell == VOLCANO else "its tile is not yet dealt"
        raise PositionError(f"the cell {NAMES[cell]} cannot be {token[:20]!r}: it is {expected}, since {why}")
    if cell != VOLCANO and not waiting:
        _read_tile(state, cell, token)


def _read_tile(state: State, cell: int, token: str) -> None:
    if token == GAP:
        return
    found = _TILE.fullmatch(token)
    if found is None:
        raise PositionError(f"the cell {NAMES[cell]} cannot be {token[:20]!r}: a tile is like 3 or 4bw, a cell without one is {GAP}")
    state.values[cell] = int(found[1])
    most = places(state.options, state.values[cell])
    if len(found[2]) > most:
        raise PositionError(f"the tile {token[:20]!r} on {NAMES[cell]} has only {most} places for loads")
    for letter in found[2]:
        state.drops[LETTERS.index(letter), cell] += 1


def _read_colour(state: State, colour: int, line: str) -> None:
    neutral = r", neutral (?P<neutral>\d{1,3})" if neutrals_at_start(state.options, state.seats) else ""
    found = re.fullmatch(rf"{COLOURS[colour]}: loads (?P<own>\d{{1,3}}){neutral}, won (?P<won>.+)", line)
    if found is None:
        example = f"{COLOURS[colour]}: loads 9{', neutral 4' if neutral else ''}, won 4 5*2"
        raise PositionError(f"the line of {COLOURS[colour]} must be like {example!r}, not {line[:80]!r}")
    state.own[colour] = min(127, int(found["own"]))
    state.neutral[colour] = min(127, int(found["neutral"])) if neutral else 0
    for token in found["won"].split() if found["won"] != "-" else ():
        tile = _WON.fullmatch(token)
        if tile is None:
            raise PositionError(f"{token[:20]!r} is no tile that {COLOURS[colour]} can have; tiles are like 4 or 5*2")
        state.won[colour, int(tile[1])] = min(127, state.won[colour, int(tile[1])] + int(tile[2] or 1))


def _read_flown(state: State, line: str) -> None:
    label, *named = line.split()
    order = [_colour(name, colours(state.options, state.seats)) for name in named]
    if label != "flown:" or not order or len(set(order)) < len(order):
        raise PositionError(f"the line after the colours must be 'flown:' and each colour that has flown once, not {line[:80]!r}")
    for rank, colour in enumerate(order):
        state.flown[colour] = rank + 1


# ---- what makes a position one of the game


def _check(state: State) -> None:
    """Refuse pictures of moments that the game does not have."""
    complaint = next(chain(_material(state), _history(state), _PHASES[state.phase](state)), None)
    if complaint:
        raise PositionError(f"this cannot be a moment of the game: {complaint}")


def _tiles(state: State, value: int) -> int:
    """How many tiles of a value there are."""
    count: int = getattr(state.options, COUNTS[value - 1])
    return count


def _lying(state: State, value: int) -> int:
    """How many of them lie on the board."""
    return sum(state.values[cell] == value for cell in range(CELLS))


def _material(state: State) -> Iterator[str]:
    """Not more tiles and loads than there are."""
    for value in range(1, HIGHEST + 1):
        shown = _lying(state, value) + sum(state.won[colour, value] for colour in range(MAX_COLOURS))
        if shown > _tiles(state, value):
            yield f"there are {shown} tiles of value {value}, but only {_tiles(state, value)} in the game"
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
