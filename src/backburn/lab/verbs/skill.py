"""skill: how much a game rewards playing well, how much is luck, and how games go on the way to their ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from backburn import agents as bots
from backburn.core.kit.errors import OptionError
from backburn.lab.findings import COUNT, POINTS, SHARE, TURNS, Column, Figure, Findings, Reached, Series, Table
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics import intervals
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.decisions import WORSE, matter
from backburn.lab.verbs.measures import Measures, half_width
from backburn.lab.verbs.questions import MOST_GAMES, BotName, Question, strength
from backburn.lab.verbs.winning import BEHIND, KNOWN, Course, course

Row = tuple[str, str, str, int, Interval]
"""A rung on one seat: the stronger bot, the weaker, the seat, the games, the result."""
EQUAL, MIXED = "luck against the bots' own dice, at equal strength", "luck against skill, where the weakest meets the strongest"
"""The shares of the results that luck explains: what else varies in games of the same luck."""
TOGETHER = "all, more than"
"""The seat where all play together."""
FEWEST_LUCKS = 20
"""From fewer lucks nothing is said of their share."""
REPEATS = 4
"""How often each luck is played, each time with other decisions of the bots."""


class Skill(Question):
    """How much does playing well win?"""

    levels: tuple[BotName, ...] = ("level-1", "level-2", "level-3")
    """The rungs of the ladder, weakest first."""
    decisions: int = Field(default=200, ge=0, le=MOST_GAMES, description="How many decisions are judged.")
    judge: BotName = Field(default="", description="The bot that judges decisions; the strongest of the levels, if none is named.")


@dataclass(frozen=True)
class Rung:
    """Two bots that meet: the stronger one sits on each seat in turn; where all play together, on all seats."""

    strong: str
    weak: str
    samples: tuple[Sample, ...]
    """One in which they meet, or one of each."""


def answer(question: Skill, runner: Runner) -> Findings:
    """Play the ladder, and games whose luck is repeated, for each number of players. Raises OptionError."""
    return answer_each(question, runner, _answer, levels=False)


def _answer(question: Skill, runner: Runner) -> Findings:
    seats, level = question.players[0], question.levels[-1]
    base = replace(question.sample(seats, level), counted=True)
    measures, rungs = Measures(base.loaded), list(_rungs(question, seats))
    if not rungs:
        raise OptionError(f"skill compares bots, and only {level} is named: name two levels or more, as in --levels 2,3")
    lucky = replace(base, counted=False, repeats=REPEATS)
    mixed = _mixed(question, seats, measures)
    samples = dict.fromkeys([base, lucky, *([mixed] if mixed else []), *(sample for rung in rungs for sample in rung.samples)])
    played = runner.spend(list(samples), runner.share)
    main = measures.points(0) if measures.game.card.graded else measures.wins(0)
    went = course(played[base], measures.sides)
    share, example = matter(base, played[base], question.judge or level, question.decisions) if question.decisions else (None, None)
    ladder = tuple(row for rung in rungs for row in _ladder(rung, measures, played))
    lucks = {EQUAL: share_of_luck(main.take(played[lucky]), REPEATS)}
    if mixed is not None:
        lucks[MIXED] = share_of_luck(measures.wins(0).take(played[mixed]), mixed.round)
    return Findings(
        verb="skill",
        game=measures.game.card.title,
        question=f"How much does playing well win in {measures.game.card.title}?",
        answer=_sentence(ladder, lucks, went, measures),
        caveat=_caveat(question, share is not None),
        tables=(_ladder_table(ladder, measures), _course_table(lucks, went, share, question), *_reliability(went)),
        figures=_figures(went),
        examples=(example,) if example else (),
        reached=_reached(ladder, measures, sum(map(len, played.values())), runner),
        about=question.summary() | {"games": f"{len(played[base]):,} of each kind"},
        rows_hash=runner.hash(),
    )  # fmt: skip


def _reached(ladder: tuple[Row, ...], measures: Measures, games: int, runner: Runner) -> Reached:
    widest = max(half_width(row[-1]) for row in ladder)
    return Reached("The widest interval of the ladder", widest, _unit(measures), games, runner.spent)


def _unit(measures: Measures) -> str:
    return POINTS if measures.game.card.graded else SHARE


def _rungs(question: Skill, seats: int) -> Iterator[Rung]:
    """Yield neighbours on the ladder, then the strongest against itself with half its iterations."""
    pairs = list(zip(question.levels[1:], question.levels, strict=False))
    game = question.load(seats)
    top = bots.levels_of(game).get(question.levels[-1], question.levels[-1])
    agent = game.agent(top)
    if agent.searches and agent.iterations > 1:
        pairs.append((question.levels[-1], agent.using({"iterations": agent.iterations // 2}).text))
    together = len(set(game.card.teams(game.start))) == 1
    for strong, weak in pairs:
        each = [question.sample(seats, strong), question.sample(seats, weak)]
        mixed = replace(each[0], agents=(strong, *[weak] * (seats - 1)), rotate=True)
        yield Rung(strong, weak, tuple(each) if together else (mixed,))


def _mixed(question: Skill, seats: int, measures: Measures) -> Sample | None:
    """Return games of the weakest against the strongest bot, each luck in every seating; None where all play together, or all are alike."""
    weak, strong = question.levels[0], question.levels[-1]
    if weak == strong or measures.sides.is_one:
        return None
    return replace(question.sample(seats, strong), agents=(strong, *[weak] * (seats - 1)), rotate=True)


def _ladder(rung: Rung, measures: Measures, played: dict[Sample, Rows]) -> Iterator[Row]:
    """Yield what the stronger bot reaches on each seat; where all play together, how much more than the weaker."""
    first = played[rung.samples[0]]
    if len(rung.samples) == 2:
        measure = measures.points(0) if measures.game.card.graded else measures.wins(0)
        differences = measure.take(first) - measure.take(played[rung.samples[1]])
        yield rung.strong, rung.weak, TOGETHER, len(first), intervals.mean([differences]) or Interval(0, 0, 0)
        return
    wins = measures.sides.wins(first)
    for side, seats in enumerate(measures.sides.members):
        for seat in seats:
            games = wins[first["seating"][:, seat] == 0, side]
            if len(games):
                yield rung.strong, rung.weak, measures.game.seat_names[seat], len(games), intervals.share([games])


def share_of_luck(values: NDArray[np.float64], repeats: int, fewest: int = FEWEST_LUCKS) -> Interval:
    """Return which part of the variance of results the luck explains, with a 95 % interval by bootstrap over lucks; NaN if they are few.

    Each luck is played `repeats` times with other decisions of the bots: the intraclass correlation of a one-way layout (Shrout and Fleiss,
    "Intraclass correlations", 1979).
    """
    table = values[: len(values) // repeats * repeats].reshape(-1, repeats)
    if len(table) < fewest:
        return Interval(float("nan"), 0.0, 1.0)
    rng = np.random.default_rng(1)
    again = [_correlation(table[rng.integers(len(table), size=len(table))]) for _ in range(200)]
    low, high = np.nanquantile(again, [0.025, 0.975]) if not np.isnan(again).all() else (0.0, 1.0)
    return Interval(_correlation(table), max(0.0, float(low)), min(1.0, float(high)))


def _correlation(table: NDArray[np.float64]) -> float:
    repeats = table.shape[1]
    between = repeats * table.mean(axis=1).var(ddof=1)
    within = table.var(axis=1, ddof=1).mean()
    whole = between + (repeats - 1) * within
    return max(0.0, float((between - within) / whole)) if whole > 0 else float("nan")


def _luck_sentences(lucks: Mapping[str, Interval]) -> Iterator[str]:
    for what, luck in lucks.items():
        if not np.isnan(luck.value):
            yield f"{what[0].upper()}{what[1:]}: {words.estimate(luck, SHARE)} of the variance of results."
    if any(np.isnan(luck.value) for luck in lucks.values()):
        yield f"Of luck nothing is said: fewer than {FEWEST_LUCKS} lucks were played, or all ended alike."


def _sentence(ladder: tuple[Row, ...], lucks: Mapping[str, Interval], went: Course | None, measures: Measures) -> str:
    unit = _unit(measures)
    meetings = [f"{_meeting(row)}: {words.estimate(row[-1], unit)}" for row in ladder[:4]]
    parts = [f"What the stronger bot reaches: {'; '.join(meetings)}.", *_luck_sentences(lucks)]
    if went:
        parts.append(f"The winner is known after {words.estimate(went.known_at, SHARE)} of the game.")
    return " ".join(parts)


def _meeting(row: Row) -> str:
    strong, weak, seat, *_ = row
    return f"{strong}, more than {weak}" if seat == TOGETHER else f"{strong} as {seat} against {weak}"


def _caveat(question: Skill, judged: bool) -> str:
    judge = f" Decisions are judged by {question.judge or question.levels[-1]}, which errs as well." if judged else ""
    return (
        f"Bots stand for people here: how much skill there is beyond the strongest of them is not seen.{judge} {strength(question.levels)}"
    )


def _ladder_table(ladder: tuple[Row, ...], measures: Measures) -> Table:
    what = "points" if measures.game.card.graded else "wins"
    columns = (Column("bot"), Column("against"), Column("on seat"), Column("games", COUNT), Column(what, _unit(measures)))
    return Table("ladder", "Stronger against weaker bots, by seat", columns, ladder)


def _course_table(lucks: Mapping[str, Interval], went: Course | None, share: Interval | None, question: Skill) -> Table:
    rows: list[tuple[str, str | Interval | None]] = [*lucks.items()]
    if went:
        rows += [
            (f"part of the game after which the winner's chance stays above {KNOWN:.0%}", went.known_at),
            (f"games won by a side whose chance had been below {BEHIND:.0%} of an even one", went.comebacks),
        ]
    if share:
        rows.append((f"decisions whose second best move is at least {WORSE} worse, by {question.judge or question.levels[-1]}", share))
    about = (
        f"Another side was ahead {words.estimate(went.changes, TURNS)} times in a game. "
        if went
        else "Too few games, or all end alike, for a chance to win. "
    )
    return Table("course", "Luck, and how games go", (Column("what"), Column("share", SHARE)), tuple(rows), about)


def _reliability(went: Course | None) -> tuple[Table, ...]:
    if went is None:
        return ()
    columns = (Column("chance said", SHARE), Column("won", SHARE), Column("ends of turns", COUNT))
    about = (
        f"Of games by which the chance was not fitted. Its mean square error is {went.brier:.3f}; knowing only how often each side wins, "
        f"{went.plain_brier:.3f}."
    )
    return (Table("reliability", "Can the chance to win be relied on?", columns, tuple(went.reliability), about),)


def _figures(went: Course | None) -> tuple[Figure, ...]:
    if went is None:
        return ()
    places = tuple(said for said, _, _ in went.reliability)
    values = tuple(intervals.wilson(won, count) for _, won, count in went.reliability)
    return (Figure("curves", "Chance to win: said and seen", "won", SHARE, (Series("games held out", places, values),), "chance said"),)
