"""The standings of an arena: ratings, shares of wins and scores, each with its 95 % interval, and what the sequential tests say."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from backburn.core.kit.loose import JsonObject
from backburn.lab.arena.arena import Arena
from backburn.lab.arena.points import Pair, contests, of_pairs, points, scores, wins
from backburn.lab.statistics import intervals
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.ratings import Rounds, rate
from backburn.lab.statistics.sequential import TestResult


@dataclass(frozen=True)
class Standing:
    """An agent's results over all of its meetings, which count alike."""

    agent: str
    games: int
    elo: Interval
    wins: Interval
    """The mean share of first places; in a co-operative game, of the other agents that it did better than with the same luck."""
    by_side: tuple[Interval, ...]
    """The mean share of first places on each side; empty in a co-operative game."""
    score: Interval | None


@dataclass(frozen=True)
class Compared:
    """Two agents, round by round."""

    first: str
    second: str
    rounds: int
    points: Interval
    """The points of the second agent, from 0 to 1."""
    lead: Interval | None
    """How many points of the game the second agent scores more than the first."""
    result: TestResult | None


@dataclass(frozen=True)
class Standings:
    """The standings of an arena."""

    arena: Arena
    agents: tuple[Standing, ...]
    """In the order of the plan."""
    pairs: dict[Pair, Compared]

    def as_data(self) -> JsonObject:
        """Return the standings as plain data, with everything needed to play the same games again."""
        plan = self.arena.plan
        return plan.identity() | {
            "games": self.arena.played,
            "planned": self.arena.planned,
            "cooperative": plan.sides == 1,
            "sides": plan.side_names,
            "meetings": [self._meeting(number) for number in range(len(plan.meetings))],
            "standings": [asdict(each) for each in self.agents],
            "pairs": [asdict(each) for each in self.pairs.values()],
        }

    def _meeting(self, number: int) -> JsonObject:
        plan = self.arena.plan
        meeting = plan.meetings[number]
        agents = [plan.agents[agent] for agent in meeting.agents]
        return {"agents": agents, "seatings": len(meeting.seatings), "rounds": self.arena.rounds(number)}


@dataclass(frozen=True)
class _Meeting:
    """One meeting's results in the terms of statistics."""

    number: int
    agents: tuple[int, ...]
    contests: NDArray[np.int64]
    points: NDArray[np.float64]
    wins: NDArray[np.float64]
    scores: dict[int, NDArray[np.float64]]
    pairs: dict[Pair, NDArray[np.float64]]

    def shares(self, agent: int) -> tuple[NDArray[np.float64], float]:
        """Return an agent's wins in each round as a share of its places, and the greatest such share."""
        places = int((self.contests == agent).sum())
        return self.wins[:, agent] / places, float((self.contests == agent).any(axis=1).sum()) / places

    def on_side(self, agent: int, side: int) -> NDArray[np.float64]:
        """Return an agent's mean points on a side in each round."""
        found: NDArray[np.float64] = self.points[:, self.contests[:, side] == agent, side].mean(axis=1)
        return found


def standings(arena: Arena) -> Standings:
    """Return the standings of an arena as far as it has been played."""
    met = [_meeting(arena, number) for number in range(len(arena.plan.meetings))]
    ratings = rate([Rounds(each.contests, each.wins) for each in met], len(arena.plan.agents))
    agents = tuple(_standing(arena, met, agent, elo) for agent, elo in enumerate(ratings))
    pairs = {pair: _compared(arena, each, pair) for each in met for pair in each.pairs}
    return Standings(arena, agents, pairs)


def _meeting(arena: Arena, number: int) -> _Meeting:
    plan, games = arena.plan, arena.games(number)
    meeting = plan.meetings[number]
    shares = points(plan, games)
    scored = {agent: scores(meeting, plan.teams, games, agent) for agent in meeting.agents}
    won = wins(meeting, shares, len(plan.agents))
    return _Meeting(number, meeting.agents, contests(meeting), shares, won, scored, of_pairs(meeting, shares))


def _standing(arena: Arena, met: list[_Meeting], agent: int, elo: Interval) -> Standing:
    own = [each for each in met if agent in each.agents]
    shares, most = zip(*(each.shares(agent) for each in own), strict=True)
    games = sum(arena.rounds(each.number) * _seated(arena, each.number, agent) for each in own)
    score = intervals.mean([each.scores[agent] for each in own])
    sides = range(arena.plan.sides if arena.plan.sides > 1 else 0)
    by_side = tuple(intervals.share([each.on_side(agent, side) for each in own]) for side in sides)
    return Standing(arena.plan.agents[agent], games, elo, intervals.share(shares, most), by_side, score)


def _seated(arena: Arena, meeting: int, agent: int) -> int:
    """Return in how many games of a round an agent takes part."""
    return sum(agent in seating for seating in arena.plan.meetings[meeting].seatings)


def _compared(arena: Arena, met: _Meeting, pair: Pair) -> Compared:
    first, second = (arena.plan.agents[agent] for agent in pair)
    lead = intervals.mean([met.scores[pair[1]] - met.scores[pair[0]]])
    rounds = arena.rounds(met.number)
    return Compared(first, second, rounds, intervals.share([met.pairs[pair]]), lead, arena.results.get(pair))
