"""Sets of acres as people look at them: in lists, and in groups that hang together."""

from __future__ import annotations

from collections.abc import Collection

from backburn.games.forest_fire_acres.board import NEIGHBOURS, SIDE
from backburn.games.forest_fire_acres.state import Acreage, State


def acres_of(state: State, *lands: int) -> list[int]:
    """The acres with such land, in the order of the board."""
    return [acre for acre, land in enumerate(state.land.tolist()) if land in lands]


def members(acres: Acreage) -> list[int]:
    """The acres of a set, in the order of the board."""
    return [column * SIDE + row for column, bits in enumerate(acres.tolist()) for row in range(SIDE) if bits >> row & 1]


def groups(acres: Collection[int]) -> list[list[int]]:
    """Acres in groups that hang together, each in the order of the board."""
    left, found = set(acres), []
    for acre in sorted(acres):
        if acre in left:
            group, waiting = {acre}, [acre]
            while waiting:
                near = left.intersection(NEIGHBOURS[waiting.pop()].tolist()) - group
                group |= near
                waiting += near
            left -= group
            found.append(sorted(group))
    return found
