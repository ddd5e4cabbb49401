"""What a bot of kernels thinks with: the agent's kernels and its memories, one for each worker."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import GameError
from backburn.core.kit.loose import Array
from backburn.core.kit.numbers import read_seed
from backburn.core.players.agent import Agent, Memory, decide
from backburn.core.players.opinion import COLUMNS, ERROR, MOVE, TRUST, VALUE, VISITS, Candidate, Opinion
from backburn.core.rules.chance import generator, stream
from backburn.core.rules.contract import AnyState, States, forget, hide, opinion, think

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.core.rules.chance import Generator

SLICE = 0.05
"""Seconds between two looks at the clock, at most, while a bot thinks."""


class KernelMind:
    """An agent's kernels at one game; each worker searches on its own thread, with its own memory and luck."""

    def __init__(self, game: Playable, agent: Agent, seed: int, compiled: bool, workers: int) -> None:
        self._game, self._agent, self._compiled = game, agent, compiled
        self._views = game.card.State.blanks(1)
        self._found = np.zeros((game.card.n_moves + 1, COLUMNS))
        self._memories = [agent.new_memory(game) for _ in range(workers)]
        self.begin(seed)
        self._decide, self._think, self._opinion, self._forget = (
            game.specialize(each, compiled, agent) for each in (decide, ponder, tell, clear)
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Travel with the thoughts: the memories, written into new ones at the other end, since their arrays overlap."""
        thoughts = [[part.tobytes().rstrip(b"\0") for part in _arrays(memory)] for memory in self._memories if self._seat >= 0]
        return type(self), (self._game, self._agent, 0, self._compiled, len(self._memories)), (self._seat, self._rngs, thoughts)

    def __setstate__(self, carried: tuple[int, list[Generator], list[list[bytes]]]) -> None:
        self._seat, self._rngs, thoughts = carried
        for memory, parts in zip(self._memories, thoughts, strict=False):
            for part, data in zip(_arrays(memory), parts, strict=True):
                part.view(np.uint8).ravel()[:] = np.frombuffer(data.ljust(part.nbytes, b"\0"), np.uint8)

    def move(self, state: AnyState) -> int:
        """Return the agent's move for the seat to act, from that seat's observation of the state."""
        self._observe(state)
        if len(self._memories) > 1:
            return self.think(state, None, self._agent.iterations, None).best.move
        found = int(self._decide(self._views, self._memories[0], self._rngs[0]))
        if found < 0:
            raise unlisted(self._game)
        return found

    def think(
        self,
        state: AnyState,
        seconds: float | None,
        iterations: int | None,
        stop: Callable[[Opinion], bool] | None,
    ) -> Opinion:
        """Think slice by slice, on as many threads as there are workers, and return their opinion."""
        from concurrent.futures import ThreadPoolExecutor  # brings logging, which no other part of an import needs

        self._observe(state)
        left = self._agent.iterations if iterations is None and seconds is None else iterations
        until = None if seconds is None else time.perf_counter() + seconds
        piece, done, workers = 16, 0, len(self._memories)
        with ThreadPoolExecutor(workers) as threads:
            map_all = threads.map if workers > 1 else map  # a thread would take longer to start than a short thought
            while True:
                piece = piece if left is None else min(piece, left - done)
                began = time.perf_counter()
                list(map_all(self._think, [self._views] * workers, self._memories, self._rngs, [piece] * workers))
                done += piece
                now = time.perf_counter()
                found = self._opinions(done) if stop else None
                if done == left or (until is not None and now >= until) or (stop and found and stop(found)):
                    return found or self._opinions(done)
                rate = piece / max(now - began, 1e-6)
                piece = max(1, int(rate * (SLICE if until is None else min(SLICE, until - now))))

    def forget(self) -> None:
        """Forget what was thought."""
        self._seat = -1
        for memory in self._memories:
            self._forget(memory)

    def begin(self, seed: int) -> None:
        """Begin another game, with this seed. Raises OptionError."""
        seed, self._seat = read_seed(seed), -1
        self._rngs = [generator(seed if worker == 0 else stream(seed, worker)) for worker in range(len(self._memories))]

    def close(self) -> None:
        """Nothing to close."""

    def _observe(self, state: AnyState) -> None:
        """Keep the observation of the seat to act; what another seat thought is forgotten."""
        self._views[0] = state
        if int(state.to_act) != self._seat:
            self.forget()
            self._seat = int(state.to_act)

    def _opinions(self, iterations: int) -> Opinion:
        """Return the sum of what all workers think."""
        found: dict[int, NDArray[np.float64]] = {}
        for memory in self._memories:
            for row in self._found[: self._opinion(self._views, memory, self._found)].copy():
                found[int(row[MOVE])] = _pooled(found[int(row[MOVE])], row) if int(row[MOVE]) in found else row
        rows = sorted(found.values(), key=lambda row: (-row[TRUST], -row[VISITS], -row[VALUE], row[MOVE]))
        each = [Candidate(int(row[MOVE]), int(row[VISITS]), float(row[VALUE]), float(row[ERROR])) for row in rows]
        if self._agent.searches and not each:
            raise unlisted(self._game)
        return Opinion(tuple(each), iterations * len(self._memories))


def unlisted(game: Playable) -> GameError:
    """Return the error of a game in which an agent met a position without moves, or with moves out of order."""
    return GameError(
        f"{game.card.id} breaks the contract: where a seat is to act, `legal` lists no moves, or not in ascending order, "
        "in the position that a bot thought about or in one that may follow"
    )


def _pooled(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the opinion of two workers on one move, weighted by their visits."""
    visits = one[VISITS] + other[VISITS]
    share = one[VISITS] / visits if visits else 0.5
    value = share * one[VALUE] + (1 - share) * other[VALUE]
    error = np.hypot(share * one[ERROR], (1 - share) * other[ERROR])
    return np.array([one[MOVE], visits, value, error, share * one[TRUST] + (1 - share) * other[TRUST]])


def _arrays(memory: Memory) -> Iterator[Array]:
    """Yield the arrays of a memory and of its parts, one by one."""
    for part in memory:
        if isinstance(part, tuple):
            yield from _arrays(part)
        else:
            yield np.asarray(part)


@kernel
def ponder(views: States, memory: object, rng: Generator, iterations: int) -> None:
    """Reduce `views[0]` to the observation of the seat to act, and think about it."""
    hide(views[0], views[0].to_act)
    think(views[0], memory, rng, iterations)


@kernel
def tell(views: States, memory: object, found: NDArray[np.float64]) -> int:
    """Write the opinion on `views[0]`, an observation, to `found`."""
    return opinion(views[0], memory, found)


@kernel
def clear(memory: object) -> None:
    """Forget what was thought."""
    forget(memory)
