"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.colours import COLOURS
from backburn.core.errors import PositionError
from backburn.games.wild_fire.board import MAX_TILES, ORIGIN, cell_at, name, neighbours
from backburn.games.wild_fire.notation.spelling import FIREBREAK_MARK, LETTERS
from backburn.games.wild_fire.notation.validity import pawns_on
from backburn.games.wild_fire.rules.fire import room_for
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.setup import colours_of, neutrals_of, setup, start_tiles_of
from backburn.games.wild_fire.state import BREAK, NEUTRAL, NEUTRAL_SEATS, Phase, State
from backburn.play.reading import read_name, read_phase, refuse_any, sentences
from backburn.play.wording import counted

_CELL = r"-?[0-9]{1,2}:-?[0-9]{1,2}"
_ROW = re.compile(rf"({_CELL}) (.*)")
_TOKEN = re.compile(rf"([0-9{FIREBREAK_MARK}])([{LETTERS}]*)")
_EMPTY = "."
_HEADINGS = (
    (Phase.DEAL, re.compile(r"start: tile to draw(?:, waiting (?P<waiting>[0-9 ]+))?")),
    (Phase.NEXT, re.compile(r"start: tile to choose(?:, waiting (?P<waiting>[0-9 ]+))?")),
    (Phase.SITE, re.compile(r"start: (?P<drawn>[0-9]) to lay(?:, waiting (?P<waiting>[0-9 ]+))?")),
    (Phase.FLIP, re.compile(r"(?P<colour>[a-z]+): flip or firebreak")),
    (Phase.DRAW, re.compile(r"(?P<colour>[a-z]+): tile to draw")),
    (Phase.SPOT, re.compile(r"(?P<colour>[a-z]+): (?P<drawn>[0-9]) to lay")),
    (Phase.BREAK, re.compile(r"(?P<colour>[a-z]+): firebreak to lay")),
    (
        Phase.PAWNS,
        re.compile(
            r"(?P<colour>[a-z]+): pawns to place"
            rf"(?:, placed (?P<placed>[1-9][0-9]?)(?: at (?P<chosen>{_CELL}))?|, passed (?P<passed>[0-9]))?"
        ),
    ),
    (Phase.OVER, re.compile("over")),
)

Tiles = dict[int, tuple[str, str]]
"""The mark and the letters of the pawns of each tile, by cell."""


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    setup(state)
    heading, *lines = lines
    _read_neutrals(state, lines)
    _lay_tiles(state, _read_rows(lines))
    _read_heading(state, heading)


# ---- neutral pawns


def _read_neutrals(state: State, lines: list[str]) -> None:
    most = neutrals_of(state.options, state.seats)
    if not most:
        return
    words = lines.pop().split() if lines else []
    numbers = [int(word) for word in words[1:] if re.fullmatch("[0-9]{1,2}", word)]
    if words[:1] != ["neutrals"] or len(words) != len(numbers) + 1 or len(numbers) != NEUTRAL_SEATS or max(numbers) > most:
        raise PositionError(f"after the tiles comes 'neutrals' with three numbers from 0 to {most}, not {' '.join(words)[:80]!r}")
    state.neutrals[:] = numbers


# ---- tiles


def _read_rows(lines: list[str]) -> Tiles:
    tiles: Tiles = {}
    for line in lines:
        found = _ROW.fullmatch(line)
        tokens = found[2].split() if found else []
        if found is None or _EMPTY in (tokens[0], tokens[-1]):
            raise PositionError(f"a row is the cell of its first tile, then a symbol for each cell up to its last tile, not {line[:80]!r}")
        q, r = map(int, found[1].split(":"))
        if abs(r) > MAX_TILES or abs(q) + len(tokens) > 2 * MAX_TILES:
            raise PositionError(f"the row at {found[1]} is too far from the first tile, or too long")
        for place, text in enumerate(tokens):
            _read_token(tiles, q + place, r, text)
    return tiles


def _read_token(tiles: Tiles, q: int, r: int, text: str) -> None:
    if text == _EMPTY:
        return
    found = _TOKEN.fullmatch(text)
    if found is None:
        raise PositionError(
            f"{text[:20]!r} at {q}:{r} is not a tile: a tile is a value from 0 to 9, or x, followed by letters of {LETTERS}"
        )
    if cell_at(q, r) in tiles:
        raise PositionError(f"there are two tiles at {q}:{r}")
    tiles[cell_at(q, r)] = (found[1], found[2])


def _lay_tiles(state: State, tiles: Tiles) -> None:
    """Lay the tiles in the order of their cells, all together: one next to the other, as `fire.lay` does, takes ten times as long."""
    most = start_tiles_of(state.options, state.seats) + state.stack
    if len(tiles) > most:
        raise PositionError(f"there are {len(tiles)} tiles, but only {most} can be placed")
    _check_connected(tiles)
    state.tiles = len(tiles)
    for tile, cell in enumerate(sorted(tiles)):
        _lay_tile(state, tiles, tile, cell)
    _lay_rim(state, tiles)
    state.stack -= max(0, len(tiles) - start_tiles_of(state.options, state.seats))
    _take_pawns(state)


def _check_connected(tiles: Tiles) -> None:
    """Refuse tiles to which no way of tiles leads from the first, at 0:0."""
    order = [ORIGIN] if tiles else []
    reached = set(order)
    for cell in order:
        if cell not in tiles:
            raise PositionError("the first tile of the game must be at 0:0, but there is none")
        near = [other for other in neighbours(cell) if other in tiles and other not in reached]
        order += near
        reached.update(near)
    if len(order) < len(tiles):
        far = next(cell for cell in tiles if cell not in reached)
        raise PositionError(f"the tile at {name(far)} is not connected to the one at 0:0")


def _lay_tile(state: State, tiles: Tiles, tile: int, cell: int) -> None:
    """A tile with its pawns, its free edges and the room that is left on it. (R3.2)"""
    value, pawns = _value(tiles[cell]), [tiles[cell][1].count(letter) for letter in LETTERS]
    refuse_any(sentences(pawns_on(state, cell, value, pawns)))
    state.cells[tile], state.values[tile] = cell, value
    state.free[tile] = sum(other not in tiles for other in neighbours(cell))
    state.room[tile] = room_for(state, value, state.free[tile]) - sum(pawns)
    state.pawns[:, tile] = pawns
    if value != BREAK:
        state.unseen[value] -= 1


def _value(tile: tuple[str, str]) -> int:
    return BREAK if tile[0] == FIREBREAK_MARK else int(tile[0])


def _lay_rim(state: State, tiles: Tiles) -> None:
    """The empty cells next to the tiles, and how hot they are. (R2.3a, R4.4)"""
    heat: dict[int, int] = {}
    for cell, tile in tiles.items():
        value = _value(tile)
        for other in neighbours(cell):
            if other not in tiles:
                heat[other] = heat.get(other, 0) + (value if value != BREAK else 0)
    state.rim = len(heat)
    state.rim_cells[: state.rim] = sorted(heat)
    state.heat[: state.rim] = [heat[cell] for cell in sorted(heat)]


def _take_pawns(state: State) -> None:
    """The pawns on tiles are not in hand."""
    for colour, left in enumerate(state.hands.tolist()):
        placed = int(state.pawns[colour].sum())
        if placed > left:
            most = state.options.pawns if colour < colours_of(state.options, state.seats) else 0
            raise PositionError(f"{counted(placed, f'{COLOURS[colour]} pawn')} on tiles, but {COLOURS[colour]} has only {most}")
        state.hands[colour] = left - placed
    neutral, had = int(state.pawns[NEUTRAL].sum()), neutrals_of(state.options, state.seats) * NEUTRAL_SEATS
    if neutral != had - int(state.neutrals.sum()):
        raise PositionError(
            f"{counted(neutral, 'neutral pawn')} on tiles and {int(state.neutrals.sum())} in hand, but there are {had} in all"
        )


# ---- the first line


def _read_heading(state: State, line: str) -> None:
    phase, found = read_phase(_HEADINGS, line, "'white: tile to draw' or 'blue: pawns to place, placed 2'")
    fields = {name: text for name, text in found.groupdict().items() if text is not None}
    for name_, text in fields.items():
        _FIELDS[name_](state, text)
    enter(state, phase)


def _read_colour(state: State, text: str) -> None:
    state.colour = read_name(text, COLOURS[: colours_of(state.options, state.seats)], "colour of this table")


def _read_waiting(state: State, text: str) -> None:
    for value in text.split():
        if len(value) > 1:
            raise PositionError(f"no tile of value {value[:20]} can wait: values are 0 to 9")
        _take_tile(state, int(value))
        state.waiting[int(value)] += 1


def _read_drawn(state: State, text: str) -> None:
    _take_tile(state, int(text))
    state.drawn = int(text)


def _take_tile(state: State, value: int) -> None:
    """A tile that has been drawn is seen."""
    if state.unseen[value] == 0:
        raise PositionError(f"there are not that many tiles of value {value}")
    state.unseen[value] -= 1


def _read_placed(state: State, text: str) -> None:
    state.placed = int(text)


def _read_chosen(state: State, text: str) -> None:
    q, r = map(int, text.split(":"))
    cells = state.cells.tolist()[: state.tiles]
    if cell_at(q, r) not in cells:
        raise PositionError(f"there is no tile at {text}")
    state.chosen = cells.index(cell_at(q, r)) + 1


def _read_passed(state: State, text: str) -> None:
    state.idle = int(text) + 1


_FIELDS = {
    "colour": _read_colour,
    "waiting": _read_waiting,
    "drawn": _read_drawn,
    "placed": _read_placed,
    "chosen": _read_chosen,
    "passed": _read_passed,
}
