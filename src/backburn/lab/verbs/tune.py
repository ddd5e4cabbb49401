"""tune: options that reach what a designer wants, several targets together; the front of the best, tried again on fresh luck."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.core.kit.extras import extra_needed
from backburn.core.states.options import Option, Value
from backburn.gate import outside
from backburn.lab.findings import COUNT, SHARE, Cell, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.ranges import fitting
from backburn.lab.report import words
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.measures import Measure, Measures, half_width
from backburn.lab.verbs.questions import Question, meanings, options_named, strength

if TYPE_CHECKING:
    import optuna

FRESH = 1_000_003
"""Added to the seed for games that the search has not seen."""
SEARCHED = 0.8
"""The share of the time for the search; the rest goes to one-step deviations of the best, and to fresh luck."""
MOST_SHOWN, FRESH_GAMES, REFUSED = 6, 4, 10.0
"""How many sets are tried again, with how many times the games, and the distance of a set that the card refuses."""
TARGET = re.compile(
    r"\s*(?P<measure>[a-z]+(?:\([^()]*\))?)\s*(?:@\s*(?P<level>[\w:,.-]+?))?\s*(?P<how>[=<>])\s*(?P<goal>-?\d+(?:\.\d+)?)\s*"
)
Place = tuple[int, str, str]
"""A number of players, a level, and a strategy or nothing."""
EVEN = re.compile(r"\s*even\s*(?:@\s*(?P<level>[\w:,.-]+))?\s*")


class Tune(Question):
    """Which options give the game that is wanted?"""

    targets: tuple[str, ...] = Field(default=(), description="The target: even, win(fire)@level-2=0.5, turns<40, points(red)>10.")
    against: tuple[str, ...] = Field(
        default=(),
        description="Strategies against which the targets must hold as well, such as chief=habits:spray a square=9: "
        "that bot plays the side, each level the others.",
    )
    only: tuple[str, ...] = Field(default=(), description="The options that may be changed; all of them, unless they are named.")
    tolerance: float = Field(default=0.06, gt=0, description="How far a share may be from its target.")
    games: int = Field(default=200, ge=20, description="The games of each try.")


@dataclass(frozen=True)
class Target:
    """One thing that is wanted at one level."""

    text: str
    seats: int
    measure: Measure
    level: str
    how: str
    goal: float
    strategy: str = ""
    """The side that a bot plays at its best against the level, `SIDE=BOT`; empty: the level has all seats."""

    @property
    def place(self) -> Place:
        """Where it is measured."""
        return self.seats, self.level, self.strategy

    @property
    def scale(self) -> float:
        """What counts as far off: a whole share, or as much as is wanted."""
        return 1.0 if self.measure.unit == SHARE else max(abs(self.goal), 1.0)

    def against_strategy(self, number: int, strategy: str) -> Target:
        """Return the same target for games against the strategy of this number."""
        return replace(self, text=f"{self.text} against strategy {number}", strategy=strategy)

    def distance(self, value: float) -> float:
        """Return how far a value is from the target, on the target's scale; 0 if it is reached."""
        off = {"=": abs(value - self.goal), "<": value - self.goal, ">": self.goal - value}[self.how]
        return max(0.0, off) / self.scale

    def excludes(self, found: Interval, tolerance: float) -> bool:
        """Whether an interval shows that the target is missed by more than is tolerated."""
        margin = tolerance * self.scale
        return {
            "=": found.low > self.goal + margin or found.high < self.goal - margin, "<": found.low > self.goal, ">": found.high < self.goal,
        }[self.how]  # fmt: skip

    def reached(self, found: Interval, tolerance: float) -> bool:
        """Whether the value is on target, within the tolerance."""
        return self.distance(found.value) <= (tolerance if self.how == "=" else 0.0)


@dataclass(frozen=True)
class Try:
    """A set of options, and how far it is from each target."""

    options: tuple[tuple[str, Value], ...]
    found: tuple[Interval, ...]
    distances: tuple[float, ...]

    @property
    def worst(self) -> float:
        """The distance from the target that is missed most."""
        return max(self.distances)


class Search:
    """The search of one question."""

    def __init__(self, question: Tune, runner: Runner) -> None:
        self.question, self.runner, self.seats = question, runner, question.players[0]
        self.each = each = {seats: Measures(question.load(seats)) for seats in question.players}
        self.measures = each[self.seats]
        self.targets = [
            target
            for text in question.targets
            for seats in each
            for target in targets_of(text, each[seats], question.levels, len(each) > 1)
        ]
        strategies = enumerate(dict.fromkeys(question.against), 1)
        self.targets += [target.against_strategy(number, text) for number, text in strategies for target in list(self.targets)]
        if not self.targets:
            raise OptionError(
                f"nothing is wanted: name targets, such as --targets even, or a measure, such as {self.measures.names[0]}=0.5"
            )
        specs = question.card.Options.specs
        names = question.only or tuple(name for name, option in specs.items() if option.range[0] != option.range[1])
        self.options = options_named(question.card, names)
        self.tried: dict[tuple[tuple[str, Value], ...], Try] = {}

    def try_out(self, values: Mapping[str, Value], seed: int = 0, times: int = 1) -> Try:
        """Play a set of options. Raises OptionError if the card refuses it."""
        full = fitting(self.question.card, self.seats, {**self.question.load(self.seats).options, **values}, list(values))
        own = tuple((name, full.get(name, values[name])) for name in self.options)
        samples = {place: self._sample(place, full, self.question.seed + seed) for place in self.places}
        rows = self.runner.collect(dict.fromkeys(samples.values(), self.question.games * times))
        found = tuple(target.measure.interval(rows[samples[target.place]]) for target in self.targets)
        return Try(own, found, tuple(target.distance(each.value) for target, each in zip(self.targets, found, strict=True)))

    def prepare(self) -> None:
        """Compile what will be played, which is no part of the time."""
        for place in self.places:
            self.runner.rows(self._sample(place), 1)

    def _sample(self, place: Place, *more: Any) -> Sample:
        """Return the games of a place. Raises OptionError for a strategy that is none, or of no side."""
        seats, level, strategy = place
        if not strategy:
            return self.question.sample(seats, level, *more)
        side, equals, bot = strategy.partition("=")
        if not equals or outside(bot):
            raise OptionError(f"{strategy!r} is no strategy of a side: write SIDE=BOT, with a bot that comes with backburn")
        sides = self.each[seats].sides
        return self.question.sample_against(seats, level, sides.members[self.each[seats].side(side.strip())], bot.strip(), *more)

    @property
    def places(self) -> list[Place]:
        """The numbers of players, the levels and the strategies that the targets ask for."""
        return list(dict.fromkeys(target.place for target in self.targets))

    def search(self, seconds: float) -> None:
        """Try sets of options that a sampler proposes, beginning with the unchanged rules."""
        with extra_needed():
            import optuna
        optuna.logging.set_verbosity(optuna.logging.ERROR)
        sampler = optuna.samplers.TPESampler(seed=self.question.seed, n_startup_trials=2 * len(self.options) + 8)
        study = optuna.create_study(directions=["minimize"] * len(self.targets), sampler=sampler)
        now = self.question.load(self.seats).option_values
        study.enqueue_trial({name: _clipped(now[name], option) for name, option in self.options.items()})
        for _ in self.runner.steps(seconds):
            trial = study.ask()
            values = {name: _proposed(trial, name, option) for name, option in self.options.items()}
            try:
                found = self.try_out(values)
            except OptionError:
                study.tell(trial, [REFUSED] * len(self.targets))
                continue
            self.tried[found.options] = found
            study.tell(trial, list(found.distances))

    def deviate(self, seconds: float) -> None:
        """Try the neighbours of the best set, one step of one option away, and go on from a better one."""
        waiting = iter(self._neighbours())
        for _ in self.runner.steps(seconds):
            values = next(waiting, None)
            if values is None:
                return
            best = self.best[0]
            try:
                found = self.try_out(values)
            except OptionError:
                continue
            self.tried[found.options] = found
            if self.best[0] != best:
                waiting = iter(self._neighbours())

    def _neighbours(self) -> Iterator[dict[str, Value]]:
        """Yield the sets that have not been tried yet and are one step of one option from the best one."""
        center = dict(self.best[0].options)
        for name, option in self.options.items():
            low, high = option.range
            stored = option.read(center[name])
            step = 1 if option.kind is int else (high - low) / 10
            for other in (stored - step, stored + step):
                values = center | {name: option.write(other)}
                if low <= other <= high and tuple(values.items()) not in self.tried:
                    yield values

    @property
    def best(self) -> list[Try]:
        """The tries, those that miss their worst target least first."""
        return sorted(self.tried.values(), key=lambda each: (each.worst, sum(each.distances)))

    def front(self) -> list[Try]:
        """Return the tries to which no other is better in one target and as good in all others, the best first."""
        found: list[Try] = []
        for each in self.best:
            if not any(all(a <= b for a, b in zip(other.distances, each.distances, strict=True)) for other in found):
                found.append(each)
        return found


def answer(question: Tune, runner: Runner) -> Findings:
    """Search, try the neighbours of the best, and play the front again on fresh luck. Raises OptionError."""
    search = Search(question, runner)
    search.prepare()
    seconds = runner.seconds or 60.0
    search.search(SEARCHED * seconds)
    if not search.tried:
        raise OptionError("all sets of options that were tried are refused together: name fewer with --only")
    search.deviate((1 - SEARCHED) * seconds / 2)
    again = list(dict.fromkeys([*search.best[:2], *search.front()]))[:MOST_SHOWN]
    steps = runner.steps((1 - SEARCHED) * seconds / 2)
    fresh = [search.try_out(dict(each.options), FRESH, FRESH_GAMES) for _, each in zip(steps, again, strict=False)]
    fresh.sort(key=lambda each: each.worst)
    announced = search.try_out(dict(fresh[0].options), FRESH + 1, FRESH_GAMES)  # its own games chose it, so others are reported
    return _findings(search, [announced, *fresh[1:]])


def targets_of(text: str, measures: Measures, levels: Sequence[str], several: bool = False) -> list[Target]:
    """Return the targets that a text names; without a level, one for each level. Raises OptionError.

    With `several`, their names say the number of players.
    """
    found = _targets(text, measures, levels)
    return [replace(each, text=f"{each.text} with {each.seats} players") for each in found] if several else found


def _targets(text: str, measures: Measures, levels: Sequence[str]) -> list[Target]:
    even = EVEN.fullmatch(text)
    if even:
        return list(_even(measures, _levels(even["level"], levels)))
    found = TARGET.fullmatch(text)
    if not found:
        raise OptionError(
            f"{text!r} is no target: it is `even`, or written as win(fire)@level-2=0.5 or turns<40; there are {', '.join(measures.names)}"
        )
    measure, goal = measures.read(found["measure"]), float(found["goal"])
    if measure.unit == SHARE and not 0 <= goal <= 1:
        raise OptionError(f"{text!r}: a share is from 0 to 1")
    named = _levels(found["level"], levels)
    how, seats = found["how"], measures.game.seats
    return [Target(f"{found['measure']}@{level}{how}{found['goal']}", seats, measure, level, how, goal) for level in named]


def _levels(named: str | None, levels: Sequence[str]) -> list[str]:
    """Return the bots of a target: a number is a level."""
    return list(levels) if named is None else [f"level-{named}" if named.isdigit() else named]


def _even(measures: Measures, levels: Sequence[str]) -> Iterator[Target]:
    """Yield an equal share for each side; of two, one is enough. Raises OptionError where all play together."""
    sides = measures.sides.names
    if measures.sides.is_one:
        raise OptionError("all play together in this game: nothing can be even")
    for level in levels:
        for number, side in enumerate(sides[:1] if len(sides) == 2 else sides):
            name, even = f"win({side})@{level}={1 / len(sides):.3g}", 1 / len(sides)
            yield Target(name, measures.game.seats, measures.wins(number), level, "=", even)


def _proposed(trial: optuna.Trial, name: str, option: Option) -> Value:
    low, high = option.range
    if option.choices:
        return option.write(option.read(trial.suggest_categorical(name, list(option.choices[low : high + 1]))))
    return option.write(trial.suggest_int(name, low, high) if option.kind is int else trial.suggest_float(name, low, high))


def _clipped(stored: float, option: Option) -> Value:
    """Return the value of an option as the sampler takes it, moved into the usual range."""
    low, high = option.range
    value = min(max(stored, low), high)
    return option.choices[int(value)] if option.choices else value


def _findings(search: Search, fresh: list[Try]) -> Findings:
    question, targets, best = search.question, search.targets, fresh[0]
    now = search.measures.game.options
    changed = [name for name in search.options if any(dict(each.options)[name] != now[name] for each in fresh)]
    columns = (
        Column("set", COUNT), *(Column(target.text, target.measure.unit) for target in targets), *(Column(name) for name in changed),
    )  # fmt: skip
    body: tuple[tuple[Cell, ...], ...] = tuple(
        (number, *each.found, *(str(dict(each.options)[name]) for name in changed)) for number, each in enumerate(fresh, 1)
    )
    places = tuple(f"set {number}" for number in range(1, len(fresh) + 1))
    series = tuple(
        Series(target.text, places, tuple(each.found[number] for each in fresh))
        for number, target in enumerate(targets)
        if target.measure.unit == targets[0].measure.unit
    )
    widest = max(best.found, key=half_width)
    unit = targets[best.found.index(widest)].measure.unit
    return Findings(
        verb="tune",
        game=search.measures.game.card.title,
        question=f"Which options give {words.several([target.text for target in targets])}?",
        answer=_sentence(search, fresh, now),
        caveat=f"{strength(tuple(dict.fromkeys(target.level for target in targets)))} The values are from fresh games, "
        "those of the first set from games by which it was not chosen; several sets that serve different targets best are shown, not one "
        "number.",
        tables=(Table("front", "The best sets on fresh luck", columns, body, _rest(search, changed)),),
        figures=(Figure("rows", "The best sets", "value", targets[0].measure.unit, series, mark=_mark(targets), mark_name="wanted"),),
        reached=Reached("The value of a target", half_width(widest), unit, _played(search, fresh)),
        about=question.summary()
        | meanings(question.card, changed)
        | {f"strategy {number}": text for number, text in enumerate(dict.fromkeys(question.against), 1)}
        | {"tried": f"{len(search.tried):,} sets of {question.games} games", "changed": ", ".join(search.options)},
        rows_hash=search.runner.hash(),
    )


def _sentence(search: Search, fresh: list[Try], now: Mapping[str, str]) -> str:
    best, targets, tolerance = fresh[0], search.targets, search.question.tolerance
    changes = ", ".join(f"{name}={value}" for name, value in best.options if str(value) != now[name]) or "the unchanged rules"
    pairs = list(zip(best.found, targets, strict=True))
    values = words.several([f"{words.estimate(each, target.measure.unit)} for {target.text}" for each, target in pairs])
    if all(target.reached(each, tolerance) for each, target in pairs):
        return f"{changes}: {values}, on fresh games."
    missed = [target.text for each, target in pairs if target.excludes(each, tolerance)]
    if missed:
        best_text = f"the nearest is {changes}, with {values}, which misses {words.several(missed)} for sure"
        return f"No such set was found among {len(search.tried):,} tried; {best_text}."
    return f"Perhaps {changes}: {values}; play more games to decide."


def _rest(search: Search, changed: Sequence[str]) -> str:
    kept = [name for name in search.options if name not in changed]
    return f"All other options are unchanged{', also ' + ', '.join(kept) if kept else ''}."


def _mark(targets: Sequence[Target]) -> float | None:
    goals = {target.goal for target in targets if target.measure.unit == targets[0].measure.unit}
    return goals.pop() if len(goals) == 1 else None


def _played(search: Search, fresh: Sequence[Try]) -> int:
    return search.question.games * len(search.places) * (len(search.tried) + FRESH_GAMES * (1 + len(fresh)))
