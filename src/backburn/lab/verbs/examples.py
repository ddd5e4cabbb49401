"""Example games: a game of a sample, played once more as a match that can be stepped through."""

from __future__ import annotations

import numpy as np

from backburn.lab.findings import Example
from backburn.lab.running.playing import Rows
from backburn.lab.sample import Sample
from backburn.lab.verbs.measures import Measures
from backburn.play.matches.match import Match
from backburn.play.records.gamefile import write_record


def shown(sample: Sample, number: int) -> Match | None:
    """Return a game of a sample as a match; None if it cannot be had, or not cheaply."""
    return sample.record(number) if sample.is_cheap_to_record(number) else None


def typical(sample: Sample, rows: Rows, measures: Measures) -> tuple[Example, ...]:
    """Return a game of a sample that is as long as most."""
    middle = np.median(rows["plies"])
    number = int(np.argmin(np.abs(rows["plies"] - middle)))
    match = shown(sample, int(rows["number"][number]))
    if match is None:
        return ()
    note = f"Game {number} of the study: {outcome_text(measures, rows, number)}."
    return (Example(f"A game of usual length, {int(rows['plies'][number])} plies", write_record(match), note, 0),)


def outcome_text(measures: Measures, rows: Rows, number: int) -> str:
    """Return in words how a game ended."""
    wins, sides = measures.sides.wins(rows[number : number + 1])[0], measures.sides.names
    points = ", ".join(f"{name} {value:g}" for name, value in zip(sides, measures.sides.points(rows[number : number + 1])[0], strict=True))
    if measures.game.card.graded:
        return f"points: {points}"
    won = [name for name, part in zip(sides, wins, strict=True) if part]
    return f"{' and '.join(won) or 'nobody'} wins; points: {points}"


def first_difference(one: Match, other: Match) -> int:
    """Return how many plies two matches have in common."""
    pairs = zip(one.plies, other.plies, strict=False)
    return next((number for number, (left, right) in enumerate(pairs) if left.move != right.move), min(len(one.plies), len(other.plies)))
