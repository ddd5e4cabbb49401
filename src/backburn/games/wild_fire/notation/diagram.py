"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

import re
from collections.abc import Callable

from backburn.core.kit.colours import COLOURS
from backburn.core.kit.errors import PositionError
from backburn.games.wild_fire.board import MAX_TILES, ORIGIN, cell_at, coordinates, name, neighbours
from backburn.games.wild_fire.notation.spelling import FIREBREAK_MARK, LETTERS
from backburn.games.wild_fire.notation.validity import pawns_on
from backburn.games.wild_fire.rules.fire import room_for
from backburn.games.wild_fire.rules.phases import enter
from backburn.games.wild_fire.rules.setup import colours_of, neutrals_of, setup, start_tiles_of
from backburn.games.wild_fire.state import BREAK, NEUTRAL, NEUTRAL_SEATS, VALUES, Phase, State
from backburn.play.texts.diagram import Gap, Gaps, gaps_of, scan
from backburn.play.texts.reading import read_name, refuse_any, sentences
from backburn.play.texts.wording import counted

RULER = ""
"""No line of a diagram only numbers columns."""
HEADINGS = (
    (Phase.DEAL, "start: tile to draw"),
    (Phase.DEAL, "start: tile to draw, waiting {waiting:s}"),
    (Phase.NEXT, "start: tile to choose"),
    (Phase.NEXT, "start: tile to choose, waiting {waiting:s}"),
    (Phase.SITE, "start: {drawn:d} to lay"),
    (Phase.SITE, "start: {drawn:d} to lay, waiting {waiting:s}"),
    (Phase.FLIP, "{colour}: flip or firebreak"),
    (Phase.DRAW, "{colour}: tile to draw"),
    (Phase.SPOT, "{colour}: {drawn:d} to lay"),
    (Phase.BREAK, "{colour}: firebreak to lay"),
    (Phase.PAWNS, "{colour}: pawns to place"),
    (Phase.PAWNS, "{colour}: pawns to place, placed {placed:d}"),
    (Phase.PAWNS, "{colour}: pawns to place, placed {placed:d} at {chosen:s}"),
    (Phase.PAWNS, "{colour}: pawns to place, passed {passed:d}"),
    (Phase.OVER, "over"),
)
"""The first line, by phase and by what there is to tell."""
_CELL = r"-?[0-9]{1,2}:-?[0-9]{1,2}"
_ROW = re.compile(rf"({_CELL}) (.*)")
_TOKEN = re.compile(rf"([0-9{FIREBREAK_MARK}])([{LETTERS}]*)")
_EMPTY = "."

Tiles = dict[int, tuple[str, str]]
"""The mark and the letters of the pawns of each tile, by cell."""


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    details = _details(state)
    heading = next(line for phase, line in HEADINGS if phase == state.phase and set(gaps_of(line)) == details.keys())
    lines = [heading.format(**details), *_rows(state)]
    if neutrals_of(state.options, state.seats):
        lines.append(f"neutrals {' '.join(map(str, state.neutrals.tolist()))}")
    return lines


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which says which line is wrong and what it should be."""
    setup(state)
    heading, *lines = lines
    _read_neutrals(state, lines)
    _lay_tiles(state, _read_rows(lines))
    number, given = scan(
        [line for _, line in HEADINGS], heading, "the first line", "'white: tile to draw' or 'blue: pawns to place, placed 2'"
    )
    for what, value in given.items():
        _READERS[what](state, value)
    enter(state, HEADINGS[number][0])


# ---- the first line


def _details(state: State) -> Gaps:
    """The first line, without the phase."""
    if state.phase <= Phase.SITE:
        waiting = " ".join(str(value) for value in range(VALUES) for _ in range(state.waiting[value]))
        return ({"drawn": state.drawn} if state.phase == Phase.SITE else {}) | ({"waiting": waiting} if waiting else {})
    if state.phase == Phase.OVER:
        return {}
    found = {"colour": COLOURS[state.colour]} | ({"drawn": state.drawn} if state.phase == Phase.SPOT else {})
    if state.phase == Phase.PAWNS and state.idle:
        found["passed"] = state.idle - 1
    elif state.phase == Phase.PAWNS and state.placed:
        found |= {"placed": state.placed} | ({"chosen": name(state.cells[state.chosen - 1])} if state.chosen else {})
    return found


def _read_colour(state: State, text: str) -> None:
    state.colour = read_name(text, COLOURS[: colours_of(state.options, state.seats)], "colour of this table")


def _read_waiting(state: State, text: str) -> None:
    for value in text.split():
        if not re.fullmatch("[0-9]", value):
            raise PositionError(f"no tile of value {value[:20]} can wait: values are 0 to 9")
        _take_tile(state, int(value))
        state.waiting[int(value)] += 1


def _read_drawn(state: State, value: int) -> None:
    _take_tile(state, value)
    state.drawn = value


def _take_tile(state: State, value: int) -> None:
    """A tile that has been drawn is seen."""
    if value >= VALUES or state.unseen[value] == 0:
        raise PositionError(f"there are not that many tiles of value {value}")
    state.unseen[value] -= 1


def _read_placed(state: State, value: int) -> None:
    if value == 0:
        raise PositionError("'placed' is left out if no pawn has been placed")
    state.placed = value


def _read_chosen(state: State, text: str) -> None:
    names = [name(cell) for cell in state.cells.tolist()[: state.tiles]]
    if text not in names:
        raise PositionError(f"there is no tile at {text[:20]}")
    state.chosen = names.index(text) + 1


def _read_passed(state: State, value: int) -> None:
    state.idle = value + 1


_READERS: dict[str, Callable[[State, Gap], None]] = {
    "colour": _read_colour,
    "waiting": _read_waiting,
    "drawn": _read_drawn,
    "placed": _read_placed,
    "chosen": _read_chosen,
    "passed": _read_passed,
}


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


def _rows(state: State) -> list[str]:
    """A line for each row, shifted so that the six neighbours of a cell are those around it in the picture."""
    tokens = {coordinates(state.cells[tile]): token(state, tile) for tile in range(state.tiles)}
    rows: dict[int, list[int]] = {}
    for q, r in sorted(tokens, key=lambda cell: cell[::-1]):
        rows.setdefault(r, []).append(q)
    half = max((len(text) for text in tokens.values()), default=0) // 2 + 1
    west = min((2 * places[0] + r for r, places in rows.items()), default=0)
    lines = []
    for r, places in rows.items():
        line = "".join(f"{tokens.get((q, r), '.'):{2 * half}}" for q in range(places[0], places[-1] + 1))
        lines.append(f"{places[0]}:{r} ".ljust(8) + " " * (half * (2 * places[0] + r - west)) + line.rstrip())
    return lines


def token(state: State, tile: int) -> str:
    """A tile with its pawns."""
    value = state.values[tile]
    pawns = "".join(letter * state.pawns[kind, tile] for kind, letter in enumerate(LETTERS))
    return (FIREBREAK_MARK if value == BREAK else str(value)) + pawns
