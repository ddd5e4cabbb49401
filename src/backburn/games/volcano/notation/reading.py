"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.colours import COLOURS
from backburn.core.errors import PositionError
from backburn.games.volcano.board import BIT, CELLS, HEXAGON, NAMES, VOLCANO
from backburn.games.volcano.notation.spelling import GAP, LETTERS, UNKNOWN, VOLCANO_MARK
from backburn.games.volcano.notation.validity import lying, tiles_of_value
from backburn.games.volcano.notation.writing import HEADINGS
from backburn.games.volcano.rules.phases import enter
from backburn.games.volcano.rules.setup import colours, neutrals_at_start, places, room
from backburn.games.volcano.state import HIGHEST, Phase, State
from backburn.play.reading import need_lines, read_name, read_phase
from backburn.play.wording import counted

_ROWS = len(HEXAGON.rows)
_NAME = {"spot": r"(?P<spot>\w{1,9})", "goal": r"(?P<goal>\w{1,9})", "colour": r"(?P<colour>\w{1,9})"}
_HEADINGS = [re.compile(heading.format(**_NAME)) for heading in HEADINGS]
_TILE = re.compile(f"([1-{HIGHEST}])([{LETTERS}]*)")
_WON = re.compile(rf"([1-{HIGHEST}])(?:\*([1-9]\d?))?")


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    flying = colours(state.options, state.seats)
    last = 1 + _ROWS + flying
    parts = f"a heading, {_ROWS} rows, the lines of {' '.join(COLOURS[:flying])}, and perhaps a line 'flown'"
    need_lines(lines, last, parts, last + 1)
    _read_heading(state, lines[0])
    _read_board(state, lines[1 : 1 + _ROWS])
    for colour in range(flying):
        _read_colour(state, colour, lines[1 + _ROWS + colour])
    for line in lines[last:]:
        _read_flown(state, line)


def _read_heading(state: State, line: str) -> None:
    phase, match = read_phase(enumerate(_HEADINGS), line, "'white to fly' or 'white to fly from c3'")
    named = match.groupdict()
    if "colour" in named:
        state.colour = _colour(named["colour"], colours(state.options, state.seats))
    if "spot" in named:
        state.spot = _cell(named["spot"])
    if "goal" in named:
        state.goal = _cell(named["goal"])
    enter(state, phase)


def _colour(name: str, flying: int) -> int:
    return read_name(name, COLOURS[:flying], "colour of this table")


def _cell(name: str) -> int:
    if name not in HEXAGON.number or name == NAMES[VOLCANO]:
        raise PositionError(
            f"{name!r} is not a cell with a tile; the cells are {NAMES[0]} to {NAMES[-1]}, without the volcano {NAMES[VOLCANO]}"
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
            state.stack[value] = max(0, tiles_of_value(state, value) - lying(state, value))
    else:
        state.tiles = sum(BIT[cell] for cell in range(CELLS) if state.values[cell])
        state.open = sum(BIT[cell] for cell in range(CELLS) if state.values[cell] and room(state, cell))


def _read_cell(state: State, cell: int, token: str) -> None:
    waiting = state.phase == Phase.LAY and cell >= state.spot
    expected = VOLCANO_MARK if cell == VOLCANO else UNKNOWN if waiting else token
    if token != expected:
        why = "the volcano is there" if cell == VOLCANO else "its tile has not been dealt yet"
        raise PositionError(f"the cell {NAMES[cell]} cannot be {token[:20]!r}: it must be {expected}, since {why}")
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
        raise PositionError(f"the tile {token[:20]!r} on {NAMES[cell]} has only {counted(most, 'place')} for loads")
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
            raise PositionError(f"{token[:20]!r} is not a tile that {COLOURS[colour]} can have won; tiles are like 4 or 5*2")
        state.won[colour, int(tile[1])] = min(127, state.won[colour, int(tile[1])] + int(tile[2] or 1))


def _read_flown(state: State, line: str) -> None:
    label, *named = line.split()
    order = [_colour(name, colours(state.options, state.seats)) for name in named]
    if label != "flown:" or not order or len(set(order)) < len(order):
        raise PositionError(f"the line after the colours must be 'flown:' and each colour that has flown, once, not {line[:80]!r}")
    for rank, colour in enumerate(order):
        state.flown[colour] = rank + 1
