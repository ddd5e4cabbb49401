"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

import re

from backburn.core.kit.colours import COLOURS
from backburn.core.kit.errors import PositionError
from backburn.core.states.tables import listing
from backburn.games.volcano.board import BIT, CELLS, HEXAGON, NAMES, SIDE, VOLCANO
from backburn.games.volcano.notation.spelling import GAP, LETTERS, UNKNOWN, VOLCANO_MARK
from backburn.games.volcano.notation.validity import lying
from backburn.games.volcano.rules.phases import enter
from backburn.games.volcano.rules.setup import colours, neutrals_at_start, places, room
from backburn.games.volcano.state import HIGHEST, KINDS, MAX_COLOURS, Phase, State
from backburn.play.texts.diagram import heaps, marks_in, scan
from backburn.play.texts.reading import need_lines, read_name
from backburn.play.texts.wording import counted

RULER = ""
"""No line of a diagram is for the eye alone."""
HEADINGS = listing(
    Phase,
    {
        Phase.LAY: "chance to lay {spot}",
        Phase.FROM: "{colour} to fly",
        Phase.TO: "{colour} to fly from {spot}",
        Phase.DROP: "{colour} to drop on {spot} towards {goal}",
        Phase.OVER: "over",
    },
)
COLOUR, WITH_NEUTRALS = "loads {own:d}, won {won:s}", "loads {own:d}, neutral {neutral:d}, won {won:s}"
_ROWS = dict(zip("abcdefg", HEXAGON.rows, strict=True))
_WIDTH = 5
_SLANT = 3
_TILE = re.compile(f"([1-{HIGHEST}])([{LETTERS}]*)")
_WON = re.compile(rf"([1-{HIGHEST}])(?:\*([1-9]\d?))?")
_VALUES = [str(value) for value in range(HIGHEST + 1)]


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    heading = HEADINGS[state.phase].format(colour=COLOURS[state.colour], spot=NAMES[state.spot], goal=NAMES[state.goal])
    rows = (_row(state, number, label) for number, label in enumerate(_ROWS))
    flown = sorted((state.flown[colour], COLOURS[colour]) for colour in range(MAX_COLOURS) if state.flown[colour])
    order = [" ".join(["flown:", *(name for _, name in flown)])] if flown else []
    return [heading, *rows, *(_colour(state, colour) for colour in range(colours(state.options, state.seats))), *order]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    flying, board = colours(state.options, state.seats), 1 + len(_ROWS)
    parts = f"a heading, {len(_ROWS)} rows, the lines of {' '.join(COLOURS[:flying])}, and perhaps a line 'flown'"
    need_lines(lines, board + flying, parts, board + flying + 1)
    _read_heading(state, lines[0])
    for cell, mark in marks_in(_ROWS, lines[1:board], "cells"):
        _read_cell(state, cell, mark)
    _count_tiles(state)
    for colour, line in enumerate(lines[board : board + flying]):
        _read_colour(state, colour, line)
    for line in lines[board + flying :]:
        _read_flown(state, line)


# ---- what is decided


def _read_heading(state: State, line: str) -> None:
    phase, named = scan(HEADINGS, line, "the first line", "'white to fly' or 'white to fly from c3'")
    state.colour = _named(state, named["colour"]) if "colour" in named else state.colour
    state.spot = _read_name(named["spot"]) if "spot" in named else state.spot
    state.goal = _read_name(named["goal"]) if "goal" in named else state.goal
    enter(state, phase)


def _named(state: State, name: str) -> int:
    return read_name(name, COLOURS[: colours(state.options, state.seats)], "colour of this table")


def _read_name(name: str) -> int:
    if name not in HEXAGON.number or name == NAMES[VOLCANO]:
        there = f"the cells are {NAMES[0]} to {NAMES[-1]}, without the volcano {NAMES[VOLCANO]}"
        raise PositionError(f"{name[:20]!r} is not a cell with a tile; {there}")
    return HEXAGON.number[name]


# ---- the board


def _row(state: State, number: int, label: str) -> str:
    indent = " " * (1 + _SLANT * abs(number - SIDE + 1))
    return (label + indent + " ".join(f"{_cell(state, cell):{_WIDTH}}" for cell in _ROWS[label])).rstrip()


def _cell(state: State, cell: int) -> str:
    if cell == VOLCANO or (state.phase == Phase.LAY and cell >= state.spot):
        return VOLCANO_MARK if cell == VOLCANO else UNKNOWN
    loads = (LETTERS[kind] * state.drops[kind, cell] for kind in range(KINDS))
    return str(state.values[cell]) + "".join(loads) if state.values[cell] else GAP


def _read_cell(state: State, cell: int, token: str) -> None:
    waiting = state.phase == Phase.LAY and cell >= state.spot
    if cell == VOLCANO or waiting:
        expected, why = (VOLCANO_MARK, "the volcano is there") if cell == VOLCANO else (UNKNOWN, "its tile has not been dealt yet")
        if token != expected:
            raise PositionError(f"the cell {NAMES[cell]} cannot be {token[:20]!r}: it must be {expected}, since {why}")
    elif token != GAP:
        _read_tile(state, cell, token)


def _read_tile(state: State, cell: int, token: str) -> None:
    found = _TILE.fullmatch(token)
    if found is None:
        raise PositionError(f"the cell {NAMES[cell]} cannot be {token[:20]!r}: a tile is like 3 or 4bw, a cell without one is {GAP}")
    state.values[cell] = int(found[1])
    most = places(state.options, state.values[cell])
    if len(found[2]) > most:
        raise PositionError(f"the tile {token[:20]!r} on {NAMES[cell]} has only {counted(most, 'place')} for loads")
    for letter in found[2]:
        state.drops[LETTERS.index(letter), cell] += 1


def _count_tiles(state: State) -> None:
    """What follows from the tiles on the board."""
    if state.phase == Phase.LAY:
        for value in range(1, HIGHEST + 1):
            state.stack[value] = max(0, state.options.tiles[value - 1] - lying(state, value))
    else:
        state.tiles = sum(BIT[cell] for cell in range(CELLS) if state.values[cell])
        state.open = sum(BIT[cell] for cell in range(CELLS) if state.values[cell] and room(state, cell))


# ---- the colours


def _template(state: State, colour: int) -> str:
    return f"{COLOURS[colour]}: {WITH_NEUTRALS if neutrals_at_start(state.options, state.seats) else COLOUR}"


def _colour(state: State, colour: int) -> str:
    won = " ".join(heaps(state.won[colour].tolist()[: HIGHEST + 1], _VALUES)) or "-"
    return _template(state, colour).format(own=state.own[colour], neutral=state.neutral[colour], won=won)


def _read_colour(state: State, colour: int, line: str) -> None:
    template = _template(state, colour)
    _, found = scan([template], line, f"the line of {COLOURS[colour]}", repr(template.format(own=9, neutral=4, won="4 5*2")))
    state.own[colour], state.neutral[colour] = min(127, found["own"]), min(127, found.get("neutral", 0))
    for token in found["won"].split() if found["won"] != "-" else ():
        tile = _WON.fullmatch(token)
        if tile is None:
            raise PositionError(f"{token[:20]!r} is not a tile that {COLOURS[colour]} can have won; tiles are like 4 or 5*2")
        state.won[colour, int(tile[1])] = min(127, state.won[colour, int(tile[1])] + int(tile[2] or 1))


def _read_flown(state: State, line: str) -> None:
    label, *named = line.split()
    order = [_named(state, name) for name in named]
    if label != "flown:" or not order or len(set(order)) < len(order):
        raise PositionError(f"the line after the colours must be 'flown:' and each colour that has flown, once, not {line[:80]!r}")
    for rank, colour in enumerate(order):
        state.flown[colour] = rank + 1
