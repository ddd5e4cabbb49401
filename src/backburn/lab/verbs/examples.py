"""Example games: a game of a sample, played once more as a match that can be stepped through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import numpy as np

from backburn.core.chance import streams_for
from backburn.core.contract import OVER
from backburn.core.counts import PLIES, new_counts
from backburn.core.simulate import MOST_PLIES, CompiledPlayer
from backburn.lab.findings import Example
from backburn.lab.running.playing import Rows
from backburn.lab.sample import BY_SOURCE, Sample
from backburn.lab.verbs.measures import Measures
from backburn.play.game import Game
from backburn.play.match import Match

MOST_WORK = 3_000_000
"""The iterations of search beyond which a game is not played once more."""


def match_of(sample: Sample, number: int) -> Match | None:
    """Return a game of a sample as a match; None if that cannot be had, or not cheaply.

    The compiled driver tells no moves. But it stops after a given number of plies, so it plays a copy of the game for each number; a move
    is one that leads from one copy to the next. Copies begin at the beginning, since a bot may remember what it thought before.
    """
    agents = [sample.loaded.agent(name) for name in sample.agents]
    plies = int(sample.play(number, 1)["plies"][0])
    work = max(agent.iterations for agent in agents) * plies * plies // 2
    if any(agent.mind for agent in agents) or work > MOST_WORK or sample.bans:
        return None
    match = sample.loaded.match(seed=0)
    for after in _states(sample, agents, number, plies):
        match.push(_move(sample.loaded, match, after))
    return match


def _states(sample: Sample, agents: list[Any], number: int, plies: int) -> Iterator[Any]:
    """Yield the state after each ply of a game."""
    game, round = sample.loaded, sample.round
    states = game.card.State.blanks(plies)
    states[:] = game.start
    by_source = sample.luck == BY_SOURCE
    counts = new_counts(plies, game.seats, by_source)
    counts[:, PLIES] = MOST_PLIES - 1 - np.arange(plies)
    rngs = np.repeat(streams_for(sample.seed, np.array([number // round]), game.seats + 1 + by_source), plies, axis=0)
    seating = np.tile(((np.arange(game.seats) + number % round) % len(agents)).astype(np.int8), (plies, 1))
    with ExitStack() as stack:
        players = [stack.enter_context(closing(CompiledPlayer(game, agent))) for agent in agents]
        while ((states["to_act"] != OVER) & (counts[:, PLIES] < MOST_PLIES)).any():
            for index, player in enumerate(players):
                player.advance(states, seating, index, rngs, counts, MOST_PLIES)
    yield from states


def _move(game: Game, match: Match, after: Any) -> int:
    """Return a legal move that leads from the match's position to a state."""
    wanted = after.tobytes()
    for move in match.legal():
        state = match.state.copy()
        game.card.rules.apply(state, move)
        if state.tobytes() == wanted:
            return move
    raise AssertionError(f"no move leads from {match.position()} to the state that the driver reached")


def typical(sample: Sample, rows: Rows, measures: Measures) -> tuple[Example, ...]:
    """Return a game of a sample that is as long as most."""
    middle = np.median(rows["plies"])
    number = int(np.argmin(np.abs(rows["plies"] - middle)))
    match = match_of(sample, int(rows["number"][number]))
    if match is None:
        return ()
    note = f"Game {number} of the study: {told(measures, rows, number)}."
    return (Example(f"A game of usual length, {int(rows['plies'][number])} plies", match.record(), note, 0),)


def told(measures: Measures, rows: Rows, number: int) -> str:
    """Return in words how a game ended."""
    wins, sides = measures.sides.wins(rows[number : number + 1])[0], measures.sides.names
    points = ", ".join(f"{name} {value:g}" for name, value in zip(sides, measures.sides.points(rows[number : number + 1])[0], strict=True))
    if measures.game.card.graded:
        return f"points: {points}"
    won = [name for name, part in zip(sides, wins, strict=True) if part]
    return f"{' and '.join(won) or 'nobody'} wins; points: {points}"


def first_difference(one: Match, other: Match) -> int:
    """Return how many plies two matches have in common."""
    pairs = zip(one.plies, other.plies, strict=False)
    return next((number for number, (left, right) in enumerate(pairs) if left.move != right.move), min(len(one.plies), len(other.plies)))
