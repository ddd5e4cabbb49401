"""Events: the append-only log that defines a table."""

from __future__ import annotations

from dataclasses import dataclass

from backburn.core.kit.loose import Json, JsonObject

KINDS = ("created", "sat", "came", "left", "out", "ply", "undone", "asked", "answered", "hinted", "paused", "resumed", "ended", "rematch")
SEAT_EVENTS = ("sat", "came", "left", "out", "asked", "answered", "hinted", "paused", "resumed")
"""Events that do not invalidate a move decided on before them."""

FRACTIONS = {
    "created": (("clock", "seconds"), ("clock", "increment"), ("standing", "points")),
    "resumed": (("seconds",),),
    "ended": (("returns",),),
}
"""Where events have numbers that may have a fraction."""


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


def kept_event(number: int, kind: str, data: JsonObject, time: float) -> Event:
    """An event that a browser has kept: JavaScript writes 1.0 as 1, and here it has its point again, as messages and audits need it."""
    for *way, name in FRACTIONS.get(kind, ()):
        place: Json = data
        for step in way:
            place = place.get(step)
        if isinstance(place, dict) and name in place:
            place[name] = _with_point(place[name])
    return Event(number, kind, data, float(time))


def _with_point(said: Json) -> Json:
    """Whole numbers as those with a fraction; anything else as it is."""
    if isinstance(said, list):
        return [_with_point(each) for each in said]
    return float(said) if type(said) is int else said
