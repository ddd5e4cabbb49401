"""The runner: plays samples in blocks, by as many processes as it is given, and keeps their rows.

How a sample is cut into blocks, who plays them and how often the run is killed changes no row: the games of a sample follow from its seed
and their numbers. What the clock decides, how many games there was time for, is noted in `Runner.counts`: passing these numbers to
another runner gives the same rows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, inf, lcm
from time import monotonic, perf_counter
from typing import TypeVar

import numpy as np

from backburn.core.kit.errors import BackburnError
from backburn.lab.running.playing import Playing, Rows
from backburn.lab.running.stores import RowsInMemory, RowStore
from backburn.lab.running.workers import Workers, next_size
from backburn.version import __version__

MANY = 2**62
FEWEST = 2
"""Fewer rounds of games do not show how far they differ, so there is no interval."""
FIRST_LOOK, LATER = 60, 1.25
"""`Runner.spend` asks whether the games are enough after this many of each sample, and then after each multiplication by this factor."""


S = TypeVar("S", bound=Playing)
Progress = Callable[[float, float], None]


@dataclass(frozen=True)
class Order:
    """What to play: some games of a sample."""

    sample: Playing
    first: int
    games: int
    version: str = __version__


@dataclass(frozen=True)
class Block:
    """An order that has been carried out."""

    order: Order
    rows: Rows
    seconds: float


def play(order: Order) -> Block:
    """Play a block. Raises BackburnError on a machine that has another version."""
    if order.version != __version__:
        raise BackburnError(f"a worker has backburn {__version__}, not {order.version}; all of them need the same version")
    begun = perf_counter()
    rows = order.sample.play(order.first, order.games)
    return Block(order, rows, perf_counter() - begun)


class Runner:
    """Plays samples and keeps their rows.

    `seconds` is the time for all calls of `spend` together, if it is limited. `counts` are the numbers of games of a run that is repeated,
    one for each call of `spend`, which then asks no clock. `progress` is called with how much is done and how much there is to do, in
    games, or in seconds where they are limited.
    """

    def __init__(
        self,
        store: RowStore | None = None,
        workers: Workers | None = None,
        seconds: float | None = None,
        counts: Sequence[int] | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.seconds = seconds
        self.counts: list[int] = []
        """The number of games that each call of `spend` returned of each of its samples."""
        self.interrupted: BaseException | None = None
        """What ended `spend` early, Ctrl-C or a signal."""
        self.parts = 1
        """How many answers share the time."""
        self._given = counts
        self._store = store or RowsInMemory()
        self._workers = workers or Workers()
        self._progress = progress
        self._held: dict[Playing, list[Rows]] = {}
        self._used: dict[Playing, int] = {}
        self._sizes: dict[Playing, int] = {}
        """The games of each sample's next block."""
        self._warm: set[Hashable] = set()
        """The kernels that are compiled."""
        self._earlier: dict[Playing, float] = {}
        """The seconds that earlier runs took for samples, until a call of `spend` counts them."""
        self._spent = 0.0
        """The seconds of all calls of `spend` before this one."""

    def rows(self, sample: Playing, games: int) -> Rows:
        """Return the rows of a sample's first games: the kept ones, plus new ones."""
        return self.collect({sample: games})[sample]

    def collect(self, wanted: Mapping[S, int]) -> dict[S, Rows]:
        """Return the rows of this many games of each sample, which are played in turn."""
        total = sum(wanted.values())
        for _ in self._play(wanted):
            self._tell(sum(min(self.played(each), games) for each, games in wanted.items()), total)
        return {each: self._upto(each, games) for each, games in wanted.items()}

    def spend(
        self, samples: Sequence[S], seconds: float | None = None, enough: Callable[[dict[S, Rows]], bool] | None = None
    ) -> dict[S, Rows]:
        """Return rows of equally many games of each sample, which are played in turn: as many as fit into the time.

        `enough` is called after more and more games, always the same numbers, and may end it before. The time counts from when everything
        is compiled; what an earlier run has played for these samples counts as well. Ctrl-C, or a signal that raises SystemExit, ends it
        like the time does, and every call that follows; it is raised if there is too little to return yet. Raises BackburnError if the
        numbers that were given are too few.
        """
        if self._given is not None:
            return self._again(samples)
        before = sum(self._earlier.pop(each, 0.0) for each in samples if self._parts(each))
        spending = _Spending(self, samples, inf if seconds is None else seconds, enough, before)
        if not self.interrupted:
            try:
                for _ in self._play(dict.fromkeys(samples, MANY), spending):
                    self._tell(self._spent + spending.elapsed, self.seconds or spending.seconds)
            except (KeyboardInterrupt, SystemExit) as error:
                self.interrupted = error
        games = spending.games
        if self.interrupted and games < spending.fewest:
            raise self.interrupted
        self._spent += spending.elapsed
        self.counts.append(games)
        return {each: self._upto(each, games) for each in samples}

    @property
    def kept(self) -> int:
        """How many games there are of all samples that were asked for."""
        return sum(map(self.played, [*self._held]))

    def played(self, sample: Playing) -> int:
        """Return how many games of a sample have been played."""
        return sum(map(len, self._parts(sample)))

    def peek(self, sample: Playing, games: int) -> Rows:
        """Return the first rows of what has been played of a sample, without making them part of the result."""
        parts = self._parts(sample)
        if len(parts) > 1:
            parts[:] = [np.concatenate(parts)]
        found: Rows = parts[0][:games]
        return found

    def hash(self) -> str:
        """Return a hash of all rows that were returned, whatever the order."""
        digest = hashlib.sha256()
        for sample in sorted(self._used, key=lambda each: each.digest):
            digest.update(sample.digest.encode() + np.ascontiguousarray(self.peek(sample, self._used[sample])).tobytes())
        return digest.hexdigest()

    @property
    def share(self) -> float | None:
        """The seconds for one of the answers that share the time."""
        return None if self.seconds is None else self.seconds / self.parts

    @property
    def spent(self) -> float:
        """The seconds that all calls of `spend` took, also in earlier runs, compiling not."""
        return self._spent

    def steps(self, seconds: float) -> Iterator[int]:
        """Count from 0 as long as the time lasts, at least one step; on a repetition, as many steps as then."""
        place, until = len(self.counts), monotonic() + seconds
        self.counts.append(0)
        while self.counts[place] < self._given[place] if self._given is not None else not self.counts[place] or monotonic() < until:
            self.counts[place] += 1
            yield self.counts[place] - 1

    def _again(self, samples: Sequence[S]) -> dict[S, Rows]:
        assert self._given is not None
        if len(self.counts) >= len(self._given):
            raise BackburnError("the study names fewer numbers of games than its question asks for: it was made by another version")
        self.counts.append(self._given[len(self.counts)])
        return self.collect(dict.fromkeys(samples, self.counts[-1]))

    def _play(self, wanted: Mapping[S, int], spending: _Spending | None = None) -> Iterator[Block]:
        """Play until there is so much of each sample, or all is spent, and yield each block once it has been kept."""
        left = [each for each in wanted if self.played(each) < wanted[each]]
        if not left or (spending and spending.is_over()):
            return
        cold = [
            each for number, each in enumerate(left) if each.kernels not in {*self._warm, *(before.kernels for before in left[:number])}
        ]
        self._warm |= {each.kernels for each in cold}
        orders = self._orders(cold, wanted, spending)
        if spending and not cold:
            spending.begin()
        before = monotonic()
        for number, block in enumerate(self._workers.carry_out(play, orders, len(cold)), 1):
            self._keep(block, monotonic() - before if number > len(cold) else 0.0)
            before = monotonic()
            if spending:
                spending.look()
            if spending and number == len(cold):
                spending.begin()
            yield block

    def _keep(self, block: Block, seconds: float) -> None:
        """Keep a block, after this many seconds of waiting for it."""
        sample = block.order.sample
        self._sizes[sample] = next_size(len(block.rows), block.seconds)
        self._store.add(sample, block.order.first, block.rows, seconds)
        self._parts(sample).append(block.rows)

    def _orders(self, cold: Sequence[S], wanted: Mapping[S, int], spending: _Spending | None) -> Iterator[Order]:
        """Yield orders until nothing is left: first for the cold samples, then always for the one that has the fewest games."""
        ordered = {each: self.played(each) for each in wanted}
        waiting = list(cold)
        while left := [each for each in wanted if ordered[each] < wanted[each]]:
            if spending and spending.is_over():
                return
            sample = waiting.pop(0) if waiting else min(left, key=ordered.__getitem__)
            games = min(self._sizes.get(sample, 1), wanted[sample] - ordered[sample])
            yield Order(sample, ordered[sample], games)
            ordered[sample] += games

    def _parts(self, sample: Playing) -> list[Rows]:
        if sample not in self._held:
            self._held[sample] = self._store.held(sample)
            self._earlier[sample] = self._store.seconds(sample)
        return self._held[sample]

    def _upto(self, sample: Playing, games: int) -> Rows:
        self._used[sample] = max(games, self._used.get(sample, 0))
        return self.peek(sample, games)

    def _tell(self, done: float, total: float) -> None:
        if self._progress:
            self._progress(done, total)


class _Spending:
    """How far one call of `spend` has come."""

    def __init__(
        self, runner: Runner, samples: Sequence[S], seconds: float, enough: Callable[[dict[S, Rows]], bool] | None, before: float
    ) -> None:
        if seconds == inf and enough is None:
            raise BackburnError("neither a time nor a precision says when there are enough games")
        self.seconds = seconds
        self._runner, self._samples, self._enough = runner, samples, enough
        self._unit = lcm(*(each.round for each in samples))
        self.fewest = FEWEST * self._unit
        """The games of each sample that are needed."""
        self._before = before
        self._begun: float | None = None
        self._look = self._up(FIRST_LOOK)
        self._reached: int | None = None
        """The number of games that was enough."""
        self.look()

    def begin(self) -> None:
        """Let the time count from now on."""
        self._begun = monotonic()

    @property
    def elapsed(self) -> float:
        """The seconds that these samples have taken, also in earlier runs."""
        return self._before + (0.0 if self._begun is None else monotonic() - self._begun)

    @property
    def games(self) -> int:
        """How many games of each sample are the present result, in whole rounds."""
        return self._least // self._unit * self._unit if self._reached is None else self._reached

    def is_over(self) -> bool:
        """Whether there are enough games, or no time is left; two rounds are played in any case."""
        return self._reached is not None or (self.elapsed >= self.seconds and self._least >= self.fewest)

    def look(self) -> None:
        """Ask whether the games are enough, if there are as many as for the next look."""
        while self._enough and self._reached is None and self._least >= self._look:
            if self._enough({each: self._runner.peek(each, self._look) for each in self._samples}):
                self._reached = self._look
            self._look = self._up(ceil(self._look * LATER))

    @property
    def _least(self) -> int:
        return min(map(self._runner.played, self._samples))

    def _up(self, games: int) -> int:
        return -(-games // self._unit) * self._unit
