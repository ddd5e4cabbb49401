"""The card of a game: everything that does not depend on its options."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from backburn.core.kit.arrays import np
from backburn.core.kit.errors import OptionError
from backburn.core.learning.actions import Range
from backburn.core.learning.calls import Calls, calls_of
from backburn.core.learning.encoding import Encoding
from backburn.core.rules.contract import AnyState, Rules, S, no_gauges, nothing_to_hide
from backburn.core.states.options import OptionsRecord, Value
from backburn.play.cards import notation
from backburn.play.cards.facts import Bounds
from backburn.play.cards.honours import Honours
from backburn.play.cards.kinds import Kinds
from backburn.play.cards.scenarios import Scenarios

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from backburn.picture.components import Components
    from backburn.picture.moments import Moment
    from backburn.picture.scene import Scene
    from backburn.picture.steps import Step
    from backburn.picture.thumbnail import Frame

    OptionsType = TypeVar("OptionsType", bound=OptionsRecord, default=Any)
else:
    from typing import TypeVar

    OptionsType = TypeVar("OptionsType")


NOT_FOR_PLAYERS = "<!-- not for players -->"
_TURN = re.compile(r"<!-- a turn: (.+?) -->")
"""The part of a rulebook after this mark is for readers of the project's files."""


@dataclass(frozen=True)
class Ruleset:
    """A named set of options."""

    source: str
    """Where these values come from."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options that differ from their defaults."""


def _reveal_nothing(state: AnyState, move: int) -> bool:
    return False


def _no_actions(options: OptionsRecord, seats: int) -> tuple[Range, ...]:
    return ()


def _no_bounds(options: OptionsRecord, seats: int) -> Bounds:
    return Bounds(10_000_000, 2**15)


def _plays_to_the_end(state: AnyState, seat: int) -> bool:
    return False


def _each_alone(state: AnyState) -> tuple[int, ...]:
    return tuple(range(state.seats))


@dataclass(frozen=True)
class Card(Generic[S, OptionsType]):
    """The definition of a game: everything that does not depend on its options. S is its `State`, OptionsType its `Options`."""

    id: str
    title: str
    authors: str
    year: int
    """The year of the first edition; 0 if unknown."""
    about: str
    """The game in one sentence."""
    version: int
    """Raised only when a change of the rules makes the same moves lead to another position."""
    minutes: int
    """How long a game against bots takes one person at the usual table, to five minutes, as `benchmarks/lengths.py` finds."""
    difficulty: int
    """How much there is to learn: 1, a lesson is enough; 2, some things are looked up in the first games; 3, the rulebook stays open."""
    seats: range
    """The possible numbers of players."""
    seat_names: tuple[str, ...]
    """A name for each seat of a game with the most players."""
    State: type[S]
    Options: type[OptionsType]
    rulesets: Mapping[str, Ruleset]
    """The rulesets by name; the first is the default."""
    table_ruleset: str
    """The ruleset of tables in the browser unless another is chosen: even at the level of the bots that are seated there."""
    check: Callable[[OptionsType, int], str]
    """(options, seats): the problem with a combination of options, each in range; an empty text if there is none."""
    n_moves: int
    rules: Rules[S]
    notation: notation.Notation[S]
    view: Callable[[S, int | None, Sequence[int]], Scene]
    """(observation, seat or None for a spectator, the seat's legal moves): the picture; `scene` completes it."""
    folder: Path
    """The folder with the rulebook, the art and the tutorial."""
    totals: tuple[tuple[str, ...], ...] = ()
    """Options whose sum has to stay what it is by default: a change of one takes a change of others."""
    kinds: Kinds = field(default_factory=Kinds)
    """The kinds of moves, by which laboratories count and ban."""
    gauges: tuple[str, ...] = ()
    """The names of what `rules.gauge` measures, for rules of thumb."""
    encoding: Encoding = field(default_factory=lambda: Encoding(1, 1))
    """The layout of what `rules.encode` writes for learners."""
    actions: Callable[[OptionsType, int], Sequence[Range]] = _no_actions
    """(options, seats): the numbers of what players can choose and of the outcomes of chance, in ranges, with their names."""
    bounds: Callable[[OptionsType, int], Bounds] = _no_bounds
    """(options, seats): how many plies a game can have, and how many legal moves a decision."""
    reveals: Callable[[S, int], bool] = _reveal_nothing
    """(state, move): does the ply reveal hidden information to anybody? If so, a player cannot undo it alone."""
    secret_with: str = ""
    """The switch among the options without which nothing is hidden, for a game that does not always hide what `rules.hide` blanks."""
    seat_names_of: Callable[[OptionsType, int], tuple[str, ...]] | None = None
    """(options, seats): the names of the seats, for a game where they are not always the first of `seat_names`."""
    teams: Callable[[S], tuple[int, ...]] = _each_alone
    """(state): the team of each seat; the members of a team win together."""
    eliminated: Callable[[S, int], bool] = _plays_to_the_end
    """(state, seat): is the seat out of the game for good, with nothing left to decide and its result certain?"""
    idle: tuple[int, ...] = ()
    """The moves that do nothing, where that is a choice: among three and in a team, the search makes one only if no other looks better."""
    turn: tuple[str, ...] = ()
    """The fields of a state that stay as they are while a seat plays its turn, and differ from turn to turn."""
    graded: bool = False
    """Whether a result is a share of the best possible one, and no win or loss."""
    grade: Callable[[int], str] | None = None
    """(score): what the rulebook calls it, where results are graded."""
    honours: Honours | None = None
    """The titles that people hold from game to game, if there are any."""
    scenarios: Scenarios[S] | None = None
    """How people draw their own set-ups, if the game allows it."""
    board: Frame | None = None
    """Where in the picture the board is, for thumbnails; the picture shows nothing else if there is none."""
    step: Callable[[S, int], Step | None] | None = None
    """(observation, move): what a move does to a piece, in the picture's terms; None if it is no step. For `play.matches.intentions`."""
    touches: Callable[[S, int], tuple[Step, ...]] | None = None
    """(observation, move): the places that a move changes automatically, as a wind does; empty if something is left to choose."""
    moment: Callable[[S, int, S], Moment | None] | None = None
    """(observation, move, observation after it): what a ply did that deserves attention, in the picture's terms."""
    view_ended: Callable[[S, int | None, Sequence[int]], Scene] | None = None
    """The same as `view` once people have ended the game in whatever position, for a game whose picture then shows more."""
    components: Callable[[S], Components] | None = None
    """(position at the first decision of a game): the contents of the box, for printing."""
    source: str = ""
    """The file or folder of another person's game, or the name under which it is installed; empty for what comes with backburn."""
    text: str = ""
    """The rulebook of a game that has it in no file."""

    def __post_init__(self) -> None:
        """Raise ValueError for a card that would leak secrets or break game records, or whose table has no rules."""
        if self.n_moves >= 2**15 or len(self.seat_names) < self.seats[-1]:
            raise ValueError(f"{self.id}: moves are below 32768, and each seat has a name")
        if (self.rules.hide is nothing_to_hide) != (self.notation.seen is None):
            raise ValueError(f"{self.id}: a game whose rules hide something has a `seen` in its notation, and no other game has one")
        if (self.rules.gauge is no_gauges) != (not self.gauges):
            raise ValueError(f"{self.id}: gauges have names and a kernel, or there are none")
        if self.secret_with and (self.notation.seen is None or self.secret_with not in self.Options.specs):
            raise ValueError(f"{self.id}: {self.secret_with!r} is no option that could switch secrets on")
        if self.table_ruleset not in self.rulesets:
            raise ValueError(f"{self.id}: there is no ruleset {self.table_ruleset!r} for the table")

    @property
    def default_seats(self) -> int:
        """The default number of players at a table: two if the game can be played by two, since a single player would have no opponent."""
        return 2 if 2 in self.seats else self.seats[0]

    @property
    def rulebook(self) -> str:
        """The text of the rulebook for players, as Markdown. Raises OptionError if there is none."""
        return self.text or _for_players(self.folder / "rulebook.md")

    def rulebook_in(self, language: str) -> str:
        """The text of the rulebook in a language like `de`; in English if it has not been translated."""
        translated = self.folder / f"rulebook.{language}.md"
        return _for_players(translated) if translated.is_file() else self.rulebook

    @property
    def turn_clauses(self) -> list[str]:
        """The clauses that say in short what a turn is; a note below the English rulebook names them."""
        path = self.folder / "rulebook.md"
        note = _TURN.search(path.read_text(encoding="utf-8")) if path.is_file() else None
        return note[1].split(", ") if note else []

    @property
    def name(self) -> str:
        """What finds the game in another process: its id, or where it comes from."""
        return self.source or self.id

    @property
    def owner(self) -> str:
        """The owner of this game's compiled kernels, for their cache."""
        return self.id.replace("-", "_")

    @property
    def calls(self) -> Calls:
        """The kernels as Python calls them, one at a time, shared by every game of this card."""
        return calls_of(self.rules, self.owner)

    def legal(self, state: S) -> list[int]:
        """Return the legal moves in ascending order; the possible outcomes at a chance node."""
        moves = np.zeros(self.n_moves + 1, np.int16)
        count = self.calls.legal(self.State.boxed(state.tobytes()), moves)
        listed: list[int] = moves[:count].tolist()
        return listed

    def scene(self, state: S, seat: int | None, ended: bool = False) -> Scene:
        """Return the picture of an observation, with the seat's legal moves if it is to act; a spectator (None) has none.

        `ended`: people have ended the game, and everything is open.
        """
        moves = self.legal(state) if seat is not None and seat == state.to_act else []
        view = (ended and self.view_ended) or self.view
        return replace(view(state, seat, moves), game=self.id, folder=self.folder)


def _for_players(path: Path) -> str:
    if not path.is_file():
        raise OptionError(f"there is no rulebook: {path} is missing")
    return path.read_text(encoding="utf-8").partition(NOT_FOR_PLAYERS)[0].rstrip() + "\n"
