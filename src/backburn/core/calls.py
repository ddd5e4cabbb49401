"""A game's kernels, called one at a time from Python: what a match, `Game.legal` and the like go through.

Every call hands over an array of one record. Compiled, that takes a quarter of a microsecond, where a record by itself takes ten times as
long. Kernels are interpreted until `Game.compile` asks for compiled ones: nothing here waits for a compiler unasked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, NamedTuple

from backburn.core.chance import Generator, chance_move, generator
from backburn.core.contract import Moves, Rules, apply, hide, legal, payoff, score
from backburn.core.jit import build, can_compile, kernel, prepare

NOTHING = -1
"""Instead of a move: nothing is carried out."""
REFUSED = -1
"""Instead of a number of moves: the move was not legal, and nothing has changed."""
Progress = Callable[[int, int], None]
"""Told how many kernels are ready, and of how many."""


@kernel
def ply(states: Any, moves: Moves, count: int, move: int) -> int:
    """Carry out one of the first `count` moves, or NOTHING, and list those that are legal then; return how many, or REFUSED."""
    if move != NOTHING:
        if not among(moves, count, move):
            return REFUSED
        apply(states[0], move)
    return legal(states[0], moves)


@kernel
def among(moves: Moves, count: int, move: int) -> bool:
    """Is the move one of the first `count`, which ascend?"""
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
    """One of the first `count` outcomes, drawn by its weight."""
    return chance_move(states[0], moves, count, rng)


@kernel
def blank(states: Any, seat: int) -> None:
    """Blank what the seat may not know."""
    hide(states[0], seat)


@kernel
def worth(states: Any, seat: int) -> float:
    """What the end is worth to the seat."""
    return payoff(states[0], seat)


@kernel
def points(states: Any, seat: int) -> int:
    """The seat's points."""
    return score(states[0], seat)


class Twins(NamedTuple):
    """The calls above with one game's kernels in their slots."""

    ply: Callable[[Any, Moves, int, int], int]
    draw: Callable[[Any, Moves, int, Generator], int]
    blank: Callable[[Any, int], None]
    worth: Callable[[Any, int], float]
    points: Callable[[Any, int], int]


class Calls:
    """The calls of one game's rules; all its matches share them, whatever their options."""

    def __init__(self, rules: Rules, owner: str) -> None:
        self._rules = rules
        self._owner = owner
        self.compiled = False

    def use(self, compiled: bool) -> None:
        """Call the compiled kernels from now on, or the interpreted ones."""
        self.compiled = compiled and can_compile()
        self.__dict__.pop("twins", None)

    @cached_property
    def twins(self) -> Twins:
        """What is called now."""
        return self._made(self.compiled)

    def _made(self, compiled: bool) -> Twins:
        slots = self._rules._asdict()
        return Twins(*(build(call, slots, self._owner, compiled) for call in (ply, draw, blank, worth, points)))

    def legal(self, states: Any, moves: Moves) -> int:
        """List the legal moves; return how many. Interpreted, without twins: making them would delay the first list of a process."""
        return self.twins.ply(states, moves, 0, NOTHING) if self.compiled else self._rules.legal(states[0], moves)

    def compile(self, states: Any, moves: Moves, progress: Progress | None = None) -> None:
        """Compile the kernels for arguments such as these, or load them from the cache, and call them from now on."""
        for_seats = (states, 0)
        examples = ((states, moves, 0, NOTHING), (states, moves, 0, generator(0)), for_seats, for_seats, for_seats)
        for number, (twin, arguments) in enumerate(zip(self._made(True), examples, strict=True), start=1):
            prepare(twin, *arguments)
            if progress:
                progress(number, len(examples))
        self.use(compiled=True)


@cache
def calls_of(rules: Rules, owner: str) -> Calls:
    """The calls of the game with these rules."""
    return Calls(rules, owner)
