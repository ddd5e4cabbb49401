"""Archives: the data of a finished game for the time when its rules have another version, and tables that are of another version.

The events of a table can be replayed by the version of the rules alone by which they were made. When a game is over, everything about it
is open; so one picture of its end, its log and its record serve everybody, and are kept as they were.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from backburn.core.kit.loose import JsonObject
from backburn.server.ops.errors import DamagedTable, RefusedRequest
from backburn.server.tables.showing.history import record_text, snapshot, view_after_ply
from backburn.server.tables.showing.views import ViewBuilder
from backburn.server.tables.state.catalogue import Catalogue
from backburn.server.tables.state.events import Event
from backburn.server.tables.state.seats import Seat, matches_digest

PASSING = ("at", "rematch", "asked", "lapsed", "spectators")
"""The fields of a view that keep changing when the game is over."""
MAX_ARCHIVE = 2**27
"""Bytes of an archive once it is unpacked; a game of the most plies has a quarter of that."""


@dataclass(frozen=True)
class Archive:
    """The end of a game as everybody may see it."""

    version: int
    """The version of the rules by which it was played."""
    view: JsonObject
    """The view after the last ply, with the whole log."""
    record: str

    def packed(self) -> str:
        """The archive as a short text."""
        text = json.dumps({"version": self.version, "view": self.view, "record": self.record}, ensure_ascii=False, separators=(",", ":"))
        return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(text: str) -> Archive:
    """The archive in a packed text. Raises ValueError if there is none in it."""
    try:
        reader = zlib.decompressobj()
        data = json.loads(reader.decompress(base64.b85decode(text), MAX_ARCHIVE))
        return Archive(data["version"], data["view"], data["record"])
    except (zlib.error, binascii.Error, KeyError, TypeError, RecursionError) as error:
        raise ValueError("this is not an archive") from error


def archiving(viewer: ViewBuilder) -> Callable[[], Archive]:
    """The work of making the archive of a game that is over; it touches nothing of the table."""
    match = snapshot(viewer.table)
    view = view_after_ply(viewer, len(match.plies), None)
    kept = {name: value for name, value in view.items() if name not in PASSING}
    return lambda: Archive(match.game.card.version, kept, record_text(match, True, None))


class OldTable:
    """A table whose game has another version here: what its events say without the rules."""

    has_begun = True
    """Its seats can no longer be claimed."""

    def __init__(self, id: str, events: Sequence[Event]) -> None:
        data = events[0].data
        self.id = id
        self.game: str = data["game"]
        self.version: int = data["version"]
        self.owner: str = data["owner"]
        self.at = events[-1].number
        self.seats = [Seat(number) for number in range(data["seats"])]
        self.returns: list[float] | None = None
        self.rematch: str | None = None
        for event in events[1:]:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        data = event.data
        if event.kind == "sat":
            seat = self.seats[data["seat"]]
            seat.who, seat.name, seat.agent, seat.left = data["who"], data["name"], data.get("agent", ""), False
            seat.token = data.get("token", seat.token)
        elif event.kind == "left":
            self.seats[data["seat"]].left = True
        elif event.kind == "ended":
            self.returns = data["returns"]
        elif event.kind == "rematch":
            self.rematch = data["table"]

    @property
    def ending(self) -> bool:
        """Is the game over?"""
        return self.returns is not None

    def seats_of(self, token: str) -> list[int]:
        """The seats that a token gives access to."""
        return [seat.number for seat in self.seats if seat.accepts(token)]

    def is_owner(self, token: str) -> bool:
        """Is it the owner's token?"""
        return matches_digest(token, self.owner)

    def since(self) -> JsonObject:
        """What may have changed since the archive was made, as fields of a view."""
        return {"at": self.at, "rematch": self.rematch, "asked": None, "lapsed": None, "spectators": 0}


class OtherVersion(RefusedRequest):
    """A table that the rules here cannot continue with or show in full: they have another version."""

    def __init__(self, table: OldTable, title: str, version: int) -> None:
        self.table = table
        self.title = title
        self.version = version
        """The version of the rules here."""
        needed = f"version {table.version} of the rules of {title}, but here they are version {version}"
        if table.ending:
            what = f"this finished game was played by {needed}: its end, its log and its record are kept"
            help = f"a backburn with version {table.version} does the rest, and for another game a new table does"
        else:
            what = f"this game is played by {needed}: it cannot continue here, and nothing of it is lost"
            help = f"a backburn with version {table.version} can continue it"
        super().__init__("table/version", f"{what}; {help}")

    def without_archive(self) -> RefusedRequest:
        """The same where nothing was kept of the end."""
        if not self.table.ending:
            return self
        version, title = self.table.version, self.title
        return RefusedRequest(
            "table/version",
            f"this finished game was played by version {version} of the rules of {title}, and nothing of its end was kept; "
            f"a backburn with version {version} shows it",
        )


def require_version(id: str, catalogue: Catalogue, events: Sequence[Event]) -> None:
    """Refuse a table of another version. Raises OtherVersion, DamagedTable, or RefusedRequest if there is no such game."""
    try:
        data = events[0].data
        card, version = catalogue.find_card(data["game"]), data["version"]
        old = OldTable(id, events) if version != card.version else None
    except (LookupError, AttributeError, TypeError) as error:
        raise DamagedTable(f"table {id}: {error!r}") from error
    if old:
        raise OtherVersion(old, card.title, card.version)
