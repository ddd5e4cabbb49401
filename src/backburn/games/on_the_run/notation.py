"""How moves and positions are written and read."""

from __future__ import annotations

import re

from backburn.core.contract import CHANCE
from backburn.core.contract import OVER as NOBODY
from backburn.core.errors import PositionError
from backburn.core.notation import read_options, write_options
from backburn.core.tables import listing
from backburn.games.on_the_run.board import COLOURS, FOREST, TILES, has
from backburn.games.on_the_run.course import light, owner, round_of, seat_at, turned
from backburn.games.on_the_run.flaws import flaw
from backburn.games.on_the_run.state import (
    ANIMAL,
    BURN,
    FLEE,
    HIDDEN,
    HIGHEST,
    NUMBER,
    OUT,
    PASS,
    PLACE,
    STAY,
    STEP,
    Phase,
    State,
    enter,
)

# ---- moves

_KINDS = (
    (FLEE, "flee", Phase.FLEE),
    (BURN, "burn", Phase.BURN),
    (STEP, "step", Phase.STEP),
    (ANIMAL, "animal", Phase.MOVE),
    (PLACE, "place", Phase.PLACE),
)
_WORDS = {PASS: "pass", OUT: "out", STAY: "stay"}


def spell(state: State, move: int) -> tuple[str, ...]:
    """How a move may be typed; where only one kind of move names a tile, the tile is enough."""
    if move in _WORDS:
        return (_WORDS[move],)
    if move >= NUMBER:
        return _spellings("number", str(move - NUMBER + 1), state.phase == Phase.NUMBER)
    first, word, phase = next(kind for kind in _KINDS if move >= kind[0])
    return _spellings(word, FOREST.names[move - first], state.phase == phase)


def _spellings(word: str, what: str, short: bool) -> tuple[str, ...]:
    return (f"{word} {what}", what) if short else (f"{word} {what}",)


# ---- diagrams, written

_DECISIONS = listing(
    Phase,
    {
        Phase.PLACE: "{seat} to place",
        Phase.MOVE: "{seat} to move",
        Phase.STEP: "{seat} to step from {tile}, {left} left",
        Phase.BURN: "{seat} to burn",
        Phase.NUMBER: "{seat} turns up {tile}",
        Phase.FLEE: "{seat} to flee from {tile}",
        Phase.OVER: "over",
    },
)
RULER = "unseen"


def write_diagram(state: State) -> str:
    """The picture that the rulebook describes under Notation."""
    unseen = [f"{number}*{count}" for number, count in enumerate(state.hidden.tolist()) if count]
    return "\n".join(
        [
            _heading(state),
            *(_row(state, row) for row in FOREST.rows),
            *(_seat(state, seat) for seat in range(state.seats)),
            " ".join([RULER, *unseen]),
            *write_options(state.options),
        ]
    )


def _heading(state: State) -> str:
    if state.to_act == NOBODY:
        return "over"
    seat = seat_at(state, turned(state)) if state.to_act == CHANCE else state.to_act
    decision = _DECISIONS[state.phase].format(seat=COLOURS[seat], tile=FOREST.names[state.tile], left=state.left)
    marker = COLOURS[(round_of(state) - 1) % state.seats]
    return f"round {round_of(state)}, {marker} first: {decision}"


def _row(state: State, row: list[int]) -> str:
    letter = FOREST.names[row[0]][0]
    return letter.ljust(1 + len(FOREST.rows[FOREST.side - 1]) - len(row)) + "".join(f" {_tile(state, tile)}" for tile in row)


def _tile(state: State, tile: int) -> str:
    if has(state.fire, tile):
        return str(state.numbers[tile])
    seat = owner(state, tile)
    return "." if seat < 0 else COLOURS[seat][0]


def _seat(state: State, seat: int) -> str:
    return f"{COLOURS[seat]}: points {state.points[seat]}, out {state.saved[seat]}, best {state.best[seat]}"


# ---- diagrams, read

_HEADING = re.compile(r"round (?P<round>\d{1,2}), (?P<marker>[a-z]+) first: (?P<decision>[a-z0-9, ]+)")
_READ_DECISIONS = [
    re.compile(text.format(seat="(?P<seat>[a-z]+)", tile="(?P<tile>[a-g][1-7])", left="(?P<left>[1-3])")) for text in _DECISIONS
]
_SEAT = re.compile(r"points (?P<points>\d{1,2}), out (?P<saved>\d), best (?P<best>\d)")


def read_diagram(text: str, seats: int) -> State:
    """The state of a diagram. Raises PositionError, which says what is wrong and what it should be."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    lines = [line for line in lines if line and line.split()[0] != RULER]
    if not lines:
        raise PositionError("there is no position here: the text is empty")
    state = State.blank()
    state.seats = seats
    read_options(state.options, lines, "on-the-run")
    expected = 1 + len(FOREST.rows) + seats
    if len(lines) != expected:
        raise PositionError(
            f"a position has {expected} lines: what is decided, {len(FOREST.rows)} rows and {seats} seats, not {len(lines)}"
        )
    for row, line in zip(FOREST.rows, lines[1:], strict=False):
        _read_row(state, row, line)
    for seat, line in enumerate(lines[1 + len(FOREST.rows) :]):
        _read_seat(state, seat, line)
    _read_hidden(state)
    _read_heading(state, lines[0])
    complaint = flaw(state)
    if complaint:
        raise PositionError(f"this cannot be a moment of the game: {complaint}")
    return state


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
            f"on {FOREST.names[tile]} cannot be {token[:20]!r}: it is '.', {', '.join(letters)} or a number from 1 to {HIGHEST}"
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
            raise PositionError(f"{shown.count(number)} tiles burn with a {number}, but there are only {getattr(state.options, option)}")


def _read_heading(state: State, line: str) -> None:
    if line == "over":
        enter(state, Phase.OVER, NOBODY)
        return
    found = _HEADING.fullmatch(line)
    decisions = [(phase, pattern.fullmatch(found["decision"])) for phase, pattern in enumerate(_READ_DECISIONS[:-1])] if found else []
    phase, fields = next(((phase, fields) for phase, fields in decisions if fields), (None, None))
    if found is None or phase is None or fields is None:
        raise PositionError(f"the first line must be like 'round 3, green first: white to move', or 'over', not {line[:80]!r}")
    given = fields.groupdict()
    seat = _read_colour(state, given["seat"])
    enter(state, phase, CHANCE if phase == Phase.NUMBER else seat)
    state.tile = _read_name(given["tile"]) if "tile" in given else 0
    state.left = int(given.get("left", 0))
    if phase == Phase.FLEE:
        state.animals[seat] |= 1 << state.tile
    _check_round(state, int(found["round"]), _read_colour(state, found["marker"]))
    if phase == Phase.NUMBER and seat != seat_at(state, turned(state)):
        raise PositionError(
            f"this cannot be a moment of the game: {COLOURS[seat_at(state, turned(state))]} turns up the next tile, not {COLOURS[seat]}"
        )


def _read_colour(state: State, text: str) -> int:
    seats = COLOURS[: state.seats]
    if text not in seats:
        raise PositionError(f"{text[:20]!r} is no seat of this table, where {', '.join(seats)} play")
    return seats.index(text)


def _read_name(text: str) -> int:
    if text not in FOREST.number:
        raise PositionError(f"there is no tile {text}: the rows have 4, 5, 6, 7, 6, 5 and 4 tiles")
    return FOREST.number[text]


def _check_round(state: State, number: int, marker: int) -> None:
    expected = round_of(state)
    if number != expected or marker != (expected - 1) % state.seats:
        first = COLOURS[(expected - 1) % state.seats]
        raise PositionError(
            f"with {state.burning} burning tiles this is round {expected} with {first} first, not {number} with {COLOURS[marker]} first"
        )
