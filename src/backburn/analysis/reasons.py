"""Why a move is better, in the words of the pictures: what the bars of the stakes show after it, and what they show after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from backburn.analysis.estimates import SURE, Shares, difference
from backburn.picture.scene import Stake
from backburn.play.game import Game

MOST_TOLD = 2
NEXT_TURN, END = "turn", "end"
"""When: as the seat is to move again, or as the games are over."""


@dataclass(frozen=True)
class Reason:
    """One bar of the stakes, on average after the better move and after the other."""

    when: str
    label: str
    """Whose bar it is, or what it measures."""
    better: str
    other: str


@dataclass(frozen=True)
class Futures:
    """Positions that followed from a move, each with what it was worth to the seat in the end."""

    states: Any
    shares: Shares


def reasons(game: Game, when: str, better: Futures, other: Futures) -> tuple[Reason, ...]:
    """Return which bars differ for sure and in the seat's favour, the clearest first; pairs of positions have the same luck."""
    one, two = ([_stakes(game, state) for state in futures.states] for futures in (better, other))
    found = [_compared(when, [row[bar] for row in one], [row[bar] for row in two], better, other) for bar in range(len(one[0]))]
    clear = sorted((each for each in found if each is not None), key=lambda each: -each[0])
    return tuple(reason for _, reason in clear[:MOST_TOLD])


def _stakes(game: Game, state: Any) -> tuple[Stake, ...]:
    """Return the bars as everybody sees them."""
    return game.card.scene(game.hidden(state, None), None).stakes


def _compared(when: str, better: list[Stake], other: list[Stake], first: Futures, second: Futures) -> tuple[float, Reason] | None:
    """Return how clearly a bar differs in the seat's favour, and the reason; None if it does not."""
    one, two = _shares(better), _shares(other)
    gap = difference(one, two)
    clear = abs(gap.value) / gap.error
    told = _typical(better), _typical(other)
    helps = _slope(np.append(one, two), np.append(first.shares, second.shares)) * gap.value > 0
    return (clear, Reason(when, better[0].label, *told)) if helps and clear > SURE and told[0] != told[1] else None


def _shares(bars: list[Stake]) -> Shares:
    return np.array([min(1.0, bar.value / bar.limit) for bar in bars])


def _slope(bars: Shares, shares: Shares) -> float:
    """Return whether a longer bar goes with more wins (above 0) or with fewer (below)."""
    return float(((bars - bars.mean()) * (shares - shares.mean())).sum())


def _typical(bars: list[Stake]) -> str:
    """Return the words of the bar that is nearest to their average; what follows a comma is the same for all."""
    middle = sum(bar.value for bar in bars) / len(bars)
    return min(bars, key=lambda bar: abs(bar.value - middle)).told.partition(",")[0]
