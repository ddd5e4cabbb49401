"""Opinions: what a bot thinks of a position, move by move."""

from __future__ import annotations

from dataclasses import dataclass

COLUMNS = 5
MOVE, VISITS, VALUE, ERROR, TRUST = range(COLUMNS)
"""The columns of an opinion: see `core.rules.contract.opinion`."""
Z95 = 1.959964
"""Standard errors on each side of an estimate that make its 95 % interval."""


@dataclass(frozen=True)
class Candidate:
    """A legal move and what a bot thinks of it."""

    move: int
    visits: int
    """How often it was tried."""
    value: float
    """The estimated payoff to the seat, from -1 to 1."""
    error: float
    """The standard error of that estimate, as far as the search knows: it knows nothing of the errors of its evaluation."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the value."""
        return max(-1.0, self.value - Z95 * self.error), min(1.0, self.value + Z95 * self.error)


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of a position: the legal moves, the best first, and how long it has thought."""

    candidates: tuple[Candidate, ...]
    iterations: int

    @property
    def best(self) -> Candidate:
        """The move that the bot would make."""
        return self.candidates[0]
