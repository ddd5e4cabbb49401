"""The request bodies of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from backburn.core.kit.numbers import SEEDS, read_seed
from backburn.server.tables.state.clock import Clock


def _encodable(text: str) -> str:
    """The text, if it can be encoded; half of a surrogate pair cannot."""
    text.encode()
    return text


UNDO_RULES = ("free", "ask", "no")
"""How plies may be undone at a table: alone, alone only in one's own turn, or not at all."""
Encodable = AfterValidator(_encodable)
Text = Annotated[str, StringConstraints(strict=True, max_length=200), Encodable]
Token = Annotated[str, StringConstraints(strict=True, max_length=100), Encodable]
Count = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]
Number = Annotated[int, Field(strict=True, ge=0, le=2**31)]
Numbers = Annotated[list[Number], Field(min_length=1, max_length=200)]
WHOLE = {"type": "integer", "exclusiveMinimum": -SEEDS, "exclusiveMaximum": SEEDS}
Seed = Annotated[int, BeforeValidator(read_seed), WithJsonSchema({"anyOf": [WHOLE, {"type": "string", "pattern": "^-?[0-9]{1,19}$"}]})]
"""A number or its digits, since the numbers of many programs that read JSON end at 53 bits."""
LongText = Annotated[str, StringConstraints(strict=True, max_length=100_000), Encodable]


class RequestBody(BaseModel):
    """A JSON object without unknown fields."""

    model_config = ConfigDict(extra="forbid")


class SeatSetup(RequestBody):
    """Who is to occupy a seat."""

    who: Literal["person", "bot", "open"] = "open"
    name: Text = ""
    agent: Text = "greedy"


class ClockSetup(RequestBody):
    """A time bank for each person and an increment per turn, or a time for each turn; and what happens when it runs out."""

    seconds: float = Field(gt=0, le=10_000_000, allow_inf_nan=False)
    increment: float = Field(default=0.0, ge=0, le=100_000, allow_inf_nan=False)
    out: Literal["loses", "bot"] = "loses"
    per: Literal["game", "turn"] = "game"

    @model_validator(mode="after")
    def _only_banks_grow(self) -> Self:
        if self.per == "turn" and self.increment:
            raise ValueError("a clock for each turn has no increment")
        return self

    def stored(self) -> dict[str, Any]:
        """The clock as a table's first event has it."""
        return Clock(self.seconds, self.increment, self.out, per_turn=self.per == "turn").setup()


class NewTableRequest(RequestBody):
    """Create a table."""

    game: Text
    ruleset: Text | None = None
    options: dict[Text, Text | StrictInt | StrictBool] = Field(default_factory=dict, max_length=200)
    seats: list[SeatSetup] = Field(min_length=1, max_length=16)
    title: Text = ""
    seed: Seed | None = None
    dice: Literal["table", "mine"] = "table"
    clock: ClockSetup | None = None
    undo: Literal["free", "ask", "no"] = "free"
    position: LongText = ""


class RecordRequest(RequestBody):
    """Create a table from a game record."""

    record: Annotated[str, StringConstraints(strict=True, max_length=1_000_000), Encodable]


class EnterRequest(RequestBody):
    """Exchange a seat's or the owner's token for a cookie."""

    token: Token


class NameRequest(RequestBody):
    """Claim a name."""

    name: Text


class SeatRequest(RequestBody):
    """Take a seat: a person by name, a bot, or the seat's own person again."""

    name: Text | None = None
    agent: Text | None = None
    back: StrictBool = False


class MoveRequest(RequestBody):
    """A move as text or id, or a list of ids, made in the position after event `at`."""

    move: Text | Number | Numbers
    at: Number


class UndoRequest(RequestBody):
    """How many plies to undo; without a count, to one's own last ply."""

    count: Count | None = None
    at: Number | None = None


class AnswerRequest(RequestBody):
    """Consent to or refuse what was pending as of event `at`."""

    what: Literal["undo", "rematch", "hint", "draw", "resign"]
    yes: StrictBool
    at: Number | None = None


class OfferRequest(RequestBody):
    """Resign, offer a draw or call the game off, as of event `at`."""

    what: Literal["resign", "draw", "call-off"]
    at: Number | None = None


class RematchRequest(RequestBody):
    """Play again, with the seats rotated or unchanged."""

    keep: StrictBool = False


class ReachRequest(RequestBody):
    """Where the pieces can get in the position after event `at`, or once a move has been made there."""

    at: Number
    after: Number | None = None


class HintRequest(RequestBody):
    """A hint in the position after event `at`."""

    at: Number


class HereRequest(RequestBody):
    """Is the page visible, or hidden?"""

    here: StrictBool


class SayRequest(RequestBody):
    """Say a set phrase, or a text where the host allows it."""

    phrase: Text | None = None
    text: Annotated[str, StringConstraints(strict=True, max_length=1000), Encodable] | None = None


class WhyRequest(RequestBody):
    """A move to be judged but not played."""

    move: Text | Number
