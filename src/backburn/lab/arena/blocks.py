"""Blocks: the unit of work of an arena, some rounds of one meeting. An order for one is plain data, which any process can carry out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from backburn.core.rules.chance import stream
from backburn.core.simulation.simulate import simulate
from backburn.gate import TYPED
from backburn.lab.arena.plan import Plan

if TYPE_CHECKING:
    from backburn.play.matches.game import Game


@dataclass(frozen=True)
class MeetingOrder:
    """What to play: rounds of one meeting, which begin with number `first`."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    agents: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    """The place in `agents` of the agent on each seat."""
    seed: int
    meeting: int
    first: int
    rounds: int


@dataclass(frozen=True)
class Games:
    """The results of some rounds of a meeting."""

    returns: NDArray[np.float64]
    """(rounds, seatings, seats)"""
    scores: NDArray[np.int32]
    """(rounds, seatings, seats)"""
    plies: NDArray[np.int32]
    """(rounds, seatings)"""

    def __len__(self) -> int:
        return len(self.plies)

    def upto(self, rounds: int) -> Games:
        """Return the first rounds."""
        return Games(self.returns[:rounds], self.scores[:rounds], self.plies[:rounds])


@dataclass(frozen=True)
class MeetingBlock:
    """An order that has been carried out."""

    meeting: int
    games: Games
    seconds: float


def nothing(seatings: int, seats: int) -> Games:
    """Return the results of no rounds."""
    return Games(np.zeros((0, seatings, seats)), np.zeros((0, seatings, seats), np.int32), np.zeros((0, seatings), np.int32))


def joined(parts: Sequence[Games]) -> Games:
    """Return the results of parts that follow each other."""
    return Games(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("returns", "scores", "plies")))


def order(plan: Plan, meeting: int, first: int, rounds: int) -> MeetingOrder:
    """Return the order for some rounds of a meeting. Each meeting has its own luck, so that meetings are independent."""
    met = plan.meetings[meeting]
    seatings = tuple(tuple(seating) for seating in met.seats(plan.teams))
    agents = tuple(plan.agents[agent] for agent in met.agents)
    luck = int(stream(plan.seed, meeting))
    return MeetingOrder(
        plan.game.card.name, plan.game.seats, tuple(plan.game.options.items()), agents, seatings, luck, meeting, first, rounds
    )


def play(order: MeetingOrder) -> MeetingBlock:
    """Play a block."""
    begun = perf_counter()
    seatings = len(order.seatings)
    game = _game(order.game, order.seats, order.options)
    players = [TYPED.bot(agent) for agent in order.agents]
    games, first = order.rounds * seatings, order.first * seatings
    found = simulate(game, games, players, order.seed, seatings=order.seatings, first=first)
    shape = (order.rounds, seatings, order.seats)
    results = Games(found.returns.reshape(shape), found.scores.reshape(shape), found.plies.reshape(shape[:2]))
    return MeetingBlock(order.meeting, results, perf_counter() - begun)


@cache
def _game(name: str, seats: int, options: tuple[tuple[str, str], ...]) -> Game:
    """Return a game, once for each process."""
    return TYPED.load(name, seats, None, dict(options))
