"""restrict: what each kind of move is worth, found by doing without it.

Every kind is banned in turn for one seat, which plays against bots that are not restricted, with the same luck as games without the ban
(Jaffe, Miller, Andersen, Liu, Karlin and Popović, "Evaluating competitive game balance with restricted play", 2012). How often a seat wins
that has made such a move is next to it, but says less: who is ahead makes other moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from backburn.core.kit.errors import OptionError
from backburn.lab.findings import P_VALUE, POINTS, SHARE, Cell, Column, Example, Figure, Findings, Reached, Series, Table
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Ban, Sample
from backburn.lab.statistics import intervals, pairs
from backburn.lab.statistics.intervals import Interval
from backburn.lab.statistics.many import benjamini_hochberg
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measure, Measures, half_width
from backburn.lab.verbs.questions import Question, strength
from backburn.play.records.gamefile import write_record

PILOT = 100
"""Games that show which kinds can be chosen besides others."""
ROOM = 0.05
"""No kind is called dead for a side that wins less than this without any ban, or all but this: there is no room to see what it is worth."""
DEAD, DOMINANT, INDISPENSABLE, HARMFUL, STRONG, MATTERS, UNCLEAR = (
    "dead", "dominant", "indispensable", "better left alone", "strong and hardly used", "matters", "unclear",
)  # fmt: skip
LEVEL = 0.05
USUAL = 0.5
"""A kind that can be chosen in at least this share of the seat's turns is part of the procedure of a turn."""
HARDLY = 0.2
"""A kind that is chosen less often than this, where it could be, is hardly used."""
SEEN = 0.1
"""What the games should be enough to see: a cost of ten percentage points, or a tenth of the deviation of points."""


class Restrict(Question):
    """What is each kind of move worth?"""

    kinds: tuple[str, ...] = Field(default=(), description="The kinds to ban, each in separate games; by default all that are a choice.")
    seat: int | None = Field(
        default=None, ge=0, description="The seat that does without, from 0; by default the one that has the choice most often."
    )
    known: bool = Field(default=False, description="The others know of the ban and expect no such moves.")
    small: float = Field(
        default=0.05,
        gt=0,
        description="A kind is dead if its cost is surely less, either way: a share of wins, or of the deviation of points.",
    )
    large: float = Field(
        default=0.1,
        gt=0,
        description="A kind is dominant if its cost is surely more; indispensable if it belongs to the procedure of a turn.",
    )

    def check(self) -> None:
        """Refuse kinds and a seat that the game does not have, too. Raises OptionError."""
        super().check()
        if self.small >= self.large:
            raise OptionError(f"--small has to be below --large, and {self.small:g} is not below {self.large:g}")
        for name in self.kinds:
            self.card.kinds.find(name)
        fewest = min(self.players)
        if self.seat is not None and self.seat >= fewest:
            raise OptionError(f"{self.card.id} has no seat {self.seat} with {fewest} players: seats count from 0")


@dataclass(frozen=True)
class BannedRow:
    """One kind of moves, banned for one seat."""

    kind: str
    seat: str
    cost: Interval
    """How much less the seat's side reaches without it."""
    p: float
    p_dead: float
    p_dominant: float
    chosen: float
    """How often it is chosen where it is offered, without the ban."""
    of_turns: float
    """In which share of the seat's turns it can be chosen besides others."""
    unit: float
    """What costs are measured against: 1 for wins, the deviation of points."""
    after: float | None
    """The result of games in which the seat made such a move; None without any."""
    banned: Sample

    @property
    def is_procedure(self) -> bool:
        """Whether it belongs to the procedure of a turn, and is no card or tool that comes now and then."""
        return self.of_turns >= USUAL


def answer(question: Restrict, runner: Runner) -> Findings:
    """Play with every kind banned in turn, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Restrict, runner: Runner) -> Findings:
    seats, level = question.players[0], question.levels[0]
    base = counted(question.sample(seats, level))
    measures = Measures(base.loaded)
    pilot = runner.rows(base, PILOT)
    bans = _bans(question, base, pilot)
    if not bans:
        return _nothing_to_ban(question, measures, pilot, runner)
    samples = {ban: _with(base, ban) for ban in bans}
    played = runner.spend([base, *samples.values()], runner.share)
    rows = [_row(question, measures, played[base], played[sample], ban, sample) for ban, sample in samples.items()]
    return _findings(question, measures, base, played[base], rows, runner)


def counted(sample: Sample) -> Sample:
    """Return the sample with its moves counted."""
    return replace(sample, counted=True)


def _with(base: Sample, ban: Ban) -> Sample:
    return replace(base, bans=(ban,))


def _bans(question: Restrict, base: Sample, pilot: Rows) -> list[Ban]:
    """Return a ban for each kind, in the order of the kinds. Raises OptionError for a kind that there is not."""
    kinds = base.loaded.card.kinds
    optional = pilot["optional"].sum(axis=0)
    numbers = [kinds.find(name) for name in question.kinds] or range(len(kinds.names))
    found = []
    for number in numbers:
        seat = int(optional[:, number].argmax()) if question.seat is None else question.seat
        if question.kinds or optional[seat, number]:
            found.append(Ban(seat, kinds.names[number], question.known))
    return found


def _row(question: Restrict, measures: Measures, base: Rows, banned: Rows, ban: Ban, sample: Sample) -> BannedRow:
    side = next(number for number, seats in enumerate(measures.sides.members) if ban.seat in seats)
    measure = measures.points(side) if measures.game.card.graded else measures.wins(side)
    free, without = measure.take(base), measure.take(banned)
    found = pairs.difference(without, free, measure.most)
    unit = 1.0 if measure.most is not None else max(float(free.std()), 1e-9)
    number = measures.game.card.kinds.find(ban.kind)
    made = base["chosen"][:, ban.seat, number] > 0
    chosen, offered, optional = (int(base[name][:, ban.seat, number].sum()) for name in ("chosen", "offered", "optional"))
    has_room = measure.most is None or ROOM <= free.mean() <= 1 - ROOM
    return BannedRow(
        kind=ban.kind,
        seat=measures.game.seat_names[ban.seat],
        cost=found.interval,
        p=found.p,
        p_dead=equivalence(free - without, question.small * unit, measure) if has_room else 1.0,
        p_dominant=above(free - without, question.large * unit, measure)[1],
        chosen=(chosen - (offered - optional)) / max(optional, 1),  # where it is the only kind on offer, it is chosen
        of_turns=optional / max(int(base["turns_of"][:, ban.seat].sum()), 1),
        unit=unit,
        after=float(free[made].mean()) if made.any() else None,
        banned=sample,
    )


def above(cost: NDArray[np.float64], limit: float, measure: Measure) -> tuple[float, float]:
    """Return the one-sided p-values of "the cost is at least the limit" and of "it is at most the limit"."""
    from scipy.special import stdtr

    sample = cost if measure.most is None else np.append(cost, [measure.most, -measure.most])
    middle, error, degrees = intervals.moments([sample])
    if error == 0:
        return (0.0, 1.0) if middle < limit else (1.0, 0.0)
    below = float(stdtr(degrees, (middle - limit) / error))
    return below, 1 - below


def equivalence(cost: NDArray[np.float64], limit: float, measure: Measure) -> float:
    """Return the p-value of "the cost is at least the limit, either way": the larger of two one-sided tests (Schuirmann, 1987)."""
    return max(above(cost, limit, measure)[0], above(cost, -limit, measure)[1])


def classes(rows: Sequence[BannedRow]) -> list[str]:
    """Return what each kind is, with at most 5 % of the names wrong on average (Benjamini and Hochberg)."""
    p, dead, dominant = (benjamini_hochberg([getattr(row, name) for row in rows]) for name in ("p", "p_dead", "p_dominant"))
    found = []
    for number, row in enumerate(rows):
        matters = p[number] < LEVEL
        if matters and row.cost.value > 0 and row.chosen < HARDLY:
            found.append(STRONG)
        elif dominant[number] < LEVEL:
            found.append(INDISPENSABLE if row.is_procedure else DOMINANT)
        elif matters and row.cost.value < 0:
            found.append(HARMFUL)
        elif dead[number] < LEVEL:
            found.append(DEAD)
        else:
            found.append(MATTERS if matters else UNCLEAR)
    return found


def _findings(question: Restrict, measures: Measures, base: Sample, rows: Rows, found: list[BannedRow], runner: Runner) -> Findings:
    graded = measures.game.card.graded
    unit, what = (POINTS, "points") if graded else (SHARE, "wins")
    named = sorted(zip(found, classes(found), strict=True), key=lambda each: -each[0].cost.value)
    widest = max((row.cost for row in found), key=half_width, default=Interval(0, 0, 0))
    level = question.levels[0]
    return Findings(
        verb="restrict",
        game=measures.game.card.title,
        question=_question(measures.game.card.title),
        answer=" ".join(filter(None, [_too_few(found, len(rows), unit, runner), _sentence(named, unit, len(rows), question)])),
        caveat=_caveat(question, what),
        tables=tuple(_tables(named, unit, what, found)),
        figures=(
            Figure(
                "rows", "What doing without a kind costs", what, unit,
                (Series(level, tuple(f"{row.kind} ({row.seat})" for row, _ in named), tuple(row.cost for row, _ in named)),), mark=0.0,
                mark_name="no difference",
            ),
        ),
        examples=_examples(named),
        reached=Reached("The interval of a cost", half_width(widest), unit, len(rows) * (len(found) + 1), runner.spent),
        about=question.summary() | {"games": f"{len(rows):,} for each kind", "the others know of a ban": "yes" if question.known else "no"},
        rows_hash=runner.hash(),
    )  # fmt: skip


def _nothing_to_ban(question: Restrict, measures: Measures, pilot: Rows, runner: Runner) -> Findings:
    title = measures.game.card.title
    return Findings(
        verb="restrict",
        game=title,
        question=_question(title),
        answer="There is nothing to do without: in each decision, all moves are of one kind.",
        caveat=f"This was seen in {len(pilot)} games.",
        tables=(),
        about=question.summary(),
        rows_hash=runner.hash(),
    )


def _question(title: str) -> str:
    return f"What is each kind of move worth in {title}?"


def _too_few(found: Sequence[BannedRow], games: int, unit: str, runner: Runner) -> str:
    """Return what has to be said first if a cost of ten points could not be seen; nothing if it could."""
    widest = max(found, key=lambda row: half_width(row.cost) / row.unit)
    times = (half_width(widest.cost) / (SEEN * widest.unit)) ** 2
    if times <= 1:
        return ""
    long = f", about {words.duration(times * runner.spent)}" if runner.spent else ""
    least = f"{words.number(SEEN * widest.unit, unit)} {words.NAMES[unit]}"
    return f"Too few games to see a cost of {least} for every kind: that takes about {times * games:,.0f} of each{long}."


def can_be_dead(games: int, small: float) -> bool:
    """Return whether an interval of this many games can fit within the bounds of a dead kind at all, if no game differs."""
    from scipy.special import stdtrit

    return float(stdtrit(games + 1, 0.95) * np.sqrt(2 / ((games + 1) * (games + 2)))) <= small


def _sentence(named: Sequence[tuple[BannedRow, str]], unit: str, games: int, question: Restrict) -> str:
    sentences = []
    for name, much in (
        (DOMINANT, " less without it"), (STRONG, " less without it"), (DEAD, ""), (HARMFUL, " more without it"),
        (INDISPENSABLE, " less without it"),
    ):  # fmt: skip
        kinds = [f"{row.kind}{f' ({_size(row.cost, unit)}{much})' if much else ''}" for row, class_ in named if class_ == name]
        if kinds:
            sentences.append(f"{name[0].upper()}{name[1:]}: {words.several(kinds)}.")
    if unit == SHARE and not can_be_dead(games, question.small):
        sentences.append(f"{games} games are too few to call a kind dead.")
    return " ".join(sentences) or "No kind of move is remarkable: none is known to be dead or dominant."


def _size(cost: Interval, unit: str) -> str:
    """Return how much a cost is, whatever its sign."""
    positive = cost if cost.value >= 0 else Interval(-cost.value, -cost.high, -cost.low)
    return words.estimate(positive, unit)


def _caveat(question: Restrict, what: str) -> str:
    knowing = "know of the ban" if question.known else "do not know of the ban, and may guard against what never comes"
    return (
        f"A ban is obeyed wherever the banned seat decides, also in its bot's thoughts; the others {knowing}. If nothing else is legal, "
        f'the kind is allowed. The column "{what} after it" is confounded: who is ahead, or behind, makes other moves. '
        + strength(question.levels[:1])
    )


def _tables(named: Sequence[tuple[BannedRow, str]], unit: str, what: str, found: Sequence[BannedRow]) -> Iterator[Table]:
    """Yield cards, tools and all else that comes now and then, then what belongs to the procedure of a turn."""
    adjusted = dict(zip((id(row) for row in found), map(float, benjamini_hochberg([row.p for row in found])), strict=True))
    for name, title, is_procedure in (("kinds", "Every kind banned in turn", False), ("procedure", "The procedure of a turn", True)):
        rows = tuple(
            (row.kind, row.seat, row.cost, class_, row.p, adjusted[id(row)], row.chosen, row.after)
            for row, class_ in named
            if row.is_procedure == is_procedure
        )
        if rows:
            yield _table(name, title, rows, unit, what)


def _table(name: str, title: str, rows: tuple[tuple[Cell, ...], ...], unit: str, what: str) -> Table:
    columns = (
        Column("kind"), Column("seat"), Column(f"cost in {what}", unit), Column("class"), Column("p", P_VALUE), Column("p, BH", P_VALUE),
        Column("chosen where there was a choice", SHARE), Column(f"{what} after it", unit),
    )  # fmt: skip
    about = {
        "kinds": "The cost is what the seat reaches without a ban less what it reaches with it, in games with the same luck. Dead: it "
        "surely makes next to no difference, either way. Dominant: it costs much. Strong and hardly used: it costs something although bots "
        f"choose it in less than {HARDLY:.0%} of their chances. Better left alone: the bot does better without. Unclear: more games would "
        "tell. All but that remains after Benjamini and Hochberg's correction for many comparisons (BH) at 5 %.",
        "procedure": f"Kinds that can be chosen in at least {USUAL:.0%} of the seat's turns. Indispensable: it costs much.",
    }
    return Table(name, title, columns, rows, about[name])


def _examples(named: Sequence[tuple[BannedRow, str]]) -> tuple[Example, ...]:
    """Return a game in which the kind was banned whose ban costs most."""
    if not named or named[0][0].cost.value <= 0:
        return ()
    row = named[0][0]
    return (Example(f"A game in which {row.seat} does without: {row.kind}", write_record(row.banned.record(0)), "Game 0 of the study.", 0),)
