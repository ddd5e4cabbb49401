"""Games: a card, which is the same for every match, together with one choice of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from backburn.core.actions import Range
from backburn.core.calls import Calls, calls_of
from backburn.core.chance import streams_for
from backburn.core.contract import OVER, Rules, nothing_to_hide
from backburn.core.drivers import perft, playouts
from backburn.core.encoding import Encoding
from backburn.core.errors import OptionError, listed, nearest, shown
from backburn.core.jit import build
from backburn.core.numbers import read_games, read_seed, whole
from backburn.core.options import OptionsRecord, Value
from backburn.play import notation
from backburn.play.facts import Bounds
from backburn.play.honours import Honours
from backburn.play.kinds import Kinds
from backburn.play.learning import ForLearners
from backburn.play.scenarios import Scenarios

if TYPE_CHECKING:
    from backburn.core.agent import Agent
    from backburn.core.simulate import Results
    from backburn.picture.scene import Scene
    from backburn.picture.steps import Step
    from backburn.picture.thumbnail import Frame
    from backburn.play.match import Match


NOT_FOR_PLAYERS = "<!-- not for players -->"
"""The part of a rulebook after this mark is for readers of the project's files."""


@dataclass(frozen=True)
class Ruleset:
    """A named set of options."""

    source: str
    """Where these values come from."""
    options: Mapping[str, Value] = field(default_factory=dict)
    """The options that differ from their defaults."""


def _reveal_nothing(state: Any, move: int) -> bool:
    return False


def _no_actions(options: Any, seats: int) -> tuple[Range, ...]:
    return ()


def _no_bounds(options: Any, seats: int) -> Bounds:
    return Bounds(10_000_000, 2**15)


def _plays_to_the_end(state: Any, seat: int) -> bool:
    return False


def _each_alone(state: Any) -> tuple[int, ...]:
    return tuple(range(state.seats))


@dataclass(frozen=True)
class Card:
    """The definition of a game: everything that does not depend on its options."""

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
    State: type[Any]
    Options: type[OptionsRecord]
    rulesets: Mapping[str, Ruleset]
    """The rulesets by name; the first is the default."""
    table_ruleset: str
    """The ruleset of tables in the browser unless another is chosen: even at the level of the bots that are seated there."""
    check: Callable[[Any, int], str]
    """(options, seats): what is wrong with a combination of options, each of which is in range; an empty text if nothing is."""
    n_moves: int
    rules: Rules
    notation: notation.Notation
    view: Callable[[Any, int | None, Sequence[int]], Scene]
    """(observation, seat or None for a spectator, the seat's legal moves): the picture; `scene` completes it."""
    folder: Path
    """The folder with the rulebook, the art and the tutorial."""
    totals: tuple[tuple[str, ...], ...] = ()
    """Options whose sum has to stay what it is by default: a change of one takes a change of others."""
    kinds: Kinds = field(default_factory=Kinds)
    """The kinds of moves, by which laboratories count and ban."""
    encoding: Encoding = field(default_factory=lambda: Encoding(1, 1))
    """The layout of what `rules.encode` writes for learners."""
    actions: Callable[[Any, int], Sequence[Range]] = _no_actions
    """(options, seats): the numbers of what players can choose and of the outcomes of chance, in ranges, with their names."""
    bounds: Callable[[Any, int], Bounds] = _no_bounds
    """(options, seats): how many plies a game can have, and how many legal moves a decision."""
    reveals: Callable[[Any, int], bool] = _reveal_nothing
    """(state, move): does the ply reveal hidden information to anybody? If so, a player cannot undo it alone."""
    secret_with: str = ""
    """The switch among the options without which nothing is hidden, for a game that does not always hide what `rules.hide` blanks."""
    seat_names_of: Callable[[Any, int], tuple[str, ...]] | None = None
    """(options, seats): the names of the seats, for a game where they are not always the first of `seat_names`."""
    teams: Callable[[Any], tuple[int, ...]] = _each_alone
    """(state): the team of each seat; the members of a team win together."""
    eliminated: Callable[[Any, int], bool] = _plays_to_the_end
    """(state, seat): is the seat out of the game for good, with nothing left to decide and its result certain?"""
    idle: tuple[int, ...] = ()
    """The moves that do nothing, where that is a choice: among three and in a team, the search makes one only if no other looks better."""
    graded: bool = False
    """Whether a result is a share of the best possible one, and no win or loss."""
    grade: Callable[[int], str] | None = None
    """(score): what the rulebook calls it, where results are graded."""
    honours: Honours | None = None
    """The titles that people hold from game to game, if there are any."""
    scenarios: Scenarios | None = None
    """How people draw their own set-ups, if the game allows it."""
    board: Frame | None = None
    """Where in the picture the board is, for thumbnails; the picture shows nothing else if there is none."""
    step: Callable[[Any, int], Step | None] | None = None
    """(observation, move): what a move does to a piece, in the picture's terms; None for a move that is no step. For `play.intentions`."""
    touches: Callable[[Any, int], tuple[Step, ...]] | None = None
    """(observation, move): the places that a move changes by itself, as a wind does; empty if something is left to choose."""
    view_ended: Callable[[Any, int | None, Sequence[int]], Scene] | None = None
    """The same as `view` once people have ended the game in whatever position, for a game whose picture then shows more."""
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

    def legal(self, state: Any) -> list[int]:
        """Return the legal moves in ascending order; the possible outcomes at a chance node."""
        moves = np.zeros(self.n_moves + 1, np.int16)
        count = self.calls.legal(self.State.boxed(state.tobytes()), moves)
        listed: list[int] = moves[:count].tolist()
        return listed

    def scene(self, state: Any, seat: int | None, ended: bool = False) -> Scene:
        """Return the picture of an observation, with the seat's legal moves if it is to act; a spectator (None) has none.

        `ended`: people have ended the game, and everything is open.
        """
        moves = self.legal(state) if seat is not None and seat == state.to_act else []
        view = (ended and self.view_ended) or self.view
        return replace(view(state, seat, moves), game=self.id, folder=self.folder)


class Game(ForLearners):
    """A game with its options and number of players: what matches, agents and experiments play. Raises OptionError if they do not fit.

    `find_bot` finds an agent by its name, for `simulate`.
    """

    card: Card

    def __init__(
        self,
        card: Card,
        options: Mapping[str, Value],
        seats: int | None = None,
        ruleset: str | None = None,
        find_bot: Callable[[str], Agent] | None = None,
    ) -> None:
        self.card = card
        self.find_bot = find_bot
        given = card.seats[-1] if seats is None else whole(seats)
        if given is None or given not in card.seats:
            raise OptionError(f"{card.id} is for {_counts(card.seats)} players, not for {shown(seats)}")
        self.seats = given
        self.ruleset = next(iter(card.rulesets)) if ruleset is None else ruleset
        if self.ruleset not in card.rulesets:
            known = listed(list(card.rulesets))
            raise OptionError(f"{card.id} has no ruleset {ruleset!r}{nearest(self.ruleset, card.rulesets)}; it has {known}")
        bundle = card.Options.read(card.rulesets[self.ruleset].options, card.id)
        self.option_values = card.Options.defaults() | bundle | card.Options.read(options, card.id)
        complaint = card.check(self._blank.options, self.seats)
        if complaint:
            raise OptionError(f"these options of {card.id} do not go together: {complaint}")

    def __repr__(self) -> str:
        given = "".join(f", {name}={text!r}" for name, text in self.non_default.items())
        return f"backburn.load({self.card.id!r}, seats={self.seats}{given})"

    def __reduce__(self) -> Any:
        """Travel as what it was loaded with; kernels are found again at the other end, compiled ones in the cache."""
        return _arrived, (self.card, self.options, self.seats, self.ruleset, self.find_bot, self.calls.compiled)

    @cached_property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        named = self.card.seat_names_of
        return named(self._blank.options, self.seats) if named else self.card.seat_names[: self.seats]

    @property
    def has_secrets(self) -> bool:
        """Whether something is hidden from a seat. Depends on the options: ask the game, not its card."""
        switch = self.card.secret_with
        return self.card.notation.seen is not None and (not switch or bool(self.option_values[switch]))

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value as text."""
        return {name: option.write(self.option_values[name]) for name, option in self.card.Options.specs.items()}

    @property
    def non_default(self) -> dict[str, str]:
        """The options that differ from the defaults, as text."""
        return {name: text for name, text in self.options.items() if self.option_values[name] != self.card.Options.specs[name].default}

    @cached_property
    def _blank(self) -> Any:
        """A state with `seats` and `options` filled in, before the set-up."""
        state = self.card.State.blank()
        state.seats = self.seats
        for name, stored in self.option_values.items():
            setattr(state.options, name, stored)
        return state

    @cached_property
    def start(self) -> Any:
        """The initial state; copy it before changing it."""
        state = self._blank.copy()
        self.card.rules.setup(state)
        return state

    def with_options_of(self, state: Any) -> Game:
        """Return the game with the options of a state: this one if they are the same, otherwise a new one."""
        options = {name: option.write(getattr(state.options, name)) for name, option in self.card.Options.specs.items()}
        return self if options == self.options else Game(self.card, options, self.seats, self.ruleset, self.find_bot)

    playing = with_options_of
    """The earlier name of `with_options_of`."""

    # ---- kernels

    def specialize(
        self, function: Callable[..., Any], compiled: bool = True, agent: Agent | None = None, **others: Callable[..., Any]
    ) -> Callable[..., Any]:
        """Return a driver (or any kernel) with this game's rules in its slots, an agent's kernels if one is given, and others by name."""
        slots: dict[str, Callable[..., Any]] = dict(self.card.rules._asdict()) | others
        owner = self.card.owner
        if agent is not None:
            slots |= agent.slots
            owner += f"_{agent.name}"
        return build(function, slots, owner, compiled)

    @cached_property
    def calls(self) -> Calls:
        """The kernels as Python calls them, one at a time, shared by every game of this card."""
        return self.card.calls

    def compile(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Use compiled kernels from now on in matches and in `legal`, `returns`, `scores` and `hidden` of this game, with any options.

        The results are the same, twenty times faster and more. Compiling takes seconds to minutes, once per version: the next process that
        asks loads the kernels from the cache. `progress` is called with (kernels ready, all kernels). Without numba nothing changes.
        """
        self.calls.compile(self.card.State.blanks(1), self.scratch(), progress)

    def scratch(self, rows: int = 0) -> Any:
        """Return an int16 array for one list of legal moves, shape (n_moves + 1,), or for several, shape (rows, n_moves + 1)."""
        width = self.card.n_moves + 1
        return np.zeros((rows, width) if rows else width, np.int16)

    def legal(self, state: Any) -> list[int]:
        """Return the legal moves in ascending order; the possible outcomes at a chance node."""
        return self.card.legal(state)

    def returns(self, state: Any) -> list[float]:
        """Return the payoff of each seat, from -1 to 1; in a state that is not terminal, as if the game ended now."""
        box = self._boxed(state)
        return [float(self.calls.kernels.worth(box, seat)) for seat in range(self.seats)]

    def scores(self, state: Any) -> list[int]:
        """Return the score of each seat in the game's own points."""
        box = self._boxed(state)
        return [int(self.calls.kernels.points(box, seat)) for seat in range(self.seats)]

    def hidden(self, state: Any, seat: int | None) -> Any:
        """Return a seat's observation of a state, as a copy. None stands for a spectator, who knows only what every seat knows.

        After the game everything is open.
        """
        box = self._boxed(state)
        if box[0].to_act != OVER:
            for blind in range(self.seats) if seat is None else [seat]:
                self.calls.kernels.blank(box, blind)
        return box[0]

    def _boxed(self, state: Any) -> Any:
        """Return a copy of a state, in the form that calls take."""
        return self.card.State.boxed(state.tobytes())

    def perft(self, state: Any, depth: int) -> int:
        """Perft: return the number of sequences of `depth` plies, outcomes of chance included, that can follow a state."""
        if depth < 1:
            return 1
        states = self.card.State.blanks(depth)
        states[0] = state
        counts = np.zeros((2, depth), np.int64)
        return int(self.specialize(perft)(states, self.scratch(depth), counts[0], counts[1], depth))

    def playouts(self, games: int, seed: int = 1, position: Any = None) -> tuple[NDArray[Any], NDArray[np.int32]]:
        """Play random games in one compiled loop; return their terminal states and their lengths in plies, both of shape (games,)."""
        games, seed = read_games(games), read_seed(seed)
        start = self.card.State.blanks(1)
        start[0] = self.start if position is None else position
        states, plies = self.card.State.blanks(games), np.zeros(games, np.int32)
        rngs = streams_for(seed, np.arange(games), 1)
        self.specialize(playouts)(start, states, self.scratch(), rngs[:, 0], plies)
        return states, plies

    # ---- text

    def position(self, text: str) -> Any:
        """Return the state that a one-line position or a diagram describes, with the options stated there. Raises PositionError."""
        return notation.read_position(self, text)

    diagram = position

    # ---- play

    def match(self, seed: int | None = None, position: str | None = None, players: Sequence[str] = ()) -> Match:
        """Start a match, from the initial state or from a position; a seed is chosen at random if none is given.

        Raises PositionError or OptionError.
        """
        from backburn.play.match import Match

        start = self.start if position is None else self.position(position)
        return Match(self.with_options_of(start), seed, start, players)

    def simulate(self, games: int = 1000, agents: Sequence[Any] = ("random",), seed: int = 1, **how: Any) -> Results:
        """Let agents, given by name or as `Agent`, play many games; see `backburn.core.simulate.simulate`."""
        from backburn.core.simulate import simulate

        return simulate(self, games, [self.agent(agent) for agent in agents], seed, **how)

    def agent(self, agent: Agent | str) -> Agent:
        """Return the agent of that name, or with that text, as it plays this game. Raises OptionError."""
        if isinstance(agent, str):
            if self.find_bot is None:
                raise OptionError(f"this game knows no bots, so it does not know {agent!r}; load it by backburn.load")
            agent = self.find_bot(agent)
        return agent.resolve(self)


def _for_players(path: Path) -> str:
    if not path.is_file():
        raise OptionError(f"there is no rulebook: {path} is missing")
    return path.read_text(encoding="utf-8").partition(NOT_FOR_PLAYERS)[0].rstrip() + "\n"


def _counts(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def _arrived(
    card: Card, options: Mapping[str, Value], seats: int, ruleset: str, find_bot: Callable[[str], Agent] | None, compiled: bool
) -> Game:
    """Return a game that comes from another process; where it was compiled, compiled kernels are used here, too."""
    game = Game(card, options, seats, ruleset, find_bot)
    if compiled and not game.calls.compiled:
        game.calls.use(compiled=True)  # pragma: no cover (not in the interpreted run)
    return game
