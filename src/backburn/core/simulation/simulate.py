"""Bulk simulation: many games between agents in compiled loops, each reproducible from its number.

The dice and the agents draw from separate seed streams: an agent that looked into its own generator could learn nothing about the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.kit.errors import BackburnError, BotError, Forfeit, GameError, OptionError
from backburn.core.kit.loose import Kernel
from backburn.core.kit.numbers import read_games, read_seed, read_whole
from backburn.core.players.agent import Agent, decide
from backburn.core.players.bot_player import BotPlayer
from backburn.core.players.kernel_mind import unlisted
from backburn.core.rules.chance import chance_move, streams_for
from backburn.core.rules.contract import CHANCE, OVER, Moves, States, apply, forget, legal, payoff, score
from backburn.core.rules.counts import PLIES, TURNS, UNLISTED, Counts, begin_decision, count_move, dice, new_counts
from backburn.core.simulation.drivers import watched

if TYPE_CHECKING:
    from backburn.core.players.agent import Playable
    from backburn.core.rules.chance import Generator

NO_ONE = -1
"""Marks a seat where there is none."""
MOST_PLIES = 10_000_000
"""The number of plies after which a game is considered endless."""


@dataclass(frozen=True)
class Results:
    """The results of an experiment: arrays with one row per game, in the order of the games' numbers."""

    game: Playable
    agents: tuple[str, ...]
    """The names that `seating` refers to."""
    seed: int
    seating: NDArray[np.int8]
    """(games, seats): the index in `agents` of the agent that played the seat."""
    returns: NDArray[np.float64]
    """(games, seats): the payoffs, from -1 to 1."""
    scores: NDArray[np.int32]
    """(games, seats): the scores in the game's own points."""
    plies: NDArray[np.int32]
    """(games,): the plies of each game, outcomes of chance included."""
    turns: NDArray[np.int32]
    """(games, seats): the turns of each seat: from its move until another seat moves."""
    choices: NDArray[np.int32]
    """(games, seats): the moves of each seat that are not the move before once more."""
    states: States
    """(games,): the terminal state of each game; of one that was forfeited, the last one before."""
    forfeits: NDArray[np.int8]
    """(games,): the seat whose bot, an external program, failed and lost the game by it; NO_ONE if none did."""

    def __len__(self) -> int:
        return len(self.plies)


@kernel
def advance(
    states: States, seating: NDArray[np.int8], agent: int, views: States, memory: object, moves: Moves, rngs: Generator, counts: Counts
) -> int:
    """Play every game on until another agent is to act or the game is over; return how many games are not over.

    `rngs` and `counts` have a row for each game, see `core.rules.counts`. `views[0]` receives the state for the agent's
    observation. The agent forgets one game before it plays the next, so results do not depend on which games are played together.
    """
    going = 0
    for i in range(len(states)):
        state = states[i]
        forget(memory)
        while state.to_act != OVER and counts[i, PLIES] < MOST_PLIES:
            seat = state.to_act
            if seat == CHANCE:
                drawn = dice(state, rngs[i], counts[i])
                move = chance_move(state, moves, legal(state, moves), rngs[i, drawn:])
            elif seating[i, seat] == agent:
                begin_decision(state, rngs[i], counts[i])
                views[0] = state
                move = decide(views, memory, rngs[i, seat + 1 : seat + 2])
                if move < 0:
                    counts[i, PLIES] = UNLISTED
                    break
                count_move(state, seat, move, counts[i])
            else:
                break
            apply(state, move)
            counts[i, PLIES] += 1
        going += state.to_act != OVER
    return going


@kernel
def settle(states: States, returns: NDArray[np.float64], scores: NDArray[np.int32]) -> None:
    """Write the payoffs and scores of finished games to `returns` and `scores`, both of shape (games, seats)."""
    for i in range(len(states)):
        for seat in range(returns.shape[1]):
            returns[i, seat] = payoff(states[i], seat)
            scores[i, seat] = score(states[i], seat)


class CompiledPlayer:
    """An agent's kernels, which play all its moves in many games by one call."""

    def __init__(self, game: Playable, agent: Agent, bans: NDArray[np.bool_] | None = None) -> None:
        """Raise OptionError if moves are banned and the agent cannot do without them."""
        self._views, self._memory, self._moves = game.card.State.blanks(1), agent.new_memory(game, bans), game.scratch()
        self._driver = self._find_driver(game, agent)

    def _find_driver(self, game: Playable, agent: Agent) -> Kernel:
        return game.specialize(advance, True, agent)

    def begin(self, rngs: Generator) -> None:
        """Begin the next games."""

    def advance(self, states: States, seating: NDArray[np.int8], agent: int, rngs: Generator, counts: Counts, most: int) -> int:
        """Call the driver, in which the most plies are a constant."""
        return int(self._driver(states, seating, agent, self._views, self._memory, self._moves, rngs, counts))

    def close(self) -> None:
        """Nothing to close."""


class Watcher(Protocol):
    """What writes down games ply by ply."""

    @property
    def note(self) -> Callable[..., None]:
        """The kernel for the slot of that name."""

    @property
    def notes(self) -> object:
        """What it writes to, with room for the games under way."""

    def begin(self, games: int) -> None:
        """Begin the next games: as many as that, counted from 0."""


class WatchedPlayer(CompiledPlayer):
    """The same, and each ply is written down."""

    def __init__(self, game: Playable, agent: Agent, bans: NDArray[np.bool_] | None, watcher: Watcher) -> None:
        self._watcher = watcher
        super().__init__(game, agent, bans)

    def _find_driver(self, game: Playable, agent: Agent) -> Kernel:
        return game.specialize(watched, True, agent, note=self._watcher.note)

    def advance(self, states: States, seating: NDArray[np.int8], agent: int, rngs: Generator, counts: Counts, most: int) -> int:
        """Call the driver."""
        views, memory, moves, notes = self._views, self._memory, self._moves, self._watcher.notes
        return int(self._driver(states, seating, agent, views, memory, moves, rngs, counts, notes, most))


Players = Sequence[CompiledPlayer | BotPlayer]


def _player(game: Playable, agent: Agent, bans: NDArray[np.bool_] | None, watcher: Watcher | None) -> CompiledPlayer | BotPlayer:
    if agent.mind is None:
        return WatchedPlayer(game, agent, bans, watcher) if watcher else CompiledPlayer(game, agent, bans)
    if watcher or bans is not None:
        raise OptionError(f"the bot {agent.text} is an external program: its moves can be neither counted nor banned")
    return BotPlayer(game, agent)


def simulate(  # noqa: PLR0913
    game: Playable[Any],
    games: int,
    agents: Sequence[Agent],
    seed: int = 1,
    rotate: bool = True,
    progress: Callable[[int, int], None] | None = None,
    seatings: Sequence[Sequence[int]] | None = None,
    first: int = 0,
    by_source: bool = False,
    repeats: int = 1,
    bans: NDArray[np.bool_] | None = None,
    watcher: Watcher | None = None,
) -> Results:
    """Let `agents` play `games` games and return the results.

    A single agent plays all seats. Otherwise there is one agent for each seat; with `rotate`, each seed is played once in every rotation of
    the seats, so that neither luck nor seat favours an agent. `seatings`, rows of indices in `agents`, one for each seat, replaces the
    rotations: each seed is played once in every row. The first game has the number `first`: an experiment played in pieces has the same
    games as one played in one go. With `by_source`, luck goes by source, as comparisons of two rule sets want it (see `core.rules.counts`):
    these are other games. `progress` is called with (games finished, games) from time to time. With `repeats`, each seating of each seed is
    played so often with the same dice, ply by ply, and other luck of the players. `bans` are moves that seats do without (see
    `core.players.bans`); `watcher` writes down each ply. Raises OptionError for a wrong number of games or agents, BackburnError if a game
    does not end, BotError if an external bot fails: that ends it, unless the bot's option `on_crash` is `lose`.
    """
    games, first, seed = read_games(games), read_whole(first, 0), read_seed(seed)
    table = _rotations(game, agents, rotate) if seatings is None else _checked(game, agents, seatings)
    agents = [agent.resolve(game) for agent in agents]
    parts = []
    with ExitStack() as stack:
        players = [stack.enter_context(closing(_player(game, agent, bans, watcher))) for agent in agents]
        for numbers in _in_batches(first, first + games, min(agent.batch for agent in agents)):
            if watcher:
                watcher.begin(len(numbers))
            parts.append(_batch(game, players, seed, numbers, table, by_source, repeats))
            if progress:
                progress(int(numbers[-1]) + 1 - first, games)
    seatings_played, states, counts, forfeits = (np.concatenate(arrays) for arrays in zip(*parts, strict=True))
    return _results(game, agents, seed, seatings_played, cast("States", states), counts, forfeits)


def _in_batches(first: int, end: int, size: int) -> Iterator[NDArray[np.int64]]:
    """Yield the numbers of the games that are played at a time."""
    for begin in range(first, end, size):
        yield np.arange(begin, min(begin + size, end))


def _rotations(game: Playable, agents: Sequence[Agent], rotate: bool) -> NDArray[np.int8]:
    """Return the seatings in which each seed is played, one a row. Raises OptionError for a wrong number of agents."""
    if len(agents) not in (1, game.seats):
        raise OptionError(f"{game.card.id} needs one agent, or one for each seat ({game.seats}), not {len(agents)}")
    rotations = game.seats if rotate and len({agent.resolve(game).text for agent in agents}) > 1 else 1
    return ((np.arange(game.seats)[None, :] + np.arange(rotations)[:, None]) % len(agents)).astype(np.int8)


def _checked(game: Playable, agents: Sequence[Agent], seatings: Sequence[Sequence[int]]) -> NDArray[np.int8]:
    """Return given seatings as an array. Raises OptionError if one does not name an agent for each seat."""
    for seating in seatings:
        if len(seating) != game.seats or not set(seating) <= set(range(len(agents))):
            raise OptionError(f"{game.card.id} has {game.seats} seats here, for agents 0 to {len(agents) - 1}; not {list(seating)}")
    return np.array(seatings, np.int8)


def _batch(
    game: Playable, players: Players, seed: int, numbers: NDArray[np.int64], table: NDArray[np.int8], by_source: bool, repeats: int
) -> tuple[NDArray[np.int8], States, Counts, NDArray[np.int8]]:
    """Play the games with these numbers; return their seating, terminal states, counts and forfeits."""
    seating = table[numbers % len(table)]
    states = game.card.State.blanks(len(numbers))
    states[:] = game.start
    counts, forfeits = new_counts(len(numbers), game.seats, by_source), np.full(len(numbers), NO_ONE, np.int8)
    rngs = streams_for(seed, numbers // (len(table) * repeats), game.seats + 1 + by_source)
    if repeats > 1:
        rngs[:, 1:] = streams_for(seed, numbers, game.seats + 1 + by_source)[:, 1:]
    for player in players:
        player.begin(rngs)
    going, plies = len(numbers), counts[:, PLIES]
    while going:
        try:
            for index, player in enumerate(players):
                going = player.advance(states, seating, index, rngs, counts, MOST_PLIES)
        except Forfeit:  # programs play one game at a time
            forfeits[0] = states[0].to_act
            break
        except BotError as error:
            raise error.during(f"ply {plies[0] + 1} of game {numbers[0]} of seed {seed}; the games before it were finished") from None
        if plies.min() == UNLISTED:
            raise GameError(f"{unlisted(game)} (game {numbers[plies.argmin()]} of seed {seed})")
        if plies.max() >= MOST_PLIES:
            raise BackburnError(f"game {numbers[plies.argmax()]} of seed {seed} did not end within {MOST_PLIES} plies")
    return seating, states, counts, forfeits


def _results(
    game: Playable,
    agents: Sequence[Agent],
    seed: int,
    seating: NDArray[np.int8],
    states: States,
    counts: Counts,
    forfeits: NDArray[np.int8],
) -> Results:
    returns = np.zeros((len(states), game.seats))
    scores = np.zeros((len(states), game.seats), np.int32)
    game.specialize(settle)(states, returns, scores)
    for number in np.flatnonzero(forfeits != NO_ONE):
        returns[number] = returns_without(game, int(forfeits[number]))
    names, of_seats = tuple(agent.text for agent in agents), counts[:, TURNS:]
    turns, choices = of_seats[:, : game.seats].copy(), of_seats[:, game.seats : 2 * game.seats].copy()
    return Results(game, names, seed, seating, returns, scores, counts[:, PLIES].copy(), turns, choices, states, forfeits)


def returns_without(game: Playable, seat: int) -> list[float]:
    """Return the payoffs of a game that a seat forfeits: its side loses, all others share the victory."""
    teams = game.card.teams(game.start)
    others = len(set(teams)) - 1
    return [-1.0 if team == teams[seat] else 2 / others - 1 for team in teams]
