"""The messages of a table's socket, in both directions: what a client may send and what it is sent.

`ClientMessage` and `ServerMessage` are unions, distinguished by `type`. Clients' messages are read by the first; the server's are built as
plain dictionaries of these types, for speed, and its tests read each of them by the second (`web.adapters`). `scripts/protocol.py` writes
the page's types and the list in `docs/reference/protocol.md` from both.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar, Literal, NotRequired, get_type_hints

from typing_extensions import TypedDict

from backburn.server.ops.errors import RefusalData
from backburn.server.tables.wire.requests import (
    AnswerRequest,
    HereRequest,
    MoveRequest,
    OfferRequest,
    ReachRequest,
    RequestBody,
    SayRequest,
    UndoRequest,
    WhyRequest,
)
from backburn.server.tables.wire.view_data import LineData, SceneChangeData, SceneData, ViewFields, exact

# ---- from clients


@dataclass(frozen=True, kw_only=True)
class MoveCommand(MoveRequest):
    """Play a move, or several in one command."""

    type: Literal["move"]


@dataclass(frozen=True, kw_only=True)
class UndoCommand(UndoRequest):
    """Undo plies, or ask whether one may."""

    type: Literal["undo"]


@dataclass(frozen=True, kw_only=True)
class AnswerCommand(AnswerRequest):
    """Answer another seat's request."""

    type: Literal["answer"]


@dataclass(frozen=True, kw_only=True)
class OfferCommand(OfferRequest):
    """Resign, offer a draw or call the game off."""

    type: Literal["offer"]


@dataclass(frozen=True, kw_only=True)
class WhyCommand(WhyRequest):
    """Ask whether a move would be legal, and why not."""

    type: Literal["why"]


@dataclass(frozen=True, kw_only=True)
class ReachCommand(ReachRequest):
    """Ask where the pieces can get."""

    type: Literal["reach"]


@dataclass(frozen=True, kw_only=True)
class HereCommand(HereRequest):
    """Say whether the page is looked at."""

    type: Literal["here"]


@dataclass(frozen=True, kw_only=True)
class SayCommand(SayRequest):
    """Say something to everybody at the table."""

    type: Literal["say"]


@dataclass(frozen=True, kw_only=True)
class StopThinkingCommand(RequestBody):
    """Let the bot that is thinking play the best move that it has found."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "ignore"}

    type: Literal["stop-thinking"]


@dataclass(frozen=True, kw_only=True)
class PingCommand(RequestBody):
    """Ask for a `pong`."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "ignore"}

    type: Literal["ping"]


ClientMessage = (
    MoveCommand
    | UndoCommand
    | AnswerCommand
    | OfferCommand
    | WhyCommand
    | ReachCommand
    | HereCommand
    | SayCommand
    | StopThinkingCommand
    | PingCommand
)


# ---- from the server


@exact
class ViewMessage(ViewFields):
    """Everything the caller may know: sent first, and again to one who is too far behind."""

    type: Literal["view"]
    at: int
    scene: SceneData
    log: list[LineData]
    log_from: int


ChangedFields = TypedDict("ChangedFields", {name: NotRequired[kind] for name, kind in get_type_hints(ViewFields).items()})  # type: ignore[misc]


@exact
class ChangeMessage(ChangedFields):
    """The fields that are different since the last message; of the log the lines from `log_from` on."""

    type: Literal["change"]
    at: int
    scene: NotRequired[SceneChangeData]
    log: NotRequired[list[LineData]]
    log_from: NotRequired[int]


@exact
class RefusedMessage(RefusalData):
    """The last message was refused."""

    type: Literal["refused"]
    at: int


@exact
class LegalMessage(TypedDict):
    """The move that `why` asked about can be made."""

    type: Literal["legal"]
    move: str
    at: int


class PlyData(TypedDict):
    """A move with its text and what it does."""

    move: int
    text: str
    says: str


@exact
class StopData(PlyData):
    """A place that a piece can get to, with the last ply of the way there."""

    place: str
    x: float
    y: float
    piece: str
    before: int
    choice: str
    ends: bool


@exact
class AgainData(PlyData):
    """The last move, which can be made several times more on the same spot."""

    place: str
    most: int


@exact
class ReachMessage(TypedDict):
    """Where pieces can get, the nearest first."""

    type: Literal["reach"]
    at: int
    after: NotRequired[int]
    stops: list[StopData]
    again: AgainData | None


class DroppedMoves(RefusalData):
    """How many moves of a command were not made, and why."""

    dropped: int


@exact
class DroppedMessage(DroppedMoves):
    """How many moves of a command were not made, and why."""

    type: Literal["dropped"]


@exact
class CompilingMessage(TypedDict):
    """Rules are being compiled: the games at the moment, whose bots are still interpreted, how many are ready."""

    type: Literal["compiling"]
    titles: list[str]
    left: list[str]
    done: int
    of: int


@exact
class ThinkingMessage(TypedDict):
    """How much of its decision a bot has made, from 0 to 1."""

    type: Literal["thinking"]
    seat: int
    share: float


@exact
class PongMessage(TypedDict):
    """The answer to `ping`."""

    type: Literal["pong"]


class RemarkFields(TypedDict):
    """What a person said: a set phrase, or a text."""

    id: str
    seat: int
    name: str
    time: float
    phrase: NotRequired[str]
    text: NotRequired[str]


@exact
class RemarkData(RemarkFields):
    """What a person said before."""


@exact
class RemarkMessage(RemarkFields):
    """What a person has just said."""

    type: Literal["remark"]


@exact
class RemarksMessage(TypedDict):
    """The last remarks, after the first view."""

    type: Literal["remarks"]
    remarks: list[RemarkData]


ServerMessage = (
    ViewMessage
    | ChangeMessage
    | RefusedMessage
    | LegalMessage
    | ReachMessage
    | DroppedMessage
    | CompilingMessage
    | ThinkingMessage
    | PongMessage
    | RemarkMessage
    | RemarksMessage
)


def encoded(message: ServerMessage) -> str:
    """The text of a message."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
