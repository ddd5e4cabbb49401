"""Agents: policies that see only the observation of their own seat, with options, a memory, and an opinion on request.

What they, bots and simulations ask of a game is `Playable`, which `play.matches.game.Game` fits; the core knows no more of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import OptionError
from backburn.core.kit.loose import Kernel
from backburn.core.learning.calls import Calls
from backburn.core.players.opinion import ERROR, MOVE, TRUST, VALUE, VISITS, Opinion
from backburn.core.rules.contract import AnyState, Moves, Rules, S, States, choose, hide, legal
from backburn.core.states.options import OptionsRecord, Stored, Value

if TYPE_CHECKING:
    from backburn.core.rules.chance import Generator


class Definition(Protocol[S]):
    """What does not depend on a game's options: `play.cards.card.Card` fits."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def title(self) -> str:
        """The game's title."""

    @property
    def version(self) -> int:
        """Raised when a change of the rules makes the same moves lead to another position."""

    @property
    def folder(self) -> Path:
        """Where the game's `levels.json` is."""

    @property
    def State(self) -> type[S]:
        """The class of its states, a `Record`."""

    @property
    def rules(self) -> Rules[S]:
        """The game's kernels."""

    @property
    def n_moves(self) -> int:
        """Moves are ints below this."""

    @property
    def idle(self) -> tuple[int, ...]:
        """The moves that do nothing, where that is a choice."""

    @property
    def teams(self) -> Callable[[S], tuple[int, ...]]:
        """(state): the team of each seat."""

    @property
    def graded(self) -> bool:
        """Whether a result is a share of the best possible one, and no win or loss."""

    @property
    def grade(self) -> Callable[[int], str] | None:
        """(score): what the rulebook calls it, where results are graded."""


class Playable(Protocol[S]):
    """A game with its options and number of players; S is the class of its states, `AnyState` for a game that is not known."""

    @property
    def card(self) -> Definition[S]:
        """What all games of its kind share."""

    @property
    def seats(self) -> int:
        """The number of players."""

    @property
    def seat_names(self) -> Sequence[str]:
        """The names of the seats."""

    @property
    def has_secrets(self) -> bool:
        """Whether something is hidden from a seat."""

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value as text."""

    @property
    def start(self) -> S:
        """The initial state; copy it before changing it."""

    @property
    def calls(self) -> Calls:
        """The kernels as Python calls them, one at a time."""

    def scratch(self, rows: int = 0) -> Moves:
        """Return an int16 array for one list of legal moves, or for several."""

    def specialize(self, function: Kernel, compiled: bool = True, agent: Agent | None = None, **others: Kernel) -> Kernel:
        """Return a driver with the game's rules in its slots, and an agent's kernels if one is given."""

    def agent(self, agent: Agent | str) -> Agent:
        """Return the agent of that name as it plays this game. Raises OptionError."""


Memory = Any
"""An agent's memory: a NamedTuple of arrays whose fields only its own kernels know."""


class Scratch(NamedTuple):
    """The memory of an agent that remembers nothing: scratch space."""

    moves: Moves
    """(n_moves + 1,): a list of legal moves."""


def scratch_memory(game: Playable, options: object) -> Scratch:
    """Return the memory of an agent that remembers nothing and has no options."""
    return Scratch(game.scratch())


@kernel
def think_nothing(view: AnyState, memory: object, rng: Generator, iterations: int) -> None:
    """The `think` of an agent that does not search."""


@kernel
def forget_nothing(memory: object) -> None:
    """The `forget` of an agent that remembers nothing."""


@kernel
def no_opinion(view: AnyState, memory: Scratch, found: NDArray[np.float64]) -> int:
    """The `opinion` of an agent that has none: every legal move, never tried."""
    count = legal(view, memory.moves)
    for i in range(count):
        found[i, MOVE] = memory.moves[i]
        found[i, VISITS] = found[i, VALUE] = found[i, ERROR] = found[i, TRUST] = 0.0
    return count


class Mind(Protocol):
    """What a bot thinks with: kernels and their memory, or an external program."""

    def begin(self, seed: int) -> None:
        """Begin another game, with this seed. Raises OptionError."""

    def move(self, state: AnyState) -> int:
        """Return the move for the seat to act, from that seat's observation of the state."""

    def think(self, state: AnyState, seconds: float | None, iterations: int | None, stop: Callable[[Opinion], bool] | None) -> Opinion:
        """Think about that move and return an opinion."""

    def forget(self) -> None:
        """Forget what was thought."""

    def close(self) -> None:
        """End it."""


@dataclass(frozen=True)
class Agent:
    """A policy, its description and its options. The four kernels fill the slots of those names in `core.rules.contract`."""

    name: str
    about: str
    """One sentence on how it chooses."""
    choose: Callable[..., int]
    think: Callable[..., None] = think_nothing
    opinion: Callable[..., int] = no_opinion
    forget: Callable[..., None] = forget_nothing
    Options: type[OptionsRecord] | None = None
    memory: Callable[..., Memory] = scratch_memory
    """(game, options in an array of one record): a new memory for that game."""
    given: Mapping[str, Stored] = field(default_factory=dict, hash=False)
    """The options that were set, as stored; all others have their defaults."""
    batch: int = 1000
    """How many games are simulated at a time: few if a game takes long."""
    alias: str = ""
    """Its other name, if it was requested by one: "level-3"."""
    for_game: Callable[[Playable[Any]], Agent] | None = None
    """(game): the agent that plays a game under this name, if that depends on the game."""
    hooks: Mapping[str, Kernel] = field(default_factory=dict, hash=False)
    """The kernels that fill slots of its own."""
    mind: Callable[..., Mind] | None = None
    """(game, agent, seed): what its bots think with, for an agent whose moves are not chosen by kernels: it is called for each of them."""

    @property
    def text(self) -> str:
        """The agent's alias, or its name with its options, `name:option=value,option=value`, in the order of their declaration."""
        if self.alias:
            return self.alias
        specs = self.Options.specs if self.Options else {}
        settings = [
            f"{name}={spec.write(self.given[name])}" for name, spec in specs.items() if self.given.get(name, spec.default) != spec.default
        ]
        return f"{self.name}:{','.join(settings)}" if settings else self.name

    @property
    def iterations(self) -> int:
        """The iterations of one decision; 1 for an agent that does not search."""
        specs = self.Options.specs if self.Options else {}
        return int(self.given.get("iterations", specs["iterations"].default)) if self.searches else 1

    @property
    def searches(self) -> bool:
        """Whether it has iterations, if only one: uncompiled, even that takes seconds."""
        return self.Options is not None and "iterations" in self.Options.specs

    def using(self, options: Mapping[str, Value]) -> Agent:
        """Return the agent with these options. Raises OptionError."""
        if options and (self.Options is None or self.for_game):
            raise OptionError(f"the bot {self.name} has no options, so it has no {next(iter(options))!r}")
        read = self.Options.read(options, f"the bot {self.name}") if self.Options else {}
        return replace(self, given=dict(self.given) | read)

    def resolve(self, game: Playable[Any]) -> Agent:
        """Return the agent that plays this game: itself, unless that depends on the game."""
        return replace(self.for_game(game), alias=self.name, about=self.about) if self.for_game else self

    def new_memory(self, game: Playable, bans: NDArray[np.bool_] | None = None) -> Memory:
        """Return a memory for a game, with the options and the bans in it. Raises OptionError if this agent does not know bans."""
        options = self.Options.blanks(1) if self.Options else None
        if options is not None and self.Options:
            for name, stored in (self.Options.defaults() | dict(self.given)).items():
                options[0][name] = stored
        memory = self.memory(game, options)
        if bans is not None and bans.any():
            if self.mind or not hasattr(memory, "bans"):
                raise OptionError(f"the bot {self.text} cannot do without moves: its memory has no `bans` (see backburn.core.players.bans)")
            memory.bans[:] = bans
        return memory

    @property
    def slots(self) -> dict[str, Kernel]:
        """The kernels by the slots they fill."""
        return {"choose": self.choose, "think": self.think, "opinion": self.opinion, "forget": self.forget, **self.hooks}


def several(agents: Agent | str | Iterable[Agent | str]) -> list[Agent | str]:
    """Return agents as a list: one that is given alone, as one name, is a list of one. Raises OptionError for anything else."""
    found = list(agents) if isinstance(agents, Iterable) and not isinstance(agents, str) else [agents]
    for agent in found:
        if not isinstance(agent, str | Agent):
            raise OptionError(f"a bot is a name such as 'greedy', or an agent from backburn.agents, not {agent!r}")
    return found


@kernel
def decide(views: States, memory: object, rng: Generator) -> int:
    """Reduce `views[0]` to the observation of the seat to act and return the agent's choice."""
    hide(views[0], views[0].to_act)
    return choose(views[0], memory, rng)
