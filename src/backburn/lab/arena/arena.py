"""The state of an arena: what has been played, what comes next, and when a pair is decided."""

from __future__ import annotations

from collections.abc import Iterator

from backburn.lab.arena.blocks import Games, MeetingBlock, MeetingOrder, joined, nothing, order, play
from backburn.lab.arena.plan import Plan
from backburn.lab.arena.points import Pair, of_pairs, points
from backburn.lab.running.workers import MOST_GAMES, Workers, next_size
from backburn.lab.statistics.sequential import TestResult


class Arena:
    """The games of a plan, as far as they have been played.

    How rounds are cut into blocks, and by how many processes they are played, changes nothing: a round's luck follows from its number, and
    a meeting that is decided keeps no round after the decision.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        seats = plan.game.seats
        self._parts = [[nothing(len(meeting.seatings), seats)] for meeting in plan.meetings]
        self._sizes = [1] * len(plan.meetings)
        """The rounds of each meeting's next block."""
        self.results: dict[Pair, TestResult] = {}

    def games(self, meeting: int) -> Games:
        """Return the games of a meeting."""
        self._parts[meeting] = [joined(self._parts[meeting])]
        return self._parts[meeting][0]

    def rounds(self, meeting: int) -> int:
        """Return how many rounds of a meeting have been played."""
        return sum(map(len, self._parts[meeting]))

    @property
    def played(self) -> int:
        """How many games have been played."""
        return sum(self.rounds(number) * len(meeting.seatings) for number, meeting in enumerate(self.plan.meetings))

    @property
    def planned(self) -> int:
        """How many games are played in all, as far as is known now."""
        rounds = [self.rounds(number) if self._is_over(number) else self.plan.rounds(number) for number in range(len(self._parts))]
        return sum(each * len(meeting.seatings) for each, meeting in zip(rounds, self.plan.meetings, strict=True))

    def play(self, workers: Workers | None = None) -> Iterator[MeetingBlock]:
        """Play the rest, and yield each block once it has been added. Raises WorkerError if a process is killed."""
        for block in (workers or Workers()).carry_out(play, self._orders(), len(self._parts)):
            self._sizes[block.meeting] = self._next_size(block)
            self.add(block.meeting, block.games)
            yield block

    def _orders(self) -> Iterator[MeetingOrder]:
        """Yield orders until nothing is left: always for the meeting that has the fewest rounds."""
        ordered = [self.rounds(meeting) for meeting in range(len(self._parts))]
        while left := [each for each in range(len(ordered)) if ordered[each] < self.plan.rounds(each) and not self._is_over(each)]:
            meeting = min(left, key=ordered.__getitem__)
            rounds = min(self._sizes[meeting], self.plan.rounds(meeting) - ordered[meeting])
            yield order(self.plan, meeting, ordered[meeting], rounds)
            ordered[meeting] += rounds

    def _next_size(self, block: MeetingBlock) -> int:
        """Return how many rounds the meeting's next block has."""
        return next_size(len(block.games), block.seconds, MOST_GAMES // len(self.plan.meetings[block.meeting].seatings))

    def add(self, meeting: int, games: Games) -> None:
        """Add the next rounds of a meeting; what was played after the decision is dropped."""
        if self._is_over(meeting):
            return
        seen = self.rounds(meeting)
        self._parts[meeting].append(games)
        if self.plan.test:
            self._judge(meeting, seen)

    def _judge(self, meeting: int, seen: int) -> None:
        """Look at the tests of a meeting's pairs after rounds beyond the first `seen`."""
        assert self.plan.test is not None
        games = self.games(meeting)
        for pair, found in of_pairs(self.plan.meetings[meeting], points(self.plan, games)).items():
            if not self._is_decided(pair):
                self.results[pair] = self.plan.test.evaluate(found, max(2, self.plan.sides), seen)
        if self._is_over(meeting):
            last = max(self.results[pair].rounds for pair in self.plan.meetings[meeting].pairs)
            self._parts[meeting] = [games.upto(last)]

    def _is_decided(self, pair: Pair) -> bool:
        return pair in self.results and self.results[pair].accepted is not None

    def _is_over(self, meeting: int) -> bool:
        """Whether the tests of all of the meeting's pairs are decided."""
        pairs = self.plan.meetings[meeting].pairs
        return bool(pairs) and all(map(self._is_decided, pairs))
