"""Results are compared by payoff, then by the lead; the files of bots' results are small and say only what was played."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import backburn
from backburn import agents, games
from backburn.daily import figures
from backburn.daily.fire import of_game
from backburn.daily.outcome import Outcome, Rank, outcome, ranked

CARD = games.card("forest-fire-path")
MONDAY = datetime.date(2026, 12, 21)
BOTS = {"level-1": "greedy", "level-2": "search"}
LARGEST = 300_000
"""Bytes of all files together."""


def test_a_win_is_above_a_loss_and_more_points_are_above_fewer() -> None:
    assert outcome([1.0, -1.0], [12, 9], [0, 1], 0) == (1.0, 3) and outcome([1.0, -1.0], [12, 9], [0, 1], 1) == (-1.0, -3)
    assert outcome([0.7311, 0.7311], [4, 4], [0, 0], 1) == (0.731, 4)
    assert Outcome(1.0, -5) > Outcome(0.0, 20) > Outcome(0.0, 19) > Outcome(-1.0, 50)


def test_a_tie_counts_neither_way() -> None:
    others = {Outcome(1.0, 3): 2, Outcome(1.0, 2): 5, Outcome(-1.0, 9): 30}
    assert ranked(Outcome(1.0, 2), others) == Rank(30, 5, 37)
    assert ranked(Outcome(1.0, 9), {}) == Rank(0, 0, 0)


def test_days_are_kept_beside_those_that_are_there_and_other_rules_begin_a_new_file(tmp_path: Path) -> None:
    results = {"level-1": Counter({Outcome(1.0, 3): 2, Outcome(-1.0, -4): 1})}
    more = results | {"level-2": Counter({Outcome(0.0, 0): 3})}
    figures.keep(CARD, MONDAY, results, BOTS, tmp_path)
    figures.keep(CARD, MONDAY - datetime.timedelta(days=1), more, BOTS, tmp_path)
    assert figures.of_day(CARD, MONDAY, tmp_path) == results
    assert figures.of_day(CARD, MONDAY - datetime.timedelta(days=1), tmp_path) == more
    assert figures.of_day(CARD, MONDAY + datetime.timedelta(days=40), tmp_path) == {}
    other = replace(CARD, version=CARD.version + 1)
    assert figures.of_day(other, MONDAY, tmp_path) == {}
    figures.keep(other, MONDAY, more, BOTS, tmp_path)
    assert figures.of_day(CARD, MONDAY, tmp_path) == {} and figures.of_day(other, MONDAY, tmp_path) == more
    assert figures.bots_of(other, MONDAY, tmp_path) == BOTS and figures.bots_of(CARD, MONDAY + datetime.timedelta(days=40), tmp_path) == {}
    figures.keep(other, MONDAY + datetime.timedelta(days=1), results, BOTS | {"level-2": "another"}, tmp_path)
    assert figures.of_day(other, MONDAY, tmp_path) == {}


def test_what_comes_along_is_small_and_can_be_read() -> None:
    files = sorted(figures.HOME.glob("*.json"))
    assert files and sum(path.stat().st_size for path in files) < LARGEST
    for path in files:
        game, year, month = path.stem.rsplit("-", 2)
        days = (datetime.date(int(year), int(month), 1) + datetime.timedelta(days=number) for number in range(31))
        found = [results for day in days if (results := figures.of_day(games.card(game), day))]
        assert found and all(set(results) == set(figures.LEVELS) for results in found), path.name
    for name in backburn.names():
        last = max(path.stem.removeprefix(f"{name}-") for path in files if path.stem.startswith(name))
        fire = of_game(games.card(name), datetime.date.fromisoformat(f"{last}-01"))
        now = agents.levels_of(backburn.load(name, seats=fire.seats, ruleset=fire.ruleset))
        bots = figures.bots_of(games.card(name), fire.day)
        assert bots == {level: now[level] for level in figures.LEVELS}, f"other bots are {name}'s levels now: scripts/daily.py {name}"


def test_bots_play_the_day_as_people_do_and_what_is_there_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from workshop import daily

    for function in (figures.of_day, figures.bots_of, figures.keep, figures.path_of):
        monkeypatch.setattr(function, "__defaults__", (tmp_path,))
    card = games.card("volcano")
    fire = of_game(card, MONDAY)
    daily.play_day(fire, 1, ("level-1",))
    found = figures.of_day(card, MONDAY)
    assert found["level-1"].total() == 1 and "1 games of each level" in capsys.readouterr().out
    daily.play_day(fire, 1, ("level-1",))
    assert capsys.readouterr().out == ""
    game = backburn.load(card.id, seats=fire.seats, ruleset=fire.ruleset)
    assert daily.results(game, fire, "level-1", 1) == found["level-1"]


def test_the_script_stops_in_time_and_refuses_games_that_there_are_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from workshop import daily

    monkeypatch.setattr("sys.argv", ["daily", "forest-fire-path", "--seconds", "0"])
    assert daily.main() == 0 and "what was played is kept" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["daily", "chess"])
    assert daily.main() == 2 and "chess" in capsys.readouterr().err
