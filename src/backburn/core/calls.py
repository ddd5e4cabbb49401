"""A game's kernels, called one at a time from Python: used by matches, `Game.legal` and the like.

Every call passes an array of one record. Compiled, that takes a quarter of a microsecond; a record by itself takes ten times as long.
Kernels are interpreted until `Game.compile` asks for compiled ones: nothing here waits for a compiler unless asked to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, NamedTuple

from backburn.core.chance import Generator, chance_move, generator
from backburn.core.contract import Moves, Rules, apply, hide, legal, payoff, score
from backburn.core.jit import build, can_compile, kernel, prepare

NOTHING = -1
"""Stands for a move when none is to be played."""
REFUSED = -1
"""Returned instead of a number of moves: the move was not legal, and nothing has changed."""
Progress = Callable[[int, int], None]
"""Called with (kernels ready, all kernels)."""


@kernel
def ply(states: Any, moves: Moves, count: int, move: int) -> int:
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
def draw(states: Any, moves: Moves, count: int, rng: Generator) -> int:
    """Sample one of the first `count` outcomes by weight."""
    return chance_move(states[0], moves, count, rng)


@kernel
def blank(states: Any, seat: int) -> None:
    """Reduce the state to the seat's observation."""
    hide(states[0], seat)


@kernel
def worth(states: Any, seat: int) -> float:
    """Return the seat's payoff."""
    return payoff(states[0], seat)


@kernel
def points(states: Any, seat: int) -> int:
    """Return the seat's score."""
    return score(states[0], seat)


class Kernels(NamedTuple):
    """The calls above with one game's kernels in their slots."""

    ply: Callable[[Any, Moves, int, int], int]
    draw: Callable[[Any, Moves, int, Generator], int]
    blank: Callable[[Any, int], None]
    worth: Callable[[Any, int], float]
    points: Callable[[Any, int], int]


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

    @cached_property
    def kernels(self) -> Kernels:
        """The functions that are called at present."""
        return self._made(self.compiled)

    def _made(self, compiled: bool) -> Kernels:
        slots = self._rules._asdict()
        return Kernels(*(build(call, slots, self._owner, compiled) for call in (ply, draw, blank, worth, points)))

    def legal(self, states: Any, moves: Moves) -> int:
        """List the legal moves and return their number. Interpreted, this needs no copies: making them would delay a first list."""
        return self.kernels.ply(states, moves, 0, NOTHING) if self.compiled else self._rules.legal(states[0], moves)

    def compile(self, states: Any, moves: Moves, progress: Progress | None = None) -> None:
        """Compile the kernels for arguments such as these, or load them from the cache, and use them from now on."""
        for_seats = (states, 0)
        examples = ((states, moves, 0, NOTHING), (states, moves, 0, generator(0)), for_seats, for_seats, for_seats)
        for number, (specialized, arguments) in enumerate(zip(self._made(True), examples, strict=True), start=1):
            prepare(specialized, *arguments)
            if progress:
                progress(number, len(examples))
        self.use(compiled=True)


@cache
def calls_of(rules: Rules, owner: str) -> Calls:
    """Return the calls of the game with these rules."""
    return Calls(rules, owner)
