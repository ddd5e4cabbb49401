"""Lookup tables indexed by an enum, checked for completeness."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import TypeVar

from backburn.core.kit.arrays import np
from backburn.core.kit.loose import Array
from backburn.core.states.records import Cells

Fact = TypeVar("Fact")
Member = TypeVar("Member", bound=IntEnum)


def table(kind: type[Member], facts: Mapping[Member, int], dtype: type[np.generic] = np.int16) -> Array:
    """Return an array of numbers indexed by the enum, for kernels. Raises ValueError unless `facts` names every member.

    In plain Python its elements read as ordinary ints, like records.
    """
    return np.array(listing(kind, facts), dtype).view(Cells)


def listing(kind: type[Member], facts: Mapping[Member, Fact]) -> list[Fact]:
    """Return a list of anything indexed by the enum, for texts. Raises ValueError unless `facts` names every member."""
    missing = [member.name for member in kind if member not in facts]
    if missing or len(facts) != len(kind):
        raise ValueError(f"a table over {kind.__name__} must name each member once; missing: {', '.join(missing) or 'none'}")
    if [int(member) for member in kind] != list(range(len(kind))):
        raise ValueError(f"{kind.__name__} must count from 0 to index a table")
    return [facts[member] for member in kind]
