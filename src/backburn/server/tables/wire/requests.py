"""The request bodies of the API, declared once: pydantic reads them for the server, `wire.reading` in plain Python."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from backburn.core.kit.loose import JsonObject
from backburn.server.tables.state.clock import Clock
from backburn.server.tables.wire.limits import Chars, Items, Seconds, SeedDigits, WholeNumber, YesNo

UNDO_RULES = ("free", "ask", "no")
"""How plies may be undone at a table: alone, alone only in one's own turn, or not at all."""
Text = Annotated[str, Chars(200)]
Token = Annotated[str, Chars(100)]
LongText = Annotated[str, Chars(100_000)]
Count = Annotated[int, WholeNumber(1, 1_000_000)]
Number = Annotated[int, WholeNumber(0, 2**31)]
Numbers = Annotated[list[Number], Items(1, 200)]
Answer = Annotated[bool, YesNo()]
Seed = Annotated[int, SeedDigits()]


class RequestBody:
    """A JSON object without unknown fields."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(frozen=True, kw_only=True)
class SeatSetup(RequestBody):
    """Who is to occupy a seat."""

    who: Literal["person", "bot", "open"] = "open"
    name: Text = ""
    agent: Text = "greedy"


@dataclass(frozen=True, kw_only=True)
class ClockSetup(RequestBody):
    """A time bank for each person and an increment per turn, or a time for each turn; and what happens when it runs out."""

    seconds: Annotated[float, Seconds(10_000_000, positive=True)]
    increment: Annotated[float, Seconds(100_000)] = 0.0
    out: Literal["loses", "bot"] = "loses"
    per: Literal["game", "turn"] = "game"

    def __post_init__(self) -> None:
        if self.per == "turn" and self.increment:
            raise ValueError("a clock for each turn has no increment")

    def stored(self) -> JsonObject:
        """The clock as a table's first event has it."""
        return Clock(self.seconds, self.increment, self.out, per_turn=self.per == "turn").setup()


@dataclass(frozen=True, kw_only=True)
class NewTableRequest(RequestBody):
    """Create a table."""

    game: Text
    ruleset: Text | None = None
    options: Annotated[dict[Text, Text | Annotated[int, WholeNumber()] | Answer], Items(0, 200)] = field(default_factory=dict)
    seats: Annotated[list[SeatSetup], Items(1, 16)]
    title: Text = ""
    seed: Seed | None = None
    dice: Literal["table", "mine"] = "table"
    clock: ClockSetup | None = None
    undo: Literal["free", "ask", "no"] = "free"
    position: LongText = ""
    open_to: Literal["link", "lobby"] = "link"


@dataclass(frozen=True, kw_only=True)
class AnybodyRequest(RequestBody):
    """Play anybody who is there."""

    name: Text = ""


@dataclass(frozen=True, kw_only=True)
class DailyRequest(RequestBody):
    """Play a Daily Fire: today's, which counts, or an earlier one."""

    day: Text | None = None
    name: Text = ""


@dataclass(frozen=True, kw_only=True)
class ClubRequest(RequestBody):
    """Open an evening at the club: the game with the most people at a table, its rules and clock, and how rounds are drawn."""

    game: Text
    ruleset: Text | None = None
    options: Annotated[dict[Text, Text | Annotated[int, WholeNumber()] | Answer], Items(0, 200)] = field(default_factory=dict)
    title: Text = ""
    seats: Annotated[int, WholeNumber(2, 6)] = 2
    format: Literal["swiss", "everybody", "knock-out"] = "swiss"
    rounds: Annotated[int, WholeNumber(1, 24)] = 5
    level: Text = ""
    clock: ClockSetup | None = None
    undo: Literal["free", "ask", "no"] = "no"


@dataclass(frozen=True, kw_only=True)
class RoundRequest(RequestBody):
    """Begin the round of that number."""

    number: Count


@dataclass(frozen=True, kw_only=True)
class PauseRequest(RequestBody):
    """Let all clocks stand still, or run again."""

    paused: Answer


@dataclass(frozen=True, kw_only=True)
class BoardRequest(RequestBody):
    """A table of an evening; without one, one's own."""

    table: Text = ""


@dataclass(frozen=True, kw_only=True)
class RecordRequest(RequestBody):
    """Create a table from a game record."""

    record: Annotated[str, Chars(1_000_000)]


@dataclass(frozen=True, kw_only=True)
class EnterRequest(RequestBody):
    """Exchange a seat's or the owner's token for a cookie."""

    token: Token


@dataclass(frozen=True, kw_only=True)
class NameRequest(RequestBody):
    """Claim a name."""

    name: Text


@dataclass(frozen=True, kw_only=True)
class SeatRequest(RequestBody):
    """Take a seat: a person by name, a bot, or the seat's own person again."""

    name: Text | None = None
    agent: Text | None = None
    back: Answer = False


@dataclass(frozen=True, kw_only=True)
class MoveRequest(RequestBody):
    """A move as text or id, or a list of ids, made in the position after event `at`."""

    move: Text | Number | Numbers
    at: Number


@dataclass(frozen=True, kw_only=True)
class UndoRequest(RequestBody):
    """How many plies to undo; without a count, to one's own last ply."""

    count: Count | None = None
    at: Number | None = None


@dataclass(frozen=True, kw_only=True)
class AnswerRequest(RequestBody):
    """Consent to or refuse what was pending as of event `at`."""

    what: Literal["undo", "rematch", "hint", "draw", "resign", "concede"]
    yes: Answer
    at: Number | None = None


@dataclass(frozen=True, kw_only=True)
class OfferRequest(RequestBody):
    """Resign, offer a draw or call the game off, as of event `at`."""

    what: Literal["resign", "draw", "call-off"]
    at: Number | None = None


@dataclass(frozen=True, kw_only=True)
class RematchRequest(RequestBody):
    """Play again, with the seats rotated or unchanged."""

    keep: Answer = False


@dataclass(frozen=True, kw_only=True)
class ReachRequest(RequestBody):
    """Where the pieces can get in the position after event `at`, or once a move has been made there."""

    at: Number
    after: Number | None = None


@dataclass(frozen=True, kw_only=True)
class HintRequest(RequestBody):
    """A hint in the position after event `at`; `here`: the caller can find it, if that is granted."""

    at: Number
    here: Answer = False


@dataclass(frozen=True, kw_only=True)
class HereRequest(RequestBody):
    """Is the page visible, or hidden?"""

    here: Answer


@dataclass(frozen=True, kw_only=True)
class SayRequest(RequestBody):
    """Say a set phrase, or a text where the host allows it."""

    phrase: Text | None = None
    text: Annotated[str, Chars(1000)] | None = None


@dataclass(frozen=True, kw_only=True)
class PushRequest(RequestBody):
    """Where a browser gets notifications: the address of its maker's push service, its public key and its secret."""

    endpoint: Annotated[str, Chars(1000)]
    key: Text
    secret: Text


@dataclass(frozen=True, kw_only=True)
class PushEndRequest(RequestBody):
    """A browser that gets no more notifications."""

    endpoint: Annotated[str, Chars(1000)]


@dataclass(frozen=True, kw_only=True)
class CodeRequest(RequestBody):
    """A link of this server as a QR code. It is in a body because a seat's link has its token."""

    link: Annotated[str, Chars(1000)]


@dataclass(frozen=True, kw_only=True)
class WhyRequest(RequestBody):
    """A move to be judged but not played."""

    move: Text | Number
