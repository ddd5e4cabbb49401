"""Solutions: the exact value of every position of a game, and what follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.errors import PositionError
from backburn.core.kit.loose import Array, Kernel
from backburn.core.rules.contract import CHANCE, OVER, AnyState, States
from backburn.play.matches.game import Game
from backburn.solve import exploring
from backburn.solve.exploring import ABSENT, ExploringScratch, FoundPositions
from backburn.solve.packing import Bytes, Packing
from backburn.solve.sweeping import TIE
from backburn.solve.table import Slots


@dataclass(frozen=True)
class SolutionFacts:
    """What a solution is like."""

    positions: int
    links: int
    """moves from position to position, and outcomes of chance that lead to different positions"""
    depth: int
    """plies from the start to the position that is furthest from it, by the shortest way"""
    recurring: int
    """positions that can recur; 0 if every value was final immediately"""
    sweeps: int
    """the most sweeps that positions took which can recur"""
    residual: float
    """the greatest change of a value in the last of them"""
    tolerance: float
    bytes: int
    """the memory it took"""


def scratch_for(game: Game) -> ExploringScratch:
    """Return what the kernels work with."""
    states = game.card.State.blanks(2)
    return ExploringScratch(states, states.view(np.int8).reshape(2, -1), game.scratch())


class Solution:
    """The values of all positions that can follow from a start when everybody plays perfectly."""

    def __init__(  # noqa: PLR0913 - a solution consists of these parts
        self,
        game: Game,
        start: AnyState,
        packing: Packing,
        keys: Bytes,
        slots: Slots,
        values: NDArray[np.float64],
        facts: SolutionFacts,
        ignored: tuple[str, ...] = (),
        compiled: bool = True,
    ) -> None:
        self.game, self.start, self.packing, self.facts, self.ignored = game, start, packing, facts, ignored
        self.worths = values
        """(positions, sides): the values to the first seat, or to every seat."""
        self.keys, self._slots = keys, slots
        """(positions + 1, width): the keys; the last row is scratch space."""
        self._scratch, self._compiled = scratch_for(game), compiled
        self._targets = np.zeros(game.card.n_moves + 1, np.int32)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel as its parts; kernels and scratch space are made again."""
        parts = (self.game, self.start, self.packing, self.keys, self._slots, self.worths, self.facts, self.ignored, self._compiled)
        return type(self), parts

    @property
    def sides(self) -> int:
        """How many values a position has: one, or one for each seat."""
        return int(self.worths.shape[1])

    def __len__(self) -> int:
        return len(self.worths)

    def __repr__(self) -> str:
        return f"<solution of {self.game!r}: {len(self):,} positions>"

    # ---- values

    def value(self, state: AnyState, seat: int | None = None) -> float:
        """Return what a position is worth to a seat: its expected payoff when everybody plays perfectly.

        By default that is the seat to act; the first seat where chance acts and where the game is over. Raises PositionError for a
        position that cannot follow from the start.
        """
        return self._worth(self._numbers_from(state)[0], _asking(state) if seat is None else seat)

    def values(self, state: AnyState) -> dict[int, float]:
        """Return what each legal move is worth to the seat to act, or each outcome of chance to the first seat. Raises PositionError."""
        seat, targets = _asking(state), self._numbers_from(state)[1:]
        return {move: self._worth(target, seat) for move, target in zip(self._scratch.moves.tolist(), targets, strict=False)}

    def best(self, state: AnyState) -> list[int]:
        """Return the moves that are worth most to the seat to act; none where chance acts or the game is over. Raises PositionError."""
        if state.to_act < 0:
            return []
        values = self.values(state)
        return [move for move, value in values.items() if value > max(values.values()) - TIE]

    def returns(self) -> list[float]:
        """Return what the start is worth to each seat."""
        return [self.value(self.start, seat) for seat in range(self.game.seats)]

    # ---- positions

    def states(self, numbers: slice | list[int] | Array) -> States:
        """Return the positions with these numbers, from 0 for the start, as an array of states."""
        return self.packing.states(self.keys[:-1][numbers])

    def decisions(self) -> NDArray[np.int64]:
        """Return the numbers of the positions in which a seat is to act."""
        step = 1_000_000
        parts = [self.states(slice(first, first + step))["to_act"] for first in range(0, len(self), step)]
        return np.flatnonzero(np.concatenate(parts) >= 0)

    def after(self, state: AnyState) -> dict[int, int]:
        """Return the number of the position after each legal move, or outcome of chance. Raises PositionError."""
        targets = self._numbers_from(state)[1:]
        return dict(zip(self._scratch.moves.tolist(), targets, strict=False))

    def sign(self, seat: int) -> int:
        """Return 1 if a seat wants the first seat's payoff high, -1 if low; with two sides at most."""
        return self._signs[seat]

    # ---- looking up

    def specialized(self, function: Kernel) -> Kernel:
        """Return a kernel for the game, compiled if the solution's own are."""
        return self.game.specialize(function, self._compiled)

    @cached_property
    def _signs(self) -> list[int]:
        teams = self.game.card.teams(self.start)
        return [1 if team == teams[0] else -1 for team in teams]

    def _worth(self, number: int, seat: int) -> float:
        if self.worths.shape[1] > 1:
            return float(self.worths[number, seat])
        return self._signs[seat] * float(self.worths[number, 0]) + 0.0  # no -0.0

    @cached_property
    def _successors(self) -> Kernel:
        return self.specialized(exploring.successors)

    def _numbers_from(self, state: AnyState) -> list[int]:
        """Return the number of a position, followed by its successors'; scratch has its moves. Raises PositionError."""
        self._scratch.states[0] = state
        self._clear_ignored()
        count = self._successors(self._scratch, FoundPositions(self.packing.code, self.keys, self._slots), self._targets)
        if self._targets[0] == ABSENT:
            raise PositionError("this position cannot follow from the one that was solved")
        numbers: list[int] = self._targets[: count + 1].tolist()
        return numbers

    def _clear_ignored(self) -> None:
        for name in self.ignored:
            self._scratch.states[0][name] = self.start[name]


def _asking(state: AnyState) -> int:
    """Return the seat for which a position's value is given by default."""
    return 0 if state.to_act in (CHANCE, OVER) else int(state.to_act)
