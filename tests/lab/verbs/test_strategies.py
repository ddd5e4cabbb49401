"""strategies: rules of thumb as bots, and the search for those that beat one."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import backburn
import house
from backburn import agents
from backburn.agents import _habits
from backburn.agents._habits import Habit
from backburn.agents._measures import measured, measures_of
from backburn.core.kit.errors import OptionError
from backburn.core.players.bot import Bot
from backburn.core.rules.contract import no_gauges
from backburn.lab.running import Runner
from backburn.lab.sample import Sample
from backburn.lab.statistics.intervals import Interval
from backburn.lab.verbs import strategies
from backburn.lab.verbs.habit_space import HabitSpace, SeenKind, space_of
from backburn.lab.verbs.measures import Measures
from backburn.lab.verbs.strategies import Response, Scores, SideSearch, Strategies
from backburn.play.cards.moves import write_move
from workshop import responses
from workshop.coverage import SMALL
from workshop.exploits import FaultyStrategies

PATH: dict[str, Any] = {"game": "forest-fire-path", "levels": ("random",), "options": SMALL, "screen": "random"}


def test_habits_take_the_kind_that_comes_first_and_never_what_they_do_without() -> None:
    sample = Sample.of("forest-fire-path", agents=("habits:intensify=9/gust=never", "random"), seed=1, counted=True, **SMALL)
    rows, kinds = sample.play(0, 5), sample.loaded.card.kinds
    chosen, offered = rows["chosen"].sum(axis=0)[0], rows["offered"].sum(axis=0)[0]
    optional = rows["optional"].sum(axis=0)[0]
    first, never = kinds.find("intensify"), kinds.find("gust")
    assert 0 < chosen[first] == offered[first]
    assert chosen[never] == offered[never] - optional[never], "only where nothing else is legal"


@pytest.mark.parametrize(
    "text", ["habits:gust", "habits:gust=10", "habits:gust=often", "habits:gust=1 while round", "habits:gust=1 by luck"]
)
def test_habits_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="is no habit"):
        agents.load(text)
    with pytest.raises(OptionError, match="no kind of move"):
        backburn.load("forest-fire-path").agent("habits:blow=9").new_memory(backburn.load("forest-fire-path"))


def test_a_text_of_habits_is_read_back() -> None:
    text = "habits:gust=9 while round<3/gust=never while tokens>12/grow=0 by least tokens/place a token=2 by last"
    first, second, third, _ = _habits.habits_of(text)
    assert _habits.named(tuple(_habits.habits_of(text))) == text
    assert first == Habit("gust", 9, "round", True, 3) and second == Habit("gust", -1, "tokens", False, 12)
    assert third == Habit("grow", by="least tokens")
    with pytest.raises(OptionError, match="no field 'tokns'"):
        backburn.load("forest-fire-path").agent("habits:grow=0 by least tokns").new_memory(backburn.load("forest-fire-path"))


def test_a_shopping_list_buys_its_numbers_in_that_order() -> None:
    shop = "buy an engine=8 while fleet<2/buy an engine=never/buy a pump=9 while pumps<1/buy a pump=never/buy a helicopter=7"
    sample = Sample.of("forest-fire-path", ruleset="shop", agents=("random", f"habits:{shop}"), seed=1)
    match = sample.loaded.match(seed=1, players=sample.agents)
    bought: list[str] = []
    with Bot(sample.loaded, sample.agents[1], 1, compiled=False) as bot:
        while len(bought) < 5:
            move = bot.move(match.state)
            bought.append(match.text(move))
            match.push(move)
    assert bought == ["buy engine", "buy pump", "buy engine", "buy run", "buy run"]


@pytest.mark.parametrize(("by", "chosen"), [("first", 0), ("last", -1), ("most water", -1), ("least water", 0)])
def test_of_the_moves_of_a_kind_the_one_is_made_that_the_habit_goes_by(by: str, chosen: int) -> None:
    game = backburn.load("forest-fire-path", **SMALL)
    match = game.match(seed=1)
    while not match.text(match.legal()[-1]).startswith("load"):
        match.push(match.legal()[0])
    with Bot(game, f"habits:load water=0 by {by}", 1, compiled=False) as bot:
        assert bot.move(match.state) == match.legal()[chosen]


def test_every_field_of_a_state_measures_it() -> None:
    game = backburn.load("on-the-run", seats=2)
    names, fields = measures_of(game.card, 2)
    state = game.start.copy()
    state.points[1], state.burning, state.animals[0], state.animals[1] = 700, -3, 0b1011, 0b100
    by_seat = [measured(game.card.rules.gauge, state, fields, seat) for seat in (0, 1)]
    found = {name: [row[number] for row in by_seat] for number, name in enumerate(names)}
    assert found["points"] == [700, 700] and found["own points"] == [0, 700]
    assert found["burning"] == [-3, -3] and found["animals"] == [4, 4] and found["own animals"] == [3, 1]
    assert not {"to_act", "seats", "phase", "options"} & set(names)


def test_rules_of_thumb_go_by_what_a_game_measures_besides() -> None:
    game = backburn.load("forest-fire-path")
    state = game.position(
        "round 3: engine 1 to move / fire . . . . . . . 1 . . 1 / engine 1 . . 2 . . . . . . . . / engine 2 0 . . . . . . . . . ."
    )
    for first, wanted in (
        ("drive=9 by least squares_to_go", "move 6"),
        ("drive=9 by most engines_at_fire", "move 6"),
        ("drive=9 by most squares_to_go", "move 1"),
        ("drive=9 while squares_to_fire<6 by first", "move 1"),
        ("drive=9 while squares_to_fire<5 by first", "move 6"),
    ):
        with Bot(game, f"habits:{first}/drive=1 by last", 1, compiled=False) as bot:
            assert write_move(game, state, bot.move(state)) == wanted, first


def test_a_game_that_names_gauges_has_the_kernel_and_the_other_way_round() -> None:
    card = backburn.load("forest-fire-path").card
    for odd in ({"gauges": ()}, {"rules": card.rules._replace(gauge=no_gauges)}):
        with pytest.raises(ValueError, match="gauges have names and a kernel"):
            replace(card, **odd)


def test_what_a_side_can_try_is_seen_in_games() -> None:
    sample = Sample.of("forest-fire-path", ruleset="shop", agents=("random",), seed=1, path_length=4, max_turns=3)
    space = space_of([sample], (1,), 2)
    assert "gust" not in space.kinds and "fleet" in (space.kinds["buy an engine"].counted or ())
    assert space.kinds["drive"].varied["squares_to_go"], "what the game measures besides its fields"
    assert space.kinds["load water"].varied["water"] and not space.kinds["leave the shop"].several
    drawn = [space.draw("buy an engine", np.random.default_rng(seed)) for seed in range(30)]
    assert any(len(trait) == 2 and trait[0].field and trait[1].rank == -1 for trait in drawn)
    with pytest.raises(OptionError, match="nothing to search for"):
        space_of([sample], (), 1)


def test_what_beats_a_bot_is_found_and_told_of_fresh_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"SCREEN_BORN": 6, "BORN": 4, "FIRST_GAMES": 2, "LAST_GAMES": 6, "RUNGS": 2, "PILOT": 1}.items():
        monkeypatch.setattr(strategies, name, value)
    runner = Runner(counts=[2, 2, 1, 1])
    findings = strategies.answer(Strategies(**PATH, trial=4, fresh=10), runner)
    assert [row[0] for row in findings.tables[0].rows] == ["fire", "chief"]
    assert all(isinstance(row[2], Interval) and row[4] == 10 for row in findings.tables[0].rows)
    assert findings.rows_hash == runner.hash() and "habits:" in str(findings.tables[0].rows[0][5])


def test_an_offspring_changes_little_of_a_parent() -> None:
    space = HabitSpace({kind: SeenKind(optional=True) for kind in "abcdefgh"})
    parent, rng = {kind: (Habit(kind, 5),) for kind in "abcdefgh"}, np.random.default_rng(1)
    born = [space.offspring([parent], rng) for _ in range(40)]
    changed = [sum(trait != parent[kind] for kind, trait in each.items()) for each in born]
    assert 1 <= max(changed) <= 3


def test_wins_of_a_few_games_do_not_count_for_more_than_those_of_many() -> None:
    scores = Scores()
    scores.add({"lucky": np.ones(6), "good": np.r_[np.ones(45), np.zeros(5)], "bad": np.zeros(50)})
    assert scores.best() == ["good", "lucky", "bad"]


def test_the_answer_says_what_is_left() -> None:
    found = Response("chief", "level-4", "habits:drive=9", Interval(0.98, 0.9, 1), Interval(0.5, 0.4, 0.6), 1, 52, True)
    assert strategies._sentence(found) == "Chief by habits:drive=9 leaves level-4 1 of 52."
    assert strategies._sentence(replace(found, surely=False)).startswith("No strategy was found for chief")


def test_a_planted_exploit_wins_and_is_none_in_the_true_game() -> None:
    how: dict[str, Any] = {"levels": ("random",), "fresh": 10}
    won = {}
    for question in (FaultyStrategies(**how), Strategies(game="on-the-run", **how)):
        search = SideSearch(question, Runner(), Measures(question.load(2)), 0, "random")
        won[question.game] = search.played(["habits:pass=9"], "random", 3)["habits:pass=9"].tolist()
    assert won == {"faulty-run": [1, 1, 1], "on-the-run": [0, 0, 0]}


def test_where_nothing_can_be_found_it_says_so() -> None:
    with pytest.raises(OptionError, match="no side 'dragon'"):
        strategies.answer(Strategies(**PATH, sides=("dragon",)), Runner(counts=[1]))
    with pytest.raises(OptionError, match="no side can be beaten"):
        strategies.answer(Strategies(game="wildfire-rescue", levels=("random",), screen="random"), Runner(counts=[1]))


def test_the_page_has_the_table_of_what_was_found_and_every_strategy_can_be_played() -> None:
    file = json.loads(responses.FILE.read_text())
    table = "\n".join(responses.table(file))
    assert f"<!-- numbers: responses -->\n\n{table}\n\n<!-- end of responses -->" in (house.ROOT / "docs/lab/tuning.md").read_text()
    for place, each in file.items():
        game = responses.search_of(place, Runner()).measures.game
        assert game.agent(each["strategy"]).new_memory(game)
