"""The verbs on small set-ups of the path, whose games take milliseconds even uncompiled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import backburn
from backburn.core.kit.errors import OptionError
from backburn.lab.findings import Findings
from backburn.lab.report import page
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs import balance, compare, sensitivity, sweep, tune
from backburn.lab.verbs.balance import Balance
from backburn.lab.verbs.compare import Compare
from backburn.lab.verbs.examples import first_difference, shown
from backburn.lab.verbs.measures import Measures, Sides
from backburn.lab.verbs.sensitivity import Sensitivity, value_at
from backburn.lab.verbs.sweep import Sweep, axes_of
from backburn.lab.verbs.tune import Tune, targets_of
from workshop.coverage import SMALL, covered, covered_differences, exact

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random",), "options": SMALL}
RESCUE: dict[str, Any] = {"game": "wildfire-rescue", "levels": ("random",)}


def found_by(verb: Any, question: Any, *counts: int) -> Findings:
    """What a verb finds in these numbers of games, which must be all that it asks for; and a page can be made of it."""
    runner = Runner(counts=counts)
    findings: Findings = verb.answer(question, runner)
    assert runner.counts == list(counts) and findings.rows_hash == runner.hash()
    assert findings.answer in page.page(findings).replace("&#x27;", "'").replace("&gt;", ">").replace("&lt;", "<")
    return findings


# ---- balance


def test_balance_tells_shares_with_intervals() -> None:
    findings = found_by(balance, Balance(**PATH), 40)
    fire, chief = findings.tables[0].rows
    assert fire[:4] == (2, "random", "fire", 40)
    shares = [row[4] for row in (fire, chief)]
    assert isinstance(shares[0], Interval) and isinstance(shares[1], Interval)
    assert shares[0].value + shares[1].value == pytest.approx(1)
    assert fire[-3:] == chief[-3:], "of two sides only one is a comparison"
    assert [table.name for table in findings.tables] == ["shares", "length"]
    assert findings.reached and findings.reached.games == 40 and findings.reached.half_costs == 160
    assert len(findings.examples) == 1 and backburn.read_record(findings.examples[0].record).outcome()


def test_balance_of_a_game_that_is_one_sided_says_so() -> None:
    findings = found_by(balance, Balance(**PATH | {"options": SMALL | {"max_turns": 6}}), 40)
    assert findings.answer.startswith("Not even: fire wins")


def test_graded_games_tell_points_and_never_wins() -> None:
    findings = found_by(balance, Balance(**RESCUE), 4)
    assert findings.answer.startswith("The team reaches") and findings.question == "How hard is Wildfire Rescue!?"
    assert not any("win" in column.name for table in findings.tables for column in table.columns)
    assert findings.tables[1].name == "grades" and all(isinstance(row[2], str) for row in findings.tables[1].rows)


def test_balance_tells_what_each_place_in_the_order_of_turns_wins() -> None:
    findings = found_by(balance, Balance(game="fire-tower", levels=("random",), options={"max_turns": 3}), 12)
    assert findings.tables[-1].name == "order"
    first, second = findings.tables[-1].rows
    assert first[:3] == (2, "random", "begins") and second[2] == "second"
    assert isinstance(first[3], Interval) and isinstance(second[3], Interval)
    assert first[3].value + second[3].value == pytest.approx(1)


def test_balance_stops_when_it_is_precise_or_decided() -> None:
    precise = Runner(seconds=600)
    balance.answer(Balance(**PATH, precision=0.12), precise)
    assert 60 <= precise.counts[0] <= 100
    decided = Runner(seconds=600)
    findings = balance.answer(Balance(**PATH | {"options": SMALL | {"max_turns": 6}}, margin=0.1), decided)
    assert decided.counts[0] in (60, 75) and findings.answer.startswith("Not even")
    assert not any(
        column.name.startswith("p") and column.name != "players" and column.name != "points" for column in findings.tables[0].columns
    )
    assert balance.AT_EVERY_LOOK in findings.caveat


def test_the_sentence_of_a_margin_agrees_with_its_interval() -> None:
    """An interval that holds at every look is wider than a p-value says."""
    row = balance.SideRow(2, "random", "fire", 100, Interval(0.6, 0.48, 0.72), 0.5, 0.01, Interval(1, 0, 2))
    other = replace(row, side="chief", share=Interval(0.4, 0.28, 0.52))
    assert balance._sentence([row, other], False).startswith("Not even")
    assert balance._sentence([row, other], False, True).startswith("No side is seen")


def test_several_players_and_levels_are_answers_of_their_own() -> None:
    findings = found_by(balance, Balance(game="volcano", seats=(2, 3), levels=("random",)), 3, 4)
    assert [row[0] for row in findings.tables[0].rows] == [2, 2, 3, 3, 3]
    assert "with" in findings.answer or "No side" in findings.answer


# ---- compare


def test_compare_finds_what_was_changed() -> None:
    findings = found_by(compare, Compare(**PATH, change=("max_turns=6",)), 40)
    rows = {row[2]: row for row in findings.tables[0].rows}
    change = rows["wins of fire"][5]
    assert isinstance(change, Interval) and change.low > 0
    assert findings.answer.startswith("With max_turns=6, wins of fire rise")
    assert len(findings.examples) == 2 and "before" in findings.examples[0].title


def test_compare_of_what_makes_no_difference_says_so() -> None:
    findings = found_by(compare, Compare(**PATH, change=("price_pump=3",)), 20)
    assert "differ" in findings.answer


@pytest.mark.parametrize(("asked", "said"), [({}, "nothing is changed"), ({"change": ("max_turns=3",)}, "changes nothing"), ({"change": ("x",)}, "NAME=VALUE")])  # fmt: skip
def test_compare_refuses_what_is_no_comparison(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        compare.answer(Compare(**PATH, **asked), Runner(counts=[4]))


# ---- sweep


def test_sweep_has_a_point_for_each_value_and_a_slider() -> None:
    swept: Any = PATH | {"options": {name: value for name, value in SMALL.items() if name not in ("max_turns", "water_capacity")}}
    findings = found_by(sweep, Sweep(**swept, over=("max_turns=2:4:6", "water_capacity=1:2"), measure=("win(fire)", "turns")), 10)
    assert len(findings.tables[0].rows) == 6 and findings.slider is not None
    assert [len(values) for _, values in findings.slider.axes] == [3, 2] and len(findings.slider.answers) == 6
    assert [figure.title for figure in findings.figures] == ["Wins of fire by max_turns", "Turns by max_turns"]
    assert "Nearest to even" in findings.answer or "No difference" in findings.answer


def test_grids_are_read_and_refused() -> None:
    assert len(axes_of(Sweep(**PATH, over=("gust_reach",)))["gust_reach"]) > 2
    for over, said in (
        ((), "1 to 3 options"),
        (("gusts",), "no option"),
        (("gust_reach=1:2:3:4",) * 1 + ("max_turns", "engines=1:2", "box"), "1 to 3"),
    ):
        with pytest.raises(OptionError, match=said):
            axes_of(Sweep(**PATH, over=over))


# ---- sensitivity


def test_morris_ranks_options() -> None:
    question = Sensitivity(**PATH, only=("burn_out_at", "price_pump"), games=20)
    findings = found_by(sensitivity, question, 2)
    rows = findings.tables[0].rows
    assert rows[0][0] == "burn_out_at"
    assert dict((row[0], row[4]) for row in rows)["price_pump"] == 1, "it has no effect on who wins"


def test_sobol_shares_add_up_to_about_all() -> None:
    findings = found_by(sensitivity, Sensitivity(**PATH, only=("burn_out_at", "water_capacity"), method="sobol", games=20), 1)
    shares = [row[2].value for row in findings.tables[0].rows if isinstance(row[2], Interval)]
    assert len(shares) == 2 and shares[0] >= shares[1]
    with pytest.raises(OptionError, match="6 options at most"):
        sensitivity.answer(Sensitivity(**PATH, method="sobol"), Runner(counts=[1]))


def test_places_become_values() -> None:
    specs = backburn.load("fire-tower").card.Options.specs
    for option in specs.values():
        low, high = option.range
        assert value_at(option, 0.0) == option.write(low) and value_at(option, 1.0) == option.write(high)


# ---- tune


def test_tune_finds_a_set_that_is_nearer_than_the_rules_as_they_are() -> None:
    question = Tune(**PATH, targets=("win(fire)=0.5",), only=("burn_out_at", "water_capacity"), games=20)
    findings = found_by(tune, question, 6, 2, 1)
    best = findings.tables[0].rows[0][1]
    assert isinstance(best, Interval) and abs(best.value - 0.5) < 0.3
    assert "fresh games" in findings.caveat


@pytest.mark.parametrize(
    ("text", "level", "how", "goal"),
    [("win(fire)@level-2=0.5", "level-2", "=", 0.5), ("turns<40", "random", "<", 40), (" points( fire ) > -3 ", "random", ">", -3)],
)
def test_targets_are_read(text: str, level: str, how: str, goal: float) -> None:
    (found,) = targets_of(text, Measures(backburn.load("forest-fire-path")), ["random"])
    assert (found.level, found.how, found.goal) == (level, how, goal)
    assert found.distance(goal) == 0 and found.reached(Interval(goal, goal, goal), 0.05)


def test_even_is_a_target_for_every_side() -> None:
    three = targets_of("even@2", Measures(backburn.load("volcano", seats=3)), ["random"])
    assert [each.text for each in three] == [f"win({side})@level-2=0.333" for side in ("blue", "white", "green")]
    (fire,) = targets_of("even", Measures(backburn.load("forest-fire-path")), ["random"])
    assert fire.text == "win(fire)@random=0.5"
    with pytest.raises(OptionError, match="nothing can be even"):
        targets_of("even", Measures(backburn.load("wildfire-rescue")), ["random"])


def test_targets_that_are_none_are_refused() -> None:
    measures = Measures(backburn.load("forest-fire-path"))
    for text, said in (
        ("fun=1", "nothing that can be measured"),
        ("win(fire)=2", "from 0 to 1"),
        ("win(red)=0.5", "no side 'red'"),
        ("quick", "no target"),
    ):
        with pytest.raises(OptionError, match=said):
            targets_of(text, measures, ["random"])
    with pytest.raises(OptionError, match="nothing is wanted"):
        tune.answer(Tune(**PATH), Runner(counts=[1, 1, 1]))


def test_targets_hold_for_every_level_and_against_every_strategy() -> None:
    against = ("chief=habits:spray a square=9", "fire=random")
    question = Tune(**PATH | {"levels": ("random", "greedy")}, targets=("even",), against=against, only=("burn_out_at",), games=20)
    search = tune.Search(question, Runner())
    assert [each.text for each in search.targets] == [
        f"win(fire)@{level}=0.5{told}" for told in ("", " against strategy 1", " against strategy 2") for level in ("random", "greedy")
    ]
    seated = [search._sample(place).agents for place in search.places]
    habits = "habits:spray a square=9"
    assert seated[2:] == [("random", habits), ("greedy", habits), ("random", "random"), ("random", "greedy")]
    findings = tune.answer(question.model_copy(update={"levels": ("random",)}), Runner(counts=[2, 1, 1]))
    assert len(findings.tables[0].columns) >= 4 and findings.about["strategy 1"] == against[0]


@pytest.mark.parametrize(
    ("against", "said"),
    [
        ("habits:gust=9", "no side 'habits:gust'"),
        ("chief", "no strategy"),
        ("chief=exec:true", "no strategy"),
        ("chief=habits:fly", "no habit"),
    ],
)
def test_strategies_that_are_none_are_refused(against: str, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        tune.answer(Tune(**PATH, targets=("even",), against=(against,)), Runner(counts=[1, 1, 1]))


# ---- what they stand on


@pytest.mark.parametrize("luck", ["ply", "source"])
def test_a_game_played_once_more_is_the_game(luck: str) -> None:
    sample = Sample.of("forest-fire-path", seats=2, agents=("greedy", "random"), rotate=True, luck=luck, **SMALL)
    for row in sample.play(0, 3):
        match = shown(sample, int(row["number"]))
        assert match is not None and match.returns() == row["returns"].tolist() and len(match.plies) == row["plies"]
        assert first_difference(match, match) == row["plies"]


def test_sides_share_wins() -> None:
    four = Sides(("a", "b", "c"), ((0,), (1,), (2,)))
    rows = np.zeros(3, [("returns", float, (3,)), ("scores", int, (3,))])
    rows["returns"] = [[1, -1, -1], [0, 0, -1], [-1, -1, -1]]
    assert four.wins(rows).tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 0, 0]]
    assert Sides.of(backburn.load("wildfire-rescue", seats=2)).names == ("the team",)


def test_intervals_cover_the_exact_value_of_random_play() -> None:
    """A sample of what `workshop.coverage` does: 40 studies; 4 misses or fewer are more likely than 95 %."""
    truth = exact(SMALL, compiled=False)
    assert 0.05 < truth < 0.95
    assert covered(SMALL, truth, 20, games=30) >= 17
    apart = exact(SMALL | {"water_capacity": 1}, compiled=False) - truth
    assert covered_differences(SMALL, {"water_capacity": 1}, apart, 8, games=30) >= 6
