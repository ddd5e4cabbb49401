"""Games: a card together with one choice of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from backburn.core.kernels.jit import build
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import OptionError, listed, nearest, shown
from backburn.core.kit.loose import Kernel
from backburn.core.kit.numbers import read_games, read_seed, whole
from backburn.core.learning.calls import Calls
from backburn.core.rules.chance import streams_for
from backburn.core.rules.contract import OVER, Moves, S
from backburn.core.simulation.drivers import perft, playouts
from backburn.core.states.options import Value
from backburn.play.cards.card import Card
from backburn.play.cards.positions import read_position
from backburn.play.matches.learning import ForLearners

if TYPE_CHECKING:
    from backburn.core.players.agent import Agent
    from backburn.core.simulation.simulate import Results
    from backburn.core.states.records import Records
    from backburn.play.matches.match import Match


class Game(ForLearners[S]):
    """A game with its options and number of players: what matches, agents and experiments play. Raises OptionError if they do not fit.

    S is the class of its states; a game found by its name has `Any`, since the name says at run time which it is.

    `find_bot` finds an agent by its name, for `simulate`.
    """

    card: Card[S]

    def __init__(
        self,
        card: Card[S],
        options: Mapping[str, Value],
        seats: int | None = None,
        ruleset: str | None = None,
        find_bot: Callable[[str], Agent] | None = None,
    ) -> None:
        self.card = card
        self.find_bot = find_bot
        self.drivers: Callable[[Agent], tuple[Kernel, Kernel] | None] | None = None
        """(agent): what plays its games on and settles them, where that is not compiled here; see `analysis.playouts`."""
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

    def __reduce__(self) -> tuple[object, ...]:
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
    def _blank(self) -> S:
        """A state with `seats` and `options` filled in, before the set-up."""
        state = self.card.State.blank()
        state.seats = self.seats
        for name, stored in self.option_values.items():
            setattr(state.options, name, stored)
        return state

    @cached_property
    def start(self) -> S:
        """The initial state; copy it before changing it."""
        state = self._blank.copy()
        self.card.rules.setup(state)
        return state

    def with_options_of(self, state: S) -> Game[S]:
        """Return the game with the options of a state: this one if they are the same, otherwise a new one."""
        options = {name: option.write(getattr(state.options, name)) for name, option in self.card.Options.specs.items()}
        return self if options == self.options else Game(self.card, options, self.seats, self.ruleset, self.find_bot)

    playing = with_options_of
    """The earlier name of `with_options_of`."""

    # ---- kernels

    def specialize(self, function: Kernel, compiled: bool = True, agent: Agent | None = None, **others: Kernel) -> Kernel:
        """Return a driver (or any kernel) with this game's rules in its slots, an agent's kernels if one is given, and others by name."""
        slots: dict[str, Kernel] = dict(self.card.rules._asdict()) | others
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

    def scratch(self, rows: int = 0) -> Moves:
        """Return an int16 array for one list of legal moves, shape (n_moves + 1,), or for several, shape (rows, n_moves + 1)."""
        width = self.card.n_moves + 1
        return np.zeros((rows, width) if rows else width, np.int16)

    def legal(self, state: S) -> list[int]:
        """Return the legal moves in ascending order; the possible outcomes at a chance node."""
        return self.card.legal(state)

    def returns(self, state: S) -> list[float]:
        """Return the payoff of each seat, from -1 to 1; in a state that is not terminal, as if the game ended now."""
        box = self._boxed(state)
        return [float(self.calls.kernels.worth(box, seat)) for seat in range(self.seats)]

    def scores(self, state: S) -> list[int]:
        """Return the score of each seat in the game's own points."""
        box = self._boxed(state)
        return [int(self.calls.kernels.points(box, seat)) for seat in range(self.seats)]

    def hidden(self, state: S, seat: int | None) -> S:
        """Return a copy as a seat observes it, or a spectator (None): what all know. After the game all is open. Raises OptionError."""
        if seat is not None:
            self.check_seat(seat)
        box = self._boxed(state)
        if box[0].to_act != OVER:
            for blind in range(self.seats) if seat is None else [seat]:
                self.calls.kernels.blank(box, blind)
        return box[0]

    def _boxed(self, state: S) -> Records[S]:
        """Return a copy of a state, in the form that calls take."""
        return self.card.State.boxed(state.tobytes())

    def perft(self, state: S, depth: int) -> int:
        """Perft: return the number of sequences of `depth` plies, outcomes of chance included, that can follow a state."""
        if depth < 1:
            return 1
        states = self.card.State.blanks(depth)
        states[0] = state
        counts = np.zeros((2, depth), np.int64)
        return int(self.specialize(perft)(states, self.scratch(depth), counts[0], counts[1], depth))

    def playouts(self, games: int, seed: int = 1, position: S | None = None) -> tuple[Records[S], NDArray[np.int32]]:
        """Play random games in one compiled loop; return their terminal states and their lengths in plies, both of shape (games,)."""
        games, seed = read_games(games), read_seed(seed)
        start = self.card.State.blanks(1)
        start[0] = self.start if position is None else position
        states, plies = self.card.State.blanks(games), np.zeros(games, np.int32)
        rngs = streams_for(seed, np.arange(games), 1)
        self.specialize(playouts)(start, states, self.scratch(), rngs[:, 0], plies)
        return states, plies

    # ---- text

    def position(self, text: str) -> S:
        """Return the state that a one-line position or a diagram describes, with the options stated there. Raises PositionError."""
        return read_position(self, text)

    diagram = position

    # ---- play

    def match(self, seed: int | None = None, position: str | None = None, players: Sequence[str] = ()) -> Match[S]:
        """Start a match, from the initial state or from a position; a seed is chosen at random if none is given.

        Raises PositionError or OptionError.
        """
        from backburn.play.matches.match import Match

        start = self.start if position is None else self.position(position)
        return Match(self.with_options_of(start), seed, start, players)

    def simulate(self, games: int = 1000, agents: Agent | str | Sequence[Agent | str] = "random", seed: int = 1, **how: Any) -> Results:
        """Let agents, given by name or as `Agent`, play many games; see `backburn.core.simulation.simulate.simulate`."""
        from backburn.core.players.agent import several
        from backburn.core.simulation.simulate import simulate

        return simulate(self, games, [self.agent(agent) for agent in several(agents)], seed, **how)

    def agent(self, agent: Agent | str) -> Agent:
        """Return the agent of that name, or with that text, as it plays this game. Raises OptionError."""
        if isinstance(agent, str):
            if self.find_bot is None:
                raise OptionError(f"this game knows no bots, so it does not know {agent!r}; load it by backburn.load")
            agent = self.find_bot(agent)
        return agent.resolve(self)


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
