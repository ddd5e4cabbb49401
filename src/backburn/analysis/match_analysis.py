"""A whole match: a glance at each decision, the chances at each turn, then the decisions again, those first that seem to have cost most."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from backburn.analysis.effort import Effort, Stopwatch
from backburn.analysis.estimates import Estimate, known, mean, shares_of
from backburn.analysis.glance import Glance
from backburn.analysis.judging import LEVEL, Judge, Verdict
from backburn.analysis.playouts import POLICY, Playouts, seed_of
from backburn.core.players.opinion import Z95
from backburn.core.rules.contract import OVER
from backburn.play.matches.match import Match

FIRST_GAMES, MORE_GAMES = 4, 12
"""Games played on from each position: at the first look, and at the second."""
MOST_GAMES = 2000
"""Games after which a chance is known well enough."""
GLANCED, SURVEYED, EXAMINED = 0.1, 0.25, 0.5
"""The shares of the time after which the glances end, the second look at the chances, and the first look at the decisions."""
LEAST_SECONDS, MOST_SECONDS = 0.02, 1.0
"""Seconds for which the search thinks at a first look at a decision."""
PAIRS = 16
"""Games played on after each of two moves at a first look."""
DEEPEST = 6
"""How often a decision is looked at again, each time twice as long as before."""
MENTIONED = 0.03
"""What a move must lose for it to be a turning point."""
MOST_OF_IT = 0.5
"""Of several plies of one decision the first that lost so much of what the dearest did is the error."""
SUSPECT = 0.05
"""What a move must seem to lose, by more than its standard error, for it to be a suspect."""
SHARPENED = 0.25
"""The share of the rest of the time in which the chances are sharpened."""


@dataclass(frozen=True)
class Point:
    """The chances in one position."""

    ply: int
    """How many plies came before it."""
    to_act: int
    chances: tuple[Estimate, ...]
    """Each seat's chance to win, from 0 to 1; in a game with graded results, its share of the best one."""


class Analysis:
    """The analysis of a match, in which everything is open; a move is judged by what its seat knew then.

    `run` does the work piece by piece, and what it has found so far is here.
    """

    def __init__(self, match: Match, effort: Effort | None = None, level: str = LEVEL, policy: str = POLICY) -> None:
        self.match = match
        self.game = match.game
        self.effort = effort or Effort()
        self.points: dict[int, Point] = {}
        self.verdicts: dict[int, Verdict] = {}
        self.done = False
        self._clock: Stopwatch | None = None
        self._level = level
        self._playouts = Playouts(match.game, policy)
        self._states = [match.game.card.State.from_bytes(ply.before) for ply in match.plies] + [match.state.copy()]
        self._seems_lost: dict[int, float] = {}
        """What a glance at a decision found."""
        self._shares: dict[int, list[list[float]]] = {}
        self._depth: dict[int, int] = {}
        self._pair: dict[int, float] = {}
        """The seconds that a pair of games took at each decision: those from its end are short."""
        self._turns = _turns([int(state.to_act) for state in self._states])
        self._begun = _begun([int(state.to_act) for state in self._states], match.game.seats)
        """For each ply the one with which its decision begins."""
        self.decisions = [ply for ply, state in enumerate(self._states) if state.to_act >= 0 and len(match.game.legal(state)) > 1]

    def run(self) -> Iterator[Point | Verdict]:
        """Yield each point and each verdict as it is found or found better. Stop whenever you like."""
        clock = self._clock = Stopwatch(self.effort)
        self._glance(clock)
        yield from self._survey(clock)
        self._judge = Judge(self.game, self._level, self._playouts)
        yield from self._judge_each(clock)
        if not self.effort.counted:
            yield from self._deepen(clock)
        self.done = True

    def put_aside(self, seconds: float) -> None:
        """Nothing was done for so long between two steps of `run`: that time does not count."""
        if self._clock is not None:
            self._clock.put_aside(seconds)

    def turning_points(self) -> list[Verdict]:
        """Return the decisions that lost something for sure, the dearest first; one ply of each."""
        found = [each for each in self.verdicts.values() if each.certain and each.played is not None and each.lost.value >= MENTIONED]
        return sorted(self._one_each(found), key=lambda each: -each.lost.value)

    def suspects(self) -> list[Verdict]:
        """Return the decisions that seem to have lost something, though not for sure, the likeliest first."""
        found = [each for each in self.verdicts.values() if each.played is not None and not each.certain and _seems_lost(each.lost)]
        sure = {self._begun[each.ply] for each in self.turning_points()}
        open_ones = [each for each in self._one_each(found) if self._begun[each.ply] not in sure]
        return sorted(open_ones, key=lambda each: -each.lost.value / each.lost.error)

    def _one_each(self, found: list[Verdict]) -> list[Verdict]:
        """Return one verdict on each decision, on the first ply that lost most of it: the plies after that carry out the same error."""
        dearest, first = dict[int, float](), dict[int, Verdict]()
        for each in found:
            dearest[self._begun[each.ply]] = max(each.lost.value, dearest.get(self._begun[each.ply], 0.0))
        for each in sorted(found, key=lambda each: each.ply):
            if each.lost.value >= MOST_OF_IT * dearest[self._begun[each.ply]]:
                first.setdefault(self._begun[each.ply], each)
        return list(first.values())

    # ---- the chances

    def _glance(self, clock: Stopwatch) -> None:
        """Glance at the decisions, those far apart first."""
        glance = Glance(self.game)
        for ply in _spread([each for each in self.decisions if each < len(self.match.plies)]):
            if clock.beyond(GLANCED):
                return
            state = self._states[ply]
            view = self.game.hidden(state, int(state.to_act))
            self._seems_lost[ply] = glance.seems_lost(view, self.match.plies[ply].move)

    def _survey(self, clock: Stopwatch) -> Iterator[Point]:
        """Estimate the chances at each turn, the turns far apart first."""
        order = self._first(_spread(self._turns))
        for ply in order:
            if clock.beyond(1.0):
                return
            yield self._play(ply, self.effort.games or FIRST_GAMES)
        for ply in [] if self.effort.games else order:
            if clock.beyond(SURVEYED):
                return
            yield self._play(ply, MORE_GAMES)

    def _play(self, ply: int, games: int) -> Point:
        """Play more games on from a position."""
        state = self._states[ply]
        if state.to_act == OVER:
            estimates = [known(float(share)) for share in shares_of(self.game.returns(state), self.game.card.graded)]
        else:
            shares = self._shares.setdefault(ply, [])
            returns = self._playouts.finish(self._playouts.copies(state, games), seed_of(state), len(shares))
            shares += [shares_of(each, self.game.card.graded) for each in returns.tolist()]
            estimates = [mean([each[seat] for each in shares]) for seat in range(self.game.seats)]
        self.points[ply] = Point(ply, int(state.to_act), tuple(estimates))
        return self.points[ply]

    # ---- the decisions

    def _judge_each(self, clock: Stopwatch) -> Iterator[Verdict]:
        """Look at each decision once, those first that seem to have cost most."""
        order = self._first(self.by_cost())
        for number, ply in enumerate(order):
            if clock.beyond(EXAMINED) and len(order) > 1:  # a single position is always thought about
                return
            seconds = clock.left * (EXAMINED / 2) / (len(order) - number)
            yield self._judged(ply, min(MOST_SECONDS, max(LEAST_SECONDS, seconds)), self.effort.games or PAIRS)

    def by_cost(self) -> list[int]:
        """Return the decisions, those first that seem to have cost most: at a glance, or because the chance fell in their turn."""
        return sorted(self.decisions, key=lambda ply: -max(self._seems_lost.get(ply, 0.0), self._fall(ply)))

    def _first(self, plies: list[int]) -> list[int]:
        """Return as many of them as are looked at."""
        return plies[: self.effort.looks or len(plies)]

    def _fall(self, ply: int) -> float:
        """Return how much the chance of the seat to act fell in the turn of a decision, beyond what may be luck in the games."""
        start = max((turn for turn in self._turns if turn <= ply), default=0)
        after = min((turn for turn in self._turns if turn > ply), default=start)
        if start not in self.points or after not in self.points:
            return 0.0
        seat = int(self._states[ply].to_act)
        before, then = self.points[start].chances[seat], self.points[after].chances[seat]
        return before.value - then.value - Z95 * hypot(before.error, then.error)

    def _judged(self, ply: int, seconds: float, games: int) -> Verdict:
        state = self._states[ply]
        view = self.game.hidden(state, int(state.to_act))
        opinion = self._judge.think(view, None, self.effort.iterations) if self.effort.counted else self._judge.think(view, seconds)
        played = self.match.plies[ply].move if ply < len(self.match.plies) else None
        began = time.perf_counter()
        self.verdicts[ply] = self._judge.judge(view, opinion, games, played, ply)
        self._pair[ply] = (time.perf_counter() - began) / games
        self._depth[ply] = self._depth.get(ply, 0) + 1
        return self.verdicts[ply]

    def _deepen(self, clock: Stopwatch) -> Iterator[Point | Verdict]:
        """Look again, in turn at the decision that may have cost most and at the chances that are known worst."""
        while clock.left > 0:
            began, ply = clock.left, self._costliest_decision()
            verdict = None if ply is None else self._judge_again(ply, clock)
            if verdict:
                yield verdict
            elif self._least_certain_position() is None:
                return
            yield from self._sharpen(clock, clock.left - max(LEAST_SECONDS, (began - clock.left) * SHARPENED / (1 - SHARPENED)))

    def _judge_again(self, ply: int, clock: Stopwatch) -> Verdict | None:
        """Look at a decision for longer than before; nothing comes of it if there is no time for that."""
        depth = self._depth[ply]
        seconds = min(clock.left / 2, MOST_SECONDS * 2 ** (depth - 3))
        pairs = min(PAIRS * 2 ** (depth + 1), int((clock.left - seconds) / self._pair[ply]))
        return self._judged(ply, seconds, pairs) if pairs > self.verdicts[ply].lost.games else None

    def _sharpen(self, clock: Stopwatch, until: float) -> Iterator[Point]:
        """Play more games from the positions whose chances are known worst, until so much time is left."""
        vague = self._least_certain_position()
        while vague is not None and clock.left > max(0.0, until):
            yield self._play(vague, len(self._shares[vague]))
            vague = self._least_certain_position()

    def _costliest_decision(self) -> int | None:
        """Return the decision that may have lost most, less if it has been looked at often."""
        open_ones = [ply for ply, verdict in self.verdicts.items() if verdict.other and self._depth[ply] < DEEPEST]
        return max(open_ones, key=lambda ply: self._promise(self.verdicts[ply]) / 2 ** self._depth[ply], default=None)

    @staticmethod
    def _promise(verdict: Verdict) -> float:
        return max(0.0, verdict.lost.value + verdict.lost.half_width)

    def _least_certain_position(self) -> int | None:
        vague = [ply for ply, shares in self._shares.items() if len(shares) < MOST_GAMES]
        return max(vague, key=lambda ply: max(each.error for each in self.points[ply].chances), default=None)


def _seems_lost(lost: Estimate) -> bool:
    return lost.value >= SUSPECT and lost.value > lost.error


def _turns(to_act: list[int]) -> list[int]:
    """Return the plies before which a turn begins: another seat is to act than before; and the end."""
    found, last = [], OVER
    for ply, seat in enumerate(to_act):
        if seat >= 0 and seat != last:
            found.append(ply)
            last = seat
    return [*found, *([len(to_act) - 1] if not found or found[-1] != len(to_act) - 1 else [])]


def _begun(to_act: list[int], seats: int) -> list[int]:
    """Return for each ply the first one of the same decision: a seat decides once until another one acts, or chance brings something new.

    Who plays alone decides at each ply.
    """
    found = list[int]()
    for ply, seat in enumerate(to_act):
        goes_on = ply > 0 and seats > 1 and seat >= 0 and seat == to_act[ply - 1]
        found.append(found[-1] if goes_on else ply)
    return found


def _spread(plies: list[int]) -> list[int]:
    """Return them in an order in which those that came already are spread evenly: the ends first, then the middle, and so on."""
    step, found = 1 << len(plies).bit_length(), dict[int, None]()
    while step:
        found |= dict.fromkeys([*range(0, len(plies), step), *([len(plies) - 1] if plies else [])])
        step //= 2
    return [plies[index] for index in found]
