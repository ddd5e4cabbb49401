"""Batches: many games of one kind that are stepped together, for learners. Observations, masks and rewards are arrays, never copied."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import IllegalMove, OptionError, shown
from backburn.core.kit.loose import Array
from backburn.core.kit.numbers import read_seed, read_whole
from backburn.core.learning.rewards import REWARDS
from backburn.core.rules.chance import Generator, generator
from backburn.core.rules.contract import States
from backburn.core.simulation.batching import (
    ALL_LEGAL,
    GamesInPlay,
    Setting,
    ThreadScratch,
    begin_games,
    first_illegal,
    show_games,
    step_games,
)

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

    from backburn.core.players.agent import Agent, Memory
    from backburn.play.matches.game import Game

    Opponents = Agent | str | Sequence[Agent | str] | None

BOTS = "greedy"
"""The bot that is compiled into the step, whether or not it plays: so a game has one driver, not one for each use."""
MOST_GAMES, MOST_THREADS = 1 << 22, 256
LINE = 64
"""The arrays begin at a multiple of this many bytes: JAX copies arrays that do not."""


class Kept(NamedTuple):
    """The saved state of a batch: copies."""

    states: States
    roots: NDArray[np.uint64]
    rooted: NDArray[np.bool_]
    seeds: NDArray[np.uint64]
    episodes: NDArray[np.int64]
    plies: NDArray[np.int64]
    bots_luck: NDArray[np.uint64]


class Batch:
    """`games` games in progress. `reset` begins them, `step` takes an action for each; the arrays then have the observations.

    | array | shape | |
    |---|---|---|
    | `observations` | (games, `game.encoding.size`) uint8 | what the seat to act sees; at the end, the seat that acted last |
    | `masks` | (games, `len(game.actions)`) uint8 | 1 for each legal action |
    | `listed`, `counts` | (games, `game.facts.widest`) int16, (games,) | the legal actions as a list, and how many there are |
    | `to_act` | (games,) int8 | the seat to act; -2 once the game is over |
    | `rewards` | (games, seats) float64 | zeros, and once the game is over what each seat gets |
    | `ended`, `truncated` | (games,) bool | whether the episode is over, by the rules or after `longest` plies |

    The arrays are the same objects for the life of the batch: numpy's views and `torch.from_dlpack` read them without a copy, as does
    `jax.numpy.from_dlpack` (but for `counts` and `rewards`, unless JAX has 64 bits).
    The step after the end of an episode ignores the game's action and begins its next one. Episode e of game i has the seed
    `seeds[i]`, which follows from the seed of the batch, i and e, or from the game's own seed (`reset` with a list) and e;
    `game.match(seed=...)` with the same moves is the same game.
    """

    def __init__(  # noqa: PLR0913 - what may be set for a batch
        self,
        game: Game,
        games: int,
        seed: int = 1,
        opponents: Opponents = None,
        seats: Iterable[int] = (0,),
        reward: str = "payoff",
        longest: int | None = None,
        threads: int = 1,
        compiled: bool = True,
    ) -> None:
        """With `opponents`, a bot such as "greedy", only `seats` are the learner's; else all are. Raises OptionError."""
        self.game, self.games = game, read_whole(games, 1, MOST_GAMES)
        self._how: dict[str, Any] = {"opponents": opponents, "seats": tuple(seats), "reward": reward, "longest": longest}
        self._how |= {"threads": read_whole(threads, 1, MOST_THREADS), "compiled": compiled}
        self._setting = self._set(**self._how)
        self._table = _new_table(game, self.games)
        agent = self._bot(opponents)
        edges = [self.games * thread // threads for thread in range(threads + 1)]
        self._shares = [(first, last, self._table, self._setting, *_new_scratch(game, agent)) for first, last in pairwise(edges)]
        self._begin, self._step, self._show = (game.specialize(each, compiled, agent) for each in (begin_games, step_games, show_games))
        self._first_illegal = game.specialize(first_illegal, compiled)
        self._pool = _pool(threads - 1) if threads > 1 else None
        self.reset(seed)

    def _bot(self, opponents: Opponents) -> Agent:
        """Return the bot that is compiled into the step. Raises OptionError."""
        if isinstance(opponents, list | tuple):
            if not opponents or any(other != opponents[0] for other in opponents):
                raise OptionError("a batch has one bot for all other seats; several need gymnasium.make_vec(vectorization_mode='sync')")
            opponents = opponents[0]
        agent: Agent = self.game.agent(cast("Agent | str", opponents or BOTS))
        if agent.mind:
            raise OptionError(f"the bot {agent.text} is an external program; a batch plays against bots that come with backburn")
        return agent.resolve(self.game)

    def _set(self, opponents: Opponents, seats: tuple[int, ...], reward: str, longest: int | None, **_: object) -> Setting:
        """Return the common part of all games. Raises OptionError."""
        game = self.game
        learns = np.full(game.seats, opponents is None)
        learns[[read_whole(seat, 0, game.seats - 1) for seat in seats]] = True
        game.check_reward(reward)
        most = game.facts.longest if longest is None else read_whole(longest, 1)
        start, teams = game.card.State.boxed(game.start.tobytes()), np.array(game.card.teams(game.start), np.int8)
        limits = np.array([REWARDS.index(reward), most])
        return Setting(start, generator(0), learns, game.actions.numbers, game.actions.dense, teams, limits)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments and the present state."""
        return _restored, (self.game, self.games, self._how, self._setting.seed, self._table.seen_by, self.get_states())

    def __getattr__(self, name: str) -> Array:
        """Hand out the arrays."""
        if name in GamesInPlay._fields:
            found: Array = getattr(self._table, name)
            return found
        raise AttributeError(f"a batch has no {name!r}")

    def reset(self, seed: int | Sequence[int] = 1) -> None:
        """Begin the first episode of every game; the dice follow from the seed, or from a seed for each game. Raises OptionError."""
        if not isinstance(seed, Sequence | np.ndarray) or isinstance(seed, str):
            self._setting.seed[:] = generator(read_seed(seed))
            self._table.rooted[:] = False
            self._table.episodes[:] = 0
            self._begin_some(np.ones(self.games, np.bool_))
        else:
            self.begin(np.ones(self.games, np.bool_), seed)

    def begin(self, chosen: object, seeds: Sequence[int | None] | None = None) -> None:
        """Begin an episode of the games that a mask chooses: the next one, or for a game with a seed its first. Raises OptionError."""
        mask = np.asarray(chosen)
        if mask.dtype != np.bool_ or mask.shape != (self.games,) or (seeds is not None and len(seeds) != self.games):
            raise OptionError(f"there are {self.games} games; choose with as many bools, and give each a seed or None, or none at all")
        given = [None] * self.games if seeds is None else seeds
        roots = {i: generator(read_seed(each))[0] for i, each in enumerate(given) if mask[i] and each is not None}
        self._table.episodes[mask] += 1
        for i, root in roots.items():
            self._table.roots[i], self._table.rooted[i], self._table.episodes[i] = root, True, 0
        self._begin_some(mask)

    def _begin_some(self, chosen: NDArray[np.bool_]) -> None:
        self._table.seen_by[chosen] = np.flatnonzero(self._setting.learns)[0]
        self._run(self._begin, chosen)

    def step(self, actions: object) -> None:
        """Carry out an action, a whole number, for each game. Raises IllegalMove, naming the first illegal one, and does nothing then."""
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise OptionError(f"there are {self.games} games, so actions have the shape ({self.games},), not {shown(given.shape)}")
        if given.dtype.kind not in "iu":
            raise OptionError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = int(self._first_illegal(self._table, chosen))
        if wrong != ALL_LEGAL:
            raise IllegalMove(f"action {int(chosen[wrong])} of game {wrong} is not legal; masks[{wrong}] says which are")
        self._run(self._step, chosen)

    def _run(self, kernel: Callable[..., None], *actions: Array) -> None:
        """Let every thread do its share of the games: this one the first, the pool's the others."""
        others = [self._pool.submit(kernel, *share, *actions) for share in self._shares[1:]] if self._pool else []
        kernel(*self._shares[0], *actions)
        for other in others:
            other.result()

    def get_states(self) -> Kept:
        """Return the state of the batch, as copies."""
        return Kept(*(getattr(self._table, name).copy() for name in Kept._fields))

    def set_states(self, kept: Kept) -> None:
        """Go back to the state of the batch; observations are written again. Raises OptionError for a batch of another size."""
        if len(kept.states) != self.games:
            raise OptionError(f"there are {self.games} games here, but {len(kept.states)} were kept")
        for name in Kept._fields:
            getattr(self._table, name)[:] = getattr(kept, name)
        self._run(self._show)

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()


def _restored(game: Game, games: int, how: dict[str, Any], seed: Generator, seen_by: NDArray[np.int8], kept: Kept) -> Batch:
    batch = Batch(game, games, **how)
    batch._setting.seed[:] = seed
    batch._table.seen_by[:] = seen_by
    batch.set_states(kept)
    return batch


def _pool(threads: int) -> ThreadPoolExecutor:
    from concurrent.futures import ThreadPoolExecutor  # brings logging, which no other part of an import needs

    return ThreadPoolExecutor(threads)


def _new_scratch(game: Game, agent: Agent) -> tuple[ThreadScratch, Memory]:
    """Return what a thread works with, and the memory of its bot."""
    return ThreadScratch(game.card.State.blanks(1), game.scratch(), generator(0)), agent.new_memory(game)


def _new_table(game: Game, games: int) -> GamesInPlay:
    """Return the arrays of a batch."""
    return GamesInPlay(
        states=game.card.State.blanks(games),
        roots=np.zeros(games, np.uint64),
        rooted=np.zeros(games, np.bool_),
        seeds=np.zeros(games, np.uint64),
        episodes=np.zeros(games, np.int64),
        plies=np.zeros(games, np.int64),
        bots_luck=np.zeros((games, game.seats), np.uint64),
        observations=_zeros(np.uint8, games, game.encoding.size),
        masks=_zeros(np.uint8, games, len(game.actions)),
        listed=_zeros(np.int16, games, game.facts.widest),
        counts=_zeros(np.int64, games),
        to_act=_zeros(np.int8, games),
        seen_by=_zeros(np.int8, games),
        rewards=_zeros(np.float64, games, game.seats),
        ended=_zeros(np.bool_, games),
        truncated=_zeros(np.bool_, games),
    )


def _zeros(dtype: type[np.generic], *shape: int) -> Array:
    """Return zeros that begin at a multiple of LINE."""
    size = math.prod(shape) * np.dtype(dtype).itemsize
    memory = np.zeros(size + LINE, np.uint8)
    first = -memory.ctypes.data % LINE
    zeros: Array = memory[first : first + size].view(dtype).reshape(shape)
    return zeros
