"""Advice: one move, how sure it is in one word, and why. The page, terminals and the API say the same."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from math import hypot, inf

from backburn.agents import greedy
from backburn.analysis import data
from backburn.analysis.estimates import CLEARLY, PROBABLY, TOSS_UP, Estimate, sureness
from backburn.analysis.judging import SURE_FROM, Verdict
from backburn.analysis.playouts import seed_of
from backburn.analysis.reasons import Reason
from backburn.analysis.sketch import Sketch, sketch
from backburn.core.kit.loose import JsonObject
from backburn.core.players.opinion import Opinion
from backburn.core.rules.chance import generator
from backburn.core.rules.contract import AnyState
from backburn.play.cards.moves import write_move
from backburn.play.matches.game import Game

NOTABLE = 0.05
"""The difference of two evaluations, which have no error, that makes `probably`."""
LOST = -0.98
"""A search that expects no more than this of its best move sees nothing but defeat."""


@dataclass(frozen=True)
class Advice:
    """Advice to the player who has to decide now."""

    move: int
    text: str
    says: str
    """What the move does, in a sentence."""
    sure: str
    lost: bool
    """Whether no way to win was found: then it plays for points, or for time."""
    glance: bool
    """Whether it is only what looks best one move ahead."""
    other: str | None
    """The next best move; None if there is none."""
    other_says: str | None
    """What that does, in a sentence."""
    chance: Estimate | None = None
    """The chance after the move; None at a glance."""
    gain: Estimate | None = None
    """How much better the move is than the next best."""
    reasons: tuple[Reason, ...] = ()
    sketch: Sketch | None = None
    visits: int = 0

    def data(self) -> JsonObject:
        """Return it as plain data."""
        plain = {name: getattr(self, name) for name in ("move", "text", "says", "sure", "lost", "glance", "other", "other_says", "visits")}
        estimates = {name: found and data.estimate(found) for name, found in (("chance", self.chance), ("gain", self.gain))}
        return {**plain, **estimates, "reasons": [asdict(each) for each in self.reasons], "sketch": self.sketch and asdict(self.sketch)}


def advice_of(game: Game, found: Verdict) -> Advice:
    """Return the advice that a verdict on an observation of the seat to act amounts to."""
    best = found.best[0]
    hopeless = not game.card.graded and found.chance.games >= SURE_FROM and found.chance.value == 0
    return Advice(
        best.move,
        best.text,
        best.says,
        found.sure,
        hopeless and found.lost.value == 0,
        False,
        found.other.text if found.other else None,
        found.other.says if found.other else None,
        found.chance,
        found.lost,
        found.reasons,
        found.sketch,
        best.visits,
    )


def sureness_of(opinion: Opinion) -> str:
    """Return how sure a search is of its best move."""
    best, *others = [each for each in opinion.candidates if each.visits]
    if not others:
        return CLEARLY if len(opinion.candidates) == 1 else TOSS_UP
    second = max(others, key=lambda each: each.value)
    gap, error = best.value - second.value, hypot(best.error, second.error)
    return sureness(gap, error) if error else _of_evaluations(gap)


def _of_evaluations(gap: float) -> str:
    """Return how sure a difference of two evaluations with unknown errors is."""
    return PROBABLY if gap >= NOTABLE else TOSS_UP


def is_lost(opinion: Opinion) -> bool:
    """Return whether a search sees nothing but defeat."""
    return opinion.best.visits > 0 and opinion.best.interval[1] <= LOST


def glance(game: Game, view: AnyState, seconds: float = inf) -> Advice:
    """Return what looks best one move ahead on one guess of hidden information, as `greedy` sees it, in plain Python: nothing is compiled.

    When the seconds are up, moves not yet valued are left out; moves are taken from all over the list.
    """
    until, legal = time.thread_time() + seconds, game.legal(view)
    states, outcomes = game.card.State.blanks(3), game.scratch()
    look = game.specialize(greedy.expected, compiled=False)
    state = view.copy()
    game.card.rules.guess(state, view.to_act, generator(seed_of(view)))
    valued = list[tuple[float, int]]()
    for move in _scattered(legal):
        if valued and time.thread_time() > until:
            break
        states[1] = state
        game.card.rules.apply(states[1], move)
        valued.append((float(look(states, outcomes, int(view.to_act))), move))
    ranked = sorted(valued, key=lambda each: (-each[0], each[1]))
    return _of_values(game, view, ranked, len(legal))


def _of_values(game: Game, view: AnyState, ranked: list[tuple[float, int]], legal: int) -> Advice:
    (worth, move), *others = ranked[:2]
    sure = CLEARLY if legal == 1 else _of_evaluations(worth - others[0][0]) if others else TOSS_UP
    text, says = _told(game, view, move)
    other, other_says = _told(game, view, others[0][1]) if others else (None, None)
    return Advice(move, text, says, sure, False, True, other, other_says, sketch=sketch(game, view, move))


def _told(game: Game, view: AnyState, move: int) -> tuple[str, str]:
    """A move as it is typed, and what it does."""
    return write_move(game, view, move), game.card.notation.explain(view, move)


def _scattered(moves: list[int]) -> list[int]:
    """Return them in an order in which the first few come from everywhere: neighbours in the list are much alike."""
    step = max(1, len(moves) // 16)
    return [move for first in range(step) for move in moves[first::step]]
