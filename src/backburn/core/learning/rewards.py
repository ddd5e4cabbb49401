"""Rewards: what the end of a game is worth to a learner, in several ways.

`teams` is the team of each seat; teammates win together.
"""

from __future__ import annotations

from enum import IntEnum

from backburn.core.kernels.jit import kernel
from backburn.core.kit.arrays import NDArray, np
from backburn.core.rules.contract import AnyState, payoff, score

Teams = NDArray[np.int8]


class Reward(IntEnum):
    """The ways, by the words `reward_name` gives them."""

    PAYOFF = 0
    """the payoff, from -1 to 1"""
    WIN = 1
    """1 for the only winner, an equal share for teams that share the victory, 0 for the others"""
    RANK = 2
    """from 1 for the first to -1 for the last, by payoff, and by points where each plays alone"""
    SCORE = 3
    """the game's own points"""
    ZERO_SUM = 4
    """the payoff less the mean of all seats' payoffs"""


def reward_name(way: Reward) -> str:
    """Return the word for a way: `zero-sum`."""
    return way.name.lower().replace("_", "-")


REWARDS = tuple(reward_name(way) for way in Reward)
AMONG_SEVERAL = ("rank", "zero-sum")
"""The ways that compare teams, which a single team cannot be paid by."""


@kernel
def reward(state: AnyState, seat: int, way: int, teams: Teams) -> float:
    """Return what a seat gets at the end of a game, by one of the ways."""
    match way:
        case Reward.WIN:
            return share_of_victory(state, seat, teams)
        case Reward.RANK:
            return rank(state, seat, teams)
        case Reward.SCORE:
            return float(score(state, seat))
        case Reward.ZERO_SUM:
            return float(payoff(state, seat) - mean_payoff(state))
    return float(payoff(state, seat))


@kernel
def mean_payoff(state: AnyState) -> float:
    """Return the mean of all payoffs."""
    total = 0.0
    for other in range(state.seats):
        total += payoff(state, other)
    return float(total / state.seats)


@kernel
def share_of_victory(state: AnyState, seat: int, teams: Teams) -> float:
    """Return 1 for a victory, or an equal share of it if several teams have the best payoff; 0 if that is a defeat for all."""
    own = payoff(state, seat)
    winners = 0
    for other in range(state.seats):
        if payoff(state, other) > own:
            return 0.0
        winners += payoff(state, other) == own and is_first(teams, other)
    return 0.0 if own < 0 else 1.0 / winners


@kernel
def is_first(teams: Teams, seat: int) -> bool:
    """Whether no earlier seat is of the same team."""
    for other in range(seat):
        if teams[other] == teams[seat]:
            return False
    return True


@kernel
def rank(state: AnyState, seat: int, teams: Teams) -> float:
    """Return the share of seats of other teams that a seat leaves behind, less the share that is ahead of it."""
    others = ahead = behind = 0
    for other in range(state.seats):
        if teams[other] != teams[seat]:
            others += 1
            lead = lead_over(state, seat, other, teams)
            behind += lead > 0
            ahead += lead < 0
    return (behind - ahead) / others


@kernel
def lead_over(state: AnyState, seat: int, other: int, teams: Teams) -> float:
    """Return a number above 0 if a seat is ahead of another, below if it is behind: by payoff, then by points if each plays alone."""
    lead = payoff(state, seat) - payoff(state, other)
    for place in range(state.seats):
        if not is_first(teams, place):
            return lead
    return lead if lead != 0 else float(score(state, seat) - score(state, other))
