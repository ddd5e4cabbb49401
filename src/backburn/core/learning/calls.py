"""A game's kernels, called one at a time from Python: used by matches, `Game.legal` and the like.

Every call passes an array of one record. Compiled, that takes a quarter of a microsecond; a record alone takes ten times as long.
Kernels are interpreted until `Game.compile` asks for compiled ones: nothing here waits for a compiler unless asked to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import NamedTuple

from backburn.core.kernels.jit import build, can_compile, kernel, prepare
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.encoding import Row
from backburn.core.learning.observing import Indices, Mask, mark, observe
from backburn.core.learning.rewards import Teams, reward
from backburn.core.rules.chance import Generator, chance_move, generator, luck
from backburn.core.rules.contract import Moves, Rules, States, apply, guess, hide, legal, move_of, number_of, payoff, score, value, weight

NOTHING = -1
"""Marks a move when none is to be played."""
REFUSED = -1
"""Returned instead of a number of moves: the move was not legal, and nothing has changed."""
Progress = Callable[[int, int], None]
"""Called with (kernels ready, all kernels)."""


@kernel
def ply(states: States, moves: Moves, count: int, move: int) -> int:
    """Play one of the first `count` moves, or NOTHING, and list the moves that are legal then; return their number, or REFUSED."""
    if move != NOTHING:
        if not among(moves, count, move):
            return REFUSED
        apply(states[0], move)
    return legal(states[0], moves)


@kernel
def among(moves: Moves, count: int, move: int) -> bool:
    """Whether the move is one of the first `count`, which are in ascending order."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low < count and bool(moves[low] == move)


@kernel
def draw(states: States, moves: Moves, count: int, rng: Generator) -> int:
    """Sample one of the first `count` outcomes by weight."""
    return chance_move(states[0], moves, count, rng)


@kernel
def throw(states: States, moves: Moves, count: int, seed: Generator, ply: int, rng: Generator) -> int:
    """Sample one of the first `count` outcomes by the luck of a match's ply."""
    return luck(states[0], moves, count, seed, ply, rng)


@kernel
def blank(states: States, seat: int) -> None:
    """Reduce the state to the seat's observation."""
    hide(states[0], seat)


@kernel
def worth(states: States, seat: int) -> float:
    """Return the seat's payoff."""
    return payoff(states[0], seat)


@kernel
def points(states: States, seat: int) -> int:
    """Return the seat's score."""
    return score(states[0], seat)


@kernel
def fill_in(states: States, seat: int, rng: Generator) -> None:
    """Fill in what a seat cannot see of an observation, with a sample of what it may be."""
    guess(states[0], seat, rng)


@kernel
def weigh(states: States, moves: Moves, count: int, weights: NDArray[np.int64]) -> None:
    """Write the weight of each of the first `count` outcomes."""
    for i in range(count):
        weights[i] = weight(states[0], int(moves[i]))


@kernel
def estimate(states: States, seat: int) -> float:
    """Return the seat's value."""
    return value(states[0], seat)


@kernel
def look(states: States, seat: int, row: Row) -> None:
    """Write the seat's observation for learners."""
    observe(states[0], seat, row)


@kernel
def list_actions(states: States, moves: Moves, count: int, dense: Indices, mask: Mask, listed: Indices) -> int:
    """Write the first `count` moves as a mask of actions and as a list of them; return how many there are."""
    return mark(states[0], moves, count, dense, mask, listed)


@kernel
def pay(states: States, way: int, teams: Teams, rewards: NDArray[np.float64]) -> None:
    """Write what each seat gets, by one of the ways of `core.learning.rewards`."""
    for seat in range(len(rewards)):
        rewards[seat] = reward(states[0], seat, way, teams)


@kernel
def number_move(states: States, move: int) -> int:
    """Return the number of a move."""
    return number_of(states[0], move)


@kernel
def find_move(states: States, number: int) -> int:
    """Return the move of a number."""
    return move_of(states[0], number)


class Kernels(NamedTuple):
    """The calls above with one game's kernels in their slots."""

    ply: Callable[[States, Moves, int, int], int]
    draw: Callable[[States, Moves, int, Generator], int]
    throw: Callable[[States, Moves, int, Generator, int, Generator], int]
    blank: Callable[[States, int], None]
    worth: Callable[[States, int], float]
    points: Callable[[States, int], int]


class Questions(NamedTuple):
    """The calls of learners and of searches written in Python. Compiled, each is compiled when it is first called."""

    guess: Callable[[States, int, Generator], None]
    weights: Callable[[States, Moves, int, NDArray[np.int64]], None]
    value: Callable[[States, int], float]
    observe: Callable[[States, int, Row], None]
    mark: Callable[[States, Moves, int, Indices, Mask, Indices], int]
    pay: Callable[[States, int, Teams, NDArray[np.float64]], None]
    number: Callable[[States, int], int]
    move: Callable[[States, int], int]


class Calls:
    """The calls of one game's rules, shared by all its matches, whatever their options."""

    def __init__(self, rules: Rules, owner: str) -> None:
        self._rules = rules
        self._owner = owner
        self.compiled = False

    def use(self, compiled: bool) -> None:
        """Switch to compiled or interpreted kernels."""
        self.compiled = compiled and can_compile()
        self.__dict__.pop("kernels", None)
        self.__dict__.pop("questions", None)

    @cached_property
    def kernels(self) -> Kernels:
        """The functions that are called at present."""
        return self._made(self.compiled)

    @cached_property
    def questions(self) -> Questions:
        """The further functions, which only who asks for them compiles."""
        slots = self._rules._asdict()
        calls = (fill_in, weigh, estimate, look, list_actions, pay, number_move, find_move)
        return Questions(*(build(call, slots, self._owner, self.compiled) for call in calls))

    def _made(self, compiled: bool) -> Kernels:
        slots = self._rules._asdict()
        return Kernels(*(build(call, slots, self._owner, compiled) for call in (ply, draw, throw, blank, worth, points)))

    def legal(self, states: States, moves: Moves) -> int:
        """List the legal moves and return their number. Interpreted, this needs no copies: making them would delay a first list."""
        return self.kernels.ply(states, moves, 0, NOTHING) if self.compiled else self._rules.legal(states[0], moves)

    def compile(self, states: States, moves: Moves, progress: Progress | None = None) -> None:
        """Compile the kernels for arguments such as these, or load them from the cache, and use them from now on."""
        for_seats = (states, 0)
        chance = (states, moves, 0, generator(0), 0, generator(0))
        examples = ((states, moves, 0, NOTHING), (states, moves, 0, generator(0)), chance, for_seats, for_seats, for_seats)
        for number, (specialized, arguments) in enumerate(zip(self._made(True), examples, strict=True), start=1):
            prepare(specialized, *arguments)
            if progress:
                progress(number, len(examples))
        self.use(compiled=True)


@cache
def calls_of(rules: Rules, owner: str) -> Calls:
    """Return the calls of the game with these rules."""
    return Calls(rules, owner)
