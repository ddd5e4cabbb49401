"""What luck did in a match: what was rolled and drawn, what was to be expected, and how unusual the whole of it was for each seat.

Each outcome is compared with those that could have come in its place, as the rules weigh them, by what `value` thinks of the positions
after them. The sum of these differences is a seat's luck. How often so much comes is counted among games with the same positions and
other outcomes, from a seed for this alone. Nothing is compiled for this.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from backburn.agents import greedy
from backburn.analysis.playouts import seed_of
from backburn.core.kit.loose import JsonObject
from backburn.core.rules.chance import below, generator
from backburn.core.rules.contract import CHANCE, AnyState
from backburn.play.cards.moves import write_move
from backburn.play.matches.match import Match
from backburn.play.matches.ply import Ply

MOST_OUTCOMES = 16
"""Where more outcomes are possible, this many are drawn to stand for all."""
GAMES = 1000
"""Games with other luck."""
SEED = 20_260
MOST_LISTED = 20
"""The most faces of a die, or kinds of card, that are listed."""
SAME = 1e-9
FINE = 1 << 30
"""The steps into which a likelihood is divided."""
SETUP = -1
"""The seat of rolls and draws before the first move."""


@dataclass(frozen=True)
class WeighedRoll:
    """One roll or draw in which several outcomes were possible."""

    seat: int
    """Who moved last before it, or SETUP."""
    kind: str
    """The first word of its text, as of all rolls of that die, or draws from that deck."""
    text: str
    expected: dict[str, float]
    """How likely each outcome was, by its text."""
    gains: tuple[float, ...]
    """For each seat, how much better this outcome is than outcomes are on average."""
    spread: tuple[tuple[float, tuple[float, ...]], ...]
    """The likelihoods of outcomes, or of those that stand for all, with the same of each."""
    sampled: bool
    """Whether a few stand for all."""


@dataclass
class LuckTally:
    """What came of one die or deck for one seat."""

    count: int = 0
    came: Counter[str] = field(default_factory=Counter)
    expected: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    listed: bool = True
    """Whether the kinds are few each time."""

    def data(self) -> JsonObject:
        """Return it as plain data; `outcomes` is empty where too many kinds are possible for a list."""
        few = self.expected if self.listed and len(self.expected) <= MOST_LISTED else {}
        outcomes = [{"text": text, "came": self.came[text], "expected": round(few[text], 2)} for text in sorted(few)]
        return {"count": self.count, "outcomes": outcomes}


class Luck:
    """The luck of a match in which everything is open."""

    def __init__(self, match: Match) -> None:
        self.match, self.game = match, match.game
        self.rolls: list[WeighedRoll] = []
        self._look = match.game.specialize(greedy.worth, compiled=False)
        teams = match.game.card.teams(match.state)
        self._sides = [teams.index(team) for team in teams]
        """For each seat the first of its team: a gain for one is as good for the others."""
        self.done = False

    def run(self) -> Iterator[WeighedRoll]:
        """Yield each roll as soon as it is weighed; a caller may stop at any time."""
        seat = SETUP
        for ply in self.match.plies:
            if ply.seat != CHANCE:
                seat = ply.seat
            elif found := self._weighed(ply, seat):
                self.rolls.append(found)
                yield found
        self.done = True

    def _weighed(self, ply: Ply, seat: int) -> WeighedRoll | None:
        """Return a roll; None if nothing else could have come."""
        before = self.game.card.State.from_bytes(ply.before)
        outcomes, weights = self.game.legal(before), self.game.weights(before)
        if len(outcomes) < 2:
            return None
        several = (
            list(zip(outcomes, _shares(weights), strict=True)) if len(outcomes) <= MOST_OUTCOMES else _sample(before, outcomes, weights)
        )
        worth = {move: self._worth(before, move) for move in {ply.move, *(move for move, _ in several)}}
        mean = [sum(share * worth[move][each] for move, share in several) for each in range(self.game.seats)]
        gains = {move: tuple(value - middle for value, middle in zip(values, mean, strict=True)) for move, values in worth.items()}
        named = outcomes if len(outcomes) <= MOST_LISTED else []
        expected = {write_move(self.game, before, move): share for move, share in zip(named, _shares(weights), strict=False)}
        spread = tuple((share, gains[move]) for move, share in several)
        text = write_move(self.game, before, ply.move)
        return WeighedRoll(seat, text.partition(" ")[0], text, expected, gains[ply.move], spread, len(outcomes) > MOST_OUTCOMES)

    def _worth(self, before: AnyState, move: int) -> tuple[float, ...]:
        """Return what the position after an outcome is worth to each seat."""
        after = before.copy()
        self.game.card.rules.apply(after, move)
        found = {side: float(self._look(after, side)) for side in set(self._sides)}
        return tuple(found[side] for side in self._sides)

    # ---- all of it

    def totals(self) -> list[float]:
        """Return the luck of each seat: by how much its rolls and draws were better than on average, all together."""
        return [sum(roll.gains[seat] for roll in self.rolls) for seat in range(self.game.seats)]

    def other_games(self) -> list[list[float]]:
        """Return the luck of each seat in games with other outcomes at the same places."""
        rng, ends = generator(SEED), [list(accumulate(share for share, _ in roll.spread)) for roll in self.rolls]
        games = list[list[float]]()
        for _ in range(GAMES):
            sums = [0.0] * self.game.seats
            for roll, limits in zip(self.rolls, ends, strict=True):
                place = min(bisect_right(limits, below(rng, FINE) / FINE), len(limits) - 1)
                for seat, gain in enumerate(roll.spread[place][1]):
                    sums[seat] += gain
            games.append(sums)
        return games

    def tallies(self) -> dict[tuple[int, str], LuckTally]:
        """Return what came, and what was to be expected, by the seat and the kind of roll."""
        found = dict[tuple[int, str], LuckTally]()
        for roll in self.rolls:
            tally = found.setdefault((roll.seat, roll.kind), LuckTally())
            tally.count += 1
            tally.came[roll.text] += 1
            for text, share in roll.expected.items():
                tally.expected[text] += share
            tally.listed &= bool(roll.expected)
        return found

    def data(self) -> JsonObject | None:
        """Return it as plain data: of each seat in how many games with other outcomes it has less luck, and more. None without any."""
        if not self.rolls:
            return None
        totals, games = self.totals(), self.other_games()
        less = [sum(game[seat] < total - SAME for game in games) for seat, total in enumerate(totals)]
        more = [sum(game[seat] > total + SAME for game in games) for seat, total in enumerate(totals)]
        seats = [{"less": few, "more": many} for few, many in zip(less, more, strict=True)]
        tallies = [{"seat": seat, "kind": kind, **tally.data()} for (seat, kind), tally in sorted(self.tallies().items())]
        return {"games": GAMES, "sampled": any(roll.sampled for roll in self.rolls), "seats": seats, "tallies": tallies}


def _shares(weights: list[int]) -> list[float]:
    return [weight / sum(weights) for weight in weights]


def _sample(before: AnyState, outcomes: list[int], weights: list[int]) -> list[tuple[int, float]]:
    """Return some of the outcomes, drawn as the rules draw them, each with an equal share; the same ones for the same state."""
    rng, ends = generator(seed_of(before)), list(accumulate(weights))
    drawn = [outcomes[bisect_right(ends, below(rng, ends[-1]))] for _ in range(MOST_OUTCOMES)]
    return [(move, 1 / MOST_OUTCOMES) for move in drawn]
