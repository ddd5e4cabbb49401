"""How a position is drawn as a diagram, and how a diagram is read."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.core.kit.errors import PositionError
from backburn.core.rules.contract import CHANCE
from backburn.core.rules.contract import OVER as NO_ONE
from backburn.core.states.tables import listing
from backburn.games.on_the_run.board import FOREST, TILES, has
from backburn.games.on_the_run.rules.flow import light, owner, round_of, seat_at, turned
from backburn.games.on_the_run.rules.phases import enter
from backburn.games.on_the_run.state import HIGHEST, Phase, State
from backburn.play.texts.diagram import fill, filled, marks_in, need_same, scan
from backburn.play.texts.reading import need_lines, read_name

RULER = "unseen"
_ROUND = "round {round:d}, {marker} first: {seat} "
HEADINGS = listing(
    Phase,
    {
        Phase.PLACE: f"{_ROUND}to place",
        Phase.MOVE: f"{_ROUND}to move",
        Phase.STEP: f"{_ROUND}to step from {{tile}}, {{left:d}} left",
        Phase.BURN: f"{_ROUND}to burn",
        Phase.NUMBER: f"{_ROUND}turns up {{tile}}",
        Phase.FLEE: f"{_ROUND}to flee from {{tile}}",
        Phase.OVER: "over",
    },
)
SEAT = "points {points:d}, out {saved:d}, best {best:d}"
_ROWS = {FOREST.names[row[0]][0]: row for row in FOREST.rows}


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    rows = (f"{letter:{2 * FOREST.side - len(row)}} {' '.join(_mark(state, tile) for tile in row)}" for letter, row in _ROWS.items())
    seats = (f"{COLOURS[seat]}: {filled(SEAT, state, seat)}" for seat in range(state.seats))
    unseen = (f"{number}*{count}" for number, count in enumerate(state.hidden.tolist()) if count)
    return [_heading(state), *rows, *seats, " ".join([RULER, *unseen])]


def read(state: State, lines: list[str]) -> None:
    """Fill a state from the lines of a diagram. Raises PositionError, which names the problem and the correct form."""
    need_lines(lines, 1 + len(_ROWS) + state.seats, f"the decision, {len(_ROWS)} rows and {state.seats} seats")
    for tile, mark in marks_in(_ROWS, lines[1 : 1 + len(_ROWS)], "tiles"):
        _lay(state, tile, mark)
    for seat, line in enumerate(lines[1 + len(_ROWS) :]):
        name = COLOURS[seat]
        _, found = scan([f"{name}: {SEAT}"], line, f"the line of {name}", f"'{name}: points 3, out 1, best 3'")
        fill(state, found, seat)
    _count_hidden(state)
    _read_heading(state, lines[0])
    need_same(lines[0], _heading(state))


def _mark(state: State, tile: int) -> str:
    seat = owner(state, tile)
    return str(state.numbers[tile]) if has(state.fire, tile) else "." if seat < 0 else COLOURS[seat][0]


def _lay(state: State, tile: int, mark: str) -> None:
    letters, numbers = [colour[0] for colour in COLOURS[: state.seats]], [str(number) for number in range(1, HIGHEST + 1)]
    if mark in letters:
        state.animals[letters.index(mark)] |= 1 << tile
    elif mark in numbers:
        light(state, tile, int(mark))
    elif mark != ".":
        raise PositionError(
            f"{FOREST.names[tile]} cannot be {mark[:20]!r}: a tile is '.', {', '.join(letters)} or a number from 1 to {HIGHEST}"
        )


def _count_hidden(state: State) -> None:
    """What no burning tile shows is hidden; the lightning is not one of these tiles. (R1.2, R1.3)"""
    shown = [state.numbers[tile] for tile in range(TILES) if tile != FOREST.middle]
    for number, there in enumerate(state.options.tiles.tolist(), 1):
        if shown.count(number) > there:
            raise PositionError(f"too many tiles burn with a {number}: {shown.count(number)}, but there are only {there}")
        state.hidden[number] = there - shown.count(number)


def _heading(state: State) -> str:
    number, seat = round_of(state), seat_at(state, turned(state)) if state.to_act == CHANCE else state.to_act
    names = {"marker": COLOURS[(number - 1) % state.seats], "seat": COLOURS[seat], "tile": FOREST.names[state.tile]}
    return HEADINGS[state.phase].format(round=number, left=state.left, **names)


def _read_heading(state: State, line: str) -> None:
    phase, given = scan(HEADINGS, line, "the first line", "'round 3, green first: white to move', or 'over'")
    seat = read_name(given["seat"], COLOURS[: state.seats], "seat of this table") if "seat" in given else NO_ONE
    enter(state, phase, CHANCE if phase == Phase.NUMBER else seat)
    state.left = given.get("left", 0)
    state.tile = read_name(given["tile"], FOREST.names, "tile") if "tile" in given else 0
    if phase == Phase.FLEE:
        state.animals[seat] |= 1 << state.tile
