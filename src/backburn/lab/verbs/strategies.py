"""strategies: rules of thumb that beat a bot, searched by machine for each side and tested in fresh games.

A strategy is a rank for each kind of move: always before others, never, or as it looks (`habits:` bots). Many are tried against a quick
bot, the better third of them in three times as many games and so on (successive halving); the best have offspring, which meet the bot
that was asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from pydantic import Field

from backburn.agents._habits import MOST, named
from backburn.core.errors import OptionError
from backburn.lab.findings import COUNT, SHARE, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.report import words
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measures, half_width
from backburn.lab.verbs.questions import BotName, Question, meanings

FRESH = 1_000_003
"""Added to the seed for games that the search has not seen."""
BORN, FIRST_GAMES, RUNGS, PARENTS = 24, 10, 3, 8
"""The strategies of a generation, the games of each on the first rung, the rungs, and how many of the best have offspring."""
FINALISTS = 4
"""How many meet the bot that was asked for."""
PILOT = 20
"""Games in which it is seen which kinds a side can choose."""
SEARCHED, SCREENED = 0.9, 0.2
"""The share of the time for the search, and how much of that is against the quick bot."""
Ranks = tuple[tuple[str, int], ...]


class Strategies(Question):
    """Which rules of thumb beat a bot?"""

    sides: tuple[str, ...] = Field(default=(), description="The sides that are searched for; all of them, unless they are named.")
    screen: BotName = Field(default="level-2", description="The quick bot against which most strategies are tried.")
    trial: int = Field(default=16, ge=4, description="The games of each finalist against the bot that was asked for.")
    fresh: int = Field(default=52, ge=10, description="The fresh games in which what was found is tested.")


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


@dataclass
class SideSearch:
    """The search for one side against one bot."""

    question: Strategies
    runner: Runner
    measures: Measures
    side: int
    level: str

    def sample(self, strategy: str, opponent: str, seed: int = 0) -> Sample:
        """Return games of a strategy, or of any bot, against another one."""
        own = self.measures.sides.members[self.side]
        seats = self.measures.game.seats
        base = self.question.sample(seats, opponent, None, self.question.seed + seed)
        agents = tuple(strategy if seat in own else opponent for seat in range(seats))
        return Sample(base.game, seats, base.options, agents, seed=base.seed, counted=False, door=base.door)

    def won(self, strategies: Sequence[str], opponent: str, games: int, seed: int = 0) -> dict[str, float]:
        """Return how often each strategy wins."""
        samples = {each: self.sample(each, opponent, seed) for each in strategies}
        rows = self.runner.collect(dict.fromkeys(samples.values(), games))
        return {each: float(self.measures.wins(self.side).take(rows[sample]).mean()) for each, sample in samples.items()}

    def best(self, seconds: float) -> str:
        """Search, and return the strategy that does best against the bot that was asked for."""
        rng = np.random.default_rng([self.question.seed, self.side])
        kinds, known = self._kinds(), dict[str, Ranks]()
        quick = self._generations(kinds, known, [], rng, self.question.screen, SCREENED * seconds)
        scores = self._generations(kinds, known, quick, rng, self.level, (1 - SCREENED) * seconds)
        last = self.won(scores[:FINALISTS], self.level, self.question.trial, FRESH)
        return max(last, key=lambda each: last[each])

    def _generations(
        self, kinds: Sequence[str], known: dict[str, Ranks], first: list[str], rng: np.random.Generator, against: str, seconds: float
    ) -> list[str]:
        """Return strategies, the best against a bot first; `first` are tried in the first generation, too."""
        scores: dict[str, float] = {}
        for step in self.runner.steps(seconds):
            parents = sorted(scores, key=lambda each: -scores[each])[:PARENTS] or first[:PARENTS]
            born = [self._offspring(kinds, [known[each] for each in parents], rng) for _ in range(BORN)]
            known |= {named(dict(ranks)): ranks for ranks in born}
            tried = [named(dict(ranks)) for ranks in born]
            scores |= self._halved([*(first[:PARENTS] if step == 0 else parents[:2]), *tried], step, against)
        return sorted(scores, key=lambda each: -scores[each])

    def _kinds(self) -> list[str]:
        """Return the kinds that the side can choose besides others."""
        sample = replace(self.question.sample(self.measures.game.seats, self.question.screen), counted=True)
        optional = self.runner.rows(sample, PILOT)["optional"].sum(axis=0)
        seats = list(self.measures.sides.members[self.side])
        found = [name for number, name in enumerate(self.measures.game.card.kinds.names) if optional[seats, number].any()]
        if not found:
            raise OptionError("there is nothing to search for: in each decision, all moves are of one kind")
        return found

    def _offspring(self, kinds: Sequence[str], parents: Sequence[Ranks], rng: np.random.Generator) -> Ranks:
        """Return a strategy: one of the best with some kinds changed, or one drawn afresh."""
        if not parents or rng.random() < 0.25:
            return tuple((kind, _rank(rng)) for kind in kinds)
        ranks = dict(parents[int(rng.integers(len(parents)))])
        for kind in rng.choice(kinds, size=min(len(kinds), int(rng.integers(1, 4))), replace=False):
            ranks[str(kind)] = _rank(rng)
        return tuple(ranks.items())

    def _halved(self, strategies: list[str], step: int, against: str) -> dict[str, float]:
        """Return how often the better ones win against a bot, a third of them on each further rung."""
        games, scores = FIRST_GAMES, dict[str, float]()
        left = list(dict.fromkeys(strategies))
        for _ in range(RUNGS):
            scores = self.won(left, against, games, step)
            left = sorted(scores, key=lambda each: -scores[each])[: max(1, len(left) // 3)]
            games *= 3
        return {each: scores[each] for each in left}


def _rank(rng: np.random.Generator) -> int:
    """Return a rank: in half of the draws as it looks, else never or one of the first."""
    draw = rng.random()
    return 0 if draw < 0.5 else -1 if draw < 0.65 else int(rng.integers(1, MOST + 1))


def answer(question: Strategies, runner: Runner) -> Findings:
    """Search for each side, and play what was found in fresh games, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Strategies, runner: Runner) -> Findings:
    seats, level = question.players[0], question.levels[0]
    measures = Measures(question.load(seats))
    if measures.sides.is_one:
        raise OptionError("all play together in this game: no side can be beaten")
    names = measures.sides.names
    sides = [names.index(name) if name in names else _no_side(name, names) for name in question.sides] or range(len(names))
    found = []
    for side in sides:
        search = SideSearch(question, runner, measures, side, level)
        best = search.best((runner.share or 60.0) * SEARCHED / len(list(sides)))
        found.append(_tested(search, best))
    return _findings(question, found, measures, runner)


def _no_side(name: str, names: Sequence[str]) -> int:
    raise OptionError(f"there is no side {name!r} in this game: there are {', '.join(names)}")


def _tested(search: SideSearch, strategy: str) -> Response:
    """Return what a strategy reaches in fresh games, and what the bot itself reaches on that side."""
    question, measure = search.question, search.measures.wins(search.side)
    samples = [search.sample(each, search.level, 2 * FRESH) for each in (strategy, search.level)]
    rows = search.runner.collect(dict.fromkeys(samples, question.fresh))
    own = rows[samples[0]]
    left = question.fresh - float(measure.take(own).sum())
    won, usual = (measure.interval(rows[sample]) for sample in samples)
    return Response(search.measures.sides.names[search.side], search.level, strategy, won, usual, left, question.fresh)


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
        answer=" ".join(_told(each) for each in found),
        caveat="Only strategies that rank kinds of moves were searched; that none was found does not mean that there is none. "
        f"To play against one, name it as a bot. Most were tried against {question.screen}, the best against {level}.",
        tables=(Table("responses", "The best strategy of each side, in fresh games", columns, rows, "Ranks: 9 comes first."),),
        figures=(Figure("rows", "What the best strategy wins", "wins", SHARE, series),),
        reached=Reached("The interval of wins", widest, SHARE, question.fresh * 2 * len(found), runner.spent),
        about=question.summary() | meanings(question.card, question.options) | {"tried against": question.screen},
        rows_hash=runner.hash(),
    )


def _told(response: Response) -> str:
    text = f"{response.side[0].upper()}{response.side[1:]}"
    if response.won.low > response.usual.value:
        return f"{text} by {response.strategy} leaves {response.against} {response.left:g} of {response.games}."
    best = words.estimate(response.won, SHARE)
    return f"No strategy was found for {response.side} that surely wins more than {response.against} itself; the best wins {best}."
