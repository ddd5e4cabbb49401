"""The formats of an evening, and the draw of their next round.

* **Swiss**: people with equal points meet, and no pair meets twice if that can be avoided; anyone who sits out gets a point.
* **Everybody against everybody**: each round brings as many new pairs together as possible, until all who are there have met.
* **Knock-out**: who wins goes on, and each round is drawn again; ties are decided by lot, as is a game that does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from backburn.club.grouping import grouped, total
from backburn.club.pairing import NO_PARTNER, cheapest
from backburn.club.rounds import ClubTable, History, Pair, Round, lot, pairs_of
from backburn.club.sides import clash, seated
from backburn.club.sizes import sizes

AGAIN = 10**12
"""The cost of meeting again, or of sitting out again: more than everything else together."""
STEP = 1_000
"""The cost of a tenth of a point between two who meet, squared."""
SIDE = 20
"""The cost of a game more in a seat that both have had more often, as a squared difference in tenths of a point."""
TRIES = 6
"""Orders from which groups are improved; the best are taken."""


class Format(StrEnum):
    """How it is decided who meets whom."""

    SWISS = "swiss"
    EVERYBODY = "everybody"
    KNOCKOUT = "knock-out"


BYE = {Format.SWISS: 1, Format.EVERYBODY: 0, Format.KNOCKOUT: 1}
"""What sitting out is worth."""


@dataclass(frozen=True)
class Schedule:
    """What an evening's rounds are to be like."""

    format: Format
    seats: int
    """The most at a table."""
    allowed: frozenset[int]
    """The numbers of people that can play at a table."""
    fill: bool = False
    """Do bots take the seats that are left at a table?"""

    def sizes(self, people: int) -> list[int]:
        """How many people sit at each table."""
        return sizes(people, self.seats, range(1, self.seats + 1) if self.fill else self.allowed)


def draw(plan: Schedule, people: Sequence[int], rounds: Sequence[Round], seed: str) -> Round:
    """The next round of those who are there; without tables if there is nothing left to play."""
    history, here = History(rounds, BYE[plan.format]), f"{seed} round {len(rounds)}"
    left = remaining(plan, people, rounds, seed)
    if plan.format is Format.KNOCKOUT:
        groups = _cup_groups(plan, left, history, here)
    else:
        groups = _pairs(plan, left, history, here) if plan.seats == 2 else _groups(plan, left, history, here)
    boards = tuple(ClubTable(seated(group, plan.seats if plan.fill else len(group), history, here)) for group in groups)
    playing = {number for board in boards for number in board.people}
    return Round(boards, tuple(number for number in left if number not in playing) if boards else ())


def remaining(plan: Schedule, people: Sequence[int], rounds: Sequence[Round], seed: str) -> list[int]:
    """Those who are there and not out; only a knock-out puts people out."""
    if plan.format is not Format.KNOCKOUT or not rounds:
        return list(people)
    on = going_on(rounds, seed)[-1]
    return [number for number in people if number in on]


def have_met(people: Sequence[int], rounds: Sequence[Round]) -> bool:
    """Have all of these been at a table with each other?"""
    history = History(rounds)
    return all(history.met[pair] for pair in pairs_of(people))


def going_on(rounds: Sequence[Round], seed: str) -> list[set[int]]:
    """Who is still in after each round of a knock-out, as far as its games are over."""
    return [
        {*each.byes, *(_winner(board, f"{seed} tie {number}") for board in each.boards if not board.is_open)}
        for number, each in enumerate(rounds)
    ]


def _winner(board: ClubTable, seed: str) -> int:
    return max(board.people, key=lambda person: (board.won_by(person), lot(seed, person)))


# ---- two at a table


def _pairs(plan: Schedule, people: Sequence[int], history: History, seed: str) -> list[list[int]]:
    prices = _Swiss(people, history, seed) if plan.format is Format.SWISS else _Everybody(people, history)
    found = cheapest(people, prices.meet, prices.sit_out)
    return [[one] if other == NO_PARTNER else [one, other] for one, other in found if plan.fill or other != NO_PARTNER]


class _Swiss:
    """Equals meet; of equals, those who need different seats, then by lot. The last sits out."""

    def __init__(self, people: Sequence[int], history: History, seed: str) -> None:
        self.history = history
        self.seed = seed
        self.lowest = min((history.points[number] for number in people), default=Fraction())

    def meet(self, one: int, other: int) -> int:
        """What it costs that two meet."""
        history = self.history
        apart = _squared(history.points[one] - history.points[other])
        chance = lot(self.seed, min(one, other), max(one, other)) % STEP
        return AGAIN * history.has_met(one, other) + STEP * (apart + SIDE * clash(history, one, other)) + chance

    def sit_out(self, one: int) -> int:
        """What it costs that someone sits out."""
        above = _squared(self.history.points[one] - self.lowest)
        return AGAIN * self.history.sat_out[one] + STEP * above + lot(self.seed, one) % STEP


def _squared(points: Fraction) -> int:
    """A difference, squared, in hundredths: two small ones are better than a large one."""
    return round(10 * points) ** 2


class _Everybody:
    """Who has not met: those come first who have most still to meet, and pairs of the same turn of a round table."""

    def __init__(self, people: Sequence[int], history: History) -> None:
        self.history = history
        self.missing = {one: sum(one != other and not history.has_met(one, other) for other in people) for one in people}
        self.size = max(people, default=0) // 2 * 2 + 2
        turns = [0] * self.size
        for one, other in pairs_of(people):
            turns[self._turn(one, other)] += not history.has_met(one, other)
        self.turn = turns.index(max(turns))
        """The turn of which most pairs are left."""

    def _turn(self, one: int, other: int) -> int:
        """In which turn two meet: all sit around a table and move on by one seat, except for the last."""
        low, high, around = min(one, other), max(one, other), self.size - 1
        return (2 * low if high == around else low + high) % around

    def meet(self, one: int, other: int) -> int | None:
        """What it costs that two meet; they do so once."""
        if self.history.has_met(one, other):
            return None
        return -STEP * (self.missing[one] + self.missing[other]) + (self._turn(one, other) != self.turn)

    def sit_out(self, one: int) -> int:
        """What it costs that someone sits out."""
        return 0


# ---- more at a table


def _groups(plan: Schedule, people: Sequence[int], history: History, seed: str) -> list[list[int]]:
    found, swiss = plan.sizes(len(people)), plan.format is Format.SWISS
    strangers = [] if swiss else [pair for pair in pairs_of(people) if not history.met[pair]]
    if not swiss and not strangers:
        return []

    tenths = {number: round(10 * history.points[number]) for number in people}

    def cost(group: Sequence[int]) -> int:
        before = [history.met[pair] for pair in pairs_of(group)]
        again = sum(count**2 for count in before) if swiss else sum(AGAIN * (count > 0) + count**2 for count in before)
        return AGAIN * again + sum((tenths[one] - tenths[other]) ** 2 for one, other in pairs_of(group)) if swiss else again

    orders = [_order(people, sum(found), history, f"{seed} try {number}", swiss) for number in range(TRIES)]
    tries = [grouped(_together(strangers, order), found, cost) for order in orders]
    return min(tries, key=lambda each: total(each, cost))


def _order(people: Sequence[int], playing: int, history: History, seed: str, swiss: bool) -> list[int]:
    """Who plays, in the order in which they fill the tables: the best first where points count, else by lot."""
    by_lot = sorted(people, key=lambda number: lot(seed, number))
    most_in_need = sorted(by_lot, key=lambda number: (-history.sat_out[number], -history.points[number] if swiss else 0))
    return sorted(most_in_need[:playing], key=lambda number: -history.points[number]) if swiss else most_in_need[:playing]


def _together(strangers: Sequence[Pair], order: Sequence[int]) -> list[int]:
    """The order, with two who have not met in front: no swap makes fewer meet for the first time."""
    first = next((pair for pair in strangers if set(pair) <= set(order)), ())
    return [*first, *(number for number in order if number not in first)]


# ---- knock-out


def _cup_groups(plan: Schedule, people: Sequence[int], history: History, seed: str) -> list[list[int]]:
    """The tables by lot; of two at a table a number of that the next round has a power of two, and in each table one wins."""
    if len(people) < 2:
        return []
    by_lot = sorted(people, key=lambda number: (-history.sat_out[number], lot(seed, number)))
    full = 1 << (len(people).bit_length() - 1)
    found = plan.sizes(len(people)) if plan.seats > 2 else [2] * (len(people) - full or full // 2)
    return [by_lot[sum(found[:place]) : sum(found[: place + 1])] for place in range(len(found))]
