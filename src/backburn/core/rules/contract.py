"""The contract between a game and everything that plays it: the kernels each game provides, as slots for drivers and agents to call.

Each slot's docstring states what the game's kernel must do. A game fills the slots with a `Rules` tuple, and `core.kernels.jit.build`
replaces the slots by those kernels. Kernels do not check their arguments; `play.matches.match` checks them at the edge.

A state is a `Record` that begins with `to_act`: the seat to act (0, 1, ...), `CHANCE` at a chance node, or `OVER` in a terminal state.
It also has the fields `seats` and `options`. A move is an int in `range(n_moves)`. A ply is one atomic choice of a player or one outcome
of chance; a turn is usually several plies. The action mask is a list: legal moves are written to the front of an int16 array of
length `n_moves` + 1, whose remaining elements may be overwritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self

from backburn.core.kernels.jit import kernel, slot
from backburn.core.kit.arrays import NDArray, np
from backburn.core.states.options import OptionsRecord

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from backburn.core.states.records import Records
else:
    from typing import TypeVar

CHANCE = -1
"""`to_act` at a chance node, where dice or draws decide."""
OVER = -2
"""`to_act` in a terminal state."""

Moves = NDArray[np.int16]


ROOM = 128
"""How many numbers an `outlook` may work with."""
SOURCES = 64
"""The most sources of luck of a game."""


class AnyState(Protocol):
    """A state of whatever game: what drivers, agents and rooms that know no game may ask of it. Every game's `State` fits."""

    to_act: int
    seats: int
    layout: ClassVar[np.dtype[np.void]]

    @property
    def dtype(self) -> np.dtype[np.void]:
        """The layout, as its array has it."""

    @property
    def options(self) -> OptionsRecord:
        """The options of the game."""

    @classmethod
    def blank(cls) -> Self:
        """Return a state of zeros."""

    @classmethod
    def blanks(cls, count: int) -> Records[Self]:
        """Return an array of such states."""

    @classmethod
    def boxed(cls, data: bytes) -> Records[Self]:
        """Return the state of these bytes in its own array."""

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the state of these bytes."""

    def copy(self) -> Self:
        """Return another state of the same bytes."""

    def tobytes(self) -> bytes:
        """Return the bytes."""

    def __getitem__(self, name: str) -> Any:
        """Return a field by its name."""

    def __setitem__(self, name: str, value: Any) -> None:
        """Set a field by its name."""


if TYPE_CHECKING:
    S = TypeVar("S", bound=AnyState, default=AnyState)
    States = Records[AnyState]
else:
    S, States = TypeVar("S"), np.ndarray


@slot
def setup(state: AnyState) -> None:
    """Set up the initial state, in place, from a blank state whose `seats` and `options` are filled in."""
    raise NotImplementedError


@slot
def legal(state: AnyState, moves: Moves) -> int:
    """Action mask: write the legal moves to `moves` in ascending order and return how many there are.

    At a chance node these are the possible outcomes. There are none only in a terminal state.
    """
    raise NotImplementedError


@slot
def apply(state: AnyState, move: int) -> None:
    """Transition: play one legal move, or one outcome of chance, in place."""
    raise NotImplementedError


@slot
def weight(state: AnyState, move: int) -> int:
    """Chance node: return the weight of one outcome, a positive integer proportional to its probability.

    The weights of all outcomes of a state add up to at most 2**31.
    """
    raise NotImplementedError


@slot
def source(state: AnyState) -> int:
    """Chance node: return which die or deck decides, from 0 to SOURCES - 1; `by_phase` if each has its own phase.

    Games that are compared have the same n-th outcome of each source where they can (see `core.rules.counts`), and nothing else asks for
    it.
    """
    raise NotImplementedError


@slot
def score(state: AnyState, seat: int) -> int:
    """Score: return a seat's points in the game's own scoring, in any state."""
    raise NotImplementedError


@slot
def payoff(state: AnyState, seat: int) -> float:
    """Payoff (the return of a whole game): return what the outcome is worth to a seat, between -1 and 1.

    In a state that is not terminal: the payoff if the game ended now. Between two opponents payoffs are zero-sum; among more they
    need not add up to 0. When all seats play together, all have the same payoff.
    """
    raise NotImplementedError


@slot
def value(state: AnyState, seat: int) -> float:
    """Heuristic evaluation: estimate a seat's final payoff, from -1 to 1, for greedy play.

    Certain results are worth their payoff: a terminal state, and a seat that has been eliminated. No state with hope is worth less.

    It is called when a seat is to act, also in the middle of a turn. At a chance node it is called only for a first look: by greedy play
    between two draws, by the planner at the end of a turn.
    """
    raise NotImplementedError


@slot
def forecast(state: AnyState, seat: int) -> float:
    """The same estimate for the leaves of a search, where a better one is worth its time. `as_valued` if a game has only `value`."""
    raise NotImplementedError


@slot
def outlook(state: AnyState, seat: int, room: NDArray[np.float64]) -> float:
    """The same estimate once more, where time is least dear: for the leaves of searches with that option. `as_forecast` if there is none.

    `room` is scratch space, ROOM numbers.
    """
    raise NotImplementedError


@slot
def gauge(state: AnyState, seat: int, number: int) -> int:
    """What the fields of a state do not say but people play by, such as how far engines are from the fire, as a seat sees it.

    `number` is the place among the card's `gauges`. Rules of thumb (`agents._habits`) go by it as by a field.
    """
    raise NotImplementedError


@slot
def hide(state: AnyState, seat: int) -> None:
    """Observation: blank, in place, whatever the seat may not know.

    Two states in the same information set of the seat (states that look the same to it) become equal bytes. After the game everything
    is open: then it is not called (`Game.hidden`).
    """
    raise NotImplementedError


@slot
def guess(state: AnyState, seat: int, rng: NDArray[np.uint64]) -> None:
    """Determinization: fill in what `hide` blanked, in place, with a sample from the seat's information set.

    The sample is a valid state of the game whichever seat is to act, and hiding it again gives the same observation. It contradicts
    nothing that the seat remembers. States are sampled with their probability given what the seat has observed, on the assumption that
    the choices of other seats reveal nothing about what they hold. The game's rulebook says how far memory reaches, and where the
    sampling is less exact than this.
    """
    raise NotImplementedError


@slot
def encode(state: AnyState, seat: int, out: NDArray[np.uint8]) -> None:
    """Observation for learners: write what a seat sees of a state to `out`, a row of zeros in the layout of the card's `encoding`.

    It writes the same for a state and for what `hide` leaves of it, and different rows for different observations of one game. Options
    are not part of it: they are the same in all states of a game.
    """
    raise NotImplementedError


@slot
def number_of(state: AnyState, move: int) -> int:
    """Actions: return the number of a player's legal move, which means the same choice in every state of the same phase.

    The move id itself (`as_move_id`), unless that is a place in a list which changes.
    """
    raise NotImplementedError


@slot
def move_of(state: AnyState, number: int) -> int:
    """Actions: return the move that has this number in a state, the inverse of `number_of`; -1 if no move could have it."""
    raise NotImplementedError


@slot
def choose(view: AnyState, memory: object, rng: NDArray[np.uint64]) -> int:
    """Policy: return a legal move for `view.to_act`. This slot and the next three are filled by an agent, not by a game.

    `view` is that seat's observation and nothing more; it is only to be read. `memory` is the NamedTuple of arrays that the agent made for
    the game: its options, scratch space, and what it has thought so far. `rng` is the agent's own generator, separate from the one that
    rolls the dice.
    """
    raise NotImplementedError


@slot
def think(view: AnyState, memory: object, rng: NDArray[np.uint64], iterations: int) -> None:
    """Search: think this many iterations longer about the move to make at `view`, and keep the result in `memory`.

    It may be called again and again, with the same view to continue thinking, or with another.
    """
    raise NotImplementedError


@slot
def opinion(view: AnyState, memory: object, found: NDArray[np.float64]) -> int:
    """Opinion: write what has been found out about the legal moves at `view` to the rows of `found`, and return how many there are.

    A row, in ascending order of the moves, is the move, how often it was tried (visits), the estimated payoff to the seat from -1 to 1
    (its value), the standard error of that estimate, and a number by which the moves are ranked before all else (its trust; 0 if the most
    visited is to be chosen).
    """
    raise NotImplementedError


@slot
def forget(memory: object) -> None:
    """Forget what was thought: decisions from now on depend on later observations only."""
    raise NotImplementedError


@slot
def note(before: AnyState, move: int, after: AnyState, notes: object, game: int) -> None:
    """Notes: write down what a ply did in the game of this index. `core.simulation.drivers.watched` calls it after every ply.

    `before` is a copy of the state before the ply, which may be overwritten. `after` is the state of the game itself and is only to be
    read; at the end `after.to_act` is `OVER`. `notes` is whatever the caller of the driver gave it.
    """
    raise NotImplementedError


@slot
def watch(before: AnyState, move: int, after: AnyState, counts: NDArray[np.int64]) -> None:
    """Statistics: count what a ply did, as `note` does, in one row. This slot is filled by an experiment.

    `counts` is the game's own row of int64, which starts with zeros and keeps its contents from ply to ply.
    """
    raise NotImplementedError


class Phased(AnyState, Protocol):
    """A state that says which decision is due."""

    phase: int


@kernel
def by_phase(state: Phased) -> int:
    """The `source` of a game whose state has a `phase`, which says which die or deck decides."""
    return int(state.phase)


@kernel
def as_valued(state: AnyState, seat: int) -> float:
    """The `forecast` of a game that has no better estimate than its `value`."""
    return float(value(state, seat))


@kernel
def as_forecast(state: AnyState, seat: int, room: NDArray[np.float64]) -> float:
    """The `outlook` of a game that has no better estimate than its `forecast`."""
    return float(forecast(state, seat))


@kernel
def no_gauges(state: AnyState, seat: int, number: int) -> int:
    """The `gauge` of a game that has none."""
    return 0


@kernel
def as_move_id(state: AnyState, move: int) -> int:
    """The `number_of` and the `move_of` of a game whose move ids mean the same everywhere."""
    return move


@kernel
def see_nothing(state: AnyState, seat: int, out: NDArray[np.uint8]) -> None:
    """The `encode` of a game without an encoding, such as a test's."""


class Rules(NamedTuple, Generic[S]):
    """The kernels of one game, one for each slot above; S is the class of its states."""

    setup: Callable[[S], None]
    legal: Callable[[S, Moves], int]
    apply: Callable[[S, int], None]
    weight: Callable[[S, int], int]
    score: Callable[[S, int], int]
    payoff: Callable[[S, int], float]
    value: Callable[[S, int], float]
    hide: Callable[[S, int], None]
    guess: Callable[[S, int, NDArray[np.uint64]], None]
    forecast: Callable[[S, int], float] = as_valued
    encode: Callable[[S, int, NDArray[np.uint8]], None] = see_nothing
    number_of: Callable[[S, int], int] = as_move_id
    move_of: Callable[[S, int], int] = as_move_id
    source: Callable[[S], int] = by_phase  # type: ignore[assignment]  # a game that names no source has a phase
    gauge: Callable[[S, int, int], int] = no_gauges
    outlook: Callable[[S, int, NDArray[np.float64]], float] = as_forecast


@kernel
def nothing_to_hide(state: AnyState, seat: int) -> None:
    """The `hide` of a game of perfect information."""


@kernel
def nothing_to_guess(state: AnyState, seat: int, rng: NDArray[np.uint64]) -> None:
    """The `guess` of a game of perfect information."""
