"""Events: the append-only log that defines a table."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.loose import JsonObject

KINDS = ("created", "sat", "came", "left", "out", "ply", "undone", "asked", "answered", "hinted", "paused", "resumed", "ended", "rematch")
SEAT_EVENTS = ("sat", "came", "left", "out", "asked", "answered", "hinted", "paused", "resumed")
"""Events that do not invalidate a move decided on before them."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event without a number yet."""

    kind: str
    data: JsonObject
    next: int | None = None
    """Who is to act after it, if that changes."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table."""

    number: int
    kind: str
    data: JsonObject
    time: float
    """Seconds since the epoch, by the server's clock."""


def numbered(drafts: list[Draft], first: int, time: float) -> list[Event]:
    """Turn drafts into events, numbered from `first`."""
    return [Event(first + offset, draft.kind, draft.data, time) for offset, draft in enumerate(drafts)]
