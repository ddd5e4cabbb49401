"""Levels: six names for bots with options, which each game chooses for itself."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import backburn
from backburn import agents, games
from backburn.core.players.bot import Bot
from backburn.terminal.match.players import needs_compiling

GAME = backburn.load("forest-fire-path")


@pytest.mark.parametrize("name", backburn.names())
def test_every_game_has_all_levels_and_each_can_be_loaded(name: str) -> None:
    for seats in games.card(name).seats:
        game = backburn.load(name, seats=seats)
        chosen = agents.levels_of(game)
        assert list(chosen) == list(agents.LEVELS)
        for level, text in chosen.items():
            agent = game.agent(level)
            assert agent.text == level and agent.about == agents.LEVELS[level]
            assert replace(agent, alias="").text == agents.load(text).text


@pytest.mark.parametrize("name", backburn.names())
def test_levels_that_search_are_compiled_before_they_play_however_few_their_iterations(name: str) -> None:
    game = backburn.load(name, seats=2)
    needing = [level for level in agents.LEVELS if needs_compiling(game, agents.load(level))]
    assert needing == list(agents.LEVELS)[2:]
    assert not needs_compiling(game, agents.load("greedy"))


def test_a_game_without_levels_of_its_own_has_the_usual_ones(tmp_path: Path) -> None:
    game = backburn.Game(replace(GAME.card, folder=tmp_path), {})
    assert agents.levels_of(game) == agents.USUAL_LEVELS
    (tmp_path / "levels.json").write_text(json.dumps({"level-1": "random"}))
    assert agents.load("level-1").resolve(game).choose is agents.load("random").choose


def test_a_level_may_be_another_bot_for_a_number_of_players(tmp_path: Path) -> None:
    (tmp_path / "levels.json").write_text(json.dumps({"level-1": {"usual": "greedy", "3": "random"}}))
    card = replace(games.card("on-the-run"), folder=tmp_path)
    found = [agents.levels_of(backburn.Game(card, {}, seats))["level-1"] for seats in (2, 3, 4)]
    assert found == ["greedy", "random", "greedy"]


def test_a_level_plays_as_what_it_is_made_of() -> None:
    text = agents.levels_of(GAME)["level-2"]
    assert [Bot(GAME, agent, 5).move(GAME.start) for agent in ("level-2", text)] == [Bot(GAME, text, 5).move(GAME.start)] * 2
    assert GAME.simulate(4, ["level-2", "random"], seed=2).agents == ("level-2", "random")


def test_a_level_has_no_options_to_set() -> None:
    with pytest.raises(backburn.OptionError, match="the bot level-2 has no options, so it has no 'overlooks'"):
        agents.load("level-2:overlooks=3")


def test_people_choose_among_levels_and_baselines() -> None:
    assert agents.opponents() == (*agents.LEVELS, "greedy", "random")
    with pytest.raises(backburn.OptionError, match=r"there is no bot 'level-7' \(did you mean 'level-"):
        agents.load("level-7")
