"""Remarks: what people at a table say to each other.

They are no events: a table is the same without them, and nothing of them is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, cast

from backburn.server.ops.errors import RefusedRequest
from backburn.server.tables.state import people
from backburn.server.tables.state.seats import clean_line
from backburn.server.tables.state.table import Table

if TYPE_CHECKING:
    from backburn.server.tables.wire.protocol import RemarkData

PHRASES = ("hello", "luck", "well", "thanks", "sorry", "oops", "wait", "turn", "soon", "game", "again", "bye")
EMOTES = ("smile", "wow", "sad", "fire", "bravo", "heart")
MAX_TEXT_LENGTH = 200


@dataclass(frozen=True)
class Remark:
    """Something that was said: a set phrase, an emote, or, where the host allows it, a text."""

    id: str
    seat: int
    name: str
    """The name of who said it, who may have left the seat since."""
    time: float
    phrase: str = ""
    text: str = ""

    def as_data(self) -> RemarkData:
        """What clients are sent."""
        return cast("RemarkData", {key: value for key, value in asdict(self).items() if value != ""})


def remark(table: Table, seat: int, phrase: str | None, text: str | None, now: float, chat: bool) -> Remark:
    """What the person in a seat says; `chat`: are texts allowed? Raises RefusedRequest."""
    if not table.seats[seat].has_person:
        raise RefusedRequest("seat/forbidden", people.why_not_playing(table, seat))
    if (phrase is None) == (text is None):
        raise RefusedRequest("request/invalid", "say either a phrase or a text")
    if phrase is not None and phrase not in PHRASES + EMOTES:
        raise RefusedRequest("request/invalid", f"there is no phrase {phrase[:40]!r}; there are {', '.join(PHRASES + EMOTES)}")
    if text is not None and not chat:
        raise RefusedRequest("host/off", "this server has set phrases only; its host has not turned free text on")
    said = clean_line(text or "", MAX_TEXT_LENGTH)
    if text is not None and not said:
        raise RefusedRequest("request/invalid", "there is nothing in this text")
    return Remark(secrets.token_hex(4), seat, table.seats[seat].name, round(now, 1), phrase or "", said)
