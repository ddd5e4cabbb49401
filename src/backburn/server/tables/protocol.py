"""The messages of a table's socket, in both directions: what a client may send and what it is sent.

`ClientMessage` and `ServerMessage` are unions that `type` tells apart. Clients' messages are read by the first; the server's are built as
plain dictionaries of these types, for speed, and its tests read each of them by the second. `scripts/protocol.py` writes the page's types
and the list in `docs/reference/protocol.md` from both.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from backburn.server.ops.errors import RefusalData
from backburn.server.tables.requests import (
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

exact = with_config(ConfigDict(extra="forbid"))
"""No other fields than those that are named."""


# ---- from clients


class MoveCommand(MoveRequest):
    """Play a move or a series of moves."""

    type: Literal["move"]


class UndoCommand(UndoRequest):
    """Take plies back, or ask whether one may."""

    type: Literal["undo"]


class AnswerCommand(AnswerRequest):
    """Answer what another seat asked for."""

    type: Literal["answer"]


class OfferCommand(OfferRequest):
    """Resign, offer a draw or call the game off."""

    type: Literal["offer"]


class WhyCommand(WhyRequest):
    """Ask whether a move would be legal, and why not."""

    type: Literal["why"]


class ReachCommand(ReachRequest):
    """Ask where the pieces can come to."""

    type: Literal["reach"]


class HereCommand(HereRequest):
    """Say whether the page is looked at."""

    type: Literal["here"]


class SayCommand(SayRequest):
    """Say something to everybody at the table."""

    type: Literal["say"]


class StopThinkingCommand(RequestBody, extra="ignore"):
    """Let the bot that is thinking play the best move that it has found."""

    type: Literal["stop-thinking"]


class PingCommand(RequestBody, extra="ignore"):
    """Ask for a `pong`."""

    type: Literal["ping"]


ClientMessage = Annotated[
    MoveCommand
    | UndoCommand
    | AnswerCommand
    | OfferCommand
    | WhyCommand
    | ReachCommand
    | HereCommand
    | SayCommand
    | StopThinkingCommand
    | PingCommand,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- the parts of a view


@exact
class ClockData(TypedDict):
    """A seat's clock at `clock_at`, in seconds; `first`: until the first turn has to be made, while that runs."""

    left: float
    running: bool
    first: float | None


@exact
class ClockSetupData(TypedDict):
    """What the clocks were set up with."""

    seconds: float
    increment: float
    out: Literal["loses", "bot"]
    per: Literal["game", "turn"]


@exact
class SeatData(TypedDict):
    """A seat and who has it."""

    seat: int
    role: str
    name: str
    who: Literal["person", "bot", "open", "left"]
    agent: str | None
    team: int
    connected: bool
    away: bool
    since: float | None
    came: bool
    absent: bool
    out: Literal["resigned", "clock"] | None
    score: float | None
    returns: float
    clock: ClockData | None
    registered: NotRequired[str | None]


@exact
class MoveData(TypedDict):
    """A move that the seat can make now."""

    id: int
    text: str
    explain: str


@exact
class TellingData(TypedDict, total=False):
    """What a ply did, without what is empty or false."""

    does: str
    what: str
    outcomes: list[str]
    more: Literal[True]
    way: Literal[True]


@exact
class LineData(TypedDict):
    """A ply in the log."""

    number: int
    ply: int
    seat: int
    text: str
    words: str
    told: TellingData | None
    dice: list[int] | None
    hidden: bool


@exact
class UndoneData(TypedDict):
    """Plies that were taken back."""

    number: int
    ply: int
    by: int
    agreed: list[int]
    count: int
    lines: list[LineData]


@exact
class AskedData(TypedDict):
    """What a seat asks the others for."""

    what: Literal["undo", "rematch", "hint", "draw", "resign"]
    by: int
    count: int
    waiting: list[int]
    number: int
    keep: bool


@exact
class OfferData(TypedDict):
    """Something that the seat can do besides moves: who would be asked, and what follows."""

    asks: list[int]
    then: NotRequired[Literal["over", "bot"]]


@exact
class OverData(TypedDict):
    """How the game ended."""

    why: str
    winners: list[int]
    words: str


@exact
class LuckData(TypedDict):
    """The seal on the dice; seed and salt once the game is over."""

    commitment: str
    chosen: bool
    foreseen: bool
    seed: NotRequired[str]
    salt: NotRequired[str]


@exact
class SeriesData(TypedDict):
    """Which game of a series this is, and its score."""

    game: int
    points: list[float]
    titles: list[str]


@exact
class SceneData(TypedDict):
    """A whole picture and what is said of it; a fact is a name and a value, a stake a label, words and a share from 0 to 1."""

    svg: str
    title: str
    facts: list[tuple[str, str]]
    goal: str
    stakes: list[tuple[str, str, float]]


@exact
class ChangedElementData(TypedDict):
    """An element of the picture that is new or looks different, and the one before it in drawing order."""

    id: str
    svg: str
    after: str


@exact
class ChangedOffersData(TypedDict):
    """Elements that look as before and offer other moves, by id, and what follows their names now."""

    says: str
    moves: dict[str, list[int]]


@exact
class SceneChangeData(TypedDict, total=False):
    """What is different in a picture, or all of it (with `svg`) where it has another size."""

    elements: list[ChangedElementData]
    gone: list[str]
    offers: list[ChangedOffersData]
    svg: str
    title: str
    facts: list[tuple[str, str]]
    goal: str
    stakes: list[tuple[str, str, float]]


class ViewFields(TypedDict):
    """What a caller may know of a table, but for the picture and the log."""

    table: str
    game: str
    title: str
    ruleset: str
    options: dict[str, str]
    reach: bool
    dice: Literal["table", "mine"]
    clock: ClockSetupData | None
    secrets: bool
    luck: LuckData
    undo_rule: Literal["free", "ask", "no"]
    series: SeriesData
    rematch: str | None
    life: Literal["waiting", "begun", "over"]
    missing: list[int]
    seats: list[SeatData]
    clock_at: float | None
    spectators: int
    absent_after: float
    to_act: int
    status: str
    aim: str
    diagram: str
    plies: int
    position: str | None
    last: list[str]
    asked: AskedData | None
    over: OverData | None
    returns: list[float]
    seat: int | None
    moves: list[MoveData]
    undo: Literal["free", "ask"] | None
    undo_asks: list[int]
    offers: dict[str, OfferData]
    hint: Literal["free", "ask"] | None
    hint_asks: list[int]
    hinted: list[int]
    undone: list[UndoneData]
    mine: list[int]
    owner: bool


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
    """A place that a piece can come to, with the last ply of the way there."""

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
    """Where pieces can come to, the nearest first."""

    type: Literal["reach"]
    at: int
    after: NotRequired[int]
    stops: list[StopData]
    again: AgainData | None


class DroppedMoves(RefusalData):
    """So many moves of a series were not made, and why."""

    dropped: int


@exact
class DroppedMessage(DroppedMoves):
    """So many moves of a series were not made, and why."""

    type: Literal["dropped"]


@exact
class CompilingMessage(TypedDict):
    """Rules are being compiled: of which games now, whose bots are still interpreted, how many are ready."""

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


ServerMessage = Annotated[
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
    | RemarksMessage,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
