"""strategies: rules of thumb that beat a bot, searched by machine for each side and tested in fresh games.

A strategy is a text that a `habits:` bot plays: which kinds come first, how many of a thing are bought, which move of a kind is made. Many
are tried against a quick bot, the better third of them in three times as many games and so on (successive halving); the best have
offspring, which then meet the bot that was asked for. Their figures come from games that no search has seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from pydantic import Field

from backburn.agents._habits import PREFIX, named
from backburn.core.kit.errors import OptionError
from backburn.lab.findings import COUNT, SHARE, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.report import words
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.pairs import difference
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.habit_space import HabitSpace, Strategy, space_of
from backburn.lab.verbs.measures import Measures, Numbers, half_width
from backburn.lab.verbs.questions import BotName, Question, meanings

FRESH = 1_000_003
"""Added to the seed for games that no search has seen."""
SCREEN_BORN, BORN, FIRST_GAMES, RUNGS, PARENTS, AFRESH = 24, 12, 6, 4, 8, 0.1
"""The strategies of a generation against the quick bot, and against the other one; the games of each on the first rung; the rungs; how many
of the best have offspring; the share drawn afresh."""
LAST_GAMES = FIRST_GAMES * 3 ** (RUNGS - 1)
"""The games of each on the last rung."""
DOUBT = 10
"""Games that each strategy is thought to have lost besides."""
FINALISTS = 4
"""How many meet the bot that was asked for once more."""
PILOT = 3
"""Games of two bots from which the kinds and the fields of a search are known."""
ORDER = "9 comes first; of the habits of a kind, the first that holds counts."
SEARCHED, SCREENED = 0.9, 0.6
"""The share of the time for the search, and how much of that is against the quick bot."""


class Strategies(Question):
    """Which rules of thumb beat a bot?"""

    sides: tuple[str, ...] = Field(default=(), description="The sides that are searched for; all of them, unless they are named.")
    screen: BotName = Field(default="level-3", description="The quick bot against which most strategies are tried.")
    trial: int = Field(default=16, ge=4, description="The games of each finalist against the bot that was asked for.")
    fresh: int = Field(default=52, ge=10, description="The fresh games in which what was found is tested.")

    def check(self) -> None:
        """Refuse sides that the game does not have, too. Raises OptionError."""
        super().check()
        for seats in self.players:
            self.searched(Measures(self.load(seats)))

    def searched(self, measures: Measures) -> list[int]:
        """Return the sides that are searched for. Raises OptionError."""
        if measures.sides.is_one:
            raise OptionError("all play together in this game: no side can be beaten")
        return [measures.side(name) for name in dict.fromkeys(self.sides)] or list(range(len(measures.sides.names)))


@dataclass(frozen=True)
class Response:
    """The best strategy of a side, in fresh games."""

    side: str
    against: str
    strategy: str
    won: Interval
    usual: Interval
    """What the bot itself wins as that side."""
    left: float
    games: int
    surely: bool
    """Whether it surely wins more than the bot itself, in games of the same luck."""


@dataclass
class SideSearch:
    """The search for one side against one bot."""

    question: Strategies
    runner: Runner
    measures: Measures
    side: int
    level: str
    tried: dict[str, Strategy] = field(default_factory=dict)
    """The strategies by the names of the bots that play them."""

    def sample(self, strategy: str, opponent: str, seed: int = 0) -> Sample:
        """Return games of a strategy, or of any bot, against another one."""
        own, seats = self.measures.sides.members[self.side], self.measures.game.seats
        return self.question.sample_against(seats, opponent, own, strategy, None, self.question.seed + seed)

    def best(self, seconds: float) -> str:
        """Search, and return the strategy that does best against the bot that was asked for."""
        rng = np.random.default_rng([self.question.seed, self.side])
        space = self._space()
        quick = self._generations(space, [PREFIX], rng, self.question.screen, SCREENED * seconds)
        scores = self._generations(space, quick[:PARENTS], rng, self.level, (1 - SCREENED) * seconds)
        last = self.played(scores[:FINALISTS], self.level, self.question.trial, FRESH)
        return max(last, key=lambda each: last[each].mean())

    def _space(self) -> HabitSpace:
        """Return what the side can try, from games of the quick bot and of chance."""
        samples = [self.sample(each, each) for each in (self.question.screen, "random")]
        return space_of(samples, self.measures.sides.members[self.side], PILOT)

    def _generations(self, space: HabitSpace, first: list[str], rng: np.random.Generator, against: str, seconds: float) -> list[str]:
        """Return strategies, the best against a bot first; `first` are tried in the first generation, too."""
        scores = Scores()
        self.tried.setdefault(PREFIX, {kind: () for kind in space.kinds})
        for step in self.runner.steps(seconds):
            parents = scores.best()[:PARENTS] if step else first
            born = [self._born(space, parents, rng) for _ in range(SCREEN_BORN if against == self.question.screen else BORN)]
            self._halved([*parents, *born], step, against, scores)
        return scores.best()

    def _born(self, space: HabitSpace, parents: Sequence[str], rng: np.random.Generator) -> str:
        """Return the name of a new strategy."""
        afresh = rng.random() < AFRESH
        strategy = space.fresh(rng) if afresh else space.offspring([self.tried[each] for each in parents], rng)
        name = named(tuple(habit for trait in strategy.values() for habit in trait))
        self.tried[name] = strategy
        return name

    def _halved(self, strategies: list[str], step: int, against: str, scores: Scores) -> None:
        """Let strategies play in fresh games, the better third of them in three times as many, and so on."""
        games, left = FIRST_GAMES, list(dict.fromkeys(strategies))
        for _ in range(RUNGS):
            found = self.played(left, against, games, step)
            left = sorted(found, key=lambda each: -found[each].mean())[: max(1, len(left) // 3)]
            scores.add({each: wins for each, wins in found.items() if each not in left or games == LAST_GAMES})
            games *= 3

    def played(self, strategies: Sequence[str], opponent: str, games: int, seed: int = 0) -> dict[str, Numbers]:
        """Return the wins of each strategy in the same games."""
        samples = {each: self.sample(each, opponent, seed) for each in strategies}
        rows = self.runner.collect(dict.fromkeys(samples.values(), games))
        return {each: self.measures.wins(self.side).take(rows[sample]) for each, sample in samples.items()}


class Scores:
    """The wins of strategies, added up over generations."""

    def __init__(self) -> None:
        self._sums: dict[str, tuple[float, int]] = {}

    def add(self, found: Mapping[str, Numbers]) -> None:
        """Add games."""
        for name, wins in found.items():
            total, games = self._sums.get(name, (0.0, 0))
            self._sums[name] = (total + float(wins.sum()), games + len(wins))

    def best(self) -> list[str]:
        """Return all strategies, the best first, as if each had lost `DOUBT` games more: a few lucky ones do not count for much."""
        return sorted(self._sums, key=lambda each: -self._sums[each][0] / (self._sums[each][1] + DOUBT))


def answer(question: Strategies, runner: Runner) -> Findings:
    """Search for each side, and play what was found in fresh games, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Strategies, runner: Runner) -> Findings:
    seats, level = question.players[0], question.levels[0]
    measures = Measures(question.load(seats))
    sides = question.searched(measures)
    found = []
    for side in sides:
        search = SideSearch(question, runner, measures, side, level)
        best = search.best((runner.share or 60.0) * SEARCHED / len(sides))
        found.append(tested(search, best))
    return _findings(question, found, measures, runner)


def tested(search: SideSearch, strategy: str) -> Response:
    """Return what a strategy wins in fresh games, beside the bot itself on that side."""
    question, measure = search.question, search.measures.wins(search.side)
    samples = [search.sample(each, search.level, 2 * FRESH) for each in (strategy, search.level)]
    rows = search.runner.collect(dict.fromkeys(samples, question.fresh))
    own, usual = (measure.take(rows[sample]) for sample in samples)
    more = difference(usual, own, measure.most)
    left = question.fresh - float(own.sum())
    name, (won, bot) = search.measures.sides.names[search.side], (measure.interval(rows[sample]) for sample in samples)
    return Response(name, search.level, strategy, won, bot, left, question.fresh, more.interval.low > 0)


def _findings(question: Strategies, found: list[Response], measures: Measures, runner: Runner) -> Findings:
    columns = (
        Column("side"), Column("against"), Column("wins", SHARE), Column("the bot itself wins", SHARE), Column("games", COUNT),
        Column("strategy"),
    )  # fmt: skip
    rows = tuple((each.side, each.against, each.won, each.usual, each.games, each.strategy) for each in found)
    level, title = question.levels[0], measures.game.card.title
    widest = max(half_width(each.won) for each in found)
    places = tuple(each.side for each in found)
    series = (
        Series("strategy", places, tuple(each.won for each in found)),
        Series(f"{level} itself", places, tuple(each.usual for each in found)),
    )
    return Findings(
        verb="strategies",
        game=title,
        question=f"Which rules of thumb beat {level} in {title}?",
        answer=" ".join(_sentence(each) for each in found),
        caveat="Only rules of thumb on kinds of moves were searched; that none was found does not mean that there is none. "
        f"To play against one, name it as a bot. Most were tried against {question.screen}, the best against {level}.",
        tables=(Table("responses", "The best strategy of each side, in fresh games", columns, rows, ORDER),),
        figures=(Figure("rows", "What the best strategy wins", "wins", SHARE, series),),
        reached=Reached("The interval of wins", widest, SHARE, question.fresh * 2 * len(found), runner.spent),
        about=question.summary() | meanings(question.card, question.options) | {"tried against": question.screen},
        rows_hash=runner.hash(),
    )


def _sentence(response: Response) -> str:
    text = f"{response.side[0].upper()}{response.side[1:]}"
    if response.surely:
        return f"{text} by {response.strategy} leaves {response.against} {response.left:g} of {response.games}."
    best = words.estimate(response.won, SHARE)
    return f"No strategy was found for {response.side} that surely wins more than {response.against} itself; the best wins {best}."
