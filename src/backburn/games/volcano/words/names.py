"""What things are called in sentences."""

from __future__ import annotations

from backburn.core.kit.colours import COLOURS
from backburn.games.volcano.board import NAMES, NEIGHBOURS, WAY_TO
from backburn.games.volcano.rules.setup import colours
from backburn.games.volcano.state import State
from backburn.play.texts.wording import dealt


def row_between(start: int, goal: int) -> list[int]:
    """The cells of the straight row from one cell to another; none if they are not in line."""
    if start == goal:
        return [start]
    way, cells = WAY_TO[start, goal], [start]
    while way >= 0 and cells[-1] != goal:
        cells.append(NEIGHBOURS[cells[-1], way])
    return cells if way >= 0 else []


def flying(state: State) -> range:
    """The colours in play."""
    return range(colours(state.options, state.seats))


def players(state: State) -> tuple[str, ...]:
    """The colours of each seat."""
    return dealt(COLOURS[: len(flying(state))], state.seats)


def tile_name(state: State, cell: int) -> str:
    """How people call a tile."""
    return f"the {state.values[cell]} on {NAMES[cell]}"
