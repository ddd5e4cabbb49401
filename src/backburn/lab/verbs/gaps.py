"""gaps: what may have been overlooked: turns without a choice, moves without effect, kinds and clauses that never act, ties, loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from backburn.core.simulation.tally import COURSE
from backburn.core.states.records import parts_of
from backburn.lab.clauses import Clauses
from backburn.lab.findings import COUNT, SHARE, Column, Example, Findings, Reached, Table
from backburn.lab.lengths import minutes
from backburn.lab.other_rules import Belonging, belonging
from backburn.lab.report import words
from backburn.lab.running.playing import Rows
from backburn.lab.running.runner import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval, wilson
from backburn.lab.verbs.across import answer_each
from backburn.lab.verbs.measures import Measures
from backburn.lab.verbs.questions import Question, strength
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record

LONG, PATIENCE = 2.0, 3.0
"""A game is long if it takes more than this many times as long as half of the games, or than the game's card says."""
OFTEN = 0.05
"""A gap is named in the answer if it is surely found in at least this share."""
EXAMPLES = 3
"""The longest games, in which loops are looked for."""
REPLAYED = 2_000
"""The plies after which no further game is looked at for clauses."""


class Gaps(Question):
    """What may have been overlooked?"""


@dataclass(frozen=True)
class Gap:
    """One kind of gap: how often it was found, and in which games."""

    name: str
    share: Interval | None
    """Of what `of` says; None for what never happens."""
    of: str
    games: NDArray[np.int64]
    """The places of the rows in which it was found."""


def answer(question: Gaps, runner: Runner) -> Findings:
    """Play, and look for gaps, for each number of players and each level. Raises OptionError."""
    return answer_each(question, runner, _answer)


def _answer(question: Gaps, runner: Runner) -> Findings:
    seats, level = question.players[0], question.levels[0]
    sample = replace(question.sample(seats, level), counted=True)
    rows = runner.spend([sample], runner.share)[sample]
    measures = Measures(sample.loaded)
    gaps = [*_forced(rows, measures), *_idle(rows, measures), *_ties(rows, measures), *_long(rows, measures), *_loops(sample, rows)]
    known, matches = Clauses(measures.game.card), list(_replayed(sample, rows))
    others, acting = belonging(measures.game, known, question.seed), known.acting(matches)
    silent = {clause: title for clause, title in known.titles.items() if clause not in acting}
    unused = dict(_never(rows, measures))
    off = {name: others.kinds[name] for name, how in unused.items() if how != "never chosen" and name in others.kinds}
    off |= {f"{clause} {title}": others.clauses[clause] for clause, title in silent.items() if clause in others.clauses}
    never = [(name, how) for name, how in unused.items() if name not in off]
    return Findings(
        verb="gaps",
        game=measures.game.card.title,
        question=f"What may have been overlooked in {measures.game.card.title}?",
        answer=_sentence(gaps, never),
        caveat=f"What bots never do, people may. {strength(question.levels[:1])}",
        tables=(_table(gaps), _never_table(never), _silent_table(silent, others, len(matches)), _off_table(off)),
        examples=tuple(_examples(sample, rows, gaps)),
        reached=Reached("A share of games", 0.5 / np.sqrt(max(1, len(rows))) * 1.96, SHARE, len(rows), runner.spent),
        about=question.summary() | {"games": f"{len(rows):,}"},
        rows_hash=runner.hash(),
    )


def _gap(name: str, found: NDArray[np.bool_], of: str = "games") -> Gap:
    return Gap(name, wilson(float(found.mean()), len(found)), of, np.flatnonzero(found))


def _forced(rows: Rows, measures: Measures) -> Iterator[Gap]:
    for seat, name in enumerate(measures.game.seat_names):
        decisions, forced = int(rows["decisions"][:, seat].sum()), int(rows["forced"][:, seat].sum())
        if forced:
            share = wilson(forced / decisions, decisions)
            yield Gap(f"{name} has only one legal move", share, "decisions", np.flatnonzero(rows["forced"][:, seat]))


def _idle(rows: Rows, measures: Measures) -> Iterator[Gap]:
    what = "leaves the board as it was" if measures.game.card.kinds.board else "changes nothing but whose decision comes"
    kinds = measures.game.card.kinds
    for number, name in enumerate(kinds.names):
        chosen, idle = int(rows["chosen"][:, :, number].sum()), int(rows["without_effect"][:, :, number].sum())
        if idle and name not in kinds.off_board:
            games = np.flatnonzero(rows["without_effect"][:, :, number].any(axis=1))
            yield Gap(f"{name}: {what}", wilson(idle / chosen, chosen), "such moves", games)


def _ties(rows: Rows, measures: Measures) -> Iterator[Gap]:
    """Sides with equal points, where one wins: a rule decides the tie, or the seat. Where roles differ, equal points are no tie."""
    if measures.sides.is_one or len(measures.game.card.seats) == 1:
        return
    first = [seats[0] for seats in measures.sides.members]
    points, payoffs = rows["scores"][:, first], rows["returns"][:, first]
    best = points == points.max(axis=1, keepdims=True)
    tied = best.sum(axis=1) > 1
    unequal = np.where(best, payoffs, -2).max(axis=1) > np.where(best, payoffs, 2).min(axis=1)
    yield _gap("the best have equal points, and not all of them win", tied & unequal)


def _long(rows: Rows, measures: Measures) -> Iterator[Gap]:
    taken, promised = minutes(rows["turns_of"], rows["choices_of"]).sum(axis=1), PATIENCE * measures.game.card.minutes
    usual = np.median(taken)
    yield _gap(f"longer than {promised:.0f} minutes, {PATIENCE:g} times what the game's card says", taken > promised)
    yield _gap(f"longer than {LONG * usual:.0f} minutes, {LONG:g} times as long as half of the games", taken > LONG * usual)


def _loops(sample: Sample, rows: Rows) -> Iterator[Gap]:
    """Positions that occur again in the longest games."""
    longest = np.argsort(-rows["plies"], kind="stable")[:EXAMPLES]
    found = np.array([_recurs(sample.record(int(rows["number"][place]))) for place in longest])
    if found.any():
        yield Gap("a position occurs again", wilson(float(found.mean()), len(found)), f"the {len(found)} longest games", longest[found])


def _recurs(match: Match) -> bool:
    """Whether a position occurs again, but for the count of turns and rounds."""
    fields, seen = parts_of(match.game.card.State.layout), set()
    for ply in match.plies:
        state = match.game.card.State.from_bytes(ply.before)
        key = tuple(np.asarray(state[name]).tobytes() for name in fields if name not in COURSE - {"to_act", "phase"})
        if key in seen:
            return True
        seen.add(key)
    return False


def _never(rows: Rows, measures: Measures) -> Iterator[tuple[str, str]]:
    kinds = measures.game.card.kinds
    for number, name in enumerate(kinds.names):
        if not rows["chosen"][:, :, number].any():
            yield name, "never chosen" if rows["offered"][:, :, number].any() else "never possible"
    for number, name in enumerate(kinds.chance):
        if not rows["drawn"][:, number].any():
            yield name, "never drawn"


def _replayed(sample: Sample, rows: Rows) -> Iterator[Match]:
    """Yield the first games of the study as matches, a few thousand plies in all."""
    begun = np.cumsum(rows["plies"]) - rows["plies"]
    yield from (sample.record(int(number)) for number in rows["number"][begun < REPLAYED])


def _silent_table(silent: Mapping[str, str], others: Belonging, games: int) -> Table:
    """Return the clauses of the rulebook that acted in no match, without those of options that are off."""
    body = tuple((clause, title) for clause, title in silent.items() if clause not in others.clauses)
    about = f"In {games} games, played once more. They may never matter."
    return Table("clauses", "Clauses of the rulebook that never act", (Column("clause"), Column("title")), body, about)


def _off_table(off: Mapping[str, str]) -> Table:
    """Return what belongs to options that are off, and to which: that is no gap."""
    about = "It acted in a game by chance under these rules or options, and in no game without."
    return Table("off", "What belongs to options that are off: no gaps", (Column("what"), Column("acts with")), tuple(off.items()), about)


def _sentence(gaps: list[Gap], never: list[tuple[str, str]]) -> str:
    often = sorted((gap for gap in gaps if gap.share and gap.share.low >= OFTEN), key=lambda gap: -(gap.share.value if gap.share else 0))
    named = [f"{gap.name} ({words.estimate(gap.share, SHARE)} of {gap.of})" for gap in often[:5] if gap.share]
    unused = [name for name, why in never if why == "never chosen"]
    parts = [f"Found: {'; '.join(named)}." if named else "Nothing was found often."]
    if unused:
        parts.append(f"Possible, but never chosen: {words.several(unused)}.")
    return " ".join(parts)


def _table(gaps: list[Gap]) -> Table:
    columns = (Column("gap"), Column("found", SHARE), Column("of"), Column("games", COUNT))
    return Table("gaps", "What was found", columns, tuple((gap.name, gap.share, gap.of, len(gap.games)) for gap in gaps))


def _never_table(never: list[tuple[str, str]]) -> Table:
    return Table("never", "Kinds of moves that never act", (Column("kind"), Column("how")), tuple(never))


def _examples(sample: Sample, rows: Rows, gaps: list[Gap]) -> Iterator[Example]:
    """Yield the shortest game for each gap."""
    for gap in gaps:
        if len(gap.games):
            place = gap.games[rows["plies"][gap.games].argmin()]
            number = int(rows["number"][place])
            yield Example(f"The shortest game: {gap.name}", write_record(sample.record(number)), f"Game {number} of the study.", 0)
