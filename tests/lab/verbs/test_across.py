"""Several levels and numbers of players: each verb answers for all of them, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from backburn.lab.report import page
from backburn.lab.running import Runner
from backburn.lab.study.verbs import question_class, verb_of
from backburn.lab.verbs import restrict
from backburn.lab.verbs.tune import Search, Tune
from workshop.coverage import SMALL

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random", "greedy"), "options": SMALL}
VOLCANO: dict[str, Any] = {"game": "volcano", "seats": (2, 3), "levels": ("random",), "options": {"tiles_1": 5, "tiles_2": 7}}
OWN: dict[str, dict[str, Any]] = {
    "restrict": {"kinds": ("gust",)},
    "gaps": {},
    "sensitivity": {"only": ("burn_out_at",), "games": 20},
}


@pytest.mark.parametrize("verb", OWN)
def test_each_level_is_an_answer_of_its_own(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restrict, "PILOT", 2)
    runner = Runner(counts=[4 if verb != "sensitivity" else 1] * 2)
    findings = verb_of(verb).answer(question_class(verb)(**PATH, **OWN[verb]), runner)
    assert len(runner.counts) == 2 and findings.rows_hash == runner.hash()
    table = findings.tables[0]
    assert table.columns[0].name == "bots" and {row[0] for row in table.rows} == {"random", "greedy"}
    assert findings.answer.startswith("Random: ") and "Greedy: " in findings.answer
    assert "random and greedy" in findings.caveat and "Ask several levels" not in findings.caveat
    assert page.page(findings)


@pytest.mark.parametrize(
    ("verb", "own"), [("skill", {"levels": ("random", "greedy"), "decisions": 0}), ("sweep", {"over": ("target=0:1",)})]
)
def test_each_number_of_players_is_an_answer_of_its_own(verb: str, own: dict[str, Any]) -> None:
    runner = Runner(counts=[8, 8])
    findings = verb_of(verb).answer(question_class(verb)(**VOLCANO | own), runner)
    assert len(runner.counts) == 2
    assert findings.tables[0].columns[0].name == "players" and {row[0] for row in findings.tables[0].rows} == {2, 3}
    assert findings.about["players"] == "2, 3" and "2 players: " in findings.answer and "3 players: " in findings.answer
    if findings.slider:
        assert findings.slider.axes[-1] == ("players", ("2 players", "3 players"))
        assert len(findings.slider.answers) == 4
    assert page.page(findings)


def test_tune_wants_it_for_every_number_of_players() -> None:
    search = Search(Tune(**VOLCANO, targets=("even",), only=("target",), games=20), Runner())
    assert {target.seats for target in search.targets} == {2, 3} and len(search.targets) == 4
    assert search.targets[0].text.endswith("with 2 players")
    assert len(search.try_out({"target": 0}).found) == 4


def test_the_time_is_shared() -> None:
    runner = Runner(seconds=60)
    runner.parts = 4
    assert runner.share == 15 and Runner().share is None
