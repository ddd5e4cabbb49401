"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.core.tables import listing
from backburn.games.volcano.board import HEXAGON, NAMES, SIDE, VOLCANO
from backburn.games.volcano.notation.spelling import GAP, LETTERS, UNKNOWN, VOLCANO_MARK
from backburn.games.volcano.rules.setup import colours, neutrals_at_start
from backburn.games.volcano.state import HIGHEST, KINDS, MAX_COLOURS, Phase, State

RULER = ""
"""No line of a diagram is for the eye alone."""
_WIDTH = 5
_SLANT = 3


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


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    heading = HEADINGS[state.phase].format(colour=COLOURS[state.colour], spot=NAMES[state.spot], goal=NAMES[state.goal])
    rows = [_row(state, number) for number in range(len(HEXAGON.rows))]
    flying = range(colours(state.options, state.seats))
    return [heading, *rows, *(_colour(state, colour) for colour in flying), *_flown(state)]


def _row(state: State, number: int) -> str:
    label = "abcdefg"[number] + " " * (1 + _SLANT * abs(number - SIDE + 1))
    return (label + " ".join(f"{_cell(state, cell):{_WIDTH}}" for cell in HEXAGON.rows[number])).rstrip()


def _cell(state: State, cell: int) -> str:
    if cell == VOLCANO:
        return VOLCANO_MARK
    if state.phase == Phase.LAY and cell >= state.spot:
        return UNKNOWN
    if state.values[cell] == 0:
        return GAP
    return str(state.values[cell]) + "".join(LETTERS[kind] * state.drops[kind, cell] for kind in range(KINDS))


def _colour(state: State, colour: int) -> str:
    neutral = f", neutral {state.neutral[colour]}" if neutrals_at_start(state.options, state.seats) else ""
    return f"{COLOURS[colour]}: loads {state.own[colour]}{neutral}, won {_won(state, colour)}"


def _won(state: State, colour: int) -> str:
    counts = [(value, state.won[colour, value]) for value in range(1, HIGHEST + 1)]
    return " ".join(f"{value}*{count}" if count > 1 else str(value) for value, count in counts if count) or "-"


def _flown(state: State) -> list[str]:
    order = sorted((state.flown[colour], COLOURS[colour]) for colour in range(MAX_COLOURS) if state.flown[colour])
    return ["flown: " + " ".join(name for _, name in order)] if order else []
