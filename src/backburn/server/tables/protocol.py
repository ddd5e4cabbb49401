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


class MoveMessage(MoveRequest):
    """Play a move or a series of moves."""

    type: Literal["move"]


class UndoMessage(UndoRequest):
    """Take plies back, or ask whether one may."""

    type: Literal["undo"]


class AnswerMessage(AnswerRequest):
    """Answer what another seat asked for."""

    type: Literal["answer"]


class OfferMessage(OfferRequest):
    """Resign, offer a draw or call the game off."""

    type: Literal["offer"]


class WhyMessage(WhyRequest):
    """Ask whether a move would be legal, and why not."""

    type: Literal["why"]


class ReachMessage(ReachRequest):
    """Ask where the pieces can come to."""

    type: Literal["reach"]


class HereMessage(HereRequest):
    """Say whether the page is looked at."""

    type: Literal["here"]


class SayMessage(SayRequest):
    """Say something to everybody at the table."""

    type: Literal["say"]


class StopThinkingMessage(RequestBody, extra="ignore"):
    """Let the bot that is thinking play the best move that it has found."""

    type: Literal["stop-thinking"]


class PingMessage(RequestBody, extra="ignore"):
    """Ask for a `pong`."""

    type: Literal["ping"]


ClientMessage = Annotated[
    MoveMessage
    | UndoMessage
    | AnswerMessage
    | OfferMessage
    | WhyMessage
    | ReachMessage
    | HereMessage
    | SayMessage
    | StopThinkingMessage
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# ---- the parts of a view


@exact
class Clock(TypedDict):
    """A seat's clock at `clock_at`, in seconds; `first`: until the first turn has to be made, while that runs."""

    left: float
    running: bool
    first: float | None


@exact
class ClockSetup(TypedDict):
    """What the clocks were set up with."""

    seconds: float
    increment: float
    out: Literal["loses", "bot"]
    per: Literal["game", "turn"]


@exact
class Seat(TypedDict):
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
    clock: Clock | None
    registered: NotRequired[str | None]


@exact
class Move(TypedDict):
    """A move that the seat can make now."""

    id: int
    text: str
    explain: str


@exact
class Deed(TypedDict, total=False):
    """What a ply did, without what is empty or false."""

    does: str
    what: str
    outcomes: list[str]
    more: Literal[True]
    way: Literal[True]


@exact
class Line(TypedDict):
    """A ply in the log."""

    number: int
    ply: int
    seat: int
    text: str
    words: str
    told: Deed | None
    dice: list[int] | None
    hidden: bool


@exact
class Undone(TypedDict):
    """Plies that were taken back."""

    number: int
    ply: int
    by: int
    agreed: list[int]
    count: int
    lines: list[Line]


@exact
class Asked(TypedDict):
    """What a seat asks the others for."""

    what: Literal["undo", "rematch", "hint", "draw", "resign"]
    by: int
    count: int
    waiting: list[int]
    number: int
    keep: bool


@exact
class Offer(TypedDict):
    """Something that the seat can do besides moves: who would be asked, and what follows."""

    asks: list[int]
    then: NotRequired[Literal["over", "bot"]]


@exact
class Over(TypedDict):
    """How the game ended."""

    why: str
    winners: list[int]
    words: str


@exact
class Luck(TypedDict):
    """The seal on the dice; seed and salt once the game is over."""

    commitment: str
    chosen: bool
    foreseen: bool
    seed: NotRequired[str]
    salt: NotRequired[str]


@exact
class Series(TypedDict):
    """Which game of a series this is, and its score."""

    game: int
    points: list[float]
    titles: list[str]


@exact
class Scene(TypedDict):
    """A whole picture and what is said of it; a fact is a name and a value, a stake a label, words and a share from 0 to 1."""

    svg: str
    title: str
    facts: list[tuple[str, str]]
    goal: str
    stakes: list[tuple[str, str, float]]


@exact
class ChangedElement(TypedDict):
    """An element of the picture that is new or looks different, and the one before it in drawing order."""

    id: str
    svg: str
    after: str


@exact
class ChangedOffers(TypedDict):
    """Elements that look as before and offer other moves, by id, and what follows their names now."""

    says: str
    moves: dict[str, list[int]]


@exact
class SceneChange(TypedDict, total=False):
    """What is different in a picture, or all of it (with `svg`) where it has another size."""

    elements: list[ChangedElement]
    gone: list[str]
    offers: list[ChangedOffers]
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
    clock: ClockSetup | None
    secrets: bool
    luck: Luck
    undo_rule: Literal["free", "ask", "no"]
    series: Series
    rematch: str | None
    life: Literal["waiting", "begun", "over"]
    missing: list[int]
    seats: list[Seat]
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
    asked: Asked | None
    over: Over | None
    returns: list[float]
    seat: int | None
    moves: list[Move]
    undo: Literal["free", "ask"] | None
    undo_asks: list[int]
    offers: dict[str, Offer]
    hint: Literal["free", "ask"] | None
    hint_asks: list[int]
    hinted: list[int]
    undone: list[Undone]
    mine: list[int]
    owner: bool


# ---- from the server


@exact
class View(ViewFields):
    """Everything the caller may know: sent first, and again to one who is too far behind."""

    type: Literal["view"]
    at: int
    scene: Scene
    log: list[Line]
    log_from: int


ChangedFields = TypedDict("ChangedFields", {name: NotRequired[kind] for name, kind in get_type_hints(ViewFields).items()})  # type: ignore[misc]


@exact
class Change(ChangedFields):
    """The fields that are different since the last message; of the log the lines from `log_from` on."""

    type: Literal["change"]
    at: int
    scene: NotRequired[SceneChange]
    log: NotRequired[list[Line]]
    log_from: NotRequired[int]


@exact
class Refused(RefusalData):
    """The last message was refused."""

    type: Literal["refused"]
    at: int


@exact
class Legal(TypedDict):
    """The move that `why` asked about can be made."""

    type: Literal["legal"]
    move: str
    at: int


class Ply(TypedDict):
    """A move with its text and what it does."""

    move: int
    text: str
    says: str


@exact
class Stop(Ply):
    """A place that a piece can come to, with the last ply of the way there."""

    place: str
    x: float
    y: float
    piece: str
    before: int
    choice: str
    ends: bool


@exact
class Again(Ply):
    """The last move, which can be made several times more on the same spot."""

    place: str
    most: int


@exact
class Reach(TypedDict):
    """Where pieces can come to, the nearest first."""

    type: Literal["reach"]
    at: int
    after: NotRequired[int]
    stops: list[Stop]
    again: Again | None


class DroppedMoves(RefusalData):
    """So many moves of a series were not made, and why."""

    dropped: int


@exact
class Dropped(DroppedMoves):
    """So many moves of a series were not made, and why."""

    type: Literal["dropped"]


@exact
class Compiling(TypedDict):
    """Rules are being compiled: of which games now, whose bots are still interpreted, how many are ready."""

    type: Literal["compiling"]
    titles: list[str]
    left: list[str]
    done: int
    of: int


@exact
class Thinking(TypedDict):
    """How much of its decision a bot has made, from 0 to 1."""

    type: Literal["thinking"]
    seat: int
    share: float


@exact
class Pong(TypedDict):
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
class PastRemark(RemarkFields):
    """What a person said before."""


@exact
class Remark(RemarkFields):
    """What a person has just said."""

    type: Literal["remark"]


@exact
class Remarks(TypedDict):
    """The last remarks, after the first view."""

    type: Literal["remarks"]
    remarks: list[PastRemark]


ServerMessage = Annotated[
    View | Change | Refused | Legal | Reach | Dropped | Compiling | Thinking | Pong | Remark | Remarks,
    Field(discriminator="type"),
]
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
