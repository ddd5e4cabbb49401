"""Who meets whom, and where they sit: the seatings of an arena.

A game is won by a **side**: the seats of one team, which one agent plays. A **meeting** is a list of seatings, which say which agent
plays which side, and a **round** plays all of them with the same luck, so that neither luck nor seat favours an agent. There is a
meeting for every pair of agents:

- two sides: A against B, and B against A;
- more sides: A alone against B everywhere else, on every side, and B alone against A;
- one side (a co-operative game): all agents are in one meeting, in which each plays the game alone.

A game of three or more sides also has a meeting for every choice of different agents, in every order, if that makes few seatings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from backburn.core.kit.errors import OptionError

FEW = 24
"""The number of seatings of different agents up to which all of them are played."""


@dataclass(frozen=True)
class Meeting:
    """Agents who play each other; numbers are the agents' in the arena."""

    agents: tuple[int, ...]
    seatings: tuple[tuple[int, ...], ...]
    """The agent of each side."""

    @property
    def is_pair(self) -> bool:
        """Whether two agents meet on several sides."""
        return len(self.agents) == 2 and len(self.seatings[0]) > 1

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of agents that this meeting compares; different agents on many sides are compared by ratings only."""
        return tuple(combinations(self.agents, 2)) if self.is_pair or len(self.seatings[0]) == 1 else ()

    def seats(self, teams: tuple[int, ...]) -> list[list[int]]:
        """Return the seatings by seats instead of sides, as places in `agents`, for seats of these teams."""
        sides = sides_of(teams)
        return [[self.agents.index(seating[side]) for side in sides] for seating in self.seatings]


def sides_of(teams: tuple[int, ...]) -> list[int]:
    """Return the side of each seat, counted from 0 in the order of the seats."""
    found = list(dict.fromkeys(teams))
    return [found.index(team) for team in teams]


def meetings(agents: int, sides: int) -> tuple[Meeting, ...]:
    """Return the meetings of this many agents. A pair keeps its number when agents are added. Raises OptionError for fewer than two."""
    if agents < 2:
        raise OptionError("an arena is for two agents or more; `backburn simulate` lets one agent play alone")
    if sides == 1:
        return (Meeting(tuple(range(agents)), tuple((agent,) for agent in range(agents))),)
    pairs = [_pair(first, second, sides) for second in range(agents) for first in range(second)]
    return (*pairs, *_all_different(agents, sides))


def _pair(first: int, second: int, sides: int) -> Meeting:
    alone = [_one_alone(first, second, side, sides) for side in range(sides)]
    if sides > 2:
        alone += [_one_alone(second, first, side, sides) for side in range(sides)]
    return Meeting((first, second), tuple(alone))


def _one_alone(one: int, others: int, side: int, sides: int) -> tuple[int, ...]:
    return tuple(one if each == side else others for each in range(sides))


def _all_different(agents: int, sides: int) -> Iterator[Meeting]:
    chosen = list(combinations(range(agents), sides)) if sides > 2 else []
    orders = [tuple(permutations(each)) for each in chosen]
    if sum(map(len, orders)) <= FEW:
        for each, seatings in zip(chosen, orders, strict=True):
            yield Meeting(each, seatings)
