"""What a view of a table holds: the fields that messages send, and their parts."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

Kind = TypeVar("Kind")


def exact(kind: Kind) -> Kind:
    """Let pydantic accept no other fields than those that are named."""
    kind.__pydantic_config__ = {"extra": "forbid"}  # type: ignore[attr-defined]
    return kind


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
    for_now: NotRequired[Literal[True]]


@exact
class MoveData(TypedDict):
    """A move that the seat can make now."""

    id: int
    text: str
    explain: str


@exact
class TellingData(TypedDict, total=False):
    """What a ply did, without empty or false values."""

    does: str
    what: str
    outcomes: list[str]
    more: Literal[True]
    way: Literal[True]
    minor: Literal[True]
    begun: str
    back: str


@exact
class MomentData(TypedDict):
    """What a ply did that deserves attention: where, how much, from which number in a turn, who is glad of it."""

    icon: Literal["flame", "wind", "tower", "drop", "paw", "person", "house", "engine", "star"]
    name: str
    number: int
    things: list[str]
    rank: int
    least: int
    good: list[int] | None


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
    bot: str | None
    moment: MomentData | None


@exact
class UndoneData(TypedDict):
    """Plies that were undone."""

    number: int
    ply: int
    by: int
    agreed: list[int]
    count: int
    lines: list[LineData]


@exact
class AskedData(TypedDict):
    """What a seat asks the others for."""

    what: Literal["undo", "rematch", "hint", "draw", "resign", "concede"]
    by: int
    count: int
    waiting: list[int]
    number: int
    keep: bool


@exact
class LapsedData(TypedDict):
    """A request that came to nothing: it was refused, or is no longer open."""

    what: Literal["undo", "rematch", "hint", "draw", "resign", "concede"]
    by: int
    number: int
    how: Literal["refused", "lapsed"]


@exact
class OfferData(TypedDict):
    """Something that the seat can do besides moves: who would be asked, and what follows."""

    asks: list[int]
    then: NotRequired[Literal["over", "bot"]]


@exact
class GradeData(TypedDict):
    """What a graded result is called, and whether it is a good one."""

    words: str
    good: bool


@exact
class OverData(TypedDict):
    """How the game ended; of one that was called off, by whom, or whose first move did not come; which bot resigned."""

    why: str
    winners: list[int]
    words: str
    by: NotRequired[int]
    late: NotRequired[int]
    grade: NotRequired[GradeData]


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
    """A whole picture and its texts; a fact is a name and a value, a stake a label, words and a share from 0 to 1."""

    svg: str
    title: str
    facts: list[tuple[str, str]]
    goal: str
    stakes: list[tuple[str, str, float]]
    task: str


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
    """The changes in a picture, or all of it (with `svg`) where it has another size."""

    elements: list[ChangedElementData]
    gone: list[str]
    offers: list[ChangedOffersData]
    svg: str
    title: str
    facts: list[tuple[str, str]]
    goal: str
    stakes: list[tuple[str, str, float]]
    task: str


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
    open_to: NotRequired[Literal["lobby", "anybody"]]
    series: SeriesData
    rematch: str | None
    life: Literal["waiting", "begun", "over"]
    paused: bool
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
    lapsed: LapsedData | None
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
