"""What every game provides as kernels, as slots that drivers and agents call.

Each slot's docstring is the contract. A game fills the slots with a `Rules` value; `core.jit.build` puts the game's kernels in the place
of the slots. Kernels trust their arguments; `core.match` checks them at the edge.

Every state is a `Record` that begins with `to_act`, a seat (0, 1, ...) or `CHANCE` or `OVER`, and has the fields `seats` and `options`.
A move is an int in `range(n_moves)`; a ply is one atomic choice. Legal moves are written into an array of `n_moves` + 1
int16, whose rest may be overwritten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from backburn.core.jit import kernel, slot
from backburn.core.records import Int8, Record

CHANCE = -1
"""`to_act` when dice or draws decide."""
OVER = -2
"""`to_act` when the game has ended."""

Moves = NDArray[np.int16]


class State(Record):
    """What drivers and agents may read of any game's state by name; games annotate these fields themselves, first."""

    to_act: Int8
    seats: Int8


@slot
def setup(state: Any) -> None:
    """Turn a blank state with `seats` and `options` filled in into the first position."""
    raise NotImplementedError


@slot
def legal(state: Any, moves: Moves) -> int:
    """Write the legal moves in ascending order; return how many. None only when the game is over."""
    raise NotImplementedError


@slot
def apply(state: Any, move: int) -> None:
    """Carry out one legal move, or one outcome of chance, in place."""
    raise NotImplementedError


@slot
def weight(state: Any, move: int) -> int:
    """The relative chance, above 0, of an outcome when chance is to act; those of one position add up to at most 2**31."""
    raise NotImplementedError


@slot
def score(state: Any, seat: int) -> int:
    """The game's own points of a seat, at any time."""
    raise NotImplementedError


@slot
def payoff(state: Any, seat: int) -> float:
    """What the end of the game is worth to a seat, between -1 and 1, if it ended now."""
    raise NotImplementedError


@slot
def value(state: Any, seat: int) -> float:
    """An estimate of `payoff` for a game that goes on, between -1 and 1, for search and greedy play.

    It is asked whenever a seat is to act, in the middle of a turn too, and never when chance is.
    """
    raise NotImplementedError


@slot
def hide(state: Any, seat: int) -> None:
    """Blank, in place, what the seat may not know, so that states it cannot tell apart become equal bytes."""
    raise NotImplementedError


@slot
def guess(state: Any, seat: int, rng: NDArray[np.uint64]) -> None:
    """Fill what `hide` blanked with one possibility (a determinisation).

    The guess is a position of the game, whoever is to act, and hidden again it is the same view. It gives nobody what the seat remembers
    to be impossible. Among possibilities each is as likely as the seat must think it, if what others choose tells nothing about what they
    keep; a game's rulebook says how far memory reaches and where its guess is less exact than that.
    """
    raise NotImplementedError


@slot
def choose(view: Any, states: Any, moves: Any, rng: NDArray[np.uint64], budget: int) -> int:
    """An agent's legal move for `view.to_act`, filled by the agent, not by a game.

    `view` is what that seat may know and nothing else; the generator is the agent's own, not the one of the dice. `states` is an array of
    records and `moves` an array of rows of int16, both of `SCRATCH` length and free to be overwritten. `budget` is how much to think.
    """
    raise NotImplementedError


@slot
def watch(before: Any, move: int, after: Any, counts: NDArray[np.int64]) -> None:
    """Count what a ply did, filled by an experiment, not by a game or an agent. `core.drivers.watched` calls it after every ply.

    `before` is a copy and may be overwritten; `after` is the game itself, only to be read, and at the end `after.to_act` is `OVER`.
    `counts` is the game's own row: it begins with zeros and keeps from ply to ply what was written there.
    """
    raise NotImplementedError


SCRATCH = 4
"""How many states and rows of moves an agent may overwrite."""


class Rules(NamedTuple):
    """The kernels of one game."""

    setup: Callable[..., None]
    legal: Callable[..., int]
    apply: Callable[..., None]
    weight: Callable[..., int]
    score: Callable[..., int]
    payoff: Callable[..., float]
    value: Callable[..., float]
    hide: Callable[..., None]
    guess: Callable[..., None]


@kernel
def nothing_to_hide(state: Any, seat: int) -> None:
    """`hide` of a game without secrets."""


@kernel
def nothing_to_guess(state: Any, seat: int, rng: NDArray[np.uint64]) -> None:
    """`guess` of a game without secrets."""
