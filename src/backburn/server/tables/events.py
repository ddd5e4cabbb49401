"""Events: the append-only truth of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KINDS = ("created", "sat", "left", "ply", "undone", "asked", "answered", "ended", "rematch")
SEATS_ONLY = ("sat", "left", "asked", "answered")
"""Events after which a move that was thought out before them still counts."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that has no number yet."""

    kind: str
    data: dict[str, Any]
    next: int | None = None
    """Who is to act after it, where it changes that."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at a table."""

    number: int
    kind: str
    data: dict[str, Any]
    time: float
    """Seconds since 1970, of the server."""


def numbered(drafts: list[Draft], first: int, time: float) -> list[Event]:
    """The drafts as events from number `first`."""
    return [Event(first + offset, draft.kind, draft.data, time) for offset, draft in enumerate(drafts)]
