"""How different games are, and how much there is to choose: found where it was planted, and told with intervals that are true."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from backburn.lab.findings import Findings
from backburn.lab.running import Runner
from backburn.lab.statistics import diversity, intervals
from backburn.lab.verbs import turns, variety
from backburn.lab.verbs.turns import Turns
from backburn.lab.verbs.variety import Variety
from lab.verbs.test_kinds_of_moves import found_by
from workshop.coverage import SMALL
from workshop.planted import PlantedTurns, PlantedVariety

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random",), "options": SMALL}


def planted(deck: int, seed: int, games: int = 60) -> Findings:
    question = PlantedVariety(seats=(2,), levels=("greedy",), seed=seed, options={"deck": deck})
    return variety.answer(question, Runner(counts=[games]))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_that_are_all_the_same_are_named_and_others_are_not(seed: int) -> None:
    same, control = planted(2, seed), planted(0, seed)
    assert same.answer == "All games are the same." and all(row[1:3:1][0] == 1 for row in same.tables[0].rows)
    assert control.answer.startswith("No two games are the same.")
    opening = control.tables[0].rows[-2][2]
    assert isinstance(opening, intervals.Interval) and 0 < opening.low < opening.high < 0.2


def test_variety_tells_games_openings_and_ends_apart() -> None:
    findings = found_by(variety, Variety(**PATH, decisions=3), 40)
    rows = {row[0]: row for row in findings.tables[0].rows}
    assert list(rows)[1:-1] == ["first decision", "first 2 decisions", "first 3 decisions"]
    shares = [row[2].value for row in findings.tables[0].rows[1:-1]]
    assert shares == sorted(shares, reverse=True), "longer openings are alike less often"
    assert {row[0] for row in findings.tables[1].rows} >= {"points of fire", "turns", "plies"}


def test_how_often_two_are_alike_is_within_its_interval() -> None:
    """Of 40 equally frequent openings, and of some that differ; 95 % and three standard errors of 300 studies."""
    rng = np.random.default_rng(1)
    for parts in (np.full(40, 1 / 40), np.array([0.5, 0.2, *[0.01] * 30]), np.full(100_000, 1e-5)):
        truth = float((parts**2).sum())
        found = [diversity.alike(rng.choice(len(parts), size=100, p=parts)) for _ in range(300)]
        assert sum(each.low <= truth <= each.high for each in found) >= 273
    assert diversity.alike(np.zeros(50)).value == 1 and diversity.alike(np.zeros(50)).low < 1
    assert diversity.as_many(diversity.alike(np.arange(50))).high == np.inf


def test_a_deviation_is_within_its_interval() -> None:
    rng = np.random.default_rng(2)
    for draw in (rng.normal, rng.random, rng.exponential):
        truth = {rng.normal: 1.0, rng.random: np.sqrt(1 / 12), rng.exponential: 1.0}[draw]
        found = [intervals.deviation(draw(size=400)) for _ in range(300)]
        assert sum(each.low <= truth <= each.high for each in found) >= 264
    assert intervals.deviation(np.ones(9)).high == 0


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_there_is_to_choose_is_counted(seed: int) -> None:
    """Of two cards that are dealt, each of five, four fifths differ; each player plays five, one in a turn."""
    question = PlantedTurns(seats=(2,), levels=("greedy",), seed=seed)
    findings = turns.answer(question, Runner(counts=[300]))
    assert [row[0] for row in findings.tables[0].rows] == ["first", "second"]
    for _, listed, decided, each, forced in findings.tables[0].rows:
        assert listed.value == pytest.approx(1.8, abs=0.06) and forced.value == pytest.approx(0.2, abs=0.06)  # type: ignore[union-attr]
        assert (decided.value, each.value) == (1, 5)  # type: ignore[union-attr]


def test_turns_are_counted_for_all_and_by_seat() -> None:
    runner = Runner(seconds=0.2)
    findings = turns.answer(Turns(**PATH), runner)
    assert findings.answer.startswith("A decision has ") and "ms a decision" in findings.about["a bot's time"]
    assert len(findings.tables[0].rows) == 2
