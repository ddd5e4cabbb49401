"""The verbs that ask for kinds of moves, for skill and for gaps, on small set-ups of the path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kit.errors import OptionError
from backburn.lab.report import page
from backburn.lab.running import Runner
from backburn.lab.statistics import logistic
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs import gaps, restrict, skill
from backburn.lab.verbs.gaps import Gaps
from backburn.lab.verbs.measures import Measures
from backburn.lab.verbs.restrict import DEAD, DOMINANT, HARMFUL, INDISPENSABLE, MATTERS, STRONG, UNCLEAR, BannedRow, Restrict, classes
from backburn.lab.verbs.skill import Skill, share_of_luck
from workshop.coverage import SMALL
from workshop.planted import DECKS, named, without_effect

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random",), "options": SMALL}


def found_by(verb: Any, question: Any, *counts: int) -> Any:
    """What a verb finds in these numbers of games, and a page can be made of it."""
    runner = Runner(counts=counts)
    findings = verb.answer(question, runner)
    assert runner.counts == list(counts) and findings.rows_hash == runner.hash()
    assert findings.answer and page.page(findings)
    return findings


# ---- restrict


def test_restrict_bans_each_kind_that_is_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrict, "PILOT", 3)
    findings = found_by(restrict, Restrict(**PATH), 20)
    rows = {row[0]: row for table in findings.tables for row in table.rows}
    assert rows["gust"][1] == "fire" and rows["drive"][1] == "chief" and "choose an engine" not in rows
    assert all(row[2].low <= row[2].value <= row[2].high for row in rows.values())
    for table in findings.tables:
        costs = [row[2].value for row in table.rows]
        assert costs == sorted(costs, reverse=True)
    assert findings.tables[-1].name == "procedure" and "gust" in [row[0] for row in findings.tables[-1].rows]
    assert findings.answer.startswith("Too few games")


def test_restrict_bans_what_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrict, "PILOT", 1)
    findings = found_by(restrict, Restrict(**PATH, kinds=("gust",), seat=0, known=True), 10)
    assert [row[:2] for row in findings.tables[0].rows] == [("gust", "fire")] and "know of the ban." in findings.caveat
    with pytest.raises(OptionError, match="no kind of move 'blow'"):
        found_by(restrict, Restrict(**PATH, kinds=("blow",)), 10)


def test_where_no_decision_is_between_kinds_restrict_says_so_and_plays_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrict, "PILOT", 2)
    findings = found_by(restrict, Restrict(game="volcano", levels=("random",)))
    assert "all moves are of one kind" in findings.answer and not findings.tables and findings.reached is None


def test_what_was_planted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seed of what `workshop.planted` does."""
    monkeypatch.setattr(restrict, "PILOT", 5)
    names = named(1, 120)
    assert names["dead"] == DEAD and names["double"] == DOMINANT and len(names) == DECKS.shape[1]
    other = named(1, 250, 1)
    assert other["harmful"] == HARMFUL and other["shy"] == STRONG


def test_dead_is_what_surely_makes_no_difference_either_way() -> None:
    """A kind that harms by ten points is not dead, however few the games."""
    measure = Measures(backburn.load("forest-fire-path")).wins(0)
    rng, found = np.random.default_rng(3), 0
    for games in (50, 100, 300):
        for _ in range(100):
            harmed = rng.choice([-1.0, 0.0, 1.0], size=games, p=[0.25, 0.6, 0.15])
            found += restrict.equivalence(harmed, 0.05, measure) < 0.05
    assert found <= 9
    assert restrict.equivalence(np.zeros(100), 0.05, measure) < 0.05 < restrict.equivalence(np.zeros(30), 0.05, measure)
    assert restrict.can_be_dead(100, 0.05) and not restrict.can_be_dead(30, 0.05)


def test_too_few_games_are_said_first() -> None:
    rows = [BannedRow("", "", Interval(0.0, -0.2, 0.2), 1, 1, 1, 0.5, 0.2, 1.0, None, Any)]  # type: ignore[arg-type]
    runner = Runner()
    runner._spent = 60.0
    assert restrict._too_few(rows, 50, "share", runner) == (
        "Too few games to see a cost of 10.0 percentage points for every kind: that takes about 200 of each, about 4 minutes."
    )
    rows[0] = replace(rows[0], cost=Interval(0, -0.05, 0.05))
    assert restrict._too_few(rows, 50, "share", runner) == ""
    found = restrict._sentence([], "share", 30, Restrict(game="volcano"))
    assert found == "30 games are too few to call a kind dead."


def test_names_are_given_by_what_a_ban_costs() -> None:
    def row(value: float, p: float, p_dead: float, p_dominant: float, chosen: float = 0.5, of_turns: float = 0.2) -> BannedRow:
        cost = Interval(value, value, value)
        return BannedRow("", "", cost, p, p_dead, p_dominant, chosen, of_turns, 1.0, None, Any)  # type: ignore[arg-type]

    found = [
        row(0.3, 0, 1, 0), row(0.3, 0, 1, 0, of_turns=0.9), row(0.06, 0, 1, 0.9), row(0.08, 0, 1, 0.9, chosen=0.03), row(0, 0.8, 0, 1),
        row(-0.1, 0, 1, 1), row(0.02, 0.5, 0.4, 1),
    ]  # fmt: skip
    assert classes(found) == [DOMINANT, INDISPENSABLE, MATTERS, STRONG, DEAD, HARMFUL, UNCLEAR]


# ---- skill


def test_skill_tells_the_ladder_luck_and_the_course_of_games() -> None:
    question = Skill(**PATH | {"levels": ("random", "greedy")}, decisions=4)
    findings = found_by(skill, question, 80)
    assert {row[:3] for row in findings.tables[0].rows} == {("greedy", "random", "fire"), ("greedy", "random", "chief")}
    assert [row[0] for row in findings.tables[1].rows[:2]] == [skill.EQUAL, skill.MIXED]
    assert "Luck against skill" in findings.answer
    assert "which errs as well" in findings.caveat


def test_where_all_play_together_the_stronger_bots_are_compared_with_the_weaker() -> None:
    rescue: dict[str, Any] = {"game": "wildfire-rescue", "levels": ("random", "random"), "options": {"max_rounds": 2}}
    findings = found_by(skill, Skill(**rescue, decisions=0), 4)
    assert findings.tables[0].rows[0][2] == "all, more than" and len(findings.tables) == 2


def test_a_bot_that_searches_meets_itself_with_half_its_iterations() -> None:
    rungs = list(skill._rungs(Skill(**PATH | {"levels": ("search:iterations=8",)}), 2))
    assert [(rung.strong, rung.weak) for rung in rungs] == [("search:iterations=8", "search:iterations=4")]


def test_the_share_of_luck() -> None:
    rng = np.random.default_rng(1)
    luck, noise = np.repeat(rng.normal(size=300), 4), rng.normal(size=1200)
    assert share_of_luck(luck, 4).value == pytest.approx(1)
    half = share_of_luck(luck + noise, 4)
    assert half.low < 0.5 < half.high and half.high - half.low < 0.2
    assert share_of_luck(noise, 4).low == 0 and np.isnan(share_of_luck(noise[:76], 4).value)
    assert "fewer than 20 lucks" in "".join(skill._luck_sentences({skill.EQUAL: share_of_luck(noise[:76], 4)}))


def test_a_chance_is_fitted_to_what_happened() -> None:
    rng = np.random.default_rng(2)
    columns = rng.normal(size=(4000, 2))
    happened = (rng.random(4000) < 1 / (1 + np.exp(-2 * columns[:, 0]))).astype(float)
    chance = logistic.fit(columns, happened).of(columns)
    assert all(abs(said - seen) < 0.08 for said, seen, count in logistic.reliability(chance, happened) if count > 100)
    assert logistic.brier(chance, happened) < logistic.brier(np.full(4000, 0.5), happened) - 0.08


# ---- gaps


def test_gaps_come_with_their_shortest_games() -> None:
    findings = found_by(gaps, Gaps(**PATH), 20)
    names = [row[0] for row in findings.tables[0].rows]
    assert "fire has only one legal move" in names and any("leaves the board as it was" in name for name in names)
    assert findings.examples and all(backburn.read_record(each.record).outcome() for each in findings.examples)
    silent, off = (dict(table.rows) for table in findings.tables[2:])
    assert not {"R3.3", "R4.3"} & {*silent, *(name.split()[0] for name in off)}


def test_what_belongs_to_options_that_are_off_is_no_gap() -> None:
    findings = found_by(gaps, Gaps(**PATH), 20)
    never, silent, off = (dict(table.rows) for table in findings.tables[1:])
    assert off["draw Blow"] == "fire_cards=on" and off["fly a helicopter"] == off["R6.4 Helicopters"] == "budget=40"
    assert not {"draw Blow", "fly a helicopter"} & never.keys() and not {"R6.4", "R7.4"} & silent.keys()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_card_without_effect_is_named_and_no_other_one(seed: int) -> None:
    """It leaves the hand, and the count of cards rises: that is nothing on the board."""
    (found,) = without_effect(seed, 20).items()
    assert found[0] == "dead" and found[1].value > 0.7, "a card that ends the game is not judged"


def test_a_use_is_judged_to_its_last_square(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where squares were a use each, or nothing lay on the board, no card of Fire Tower would be without effect."""
    findings = found_by(gaps, Gaps(game="fire-tower", levels=("random",), options={"max_turns": 3}), 6)
    named = [row[0] for row in findings.tables[0].rows if "leaves the board" in row[0]]
    assert not any(name.startswith(("play Ember", "discard", "choose a square")) for name in named)


def test_a_game_is_long_in_minutes() -> None:
    rows = np.zeros(3, [("turns_of", "<i4", (2,)), ("choices_of", "<i4", (2,))])
    rows["turns_of"] = [[1, 1], [10, 10], [60, 60]]
    told, usual = gaps._long(rows, Measures(backburn.load("volcano", seats=2)))
    assert told.name.startswith("longer than 30 minutes") and told.games.tolist() == [2] == usual.games.tolist()


def test_ties_that_a_rule_breaks_are_found() -> None:
    rows = np.zeros(3, [("scores", "<i4", (2,)), ("returns", "<f8", (2,))])
    rows["scores"], rows["returns"] = [[3, 3], [3, 3], [4, 3]], [[1, -1], [0, 0], [1, -1]]
    found = list(gaps._ties(rows, Measures(backburn.load("volcano", seats=2))))
    assert [gap.games.tolist() for gap in found] == [[0]]


def test_a_position_that_occurs_again_is_a_loop() -> None:
    match = backburn.load("on-the-run", seats=2).match(seed=1)
    while not match.plies or match.to_act == -1:
        match.roll() if match.to_act == -1 else match.push(match.legal()[0])
    assert not gaps._recurs(match)
    match.plies.append(match.plies[0])
    assert gaps._recurs(match)
