"""Many games of one kind, stepped together by one call: what `play.matches.batch` calls.

Every array has a row for each game. An episode of a game has its own seed, with the same luck as a match with this seed.
"""

from __future__ import annotations

from typing import NamedTuple

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.learning.observing import Indices, mark, observe
from backburn.core.learning.rewards import Teams, reward
from backburn.core.players.agent import decide
from backburn.core.rules.chance import Generator, luck, restart
from backburn.core.rules.contract import CHANCE, OVER, Moves, States, apply, forget, legal, move_of

ALL_LEGAL = -1
"""Marks the game whose action is illegal, where there is none."""
OWN_LUCK = 1 << 30
"""The luck of the bot on seat s in an episode is stream number OWN_LUCK + s of the episode's seed; those below are the dice."""


class GamesInPlay(NamedTuple):
    """The current games and observations; shape (games, ...)."""

    states: States
    roots: Generator
    """(games,): the seed of a game that was given one: its first episode's, from which the next ones follow"""
    rooted: NDArray[np.bool_]
    """(games,): whether the game was given a seed; otherwise its seeds follow from the batch's"""
    seeds: Generator
    """(games,): the seed of the episode"""
    episodes: NDArray[np.int64]
    plies: NDArray[np.int64]
    bots_luck: Generator
    """(games, seats)"""
    observations: NDArray[np.uint8]
    """(games, size): what the seat to act sees, or at the end the seat that acted last"""
    masks: NDArray[np.uint8]
    """(games, actions)"""
    listed: Indices
    """(games, widest): the legal actions, as many as `counts` says"""
    counts: NDArray[np.int64]
    to_act: NDArray[np.int8]
    seen_by: NDArray[np.int8]
    """(games,): the seat whose observation it is"""
    rewards: NDArray[np.float64]
    """(games, seats): zeros until the episode is over"""
    ended: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Setting(NamedTuple):
    """Shared by all games and steps."""

    start: States
    """(1,): the state in which an episode begins"""
    seed: Generator
    """(1,): of the whole batch"""
    learns: NDArray[np.bool_]
    """(seats,): whose actions are given; bots have the others"""
    numbers: Indices
    """`Actions.numbers`"""
    dense: Indices
    """`Actions.dense`"""
    teams: Teams
    limits: NDArray[np.int64]
    """the way of `core.learning.rewards`, and the plies after which an episode is truncated"""


class ThreadScratch(NamedTuple):
    """What one thread works with."""

    views: States
    moves: Moves
    rng: Generator


@kernel
def first_illegal(table: GamesInPlay, actions: NDArray[np.int64]) -> int:
    """Return the first game whose action is illegal, or ALL_LEGAL. Games that begin another episode take no action."""
    for i in range(len(actions)):
        if not (table.ended[i] or table.truncated[i]):
            action = actions[i]
            if action < 0 or action >= table.masks.shape[1] or table.masks[i, action] == 0:
                return i
    return ALL_LEGAL


@kernel
def step_games(
    first: int, last: int, table: GamesInPlay, setting: Setting, scratch: ThreadScratch, memory: object, actions: NDArray[np.int64]
) -> None:
    """Carry out the actions of these games, which are legal; a game whose episode is over begins the next one instead."""
    for i in range(first, last):
        if table.ended[i] or table.truncated[i]:
            table.episodes[i] += 1
            begin_episode(i, table, setting)
        else:
            move = move_of(table.states[i], int(setting.numbers[actions[i]]))
            apply(table.states[i], move)
            table.plies[i] += 1
        go_on(i, table, setting, scratch, memory)


@kernel
def begin_games(
    first: int, last: int, table: GamesInPlay, setting: Setting, scratch: ThreadScratch, memory: object, chosen: NDArray[np.bool_]
) -> None:
    """Begin the episode that `table.episodes` numbers, in the chosen games."""
    for i in range(first, last):
        if chosen[i]:
            begin_episode(i, table, setting)
            go_on(i, table, setting, scratch, memory)


@kernel
def show_games(first: int, last: int, table: GamesInPlay, setting: Setting, scratch: ThreadScratch, memory: object) -> None:
    """Write the observations of games whose states were set."""
    for i in range(first, last):
        go_on(i, table, setting, scratch, memory)


@kernel
def begin_episode(i: int, table: GamesInPlay, setting: Setting) -> None:
    """Set a game to its start, with the luck of its episode. Derived seeds have 63 bits, as in matches that draw their own."""
    table.states[i] = setting.start[0]
    table.plies[i] = 0
    seed = table.seeds[i : i + 1]
    if table.rooted[i]:
        seed_episode(seed, table.roots[i : i + 1], 0, int(table.episodes[i]))
        if table.episodes[i] == 0:
            seed[0] = table.roots[i]
    else:
        seed_episode(seed, setting.seed, i, int(table.episodes[i]))
    for seat in range(len(setting.learns)):
        seed_bot(table.bots_luck[i, seat : seat + 1], seed, seat)


@kernel
def seed_episode(seed: Generator, root: Generator, game: int, episode: int) -> None:
    """Set the seed of a game's episode, which has 63 bits."""
    restart(seed, root, game, episode)
    seed[0] = int(seed[0]) >> 1


@kernel
def seed_bot(luck: Generator, seed: Generator, seat: int) -> None:
    """Set the luck of the bot on a seat in the episode of a seed."""
    restart(luck, seed, OWN_LUCK, seat)


@kernel
def go_on(i: int, table: GamesInPlay, setting: Setting, scratch: ThreadScratch, memory: object) -> None:
    """Let chance and bots act until an action is needed or the episode is over, and write the observations."""
    state = table.states[i]
    forget(memory)
    most = setting.limits[1]
    while state.to_act != OVER and table.plies[i] < most and (state.to_act == CHANCE or not setting.learns[state.to_act]):
        if state.to_act == CHANCE:
            count = legal(state, scratch.moves)
            move = luck(state, scratch.moves, count, table.seeds[i : i + 1], int(table.plies[i]), scratch.rng)
        else:
            scratch.views[0] = state
            move = decide(scratch.views, memory, table.bots_luck[i, state.to_act : state.to_act + 1])
        apply(state, move)
        table.plies[i] += 1
    show(i, table, setting, scratch)


@kernel
def show(i: int, table: GamesInPlay, setting: Setting, scratch: ThreadScratch) -> None:
    """Write the observations of a game."""
    state = table.states[i]
    table.to_act[i] = state.to_act
    table.ended[i] = state.to_act == OVER
    table.truncated[i] = not table.ended[i] and table.plies[i] >= setting.limits[1]
    table.rewards[i, :] = 0
    if state.to_act >= 0 and setting.learns[state.to_act]:
        table.seen_by[i] = state.to_act
        count = legal(state, scratch.moves)
        table.counts[i] = mark(state, scratch.moves, count, setting.dense, table.masks[i], table.listed[i])
    else:
        table.masks[i, :] = 0
        table.counts[i] = 0
    observe(state, int(table.seen_by[i]), table.observations[i])
    if table.ended[i]:
        for seat in range(len(setting.learns)):
            table.rewards[i, seat] = reward(state, seat, int(setting.limits[0]), setting.teams)
