"""The fires: how many acres are likely to burn soon, and how far away they are."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel, outlined
from backburn.core.kit.arrays import np
from backburn.core.states.records import Cells
from backburn.games.forest_fire_acres.board import ACRES, IN_MIDDLE, OFF_BOARD, SIDE, Land
from backburn.games.forest_fire_acres.cards import FIRES, CardKind, Sort
from backburn.games.forest_fire_acres.rules.events import burns_at_crash
from backburn.games.forest_fire_acres.rules.flow import weather_card
from backburn.games.forest_fire_acres.state import Act, Phase, State
from backburn.games.forest_fire_acres.value.growth import cards_left, count_fires, growth_of

FAR = 40
"""A distance greater than any on the board."""


def _between(column: int, other: int) -> list[int]:
    """Return the steps from an acre of a column to each of another one, from SIDE - 1 rows further north to as many further south."""
    across, lower = column - other, column // 2 - other // 2
    return [(abs(across) + abs(down) + abs(across + down)) // 2 for down in range(SIDE - 1 - lower, -SIDE - lower, -1)]


def _distances() -> list[list[int]]:
    """Return the steps from every acre to every other."""
    found = [[_between(column, other) for other in range(SIDE)] for column in range(SIDE)]
    return [[steps for each in columns for steps in each[SIDE - 1 - row : 2 * SIDE - 1 - row]] for columns in found for row in range(SIDE)]


_DISTANCES = _distances()
DISTANCE = np.array(_DISTANCES, np.int8).view(Cells)
"""(acres, acres): the steps from one acre to another."""
_MIDDLE = [acre for acre in range(ACRES) if IN_MIDDLE[acre]]
TO_MIDDLE = np.array([round(sum(row[acre] for acre in _MIDDLE) / len(_MIDDLE)) for row in _DISTANCES], np.int8).view(Cells)
"""(acres,): the steps to the acres of the middle, on average, rounded."""

OFTEN = 1.8
"""The fires that a WEATHER card spreads on average."""
SOON = 0.6
"""The share of the expected growth that counts within an act: the chance to win falls less by it than by the same acres for certain."""
NEW_FIRE = 3.5
"""The acres of a new fire on average."""


@kernel
def to_come(state: State, growing: float) -> float:
    """Return how many acres are likely to catch fire before the next act, so that all positions of a turn are seen at the same moment."""
    if state.phase == Phase.EQUIPMENT:
        return 0.0
    card = weather_card(state)
    if state.phase == Phase.SPREAD:
        return float(state.left) / count_fires(state) * growth_of(state, card)
    if state.free or Phase.DROUGHT <= state.phase < Phase.SPREAD:
        return float(state.left) + share(state, FIRES[state.options.weather, card]) * growth_of(state, card)
    cards = max(1, cards_left(state))
    new = NEW_FIRE * int(state.unseen[Sort.FOREST_FIRE]) + of_crash(state)
    return float(state.left) + SOON * share(state, OFTEN) * growing + new / cards


@kernel
def of_crash(state: State) -> float:
    """Return how many acres the crash would set on fire where the helicopter is; in flight it is not yet known where that will be."""
    if state.drawn[CardKind.CRASH] > 0:
        return 0.0
    landed = state.helicopter
    if state.act == Act.FLIGHT or (landed != OFF_BOARD and burns_at_crash(state, landed)):
        return float(state.options.crash_acres)
    return 0.0


@kernel
def share(state: State, spreading: float) -> float:
    """Return the share of the fires that spread when this many spread."""
    return min(1.0, spreading / max(1, count_fires(state)))


@outlined
def to_fire(state: State, acre: int) -> int:
    """Return the steps from an acre to the nearest fire; while nothing burns, to an acre of the middle on average."""
    if state.lands[Land.FIRE] == 0:
        return int(TO_MIDDLE[acre])
    column, row = acre // SIDE, acre % SIDE
    nearest, away = FAR, 0
    while away < nearest and away < SIDE:
        up = (away + 1 - (column & 1)) >> 1
        cone = ((2 << away) - 1) << row >> up
        if column >= away:
            nearest = min(nearest, away + outside(int(state.fire[column - away]), cone, nearest - away))
        if column + away < SIDE:
            nearest = min(nearest, away + outside(int(state.fire[column + away]), cone, nearest - away))
        away += 1
    return nearest


@kernel
def outside(bits: int, cone: int, limit: int) -> int:
    """Return how many rows the nearest fire of a column is outside the rows that can be reached without a detour, up to a limit."""
    rows = 0 if bits else limit
    while rows < limit and bits & cone == 0:
        cone |= cone << 1 | cone >> 1
        rows += 1
    return rows


@outlined
def edge_to_fire(state: State) -> int:
    """Return the steps from the edge to the fire nearest to it."""
    nearest, rows = FAR, 0
    for column in range(SIDE):
        bits = int(state.fire[column])
        rows |= bits
        if bits:
            nearest = min(nearest, column, SIDE - 1 - column)
    for row in range(SIDE):
        if rows >> row & 1:
            nearest = min(nearest, row, SIDE - 1 - row)
    return nearest
