"""How a position is drawn as a diagram."""

from __future__ import annotations

from backburn.core.colours import COLOURS
from backburn.core.contract import CHANCE
from backburn.core.contract import OVER as NO_ONE
from backburn.core.tables import listing
from backburn.games.on_the_run.board import FOREST, has
from backburn.games.on_the_run.rules.flow import owner, round_of, seat_at, turned
from backburn.games.on_the_run.state import Phase, State

DECISIONS = listing(
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


def write(state: State) -> list[str]:
    """The lines of the picture that the rulebook describes under Notation."""
    unseen = [f"{number}*{count}" for number, count in enumerate(state.hidden.tolist()) if count]
    return [
        _heading(state),
        *(_row(state, row) for row in FOREST.rows),
        *(_seat(state, seat) for seat in range(state.seats)),
        " ".join([RULER, *unseen]),
    ]


def _heading(state: State) -> str:
    if state.to_act == NO_ONE:
        return "over"
    seat = seat_at(state, turned(state)) if state.to_act == CHANCE else state.to_act
    decision = DECISIONS[state.phase].format(seat=COLOURS[seat], tile=FOREST.names[state.tile], left=state.left)
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
