"""Why a move is better, in the words of the pictures: what the bars of the stakes show after it, and what they show after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Literal

from backburn.analysis.estimates import SURE, Shares, difference
from backburn.core.rules.contract import AnyState
from backburn.picture.scene import Stake
from backburn.play.matches.game import Game

MOST_REASONS = 2
When = Literal["turn", "end"]
NEXT_TURN: When = "turn"
END: When = "end"
"""When: as the seat is to move again, or as the games are over."""

Wording = Callable[[list[Stake]], str]
"""The words of a bar that differs from game to game."""


@dataclass(frozen=True)
class Reason:
    """One bar of the stakes, on average after the better move and after the other."""

    when: When
    label: str
    """Whose bar it is, or what it measures."""
    better: str
    other: str


@dataclass(frozen=True)
class Futures:
    """Positions that followed from a move, each with what it was worth to the seat in the end."""

    states: Sequence[AnyState]
    shares: Shares


Pair = tuple[Futures, Futures]
"""What follows from the better move, and from the other; with the same luck at the same place."""


def typical(bars: list[Stake]) -> str:
    """Return the words of the bar that is nearest to their average; what follows a comma is the same for all."""
    middle = sum(bar.value for bar in bars) / len(bars)
    return min(bars, key=lambda bar: abs(bar.value - middle)).words.partition(",")[0]


def reasons(game: Game, turn: Pair, end: Pair, wording: Wording = typical) -> tuple[Reason, ...]:
    """Return which bars differ for sure and in the seat's favour, the clearest first: by its next move, or else at the end.

    `wording` gives the words of a bar.

    Whether a longer bar is in the seat's favour is seen at the ends of the games: there it goes with winning, or with losing.
    """
    last = _bars(game, end)
    ways = [_slope(_lengths([*one, *two]), [*end[0].shares, *end[1].shares]) for one, two in last]
    return _clearest(NEXT_TURN, _bars(game, turn), ways, wording) or _clearest(END, last, ways, wording)


def _bars(game: Game, pair: Pair) -> list[tuple[list[Stake], list[Stake]]]:
    """Return each bar in all positions, after the better move and after the other."""
    one, two = ([game.card.scene(game.hidden(state, None), None).stakes for state in futures.states] for futures in pair)
    return [([row[bar] for row in one], [row[bar] for row in two]) for bar in range(len(one[0]))]


def _clearest(when: When, bars: list[tuple[list[Stake], list[Stake]]], ways: list[float], wording: Wording) -> tuple[Reason, ...]:
    found = [_compared(when, better, other, way, wording) for (better, other), way in zip(bars, ways, strict=True)]
    clear = sorted((each for each in found if each is not None), key=lambda each: -each[0])
    return tuple(reason for _, reason in clear[:MOST_REASONS])


def _compared(when: When, better: list[Stake], other: list[Stake], way: float, wording: Wording) -> tuple[float, Reason] | None:
    """Return how clearly a bar differs in the seat's favour, and the reason; None if it does not."""
    gap = difference(_lengths(better), _lengths(other))
    clear, words = abs(gap.value) / gap.error, (wording(better), wording(other))
    return (clear, Reason(when, better[0].label, *words)) if way * gap.value > 0 and clear > SURE and words[0] != words[1] else None


def _lengths(bars: list[Stake]) -> Shares:
    return [min(1.0, bar.value / bar.limit) for bar in bars]


def _slope(bars: Shares, shares: Shares) -> float:
    """Return whether a longer bar goes with more wins (above 0) or with fewer (below)."""
    middle, share = fsum(bars) / len(bars), fsum(shares) / len(shares)
    return fsum((bar - middle) * (each - share) for bar, each in zip(bars, shares, strict=True))
