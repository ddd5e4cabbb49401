"""How a diagram is read."""

from __future__ import annotations

import re

from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.core.contract import OVER as NO_ONE
from backburn.core.errors import PositionError
from backburn.games.on_the_run.board import FOREST, TILES
from backburn.games.on_the_run.notation.writing import DECISIONS
from backburn.games.on_the_run.rules.flow import light, round_of, seat_at, turned
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import HIDDEN, HIGHEST, Phase, State
from backburn.play.reading import impossible, need_lines, read_name, read_phase
from backburn.play.wording import counted

_HEADING = re.compile(r"round (?P<round>\d{1,2}), (?P<marker>[a-z]+) first: (?P<decision>[a-z0-9, ]+)")
_EXAMPLE = "'round 3, green first: white to move', or 'over'"
_READ_DECISIONS = [
    re.compile(text.format(seat="(?P<seat>[a-z]+)", tile="(?P<tile>[a-g][1-7])", left="(?P<left>[1-3])")) for text in DECISIONS
]
_SEAT = re.compile(r"points (?P<points>\d{1,2}), out (?P<saved>\d), best (?P<best>\d)")


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the problem and the correct form."""
    rows = len(FOREST.rows)
    need_lines(lines, 1 + rows + state.seats, f"what is decided, {rows} rows and {state.seats} seats")
    for row, line in zip(FOREST.rows, lines[1:], strict=False):
        _read_row(state, row, line)
    for seat, line in enumerate(lines[1 + rows :]):
        _read_seat(state, seat, line)
    _read_hidden(state)
    _read_heading(state, lines[0])


def _read_row(state: State, row: list[int], line: str) -> None:
    letter, *tokens = line.split()
    expected = FOREST.names[row[0]][0]
    if letter != expected or len(tokens) != len(row):
        raise PositionError(f"the row of {expected} must be {expected!r} and {len(row)} tiles, not {line[:80]!r}")
    for tile, token in zip(row, tokens, strict=True):
        _read_tile(state, tile, token)


def _read_tile(state: State, tile: int, token: str) -> None:
    letters = [colour[0] for colour in COLOURS[: state.seats]]
    if token in letters:
        state.animals[letters.index(token)] |= 1 << tile
    elif token in [str(number) for number in range(1, HIGHEST + 1)]:
        light(state, tile, int(token))
    elif token != ".":
        raise PositionError(
            f"{FOREST.names[tile]} cannot be {token[:20]!r}: a tile is '.', {', '.join(letters)} or a number from 1 to {HIGHEST}"
        )


def _read_seat(state: State, seat: int, line: str) -> None:
    name, _, rest = line.partition(": ")
    found = _SEAT.fullmatch(rest)
    if name != COLOURS[seat] or not found:
        raise PositionError(f"the line of {COLOURS[seat]} must be like '{COLOURS[seat]}: points 3, out 1, best 3', not {line[:80]!r}")
    state.points[seat], state.saved[seat], state.best[seat] = (int(found[name]) for name in ("points", "saved", "best"))


def _read_hidden(state: State) -> None:
    """What no burning tile shows is hidden; the lightning is not one of these tiles. (R1.2, R1.3)"""
    shown = [state.numbers[tile] for tile in range(TILES) if tile != FOREST.middle]
    for number, option in enumerate(HIDDEN, 1):
        state.hidden[number] = getattr(state.options, option) - shown.count(number)
        if state.hidden[number] < 0:
            raise PositionError(
                f"too many tiles burn with a {number}: {shown.count(number)}, but there are only {getattr(state.options, option)}"
            )


def _read_heading(state: State, line: str) -> None:
    if line == "over":
        enter(state, Phase.OVER, NO_ONE)
        return
    _, found = read_phase([(None, _HEADING)], line, _EXAMPLE)
    phase, fields = read_phase(enumerate(_READ_DECISIONS[:-1]), found["decision"], _EXAMPLE, line)
    given = fields.groupdict()
    seat = _read_colour(state, given["seat"])
    enter(state, phase, CHANCE if phase == Phase.NUMBER else seat)
    state.tile = _read_name(given["tile"]) if "tile" in given else 0
    state.left = int(given.get("left", 0))
    if phase == Phase.FLEE:
        state.animals[seat] |= 1 << state.tile
    _check_round(state, int(found["round"]), _read_colour(state, found["marker"]))
    if phase == Phase.NUMBER and seat != seat_at(state, turned(state)):
        raise impossible(f"{COLOURS[seat_at(state, turned(state))]} turns up the next tile, not {COLOURS[seat]}")


def _read_colour(state: State, text: str) -> int:
    return read_name(text, COLOURS[: state.seats], "seat of this table")


def _read_name(text: str) -> int:
    if text not in FOREST.number:
        raise PositionError(f"there is no tile {text}: the rows have 4, 5, 6, 7, 6, 5 and 4 tiles")
    return FOREST.number[text]


def _check_round(state: State, number: int, marker: int) -> None:
    expected = round_of(state)
    if number != expected or marker != (expected - 1) % state.seats:
        first, fire = COLOURS[(expected - 1) % state.seats], counted(state.burning, "burning tile")
        raise PositionError(f"with {fire} this is round {expected} with {first} first, not {number} with {COLOURS[marker]} first")
