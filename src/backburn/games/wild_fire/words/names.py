"""What things are called in sentences."""

from __future__ import annotations

from functools import lru_cache

from backburn.core.kit.colours import COLOURS
from backburn.games.wild_fire.board import neighbours
from backburn.games.wild_fire.rules.setup import colours_of
from backburn.games.wild_fire.state import BREAK, State
from backburn.play.texts.wording import dealt


def player(state: State, seat: int) -> str:
    """The colours of a seat."""
    return players(state)[seat]


def players(state: State) -> tuple[str, ...]:
    """The colours of each seat."""
    return dealt(COLOURS[: colours_of(state.options, state.seats)], state.seats)


def tile_name(state: State, tile: int) -> str:
    """How people refer to a tile on the board."""
    value = state.values[tile]
    return f"the {'firebreak' if value == BREAK else value} {surroundings(state, state.cells[tile])}"


def surroundings(state: State, cell: int) -> str:
    """The surroundings of a cell, by which people know it: the board shows values, not coordinates."""
    lies = _lying(state.tobytes())
    found = [lies[other] for other in neighbours(cell) if other in lies]
    things = [str(value) for value in sorted(found, reverse=True) if value != BREAK]
    breaks = found.count(BREAK)
    things += ["a firebreak" if breaks == 1 else f"{breaks} firebreaks"] if breaks else []
    return "next to " + " and ".join(filter(None, [", ".join(things[:-1]), things[-1]]))


@lru_cache(maxsize=64)
def _lying(position: bytes) -> dict[int, int]:
    """The values of the tiles on the board, by cell; found once for all moves of a position."""
    state = State.from_bytes(position)
    return dict(zip(state.cells.tolist()[: state.tiles], state.values.tolist(), strict=False))
