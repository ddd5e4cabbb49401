"""The bodies of requests."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints


def _whole(text: str) -> str:
    """The text, if every character of it can be written; half of a surrogate pair cannot."""
    text.encode()
    return text


Whole = AfterValidator(_whole)
Text = Annotated[str, StringConstraints(strict=True, max_length=200), Whole]
Token = Annotated[str, StringConstraints(strict=True, max_length=100), Whole]
Count = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]
Number = Annotated[int, Field(strict=True, ge=0, le=2**31)]
Seed = Annotated[int, Field(strict=True, gt=-(2**64), lt=2**64)]
Long = Annotated[str, StringConstraints(strict=True, max_length=100_000), Whole]


class Body(BaseModel):
    """A JSON object with known fields only."""

    model_config = ConfigDict(extra="forbid")


class SeatWish(Body):
    """Who shall sit on a seat."""

    who: Literal["person", "bot", "open"] = "open"
    name: Text = ""
    agent: Text = "greedy"


class ClockWish(Body):
    """A bank of seconds for each person, some back with each turn, and what happens when it is empty."""

    seconds: float = Field(gt=0, le=10_000_000, allow_inf_nan=False)
    increment: float = Field(default=0, ge=0, le=100_000, allow_inf_nan=False)
    out: Literal["loses", "bot"] = "loses"


class NewTable(Body):
    """A table to be made."""

    game: Text
    ruleset: Text | None = None
    options: dict[Text, Text | StrictInt | StrictBool] = Field(default_factory=dict, max_length=200)
    seats: list[SeatWish] = Field(min_length=1, max_length=16)
    title: Text = ""
    seed: Seed | None = None
    dice: Literal["table", "mine"] = "table"
    clock: ClockWish | None = None
    position: Long = ""


class NewRecord(Body):
    """A game record to be made a table."""

    record: Annotated[str, StringConstraints(strict=True, max_length=1_000_000), Whole]


class Enter(Body):
    """A token, of a seat or of the owner."""

    token: Token


class Sit(Body):
    """Who sits down: a person by name, a bot, or the seat's person again."""

    name: Text | None = None
    agent: Text | None = None
    back: StrictBool = False


class Move(Body):
    """A move as text or id, made in the situation after event `at`."""

    move: Text | Number
    at: Number


class Undo(Body):
    """How many plies to take back; without a count, to one's own last."""

    count: Count | None = None
    at: Number | None = None


class Answer(Body):
    """Consent or refusal of what was asked when event `at` was the last."""

    what: Literal["undo", "rematch"]
    yes: StrictBool
    at: Number | None = None


class Why(Body):
    """A move to be judged, not made."""

    move: Text | Number
