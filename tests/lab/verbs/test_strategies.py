"""strategies: rules of thumb as bots, and the search for those that beat one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import backburn
from backburn import agents
from backburn.agents import _habits
from backburn.core.errors import OptionError
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs import strategies
from backburn.lab.verbs.measures import Measures
from backburn.lab.verbs.strategies import Response, SideSearch, Strategies
from workshop.coverage import SMALL

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random",), "options": SMALL, "screen": "random"}


def test_habits_take_the_kind_that_comes_first_and_never_what_they_do_without() -> None:
    sample = Sample.of("forest-fire-path", agents=("habits:intensify=9/gust=never", "random"), seed=1, counted=True, **SMALL)
    rows, kinds = sample.play(0, 5), sample.loaded.card.kinds
    chosen, offered = rows["chosen"].sum(axis=0)[0], rows["offered"].sum(axis=0)[0]
    optional = rows["optional"].sum(axis=0)[0]
    first, never = kinds.find("intensify"), kinds.find("gust")
    assert 0 < chosen[first] == offered[first]
    assert chosen[never] == offered[never] - optional[never], "only where nothing else is legal"


@pytest.mark.parametrize("text", ["habits:gust", "habits:gust=10", "habits:gust=often"])
def test_habits_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="is no habit"):
        agents.load(text)
    with pytest.raises(OptionError, match="no kind of move"):
        backburn.load("forest-fire-path").agent("habits:blow=9").new_memory(backburn.load("forest-fire-path"))


def test_a_text_of_ranks_is_read_back() -> None:
    text = _habits.named({"gust": 9, "drive": 0, "grow": -1})
    assert text == "habits:gust=9/grow=never" and agents.load(text).memory == _habits.Habits((("gust", 9), ("grow", -1)))


def test_what_beats_a_bot_is_found_and_told_of_fresh_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"BORN": 6, "FIRST_GAMES": 2, "RUNGS": 2}.items():
        monkeypatch.setattr(strategies, name, value)
    runner = Runner(counts=[2, 2, 1, 1])
    findings = strategies.answer(Strategies(**PATH, trial=4, fresh=10), runner)
    assert [row[0] for row in findings.tables[0].rows] == ["fire", "chief"]
    assert all(isinstance(row[2], Interval) and row[4] == 10 for row in findings.tables[0].rows)
    assert findings.rows_hash == runner.hash() and "habits:" in str(findings.tables[0].rows[0][5])


def test_an_offspring_changes_little_of_a_parent() -> None:
    search = SideSearch(Strategies(**PATH), Runner(), Measures(backburn.load("forest-fire-path", **SMALL)), 0, "random")
    parent, rng = tuple((kind, 5) for kind in "abcdefgh"), np.random.default_rng(1)
    born = [dict(search._offspring(list("abcdefgh"), [parent], rng)) for _ in range(40)]
    changed = [sum(rank != 5 for rank in each.values()) for each in born]
    assert min(changed) <= 3 and sum(each <= 3 for each in changed) > 20


def test_the_answer_says_what_is_left() -> None:
    found = Response("chief", "level-4", "habits:drive=9", Interval(0.98, 0.9, 1), Interval(0.5, 0.4, 0.6), 1, 52)
    assert strategies._told(found) == "Chief by habits:drive=9 leaves level-4 1 of 52."
    even = Response("chief", "level-4", "habits:drive=9", Interval(0.5, 0.4, 0.6), Interval(0.5, 0.4, 0.6), 26, 52)
    assert strategies._told(even).startswith("No strategy was found for chief")


def test_where_nothing_can_be_found_it_says_so() -> None:
    with pytest.raises(OptionError, match="no side 'dragon'"):
        strategies.answer(Strategies(**PATH, sides=("dragon",)), Runner(counts=[1]))
    with pytest.raises(OptionError, match="no side can be beaten"):
        strategies.answer(Strategies(game="wildfire-rescue", levels=("random",), screen="random"), Runner(counts=[1]))
    with pytest.raises(OptionError, match="all moves are of one kind"):
        strategies.answer(Strategies(game="volcano", levels=("random",), screen="random"), Runner(counts=[1]))
