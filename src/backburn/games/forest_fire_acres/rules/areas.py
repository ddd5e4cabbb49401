"""Sets of acres for texts and pictures: as lists, and in connected groups."""

from __future__ import annotations

from collections.abc import Collection

from backburn.games.forest_fire_acres.board import NEIGHBOURS, SIDE
from backburn.games.forest_fire_acres.state import Acreage, State


def acres_of(state: State, *lands: int) -> list[int]:
    """Return the acres with one of these lands, in the order of the board."""
    return [acre for acre, land in enumerate(state.land.tolist()) if land in lands]


def members(acres: Acreage) -> list[int]:
    """Return the acres of a set, in the order of the board."""
    return [column * SIDE + row for column, bits in enumerate(acres.tolist()) for row in range(SIDE) if bits >> row & 1]


def groups(acres: Collection[int]) -> list[list[int]]:
    """Return the connected groups of some acres, each in the order of the board."""
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
