"""Bots: an agent at a game, as Python meets it."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from backburn.core.agent import COLUMNS, ERROR, MOVE, TRUST, VALUE, VISITS, Agent, decide
from backburn.core.chance import generator, stream
from backburn.core.contract import forget, hide, opinion, think
from backburn.core.errors import GameError
from backburn.core.jit import kernel
from backburn.core.numbers import read_seed

if TYPE_CHECKING:
    from backburn.core.chance import Generator
    from backburn.play.game import Game

SLICE = 0.05
"""Seconds between two looks at the clock, at most, while a bot thinks."""
Z95 = 1.959964
"""Standard errors on each side of an estimate that make its 95 % interval."""


@dataclass(frozen=True)
class Candidate:
    """A legal move and what a bot thinks of it."""

    move: int
    visits: int
    """How often it was tried."""
    value: float
    """The estimated payoff to the seat, from -1 to 1."""
    error: float
    """The standard error of that estimate, as far as the search knows: it knows nothing of the errors of its evaluation."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the value."""
        return max(-1.0, self.value - Z95 * self.error), min(1.0, self.value + Z95 * self.error)


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of a position: the legal moves, the best first, and how long it has thought."""

    candidates: tuple[Candidate, ...]
    iterations: int

    @property
    def best(self) -> Candidate:
        """The move that the bot would make."""
        return self.candidates[0]


class Bot:
    """An agent that plays one game. It is given states and reduces them at once to the observation of the seat to act.

    `agent` is an `Agent` or its text, such as "search:iterations=2000". Without `compiled` it is compiled if its game is. With several
    `workers` as many searches run at once on threads of their own and add up their visits (root parallelization); the result depends on the
    seed and on their number, not on their speed.

    An agent that is a program of its own gets a bot of another class with the same methods; `close` it, or use it in a `with` statement.
    """

    def __new__(cls, game: Game, agent: Agent | str, *_: Any, **__: Any) -> Bot:
        """Make a bot of the class that the agent needs."""
        return super().__new__(game.agent(agent).bots or cls)

    def __init__(self, game: Game, agent: Agent | str, seed: int, compiled: bool | None = None, workers: int = 1) -> None:
        self.game = game
        self.agent = game.agent(agent)
        compiled = self._compiled = game.calls.compiled if compiled is None else compiled
        self._views = game.card.State.blanks(1)
        self._found = np.zeros((game.card.n_moves + 1, COLUMNS))
        self._memories = [self.agent.new_memory(game) for _ in range(workers)]
        self.begin(seed)
        self._decide, self._think, self._opinion, self._forget = (
            game.specialize(each, compiled, self.agent) for each in (decide, ponder, tell, clear)
        )

    def __reduce__(self) -> Any:
        """Travel with what is being thought: the memories, written into new ones at the other end, since their arrays overlap."""
        thoughts = [[np.asarray(part).tobytes().rstrip(b"\0") for part in memory] for memory in self._memories if self._seat >= 0]
        return type(self), (self.game, self.agent, 0, self._compiled, len(self._memories)), (self._seat, self._rngs, thoughts)

    def __setstate__(self, carried: tuple[int, list[Generator], list[list[bytes]]]) -> None:
        self._seat, self._rngs, thoughts = carried
        for memory, parts in zip(self._memories, thoughts, strict=False):
            for part, data in zip(memory, parts, strict=True):
                part.view(np.uint8).ravel()[:] = np.frombuffer(data.ljust(part.nbytes, b"\0"), np.uint8)

    def move(self, state: Any) -> int:
        """Return the agent's move for the seat to act. The agent is given that seat's observation of `state`, never `state` itself."""
        self._look(state)
        if len(self._memories) > 1:
            return self.think(state, iterations=self.agent.iterations).best.move
        found = int(self._decide(self._views, self._memories[0], self._rngs[0]))
        if found < 0:
            raise unlisted(self.game)
        return found

    def think(
        self,
        state: Any,
        seconds: float | None = None,
        iterations: int | None = None,
        stop: Callable[[Opinion], bool] | None = None,
    ) -> Opinion:
        """Think about the move to make for so many seconds or iterations, and return an opinion; at least one slice is thought.

        `stop` is asked from time to time, with the opinion so far, whether to end. Called again, the agent thinks on from where it was.
        """
        self._look(state)
        left = self.agent.iterations if iterations is None and seconds is None else iterations
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
        """Forget what was thought, as before another game."""
        self._seat = -1
        for memory in self._memories:
            self._forget(memory)

    def begin(self, seed: int) -> None:
        """Begin another game, with this seed: what was thought is forgotten. Raises OptionError."""
        seed, self._seat = read_seed(seed), -1
        self._rngs = [generator(seed if worker == 0 else stream(seed, worker)) for worker in range(len(self._memories))]

    def close(self) -> None:
        """End the bot; a program of its own is told to quit."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _look(self, state: Any) -> None:
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
        if self.agent.searches and not each:
            raise unlisted(self.game)
        return Opinion(tuple(each), iterations * len(self._memories))


def unlisted(game: Game) -> GameError:
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


@kernel
def ponder(views: Any, memory: Any, rng: Generator, iterations: int) -> None:
    """Reduce `views[0]` to the observation of the seat to act, and think about it."""
    hide(views[0], views[0].to_act)
    think(views[0], memory, rng, iterations)


@kernel
def tell(views: Any, memory: Any, found: NDArray[np.float64]) -> int:
    """Write the opinion on `views[0]`, an observation, to `found`."""
    return opinion(views[0], memory, found)


@kernel
def clear(memory: Any) -> None:
    """Forget what was thought."""
    forget(memory)
