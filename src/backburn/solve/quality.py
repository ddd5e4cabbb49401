"""How far an agent is from perfect play: how often it chooses an optimal move, and how much its moves cost it on average."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from backburn.core.players.bot import Bot
from backburn.core.rules.contract import CHANCE, OVER, AnyState
from backburn.play.matches.game import Game
from backburn.solve.solution import Solution
from backburn.solve.sweeping import TIE

if TYPE_CHECKING:
    from backburn.core.players.agent import Agent


@dataclass(frozen=True)
class Quality:
    """An agent's decisions, compared with the best ones. Positions with only one legal move are no decisions."""

    decisions: int
    optimal: float
    """the share of decisions that lose nothing"""
    loss: float
    """what a decision costs the seat that makes it, on average, in payoff"""


def everywhere(solution: Solution, agent: Agent, most: int = 20_000, seed: int = 1) -> Quality:
    """Judge an agent in all positions alike: in those with a choice, or a random sample of `most` of them."""
    numbers = solution.decisions()
    if len(numbers) > most:
        numbers = np.sort(np.random.default_rng(seed).choice(numbers, most, replace=False))
    move = mover(solution.game, agent, seed)
    return _judged(solution, ((state, move(state)) for state in solution.states(numbers)))


def in_own_games(solution: Solution, agent: Agent, games: int = 500, seed: int = 1) -> Quality:
    """Judge an agent in the positions of its games against itself, as often as they occur there."""
    return _judged(solution, (pair for number in range(games) for pair in _played(solution, agent, seed + number)))


def _played(solution: Solution, agent: Agent, seed: int) -> Iterator[tuple[AnyState, int]]:
    """Yield every decision of one game: the position and the move chosen."""
    game = solution.game
    match = game.match(seed)
    match.state = solution.start
    move = mover(game, agent, seed)
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.roll()
        else:
            before, chosen = match.state.copy(), move(match.state)
            match.push(chosen)
            yield before, chosen


def mover(game: Game, agent: Agent, seed: int) -> Callable[[AnyState], int]:
    """Return the function from states to the agent's moves. Nothing else here knows what an agent is."""
    return Bot(game, agent, seed, compiled=True).move


def _judged(solution: Solution, decisions: Iterable[tuple[AnyState, int]]) -> Quality:
    losses = []
    for state, chosen in decisions:
        values = solution.values(state)
        if len(values) > 1:
            losses.append(max(values.values()) - values[chosen])
    if not losses:
        return Quality(0, 1.0, 0.0)
    found = np.array(losses)
    return Quality(len(found), float((found < TIE).mean()), float(found.mean()))
