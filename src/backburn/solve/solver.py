"""Solving a game: counting its positions, linking them, and computing their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from backburn.core.rules.contract import AnyState
from backburn.play.matches.game import Game
from backburn.solve import exploring, ordering, sweeping, table
from backburn.solve.exploring import FoundPositions, Links, Marks
from backburn.solve.limits import GIGABYTE, MEMORY, MOST_STATES, SolveError, check_game, check_ignored, gigabytes
from backburn.solve.ordering import PLACED
from backburn.solve.packing import Packing
from backburn.solve.solution import Solution, SolutionFacts, scratch_for
from backburn.solve.sweeping import MOST_SWEEPS, PLACE, RECURRING, SWEEPS, SweepProgress, Worksheet

Progress = Callable[[str, int, int], None]
"""Called with (the task, how much of it is done, how much there is); there is no telling how much if the last is 0."""
STEP = 20_000
"""How many positions are expanded or visited between two reports."""
FIRST_ROWS = 1 << 12
TOLERANCE = 1e-12
ENOUGH_SWEEPS = 1_000_000
"""A component whose values still change after this many sweeps will not settle."""


class Solver:
    """One solution in the making, of perfect play or, with `random`, of play in which every seat chooses among its moves at random.

    Raises SolveError for a game that hides something, or for a field that cannot be ignored.
    """

    def __init__(  # noqa: PLR0913 - what `backburn.solve` takes
        self,
        game: Game,
        start: AnyState,
        memory: float = MEMORY,
        limit: int = MOST_STATES,
        tolerance: float = TOLERANCE,
        ignored: Iterable[str] = (),
        progress: Progress | None = None,
        compiled: bool = True,
        random: bool = False,
    ) -> None:
        self.ignored = tuple(ignored)
        check_game(game)
        check_ignored(game, self.ignored)
        self.game, self.start, self.compiled, self.random = game, start, compiled, random
        self.memory, self.limit, self.tolerance = memory * GIGABYTE, min(limit, MOST_STATES), tolerance
        self._tell = progress or (lambda what, done, total: None)
        self.packing = Packing(start, self.ignored)
        self.scratch = scratch_for(game)
        self.teams = game.card.teams(start)
        self.depth, self.marks = 0, _marks()

    # ---- the steps

    def solve(self) -> Solution:
        """Take all steps. Raises SolveError if the memory or the limit does not suffice."""
        self.count()
        if self.needed > self.memory:
            raise SolveError(
                f"{self.positions:,} positions with {self.moves:,} moves between them take {gigabytes(self.needed)} to solve, "
                f"more than the {gigabytes(self.memory)} allowed: allow more memory, or choose a smaller set-up"
            )
        self.link()
        facts = self.settle(self.order())
        return Solution(self.game, self.start, self.packing, self.keys, self.slots, self.values, facts, self.ignored, self.compiled)

    def count(self) -> None:
        """Find all positions. Raises SolveError when there are more than fit into the memory or under the limit."""
        self.keys = np.zeros((FIRST_ROWS, self.packing.width), np.int8)
        self.slots = np.zeros(table.size_for(1), np.int32)
        level_ends = 1
        self._enter_start()
        count_on = self.game.specialize(exploring.count_on, self.compiled)
        while self.marks.expanded[0] < self.marks.found[0]:
            until = min(level_ends, int(self.marks.expanded[0]) + STEP)
            before = int(self.marks.expanded[0])
            if not count_on(self.scratch, self._found(), self.marks, until, self._room()):
                self._widen()
            elif self.marks.expanded[0] == before:
                self._make_room()
            if self.marks.expanded[0] == level_ends and self.marks.found[0] > level_ends:
                self.depth, level_ends = self.depth + 1, int(self.marks.found[0])
            self._tell("positions", int(self.marks.found[0]), 0)
        self.keys.resize((self.positions + 1, self.packing.width), refcheck=False)

    def link(self) -> None:
        """Write the links between positions, and what each is worth if the game ends there."""
        count = self.positions
        self.values = np.empty((count, self.sides))
        self.links = Links(np.empty(count, np.int8), np.zeros(count + 1, np.int64), np.empty(int(self.marks.entries[0]), np.int32))
        marks, write = _marks(), self.game.specialize(exploring.link, self.compiled)
        for until in _steps(count):
            write(self.scratch, self._found(), self.links, self.values, marks, until)
            self._tell("links", until, count)

    def order(self) -> ordering.DepthFirst:
        """Find the order in which values are computed."""
        search, search_on = ordering.search_for(self.positions), self.game.specialize(ordering.search_on, self.compiled)
        while search.marks[PLACED] < self.positions:
            search_on(self.links, search, STEP)
            self._tell("order", int(search.marks[PLACED]), self.positions)
        return search

    def settle(self, search: ordering.DepthFirst) -> SolutionFacts:
        """Compute the values. Raises SolveError where they are not defined."""
        board = Worksheet(self.links, search.order, search.ends, self.values, self.signs(), self.random)
        progress, settle_on = SweepProgress(np.zeros(4, np.int64), np.zeros(1)), self.game.specialize(sweeping.settle_on, self.compiled)
        while progress.marks[PLACE] < self.positions:
            settle_on(board, progress, self.tolerance, STEP)
            self._check_endless(progress)
            self._tell("values", int(progress.marks[PLACE]), self.positions)
        sweeps, recurring = int(progress.marks[MOST_SWEEPS]), int(progress.marks[RECURRING])
        return SolutionFacts(
            self.positions, self.moves, self.depth, recurring, sweeps, float(progress.residual[0]), self.tolerance, self.needed
        )

    # ---- figures

    @property
    def counts(self) -> dict[str, int]:
        """What has been counted, and the bytes that solving takes."""
        return {"positions": self.positions, "links": self.moves, "depth": self.depth, "bytes": self.needed}

    @property
    def positions(self) -> int:
        """How many positions have been found."""
        return int(self.marks.found[0])

    @property
    def moves(self) -> int:
        """How many links have been found: moves, and outcomes of chance that differ."""
        return int(self.marks.links[0])

    @property
    def sides(self) -> int:
        """How many values a position has: one if the first seat's result determines the others'."""
        return 1 if self.game.seats <= 2 or len(set(self.teams)) == 1 else self.game.seats

    @property
    def needed(self) -> int:
        """How many bytes the whole solution takes."""
        of_links, of_search = 1 + 8, 4 * 4 + 1
        each = self.packing.width + 8 * self.sides + of_links + of_search
        return self.positions * each + 4 * len(self.slots) + 4 * int(self.marks.entries[0])

    # ---- counting

    def _found(self) -> FoundPositions:
        return FoundPositions(self.packing.code, self.keys, self.slots)

    def _room(self) -> int:
        """How many positions may be found before there must be more room: one row of keys is kept as scratch space."""
        return min(len(self.keys) - 1, int(len(self.slots) * table.FULLEST), self.limit)

    def _enter_start(self) -> None:
        slots = self.slots
        self.marks.found[0] = 1
        slots[table.slot_of(slots, self.keys, self.keys[0])] = 1

    def _widen(self) -> None:
        """Pack the keys again, for a state that does not fit into them."""
        self.keys = self.packing.widen(self.scratch.raw[1].copy(), self.keys)
        self._index(len(self.slots))

    def _make_room(self) -> None:
        """Grow the keys or the table. Raises SolveError if the memory does not suffice."""
        self._check_limit()
        most = self.positions + len(self.scratch.moves)
        size = table.size_for(most)
        rows = max(len(self.keys) * 3 // 2, most + 1) if most >= len(self.keys) else len(self.keys)
        needed = rows * self.packing.width + 4 * max(size, len(self.slots))
        if needed > self.memory:
            raise SolveError(self._refusal(f"and counting them takes more than the {gigabytes(self.memory)} allowed: allow more memory"))
        self.keys.resize((rows, self.packing.width), refcheck=False)
        if size > len(self.slots):
            self._index(size)

    def _check_limit(self) -> None:
        if self.positions + len(self.scratch.moves) > self.limit:
            raise SolveError(self._refusal(f"and the limit is {self.limit:,}: raise it"))

    def _refusal(self, why: str) -> str:
        furthest = f"those found last {self.depth + 1} plies from the start"
        return f"there are more than {self.positions:,} positions, {furthest}, {why}, or choose a smaller set-up"

    def _index(self, size: int) -> None:
        """Make the table again."""
        self.slots = np.zeros(0, np.int32)  # gives the memory back first
        self.slots = np.zeros(size, np.int32)
        self.game.specialize(table.enter_all, self.compiled)(self.slots, self.keys, self.positions)

    # ---- values

    def signs(self) -> NDArray[np.int8]:
        """Whether each seat wants the first seat's payoff high or low; empty if every seat has its own value."""
        if self.sides > 1:
            return np.zeros(0, np.int8)
        return np.array([1 if team == self.teams[0] else -1 for team in self.teams], np.int8)

    def _check_endless(self, progress: SweepProgress) -> None:
        """Raise SolveError for circles in a game of more than two sides, and for values that do not settle."""
        if self.sides > 1 and (progress.marks[SWEEPS] or progress.marks[RECURRING]):
            raise SolveError(
                f"positions can recur here, and exact values of such games are defined for one or two sides, not for {self.sides}"
            )
        if progress.marks[SWEEPS] > ENOUGH_SWEEPS:
            raise SolveError(
                f"the values do not settle within {ENOUGH_SWEEPS:,} sweeps; a larger tolerance than {self.tolerance:g} would help"
            )


def _marks() -> Marks:
    return Marks(*(np.zeros(1, np.int64) for _ in Marks._fields))


def _steps(count: int) -> Iterable[int]:
    """Yield the numbers up to which positions are handled, step by step."""
    yield from range(STEP, count, STEP)
    yield count
