"""kingmaking: how often a seat that cannot win any more decides who of the others does.

Decisions are drawn from games, and a quick bot plays on from each many times. A seat cannot win if the upper bound of its chance is below
a limit, also after each of its moves. It decides who wins if another side's chance differs between two of its moves: the two are chosen by
some playouts, and the difference is measured in fresh ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.core.rules.contract import AnyState
from backburn.lab.findings import COUNT, SHARE, Cell, Column, Example, Findings, Reached, Table
from backburn.lab.playouts import BotPlayouts
from backburn.lab.report import words
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics import intervals
from backburn.lab.statistics.intervals import Interval, apart, wilson
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.decisions import decisions_of
from backburn.lab.verbs.measures import Measures, half_width
from backburn.lab.verbs.questions import BotName, Question, strength
from backburn.play.records.gamefile import write_record

SIDES = 3
LOST = 0.05
"""A seat cannot win any more if its chance is surely below this."""
DECIDES = 0.1
"""A move decides who wins if another side's chance surely differs by this from what it is after another move."""
SCREENED, TRIED, FRESH = 100, 60, 150
"""The playouts of a position, of each move, and of the two moves that differ most."""
MOST_MOVES, PER_GAME = 8, 4
"""The moves of a position that are tried, and the decisions of a game."""
ALL = "all"


class Kingmaking(Question):
    """How often does a seat that cannot win any more decide who does?"""

    judge: BotName = Field(default="greedy", description="The quick bot that plays on from each position.")

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players; none: three, or the fewest above."""
        return self.seats or tuple(number for number in self.card.seats if number >= SIDES)[:1]

    def check(self) -> None:
        """Refuse games of fewer than three sides, too. Raises OptionError."""
        super().check()
        for seats in self.players or (max(self.card.seats),):
            game = self.load(seats)
            if len(set(game.card.teams(game.start))) < SIDES:
                raise OptionError(f"kingmaking takes {SIDES} sides, and {self.card.id} has fewer with {seats} players and these options")
            if game.agent(self.judge).mind is not None:
                raise OptionError(f"{self.judge} is a program of its own: it cannot play on from positions")


@dataclass(frozen=True)
class JudgedDecision:
    """A decision, and whether the seat could still win or decides who else does."""

    game: int
    ply: int
    seat: int
    is_lost: bool
    shift: Interval | None = None
    """How far the two moves are apart that differ most, for the side for which they do; None if the seat can win."""

    @property
    def decides(self) -> bool:
        """Whether it decides who wins."""
        return self.shift is not None and self.shift.low > DECIDES


class DecisionJudge:
    """Judges decisions of a game by playouts."""

    def __init__(self, measures: Measures, judge: str) -> None:
        self._measures, self._playouts = measures, BotPlayouts(measures.game, measures.game.agent(judge))

    def judge(self, game: int, ply: int, state: AnyState, seed: int) -> JudgedDecision:
        """Judge the decision that is due."""
        seat, legal = int(state.to_act), self._measures.game.legal(state)
        side = next(number for number, seats in enumerate(self._measures.sides.members) if seat in seats)
        if not _is_lost(self._wins(state, SCREENED, seed)[:, side]):
            return JudgedDecision(game, ply, seat, False)
        moves = sorted(np.random.default_rng(seed).permutation(legal)[:MOST_MOVES].tolist())
        tried = [self._wins(self._after(state, move), TRIED, seed + 1) for move in moves]
        if not _is_lost(np.concatenate(tried)[:, side]):
            return JudgedDecision(game, ply, seat, False)
        means = np.array([wins.mean(axis=0) for wins in tried])
        means[:, side] = 0
        other = int(np.ptp(means, axis=0).argmax())
        best, worst = (moves[int(place)] for place in (means[:, other].argmax(), means[:, other].argmin()))
        fresh = [self._wins(self._after(state, move), FRESH, seed + 2 + n)[:, other] for n, move in enumerate((best, worst))]
        return JudgedDecision(game, ply, seat, True, apart(*(wilson(float(each.mean()), len(each)) for each in fresh)))

    def _wins(self, state: AnyState, games: int, seed: int) -> NDArray[np.float64]:
        rows: Any = {"returns": self._playouts.payoffs(state, games, seed)}
        return self._measures.sides.wins(rows)

    def _after(self, state: AnyState, move: int) -> AnyState:
        after = state.copy()
        self._measures.game.card.rules.apply(after, move)
        return after


def _is_lost(wins: NDArray[np.float64]) -> bool:
    return wilson(float(wins.mean()), len(wins)).high < LOST


def answer(question: Kingmaking, runner: Runner) -> Findings:
    """Play, and judge decisions, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Kingmaking, runner: Runner) -> Findings:
    sample = replace(question.sample(question.players[0], question.levels[0]), counted=True)
    measures = Measures(sample.loaded)
    judge = DecisionJudge(measures, question.judge)
    runner.rows(sample, 1)  # compiles, which is no part of the time
    judge.judge(0, 0, _first(sample), 0)
    found = [each for game in runner.steps(runner.share or 60.0) for each in _judged(sample, game, judge)]
    games = runner.counts[-1]
    runner.rows(sample, games)
    body = tuple(_rows(found, games, measures))
    return Findings(
        verb="kingmaking",
        game=measures.game.card.title,
        question=f"How often does a player who cannot win any more decide who wins {measures.game.card.title}?",
        answer=_sentence(body[0]),
        caveat=f"Chances are those of {question.judge} on all seats, who may overlook a way to win. {strength(question.levels[:1])}",
        tables=(_table(body),),
        examples=tuple(_example(sample, found)),
        reached=Reached("The share of all decisions", half_width(body[0][1]), SHARE, games, 0.0),  # type: ignore[arg-type]
        about=question.summary() | {"games": f"{games:,}", "decisions": f"{len(found):,}", "played on by": question.judge},
        rows_hash=runner.hash(),
    )


def _first(sample: Sample) -> AnyState:
    """Return the first position of a game in which a player decides."""
    match = sample.record(0)
    place = next(number for number, ply in enumerate(match.plies) if ply.seat >= 0)
    return match.game.card.State.from_bytes(match.plies[place].before)


def _judged(sample: Sample, number: int, judge: DecisionJudge) -> Iterator[JudgedDecision]:
    """Yield some decisions of a game."""
    match, rng = sample.record(number), np.random.default_rng([sample.seed, number])
    for place in sorted(rng.permutation(decisions_of(match.game, match, rng))[:PER_GAME].tolist()):
        state = match.game.card.State.from_bytes(match.plies[place].before)
        yield judge.judge(number, place, state, int(rng.integers(2**40)))


def _rows(found: Sequence[JudgedDecision], games: int, measures: Measures) -> Iterator[tuple[Cell, ...]]:
    """Yield a row for all seats, then one for each."""
    names = {ALL: found} | {name: [each for each in found if each.seat == seat] for seat, name in enumerate(measures.game.seat_names)}
    for name, own in names.items():
        lost = [each for each in own if each.is_lost]
        of_lost = wilson(sum(each.decides for each in lost) / len(lost), len({each.game for each in lost})) if lost else None
        yield name, _by_game(own, "decides", games), _by_game(own, "is_lost", games), of_lost, len(own)


def _by_game(found: Sequence[JudgedDecision], what: str, games: int) -> Interval:
    """Return a share of decisions; those of a game are not independent, and count as one."""
    each = [[float(getattr(one, what)) for one in found if one.game == game] for game in range(games)]
    return intervals.share([np.array([np.mean(some) for some in each if some])])


def _sentence(row: tuple[Cell, ...]) -> str:
    _, decides, lost, of_lost, _ = row
    if not isinstance(of_lost, Interval):
        return "No decision was seen of a player who cannot win any more."
    assert isinstance(decides, Interval) and isinstance(lost, Interval)
    return (
        f"In {words.estimate(lost, SHARE)} of the decisions, the player cannot win any more; {words.estimate(of_lost, SHARE)} of these "
        f"decide who of the others wins: {words.estimate(decides, SHARE)} of all decisions."
    )


def _table(body: tuple[tuple[Cell, ...], ...]) -> Table:
    columns = (
        Column("seat"), Column("decides without being able to win", SHARE), Column("cannot win any more", SHARE),
        Column("of these decide who wins", SHARE), Column("decisions", COUNT),
    )  # fmt: skip
    about = (
        f"Who cannot win has a chance below {LOST:.0%} for sure, whatever it does. It decides who wins if another side's chance differs by "
        f"more than {100 * DECIDES:.0f} percentage points between two of its moves, for sure."
    )
    return Table("kingmaking", "Who decides without being able to win", columns, body, about)


def _example(sample: Sample, found: Sequence[JudgedDecision]) -> Iterator[Example]:
    """Yield the game with the decision that moved most."""
    most = max((each for each in found if each.decides), key=lambda each: each.shift.value if each.shift else 0.0, default=None)
    if most is not None and most.shift is not None:
        note = f"Between two moves, another side's chance differs by {words.estimate(most.shift, SHARE)}."
        yield Example("A player who cannot win decides who does", write_record(sample.record(most.game)), note, most.ply)
