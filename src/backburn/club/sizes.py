"""How many people sit at each table of a round."""

from __future__ import annotations

from collections.abc import Collection


def sizes(people: int, wanted: int, allowed: Collection[int]) -> list[int]:
    """The tables of a round, as equal and as large as can be, the largest first; as few people as possible sit out.

    `wanted` is the most at a table, `allowed` are the numbers that can play. Without a number that fits there are no tables.
    """
    for playing in range(people, 0, -1):
        for tables in range(-(-playing // wanted), playing + 1):
            small, larger = divmod(playing, tables)
            found = [small + 1] * larger + [small] * (tables - larger)
            if set(found) <= set(allowed):
                return found
    return []
