"""Playing a move: a flight from tile to tile."""

from __future__ import annotations

from backburn.core.kernels.jit import kernel
from backburn.games.volcano.board import OFF_BOARD
from backburn.games.volcano.rules.flights import ends
from backburn.games.volcano.rules.flow import advance, drop, drop_what_is_certain, land
from backburn.games.volcano.rules.phases import enter
from backburn.games.volcano.rules.setup import lay, lay_alike
from backburn.games.volcano.state import DROP_OWN, FROM, LAY, NEUTRAL, TO, Phase, State, has


@kernel
def apply(state: State, move: int) -> None:
    """Play one legal move."""
    if move < FROM:
        lay(state, move - LAY + 1)
        lay_alike(state)
    else:
        let_fall(state, move)
        if is_flown(state):
            land(state)


@kernel
def let_fall(state: State, move: int) -> None:
    """Continue a flight up to its next decision: name an end or drop a load, then make all drops that are certain. (R3.1a, R3.2, R3.3a)"""
    if move < TO:
        start(state, move - FROM)
    elif move < DROP_OWN:
        fly(state, move - TO)
    else:
        drop(state, state.colour if move == DROP_OWN else NEUTRAL)
        drop_what_is_certain(state)


@kernel
def is_flown(state: State) -> bool:
    """Whether the row has been flown to its end; nothing has been put out yet. (R3.2, R4.1)"""
    return state.spot == OFF_BOARD


@kernel
def start(state: State, cell: int) -> None:
    """Name the first end; ask for the other end unless there is only one. (R3.1a, R3.1b)"""
    state.spot = cell
    found = ends(state, cell)
    if found & found - 1:
        enter(state, Phase.TO)
    else:
        fly(state, only_cell(found))


@kernel
def only_cell(cells: int) -> int:
    """Return the first cell of a set."""
    cell = 0
    while not has(cells, cell):
        cell += 1
    return cell


@kernel
def fly(state: State, goal: int) -> None:
    """Fly the row from the first end to the other. (R3.2)"""
    state.goal = goal
    if not has(state.open, state.spot):
        advance(state)
    drop_what_is_certain(state)
