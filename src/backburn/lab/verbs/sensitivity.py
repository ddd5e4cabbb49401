"""sensitivity: which options matter for an outcome: all of them by Morris's screening, up to six by Sobol's shares of the variance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.core.states.options import Option, Value
from backburn.lab.findings import P_VALUE, SHARE, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.ranges import fitting
from backburn.lab.report import words
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics import effects
from backburn.lab.statistics.effects import Effect, Share
from backburn.lab.statistics.many import holm
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measure, Measures, half_width
from backburn.lab.verbs.questions import MOST_GAMES, Question, options_named, strength

MOST_FOR_SOBOL, FIRST_POWER, TRIES = 6, 3, 200
Numbers = NDArray[np.float64]


class Sensitivity(Question):
    """Which numbers of the rulebook matter?"""

    only: tuple[str, ...] = Field(default=(), description="The options to look at; all of them, unless they are named.")
    measure: str = Field(default="", description="The measure: win(side), points(SIDE), turns or plies.")
    method: str = Field(default="morris", pattern="^(morris|sobol)$", description="morris for all options, sobol for six at most.")
    games: int = Field(default=100, ge=20, le=MOST_GAMES, description="The games at each point.")


@dataclass(frozen=True)
class VariedSetting:
    """Options and measures."""

    question: Sensitivity
    options: dict[str, Option]
    measure: Measure
    seats: int

    def values(self, point: Numbers) -> dict[str, Value]:
        """Return the options at a point of the unit cube; options with one total balance each other. Raises OptionError."""
        drawn = {name: value_at(option, float(place)) for (name, option), place in zip(self.options.items(), point, strict=True)}
        return fitting(self.question.card, self.seats, {**self.question.load(self.seats).options, **drawn}, list(drawn))

    def sample(self, point: Numbers, seed: int) -> Sample:
        """Return the games at a point. Raises OptionError if the card refuses it."""
        found = self.values(point)
        return self.question.sample(self.seats, self.question.levels[0], found, seed)


def answer(question: Sensitivity, runner: Runner) -> Findings:
    """Play along trajectories, or at Sobol's points, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Sensitivity, runner: Runner) -> Findings:
    seats = question.players[0]
    measures = Measures(question.load(seats))
    specs = question.card.Options.specs
    names = question.only or tuple(name for name, option in specs.items() if option.range[0] != option.range[1])
    measure = measures.read(question.measure) if question.measure else measures.main
    setting = VariedSetting(question, options_named(question.card, names), measure, seats)
    if question.method == "sobol" and len(names) > MOST_FOR_SOBOL:
        raise OptionError(f"Sobol's shares are for {MOST_FOR_SOBOL} options at most, not {len(names)}: name some with --only")
    runner.rows(question.sample(seats, question.levels[0]), 1)  # compiles, which is no part of the time
    if question.method == "sobol":
        return _by_sobol(setting, runner, measures)
    return _by_morris(setting, runner, measures)


def value_at(option: Option, place: float) -> Value:
    """Return the value of an option at a place from 0 to 1 of its usual range; words and switches have equal parts of it."""
    low, high = option.range
    if option.kind is float:
        return option.write(low + place * (high - low))
    if option.choices:
        return option.write(min(int(low + place * (high - low + 1)), high))
    return option.write(round(low + place * (high - low)))


# ---- Morris


def _by_morris(setting: VariedSetting, runner: Runner, measures: Measures) -> Findings:
    changes, errors = [], []
    for step in runner.steps(runner.share or 60.0):
        change, error = _trajectory(setting, runner, step)
        changes.append(change)
        errors.append(error)
    rng = np.random.default_rng(setting.question.seed)
    stacked, wide = np.array(changes), np.array(errors)
    found = {name: effects.effect(stacked[:, place], wide[:, place], rng) for place, name in enumerate(setting.options)}
    played = len(changes) * (len(setting.options) + 1) * setting.question.games
    return _of_effects(setting, found, len(changes), played, runner, measures)


def _trajectory(setting: VariedSetting, runner: Runner, step: int) -> tuple[Numbers, Numbers]:
    """Return how much the outcome rises with each option along one trajectory, which has its own luck, and the standard errors."""
    rng = np.random.default_rng([setting.question.seed, step])
    seed = setting.question.seed + step
    for _ in range(TRIES):
        points, order = effects.trajectory(len(setting.options), rng)
        try:
            samples = [setting.sample(point, seed) for point in points]
            break
        except OptionError as error:
            refused = error
    else:
        raise OptionError(f"no {len(setting.options)} options can be changed one by one: {refused}")
    rows = runner.collect(dict.fromkeys(samples, setting.question.games))
    taken = [setting.measure.take(rows[sample]) for sample in samples]
    change, error_of = np.zeros(len(setting.options)), np.zeros(len(setting.options))
    for place, option in enumerate(order):
        differences = (taken[place + 1] - taken[place]) * np.sign(points[place + 1, option] - points[place, option])
        change[option], error_of[option] = differences.mean(), _error(differences, setting.measure)
    return change, error_of


def _error(differences: Numbers, measure: Measure) -> float:
    """Return the standard error of a mean difference; of shares, one more of each kind is added, so that few games are not certain."""
    if not differences.any():
        return 0.0
    sample = differences if measure.most is None else np.append(differences, [measure.most, -measure.most])
    return float(sample.std(ddof=1) / np.sqrt(len(sample)))


def _of_effects(
    setting: VariedSetting, found: dict[str, Effect], trajectories: int, played: int, runner: Runner, measures: Measures
) -> Findings:
    measure, title = setting.measure, measures.game.card.title
    adjusted = dict(zip(found, map(float, holm([each.p for each in found.values()])), strict=True))
    ranked = sorted(found, key=lambda name: -found[name].strength.value)
    columns = (
        Column("option"), Column("strength", measure.unit), Column("direction", measure.unit), Column("spread", measure.unit),
        Column("p, Holm", P_VALUE), Column("from"), Column("to"), Column("what it is"),
    )  # fmt: skip
    body = tuple(
        (name, each.strength, each.mean, each.spread, adjusted[name], *_ends(setting.options[name]), setting.options[name].help)
        for name, each in ((name, found[name]) for name in ranked)
    )
    about = (
        f"Strength: how much {measure.name} change on average if the option goes from one end of its range to the other, whatever the "
        "sign; luck alone makes it greater than 0, so look at p. A spread greater than the direction: it depends on other options."
    )
    bars = Series("", tuple(ranked[:15]), tuple(found[name].strength for name in ranked[:15]))
    return Findings(
        verb="sensitivity",
        game=title,
        question=f"Which numbers of the rulebook matter for {measure.name}?",
        answer=_effects_sentence(ranked, found, adjusted, measure),
        caveat=strength(setting.question.levels[:1]) + " Options are varied within their usual ranges.",
        tables=(Table("effects", "Options by strength", columns, body, about),),
        figures=(Figure("rows", "Strength of each option", f"change of {measure.name}", measure.unit, (bars,)),),
        reached=Reached(f"The strength of {ranked[0]}", half_width(found[ranked[0]].strength), measure.unit, played),
        about=setting.question.summary()
        | {"method": f"Morris, {trajectories} trajectories", "games": f"{setting.question.games} at each point"},
        rows_hash=runner.hash(),
    )


def _effects_sentence(ranked: Sequence[str], found: dict[str, Effect], adjusted: dict[str, float], measure: Measure) -> str:
    matter = [name for name in ranked if adjusted[name] < 0.05]
    if not matter:
        return f"No option is seen to matter for {measure.name}; more time may show some."
    strongest = [f"{name} ({words.number(found[name].strength.value, measure.unit)})" for name in matter[:4]]
    unit = words.NAMES[measure.unit]
    rest = [name for name in ranked if adjusted[name] >= 0.05]
    none = f" Of {words.several(list(rest[-5:]))} no effect is seen." if rest else ""
    return f"{words.several(strongest)} matter most: in {unit}, from one end of the range to the other.{none}"


def _about(setting: VariedSetting, method: str) -> dict[str, str]:
    return setting.question.summary() | {"method": method, "games": f"{setting.question.games} at each point"}


def _ends(option: Option) -> tuple[str, str]:
    low, high = option.range
    return option.write(low), option.write(high)


# ---- Sobol


def _by_sobol(setting: VariedSetting, runner: Runner, measures: Measures) -> Findings:
    power = FIRST_POWER - 1
    for step in runner.steps((runner.share or 60.0) / 2):  # each step takes as long as all before it
        power = FIRST_POWER + step
        found, noise = _at_points(setting, runner, power)
    return _of_shares(setting, found, noise, power, runner, measures)


def _at_points(setting: VariedSetting, runner: Runner, power: int) -> tuple[list[Share], float]:
    """Return each option's shares from 2**power points, and the share of the variance between points that is luck."""
    options = len(setting.options)
    first, second, mixed = effects.sobol_points(options, power, setting.question.seed)
    try:
        samples = [setting.sample(point, setting.question.seed) for point in (*first, *second, *mixed.reshape(-1, options))]
    except OptionError as error:
        raise OptionError(f"Sobol's method needs all combinations of the options, and some are refused: {error}") from None
    rows = runner.collect(dict.fromkeys(samples, setting.question.games))
    taken = [setting.measure.take(rows[sample]) for sample in samples]
    means = np.array([each.mean() for each in taken])
    count = 2**power
    luck = float(np.mean([each.var(ddof=1) / len(each) for each in taken]))
    between = float(means[: 2 * count].var())
    shares = effects.sobol_shares(
        means[:count], means[count : 2 * count], means[2 * count :].reshape(options, count), setting.question.seed
    )
    return shares, luck / between if between else 1.0


def _of_shares(setting: VariedSetting, found: list[Share], noise: float, power: int, runner: Runner, measures: Measures) -> Findings:
    measure, names = setting.measure, list(setting.options)
    ranked = sorted(range(len(names)), key=lambda place: -found[place].total.value)
    columns = (Column("option"), Column("alone", SHARE), Column("with others", SHARE), Column("from"), Column("to"))
    body = tuple((names[place], found[place].alone, found[place].total, *_ends(setting.options[names[place]])) for place in ranked)
    top = ranked[0]
    played = 2**power * (len(names) + 2) * setting.question.games
    total = Series("with others", tuple(names[place] for place in ranked), tuple(found[place].total for place in ranked))
    alone = Series("alone", total.places, tuple(found[place].alone for place in ranked))
    return Findings(
        verb="sensitivity",
        game=measures.game.card.title,
        question=f"How much of the variation of {measure.name} belongs to each option?",
        answer=f"{names[top]} explains {words.estimate(found[top].alone, SHARE)} of the variance alone and "
        f"{words.estimate(found[top].total, SHARE)} together with others.",
        caveat=f"{strength(setting.question.levels[:1])} About {min(noise, 1):.0%} of the variance between points is luck, which makes "
        "shares with others greater.",
        tables=(Table("shares", "Shares of the variance", columns, body),),
        figures=(Figure("rows", "Shares of the variance", "share", SHARE, (alone, total)),),
        reached=Reached(f"The share of {names[top]}", half_width(found[top].total), SHARE, played),
        about=_about(setting, f"Sobol, {2**power} points"),
        rows_hash=runner.hash(),
    )
