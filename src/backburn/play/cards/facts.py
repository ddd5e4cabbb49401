"""What libraries for learning ask of a game before it is played: how long, how wide, hidden information, the stakes."""

from __future__ import annotations

from typing import NamedTuple


class Bounds(NamedTuple):
    """What no game exceeds under given options; most games stay far below."""

    longest: int
    """plies of a game, outcomes of chance included"""
    widest: int
    """legal moves of a player at one decision"""


class GameFacts(NamedTuple):
    """The facts of a game with its options."""

    longest: int
    """No game has more plies, outcomes of chance included."""
    widest: int
    """No decision of a player has more legal moves."""
    outcomes: int
    """Outcomes of chance, which are separate plies with weights (explicit chance); 0 in a game without luck."""
    information: str
    """`perfect`, or `imperfect` if something is hidden from a seat."""
    utility: str
    """`zero-sum`, `identical` if all win or lose together, or `general`."""
    low: float
    """The lowest payoff."""
    high: float
    """The highest payoff."""
    total: float | None
    """The sum of all payoffs at the end, if it is always the same."""


def facts_of(bounds: Bounds, outcomes: int, has_secrets: bool, teams: tuple[int, ...]) -> GameFacts:
    """Return the facts of a game with these bounds, outcomes of chance and teams."""
    utility = _utility(teams)
    information = "imperfect" if has_secrets else "perfect"
    return GameFacts(*bounds, outcomes, information, utility, -1.0, 1.0, 0.0 if utility == "zero-sum" else None)


def _utility(teams: tuple[int, ...]) -> str:
    """Between two sides of equal size payoffs are opposite; in one team they are the same."""
    sizes = [teams.count(team) for team in set(teams)]
    return "identical" if len(sizes) == 1 else "zero-sum" if len(sizes) == 2 and sizes[0] == sizes[1] else "general"
