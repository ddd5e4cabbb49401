"""Errors that callers see: a stable code, a sentence, and what would help."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from backburn.club.errors import ClubError
from backburn.core.kit.errors import AmbiguousMove, BackburnError, IllegalMove, MoveError, OptionError, PositionError, RecordError
from backburn.puzzles.file import PuzzleError

STATUS = {
    "move/unreadable": 422,
    "move/ambiguous": 422,
    "move/illegal": 422,
    "move/not-your-turn": 409,
    "move/stale": 409,
    "table/unknown": 404,
    "table/over": 409,
    "table/going": 409,
    "table/paused": 409,
    "table/version": 409,
    "game/unknown": 404,
    "seat/unknown": 404,
    "seat/taken": 409,
    "seat/forbidden": 403,
    "option/invalid": 422,
    "position/invalid": 422,
    "record/invalid": 422,
    "puzzle/unknown": 404,
    "club/unknown": 404,
    "club/forbidden": 403,
    "club/impossible": 409,
    "daily/ahead": 409,
    "daily/other": 409,
    "hint/daily": 403,
    "lesson/unknown": 404,
    "puzzle/invalid": 422,
    "offer/impossible": 409,
    "request/invalid": 400,
    "request/refused": 409,
    "request/pending": 409,
    "request/unknown": 404,
    "request/method": 405,
    "request/too-large": 413,
    "request/too-many": 429,
    "request/cross-site": 403,
    "host/off": 403,
    "person/taken": 409,
    "undo/nothing": 409,
    "undo/refused": 409,
    "analysis/one": 503,
    "server/busy": 503,
    "server/storage": 503,
}
"""Every refusal code and its HTTP status."""


class RefusalData(TypedDict):
    """What a caller learns of a refusal: its code, a sentence, the clause of the rules, and moves that would be legal."""

    code: str
    message: str
    clause: NotRequired[str]
    legal: NotRequired[list[str]]


UNEXPECTED: RefusalData = {"code": "server/error", "message": "something went wrong on our side; it has been logged"}
"""What a caller learns of an unexpected error."""

_CODES: tuple[tuple[type[BackburnError], str], ...] = (
    (IllegalMove, "move/illegal"),
    (AmbiguousMove, "move/ambiguous"),
    (MoveError, "move/unreadable"),
    (OptionError, "option/invalid"),
    (PositionError, "position/invalid"),
    (RecordError, "record/invalid"),
    (PuzzleError, "puzzle/invalid"),
    (ClubError, "club/impossible"),
)


class RefusedRequest(Exception):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: str, message: str, clause: str = "", legal: tuple[str, ...] = (), wait: float = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        self.legal = legal
        self.wait = wait

    @property
    def status(self) -> int:
        """The HTTP status of the code."""
        return STATUS[self.code]

    def as_data(self) -> RefusalData:
        """The JSON body sent to the caller."""
        data: RefusalData = {"code": self.code, "message": self.message.encode(errors="replace").decode()}
        if self.clause:
            data["clause"] = self.clause
        if self.legal:
            data["legal"] = list(self.legal)
        return data


class DamagedTable(Exception):
    """Stored events that cannot be replayed: changed outside the server, or written under other rules."""

    code = "table/damaged"

    def as_data(self) -> RefusalData:
        """The JSON body sent to the caller; it says nothing about the events."""
        return {"code": self.code, "message": "the stored events of this table are damaged"}


def refusal_of(error: BackburnError, legal: tuple[str, ...] = ()) -> RefusedRequest:
    """The refusal that corresponds to an error of the core."""
    code = next((code for kind, code in _CODES if isinstance(error, kind)), "request/invalid")
    return RefusedRequest(code, str(error), getattr(error, "clause", ""), legal)
